import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IstProblem } from '../../../agents/tetris/plan/ist-problem.ts';
import { boardOf, linesOf, parsePieces } from './notation.ts';
import { actionOf, COLUMNS, PIECES, ROWS } from './placements.ts';
import { type IstState, stateOf } from './state.ts';

const piece = (letter: string) => PIECES[parsePieces(letter)[0]];

test.each([
  ['i', 17, 4],
  ['l', 34, 3],
  ['j', 34, 3],
  ['t', 34, 2],
  ['o', 9, 2],
  ['s', 17, 2],
  ['z', 17, 2],
])('%s has %i actions and completes at most %i lines', (letter, actions, lines) => {
  expect(piece(letter).actions.length).toBe(actions);
  expect(piece(letter).mostLines).toBe(lines);
});

function dropped(board: readonly string[], letter: string, rotation: number, column: number): IstState {
  const problem = new IstProblem(boardOf(board), parsePieces(letter));
  const result = problem.blank();
  problem.result(problem.initial, actionOf(rotation, column), result);
  return result;
}

test.each([
  [1, 100],
  [2, 300],
  [3, 500],
  [4, 800],
])('%i lines at once earn %i points', (lines, points) => {
  const board = Array.from({ length: 4 }, (_, r) => (r < lines ? '#########.' : '..#######.'));
  const after = dropped(board, 'i', 0, 9);
  expect(after.points).toBe(points);
  expect(after.top).toBe(4 - lines);
});

test('three lines of four go, the row between stays', () => {
  const after = dropped(['#########.', '#########.', '.########.', '#########.'], 'i', 0, 9);
  expect(after.points).toBe(500);
  expect(linesOf(after.rows)).toEqual(['.#########']);
});

test('a drop is straight: nothing slides under an overhang', () => {
  const after = dropped(['..........', '..........', '.########.'], 'o', 0, 1);
  expect(linesOf(after.rows).slice(3)).toEqual(['.##.......', '.##.......']);
});

test('with the top row filled no line goes, nothing is earned, and cells above are dropped', () => {
  const board = Array.from({ length: 16 }, () => '#########.');
  board[0] = '##########';
  const lost = dropped([...board, '########..'], 'i', 0, 8);
  expect(lost.lost).toBe(true);
  expect(lost.points).toBe(0);
  expect(linesOf(lost.rows).length).toBe(ROWS);
  expect(lost.rows.length).toBe(ROWS);
});

test('a complete row that was there goes, and counts, with the next drop', () => {
  const after = dropped(['##########', '.#########'], 'o', 0, 8);
  expect(after.points).toBe(100);
  expect(linesOf(after.rows)).toEqual(['.#########', '........##', '........##']);
});

test('heights, cells and top are those of the board after any play', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(6), fc.nat(1000)), { minLength: 1, maxLength: 60 }),
      fc.array(fc.nat(1022), { maxLength: 10 }),
      (moves, rows) => {
        const board = new Uint16Array(ROWS);
        board.set(rows);
        const problem = new IstProblem(
          board,
          moves.map(([index]) => index),
        );
        let state = problem.initial;
        // two objects in turns, so that old contents must not shine through
        const spare = [problem.blank(), problem.blank()];
        for (const [, choice] of moves) {
          const actions = problem.actions(state);
          if (actions.length === 0) break;
          const next = spare.find((other) => other !== state)!;
          const before = state.rows.slice();
          problem.result(state, actions[choice % actions.length], next);
          expect(state.rows).toEqual(before);
          const fresh = stateOf(next.rows);
          for (const field of ['heights', 'cells', 'top', 'lost'] as const) expect(next[field]).toEqual(fresh[field]);
          if (!next.lost) expect(fresh.complete).toBe(false);
          state = next;
        }
      },
    ),
  );
});

test('every placement lies inside the walls and has four cells', () => {
  for (const { actions, placements } of PIECES) {
    for (const action of actions) {
      const { column, width, rows } = placements[action];
      expect(column + width).toBeLessThanOrEqual(COLUMNS);
      expect(stateOf(rows).cells).toBe(4);
    }
  }
});
