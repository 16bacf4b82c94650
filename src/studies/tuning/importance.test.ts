import { expect, test } from 'vitest';
import { Rng } from '../../core/rng.ts';
import { importanceOf, type Trial } from './importance.ts';

/** Points on the unit sphere with a score of their own. */
function trialsOf(count: number, score: (weights: readonly number[], noise: number) => number): Trial[] {
  const rng = Rng.seeded(5);
  const uniform = () => 2 * (rng.uint32() / 2 ** 32) - 1;
  return Array.from({ length: count }, () => {
    const weights = [uniform(), uniform(), uniform()];
    const length = Math.hypot(...weights);
    return [
      ...weights,
      score(
        weights.map((weight) => weight / length),
        uniform(),
      ),
    ];
  });
}

test('a weight that decides the score has nearly all of it, the others next to nothing', () => {
  const [first, second, third] = importanceOf(trialsOf(300, ([a]) => 10 * a))!;
  expect(first.share).toBeGreaterThan(0.9);
  expect(first.towards).toBeCloseTo(1, 5);
  expect(second.share + third.share).toBeLessThan(0.1);
});

test('less is better shows as a correlation below 0; a peak in the middle is seen without one', () => {
  const [first, second] = importanceOf(trialsOf(400, ([a, b], noise) => -3 * a - 4 * b * b + noise / 10))!;
  expect(first.towards).toBeLessThan(-0.5);
  expect(second.share).toBeGreaterThan(0.1);
  expect(Math.abs(second.towards)).toBeLessThan(0.2);
});

test('noise explains nothing, whatever the scale of the weights', () => {
  for (const { share } of importanceOf(trialsOf(400, (_, noise) => noise))!) expect(share).toBeLessThan(0.05);
  const trials = trialsOf(200, ([a]) => a);
  const larger = trials.map((trial, i) => [...trial.slice(0, -1).map((weight) => (i + 1) * weight), trial.at(-1)!]);
  importanceOf(larger)!.forEach(({ share }, d) => {
    expect(share).toBeCloseTo(importanceOf(trials)![d].share, 10);
  });
});

test('too few trials, or all the same, tell nothing', () => {
  expect(importanceOf(trialsOf(39, ([a]) => a))).toBeUndefined();
  expect(importanceOf(trialsOf(100, () => 4))).toBeUndefined();
});
