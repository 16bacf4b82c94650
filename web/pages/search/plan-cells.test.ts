import { expect, test } from 'vitest';
import { solve } from '../../../src/agents/tetris/plan/solve.ts';
import { linesOf } from '../../../src/games/tetris/ist/notation.ts';
import { readSearch, searchAddress } from './address.ts';
import { planCells } from './plan-cells.ts';

const problem = readSearch(new URLSearchParams());

test('the pictures of a plan are the boards that the search had', () => {
  const plan = solve(problem, { algorithm: 'exact' });
  for (const [step, board] of plan.boards.entries()) {
    const { cells } = planCells(problem.rows, problem.pieces, plan.actions!, step);
    const rows = Array.from({ length: 18 }, (_, y) =>
      Array.from({ length: 10 }, (_, x) => Number(cells.values[10 * y + x] !== 0) << x).reduce((sum, bit) => sum + bit),
    );
    expect(linesOf(rows)).toEqual(board);
  }
});

test('an address comes back as it was', () => {
  const given = { ...problem, algorithms: ['dfs', 'exact'], seconds: 60, plan: 'dfs', step: 2, run: true };
  expect(readSearch(new URL(searchAddress(given), 'http://x').searchParams)).toEqual(given);
  const empty = { ...problem, rows: new Uint16Array(18), pieces: [] };
  expect(readSearch(new URL(searchAddress(empty), 'http://x').searchParams)).toEqual(empty);
});

test.each([
  ['board=xx', '10 are needed'],
  ['board=qqqqqqqqqq', 'only # and . are known'],
  ['pieces=tq', 'unknown piece "q"'],
  [`pieces=${'t'.repeat(41)}`, 'at most 40'],
  ['algorithm=guess', 'unknown algorithm "guess"'],
])('%s is refused', (query, problem) => expect(() => readSearch(new URLSearchParams(query))).toThrow(problem));
