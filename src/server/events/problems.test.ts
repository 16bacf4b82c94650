import { describe, expect, test } from 'vitest';
import { solve } from '../../agents/tetris/plan/solve.ts';
import { boardOf, parsePieces } from '../../games/tetris/ist/notation.ts';
import type { SettingsOf } from '../../protocol/events.ts';
import { exerciseOf, grade, problemText } from './problems.ts';

/** The course's board "teste 25". */
const exercise = {
  rows: boardOf(['####..####', '###...####', '###...####', '###...####']),
  pieces: parsePieces('till'),
};

describe('a plan earns what the engine says', () => {
  test.each(['dfs', 'astar', 'exact'])('%s', (algorithm) => {
    const { actions, points } = solve(exercise, { algorithm });
    expect(grade(exercise, actions!)).toEqual({ points });
  });

  test.each([
    ['too short', [[0, 0]], /1 actions for 4 pieces/],
    [
      'a rotation that the piece has not',
      [
        [0, 0],
        [2, 0],
        [0, 0],
        [0, 0],
      ],
      /action 2, \[2, 0\] for i, is not possible/,
    ],
    [
      'a column out of reach',
      [
        [0, 8],
        [0, 0],
        [0, 0],
        [0, 0],
      ],
      /action 1, \[0, 8\] for t, is not possible/,
    ],
    [
      'negative',
      [
        [0, -1],
        [0, 0],
        [0, 0],
        [0, 0],
      ],
      /is not possible/,
    ],
    // [0, 10] would be the number of [1, 0]
    [
      'a column that is another rotation',
      [
        [0, 10],
        [0, 0],
        [0, 0],
        [0, 0],
      ],
      /is not possible/,
    ],
    [
      'no numbers of an action',
      [
        [1e9, 3],
        [0, 0],
        [0, 0],
        [0, 0],
      ],
      /is not possible/,
    ],
  ] as const)('none: %s', (_, plan, problem) => {
    expect(grade(exercise, plan)).toEqual({ illegal: expect.stringMatching(problem) });
  });

  test('none: the top row is filled', () => {
    const tower = { rows: new Uint16Array(18), pieces: parsePieces('iiiiii') };
    const up = (count: number) => Array.from({ length: count }, () => [0, 0] as const);
    expect(grade({ ...tower, pieces: tower.pieces.slice(0, 4) }, up(4))).toEqual({ points: 0 });
    expect(grade({ ...tower, pieces: tower.pieces.slice(0, 5) }, up(5))).toEqual({
      illegal: 'the last piece fills the top row',
    });
    expect(grade(tower, up(6))).toEqual({
      illegal: 'the top row is filled before action 6, [0, 0] for i',
    });
  });
});

test('the same seed, the same problem', () => {
  const settings: SettingsOf<'search'> = {
    problems: 1,
    pieces: 5,
    earlier: 6,
    generator: 'greedy',
    timeLimit: 1000,
    atOnce: 1,
  };
  const text = (seed: string) => problemText(exerciseOf(seed, settings));
  expect(text('secret:a')).toEqual(text('secret:a'));
  expect(text('secret:a')).not.toEqual(text('secret:b'));
  expect(text('secret:a').pieces).toHaveLength(5);
});
