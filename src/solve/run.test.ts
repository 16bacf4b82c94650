import { expect, test } from 'vitest';
import { run } from './run.ts';
import { SCHEDULES } from './schedule.ts';
import { kuhnPoker } from './testing/known-games.ts';
import { VectorCfr } from './vector-cfr.ts';

const dcfr = SCHEDULES.dcfr;

test('stops at the target, measured every so many iterations', () => {
  const solver = new VectorCfr(kuhnPoker(), dcfr);
  const curve = run(solver, { target: 0.01, iterations: 1000, every: 10 });
  const last = curve[curve.length - 1];
  expect(last?.exploitability).toBeLessThanOrEqual(0.01);
  expect(solver.iterations).toBe(last?.iteration);
  expect(curve.map((milestone) => milestone.iteration)).toEqual(curve.map((_, i) => 10 * (i + 1)));
});

test('measures the last iteration when the target is not met', () => {
  const curve = run(new VectorCfr(kuhnPoker(), dcfr), { target: 0, iterations: 25, every: 10 });
  expect(curve.map((milestone) => milestone.iteration)).toEqual([10, 20, 25]);
});

test('a run that goes on from saved numbers equals an unbroken one', () => {
  const whole = new VectorCfr(kuhnPoker(), dcfr);
  run(whole, { target: 0, iterations: 40, every: 40 });
  const first = new VectorCfr(kuhnPoker(), dcfr);
  run(first, { target: 0, iterations: 15, every: 15 });
  const second = new VectorCfr(kuhnPoker(), dcfr);
  second.iterations = first.iterations;
  second.regrets.set(first.regrets);
  second.sums.set(first.sums);
  run(second, { target: 0, iterations: 40, every: 40 });
  expect(second.sums).toEqual(whole.sums);
  expect(second.regrets).toEqual(whole.regrets);
});
