import { expect, test } from 'vitest';
import { Rng } from '../core/rng.ts';
import { elbow, kMeansAtElbow } from './elbow.ts';

test('the formula on a given curve', () => {
  // normalised 1, 0.5, 0.2, 0.15, 0.1, 0.08: slopes -0.5, -0.3, -0.05, -0.05, -0.02; ratios 0.6, 1/6, 1, 0.4
  const found = elbow([1, 2, 3, 4, 5, 6], [200, 100, 40, 30, 20, 16]);
  expect(found.k).toBe(3);
  expect(found.points.map((p) => p.normalised)).toEqual([1, 0.5, 0.2, 0.15, 0.1, 0.08]);
  const ratios = found.points.map((p) => p.ratio);
  expect(ratios[0]).toBeUndefined();
  expect(ratios[1]).toBeCloseTo(0.6, 12);
  expect(ratios[2]).toBeCloseTo(1 / 6, 12);
  expect(ratios[3]).toBeCloseTo(1, 12);
  expect(ratios[4]).toBeCloseTo(0.4, 12);
  expect(ratios[5]).toBeUndefined();
});

test('slopes count the distance between ks', () => {
  const { points } = elbow([1, 3, 4, 6], [10, 6, 5, 1]);
  expect(points[0].slope).toBeCloseTo(-0.2, 12);
  expect(points[1].slope).toBeCloseTo(-0.1, 12);
  expect(points[1].ratio).toBeCloseTo(0.5, 12);
});

test('a change of sign is no elbow, nor is a k whose WCSS is near nothing, nor one out of bounds', () => {
  // the slope turns positive at k = 3, where the quotient would be the smallest
  expect(elbow([1, 2, 3, 4, 5, 6], [100, 50, 20, 20.1, 15, 10]).points[2].ratio).toBeUndefined();
  expect(elbow([1, 2, 3, 4, 5, 6], [100, 50, 0.01, 0.005, 0.004, 0.003]).k).toBe(2);
  expect(elbow([1, 2, 3, 4, 5, 6], [200, 100, 40, 30, 20, 16], [4, 5]).k).toBe(5);
  expect(elbow([1], [3]).k).toBeUndefined();
});

test('three clouds have their elbow at three', () => {
  const rng = Rng.seeded(5);
  const data = Float64Array.from(
    { length: 300 },
    (_, i) => 10 * ((i >> 1) % 3) * (i % 2 === 0 ? 1 : -1) + rng.normal(),
  );
  const { best, elbow: found, wcss } = kMeansAtElbow({ data, dimensions: 2 }, 8, { rng, restarts: 10 });
  expect(found.k).toBe(3);
  expect(best.k).toBe(3);
  expect(wcss.length).toBe(8);
});

test('fewer points than clusters: those that tell all points apart', () => {
  const two = kMeansAtElbow({ data: Float64Array.from([0, 1]), dimensions: 1 }, 10, { rng: Rng.seeded(1) });
  expect(two.best.k).toBe(2);
  expect(two.best.wcss).toBe(0);
});
