import { expect, test } from 'vitest';
import { parsePieces } from '../../../games/tetris/ist/notation.ts';
import { actionOf, ROWS } from '../../../games/tetris/ist/placements.ts';
import { costs, heuristics, type TermName, terms } from './heuristics.ts';
import { IstProblem } from './ist-problem.ts';

/** Columns filled to these heights, but for the cells given as [row, column]. */
function boardWith(heights: readonly number[], holes: readonly (readonly [number, number])[] = []): Uint16Array {
  const rows = new Uint16Array(ROWS);
  heights.forEach((height, c) => {
    for (let r = 0; r < height; r++) rows[r] |= 1 << c;
  });
  for (const [row, column] of holes) rows[row] &= ~(1 << column);
  return rows;
}

function value(name: TermName, rows: Uint16Array, columns: 9 | 10 = 10): number {
  const problem = new IstProblem(rows, parsePieces('t'), { columns });
  return terms[name](problem.initial, problem);
}

test.each([
  ['figure 3.1-A', 'aggregate-height', [6, 9, 5, 6, 8, 9, 11, 8, 10, 9], 81],
  ['figure 3.1-B', 'aggregate-height', [1, 2, 1, 0, 1, 2, 2, 1, 1, 1], 12],
  ['figure 3.2-A', 'bumpiness', [3, 8, 1, 4, 1, 7, 4, 2, 8, 0], 43],
] as const)('first report, %s: %s', (_, name, heights, expected) => {
  expect(value(name, boardWith(heights))).toBe(expected);
});

test('second report, figure 3-1', () => {
  const holes = [
    [2, 3],
    [4, 3],
    [1, 4],
    [1, 5],
    [1, 9],
  ] as const;
  const board = boardWith([4, 6, 0, 8, 6, 4, 5, 0, 3, 3], holes);
  expect(value('aggregate-height', board)).toBe(39);
  expect(value('max-height', board)).toBe(8);
  expect(value('holes', board)).toBe(5);
  // the report prints 24: a slip, its own nine differences sum to 29
  expect(value('bumpiness', board)).toBe(29);
});

test("the first report's code leaves out the last column", () => {
  const board = boardWith([3, 8, 1, 4, 1, 7, 4, 2, 8, 0]);
  expect(value('aggregate-height', board, 9)).toBe(38);
  expect(value('bumpiness', board, 9)).toBe(43 - 8);
  const high = boardWith([0, 0, 0, 0, 0, 0, 0, 0, 0, 5]);
  expect(value('aggregate-height', high, 9)).toBe(0);
});

test('costs, score and pieces placed follow the pieces', () => {
  const problem = new IstProblem(boardWith([4, 4, 4, 4, 4, 4, 4, 4, 4, 0]), parsePieces('iol'));
  const states = [problem.initial, problem.blank(), problem.blank()];
  problem.result(states[0], actionOf(0, 9), states[1]);
  problem.result(states[1], actionOf(0, 0), states[2]);
  expect(states.map((s) => costs.quality(s))).toEqual([-0, -800, -800]);
  expect(states.map((s) => costs.opportunity(s, problem))).toEqual([0, 0, 300]);
  expect(states.map((s) => heuristics.score(s, problem))).toEqual([240, -560, -560]);
  expect(states.map((s) => heuristics['pieces-placed'](s))).toEqual([0, 1, 2]);
});

test('an evaluation takes the place of cost and heuristic; plans keep their cost', () => {
  const problem = new IstProblem(boardWith([2, 0, 2]), parsePieces('t'), {
    evaluation: [
      { name: 'holes', weight: 16 },
      { name: 'opportunity', weight: 37 },
    ],
  });
  const after = problem.blank();
  problem.result(problem.initial, actionOf(0, 0), after);
  expect(problem.cost(after)).toBe(300);
  expect(problem.cost(after) + problem.estimate(after)).toBe(16 * 2 + 37 * 300);
});
