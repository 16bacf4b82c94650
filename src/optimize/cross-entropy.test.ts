import { describe, expect, test } from 'vitest';
import { Rng } from '../core/rng.ts';
import { CrossEntropy, crossEntropyOptions } from './cross-entropy.ts';
import { minimise } from './optimizer.ts';
import { readOptions } from './options.ts';
import { sphere } from './test-functions.ts';

const crossEntropy = (given: object, dimensions: number, seed: number) =>
  new CrossEntropy(readOptions('cross-entropy', crossEntropyOptions, given), dimensions, Rng.seeded(seed));
const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[numbers.length >> 1];
const aroundThree = (point: Float64Array) => sphere(point.map((x) => x - 3));
const learnt = (optimizer: CrossEntropy) =>
  (optimizer.save() as { state: { mean: number[]; variance: number[] } }).state;

test('the first batch is normal with mean 0 and variance 100', () => {
  const points = crossEntropy({ population: 10_000 }, 1, 1).ask();
  const mean = points.reduce((sum, [x]) => sum + x, 0) / 10_000;
  const variance = points.reduce((sum, [x]) => sum + (x - mean) ** 2, 0) / 10_000;
  expect(Math.abs(mean)).toBeLessThan(0.4);
  expect(Math.abs(variance - 100)).toBeLessThan(6);
});

describe('one iteration', () => {
  test('mean and variance are those of the best tenth, plus the noise', () => {
    const optimizer = crossEntropy({ population: 20 }, 2, 2);
    const points = optimizer.ask();
    // the third and the ninth point are the best
    optimizer.tell(points.map((_, i) => (i === 2 ? 0 : i === 8 ? 1 : 2 + i)));
    for (let d = 0; d < 2; d++) {
      const [x, y] = [points[2][d], points[8][d]];
      expect(learnt(optimizer).mean[d]).toBeCloseTo((x + y) / 2, 12);
      expect(learnt(optimizer).variance[d]).toBeCloseTo(((x - y) / 2) ** 2 + 4.9, 12);
    }
  });

  // with one point in the elite its variance is 0, and what is left is the noise
  test.each([
    ['decreasing, max(5 - t / 10, 0)', {}, [4.9, 4.8, 4.7], 60, 0],
    ['constant 4', { noise: 4, noiseDecay: 0 }, [4, 4, 4], 60, 4],
    ['none', { noise: 0 }, [0], 1, 0],
  ])('noise: %s', (_, given, first, later, last) => {
    const optimizer = crossEntropy({ population: 10, ...given }, 1, 3);
    const variances = Array.from({ length: later }, () => {
      optimizer.tell(optimizer.ask().map(sphere));
      return learnt(optimizer).variance[0];
    });
    for (const [t, variance] of first.entries()) expect(variances[t]).toBeCloseTo(variance, 12);
    expect(variances[later - 1]).toBeCloseTo(last, 12);
  });
});

describe('known functions, evaluations counted', () => {
  const losses = (given: object) =>
    Array.from({ length: 20 }, (_, seed) => {
      const optimizer = crossEntropy(given, 10, seed);
      minimise(optimizer, aroundThree);
      expect(optimizer.stopped()).toBe('the distribution has collapsed to a point');
      expect(optimizer.evaluations).toBeLessThan(30_000);
      return optimizer.best?.loss ?? Number.NaN;
    });

  test('sphere in 10 dimensions: noise keeps it from settling early', () => {
    const noisy = losses({});
    expect(Math.max(...noisy)).toBeLessThan(1e-3);
    expect(median(noisy)).toBeLessThan(median(losses({ noise: 0 })) / 100);
  });

  test('the finalists are the best so far and the mean', () => {
    const optimizer = crossEntropy({ iterations: 3 }, 2, 1);
    minimise(optimizer, aroundThree);
    expect(optimizer.stopped()).toBe('3 iterations done');
    expect(optimizer.finalists()).toEqual([optimizer.best?.point, Float64Array.from(learnt(optimizer).mean)]);
  });
});
