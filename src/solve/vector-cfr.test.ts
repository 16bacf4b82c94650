import { describe, expect, test } from 'vitest';
import { exploitability } from './best-response.ts';
import { kuhnPoker, leducPoker, matrixGame } from './known-games.ts';
import { CFR_VARIANTS, runCfr, VectorCfr } from './vector-cfr.ts';

test('stops at the target, measured every so many iterations', () => {
  const solver = new VectorCfr(kuhnPoker());
  const curve = runCfr(solver, { target: 0.01, iterations: 1000, every: 10 });
  const last = curve[curve.length - 1];
  expect(last?.exploitability).toBeLessThanOrEqual(0.01);
  expect(solver.iterations).toBe(last?.iteration);
  expect(curve.map((measurement) => measurement.iteration)).toEqual(curve.map((_, i) => 10 * (i + 1)));
});

test('measures the last iteration when the target is not met', () => {
  const curve = runCfr(new VectorCfr(kuhnPoker()), { target: 0, iterations: 25, every: 10 });
  expect(curve.map((measurement) => measurement.iteration)).toEqual([10, 20, 25]);
});

test('a run that goes on from saved numbers equals an unbroken one', () => {
  const whole = new VectorCfr(kuhnPoker());
  runCfr(whole, { target: 0, iterations: 40, every: 40 });
  const first = new VectorCfr(kuhnPoker());
  runCfr(first, { target: 0, iterations: 15, every: 15 });
  const second = new VectorCfr(kuhnPoker());
  second.iterations = first.iterations;
  second.regrets.set(first.regrets);
  second.sums.set(first.sums);
  runCfr(second, { target: 0, iterations: 40, every: 40 });
  expect(second.sums).toEqual(whole.sums);
  expect(second.regrets).toEqual(whole.regrets);
});

describe.each(Object.entries(CFR_VARIANTS))('%s', (_name, variant) => {
  test('finds the mix of a rock, paper, scissors where rock against scissors pays double', () => {
    const solver = new VectorCfr(
      matrixGame([
        [0, -1, 2],
        [1, 0, -1],
        [-2, 1, 0],
      ]),
      variant,
    );
    solver.iterate(2000);
    const [first, second] = [solver.sums.slice(0, 3), solver.sums.slice(3, 6)];
    for (const sums of [first, second]) {
      const total = sums.reduce((a, b) => a + b);
      for (const [i, part] of [1 / 4, 1 / 2, 1 / 4].entries()) expect(sums[i] / total).toBeCloseTo(part, 2);
    }
  });

  test('Kuhn poker is worth -1/18', () => {
    const solver = new VectorCfr(kuhnPoker(), variant);
    solver.iterate(1000);
    const found = exploitability(solver.tree, solver.size, { weights: solver.sums });
    expect(found.exploitability).toBeLessThan(0.001);
    expect(found.low).toBeLessThanOrEqual(-1 / 18 + 1e-9);
    expect(found.high).toBeGreaterThanOrEqual(-1 / 18 - 1e-9);
    expect(found.value).toBeCloseTo(-1 / 18, 3);
  });

  test('Leduc poker is worth -0.0856', () => {
    const solver = new VectorCfr(leducPoker(), variant);
    solver.iterate(500);
    const found = exploitability(solver.tree, solver.size, { weights: solver.sums });
    expect(found.exploitability).toBeLessThan(0.005);
    expect(found.value).toBeCloseTo(-0.0856, 3);
  });
});

test('a tree has as many slots as sequences: Kuhn 2 nodes a seat, 3 cards, 2 actions', () => {
  const { size } = new VectorCfr(kuhnPoker());
  expect(size.slots).toBe(4 * 3 * 2);
  expect(size.nodes).toBe(9);
});
