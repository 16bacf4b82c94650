import { describe, expect, test } from 'vitest';
import { exploitability } from './best-response.ts';
import { SCHEDULES } from './schedule.ts';
import { kuhnPoker, leducPoker, matrixGame } from './testing/known-games.ts';
import { VectorCfr } from './vector-cfr.ts';

describe.each(Object.entries(SCHEDULES))('%s', (_name, schedule) => {
  test('finds the mix of a rock, paper, scissors where rock against scissors pays double', () => {
    const solver = new VectorCfr(
      matrixGame([
        [0, -1, 2],
        [1, 0, -1],
        [-2, 1, 0],
      ]),
      schedule,
    );
    for (let i = 0; i < 2000; i++) solver.iterate();
    const [first, second] = [solver.sums.slice(0, 3), solver.sums.slice(3, 6)];
    for (const sums of [first, second]) {
      const total = sums.reduce((a, b) => a + b);
      for (const [i, part] of [1 / 4, 1 / 2, 1 / 4].entries()) expect(sums[i] / total).toBeCloseTo(part, 2);
    }
  });

  test('Kuhn poker is worth -1/18', () => {
    const solver = new VectorCfr(kuhnPoker(), schedule);
    for (let i = 0; i < 1000; i++) solver.iterate();
    const found = exploitability(solver.tree, solver.size, { numbers: solver.sums });
    expect(found.exploitability).toBeLessThan(0.001);
    expect(found.low).toBeLessThanOrEqual(-1 / 18 + 1e-9);
    expect(found.high).toBeGreaterThanOrEqual(-1 / 18 - 1e-9);
    expect(found.value).toBeCloseTo(-1 / 18, 3);
  });

  test('Leduc poker is worth -0.0856', () => {
    const solver = new VectorCfr(leducPoker(), schedule);
    for (let i = 0; i < 500; i++) solver.iterate();
    const found = exploitability(solver.tree, solver.size, { numbers: solver.sums });
    expect(found.exploitability).toBeLessThan(0.005);
    expect(found.value).toBeCloseTo(-0.0856, 3);
  });
});

test('a tree has as many slots as sequences: Kuhn 2 nodes a seat, 3 cards, 2 actions', () => {
  const { size } = new VectorCfr(kuhnPoker(), SCHEDULES.dcfr);
  expect(size.slots).toBe(4 * 3 * 2);
  expect(size.nodes).toBe(9);
});
