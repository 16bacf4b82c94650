import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boardOf, parsePieces } from '../../../games/tetris/ist/notation.ts';
import { ROWS } from '../../../games/tetris/ist/placements.ts';
import type { IstState } from '../../../games/tetris/ist/state.ts';
import { IstProblem } from './ist-problem.ts';

/** The most further points from a state, by trying everything; checks the bound at every state on the way. */
function most(problem: IstProblem, state: IstState): number {
  let best = Number.NEGATIVE_INFINITY;
  if (problem.isGoal(state)) best = 0;
  for (const action of problem.actions(state)) {
    const child = problem.blank();
    problem.result(state, action, child);
    best = Math.max(best, child.points - state.points + most(problem, child));
  }
  const bound = problem.furtherPoints(state);
  if (bound < best) throw new Error(`the bound is ${bound}, but ${best} points are possible`);
  return best;
}

/** Rows like those of a game: mostly filled, lower rows more. */
const board = fc
  .array(fc.tuple(fc.nat(1023), fc.nat(1023), fc.boolean()), { maxLength: 7 })
  .map((rows) => rows.map(([a, b, thin]) => (thin ? a & b : a | b)).map((row) => (row === 1023 ? 1022 : row)))
  .map((rows) => {
    const full = new Uint16Array(ROWS);
    full.set(rows);
    return full;
  });

test('the bound is never below the most points, on any board with one to three pieces', () => {
  fc.assert(
    fc.property(board, fc.array(fc.nat(6), { minLength: 1, maxLength: 2 }), (rows, pieces) => {
      const problem = new IstProblem(rows, pieces);
      most(problem, problem.initial);
    }),
    { numRuns: 300 },
  );
  fc.assert(
    fc.property(board, fc.array(fc.nat(6), { minLength: 3, maxLength: 3 }), (rows, pieces) => {
      const problem = new IstProblem(rows, pieces);
      most(problem, problem.initial);
    }),
    { numRuns: 12 },
  );
});

test('the bound is tight where the way is clear', () => {
  const well = boardOf(Array.from({ length: 4 }, () => '#########.'));
  const points = (pieces: string) => {
    const problem = new IstProblem(well, parsePieces(pieces));
    return problem.furtherPoints(problem.initial);
  };
  expect(points('i')).toBe(800);
  expect(points('o')).toBe(0);
  expect(points('oo')).toBe(0);
  // j and l reach two rows below the rim, t one
  expect(points('l')).toBe(300);
  expect(points('t')).toBe(100);
});

test('with many pieces left the bound is the most of each piece', () => {
  const problem = new IstProblem(new Uint16Array(ROWS), parsePieces('i'.repeat(40)));
  expect(problem.furtherPoints(problem.initial)).toBe(40 * 800);
});
