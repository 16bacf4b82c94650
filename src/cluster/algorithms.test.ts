import { expect, test } from 'vitest';
import { Rng } from '../core/rng.ts';
import { dbscan, radiusFor } from './dbscan.ts';
import { gapStatistic } from './gap.ts';
import type { Points } from './k-means.ts';
import { kMedoids } from './k-medoids.ts';
import { gaussianMixture } from './mixture.ts';

const CENTRES = [
  [0, 0],
  [8, 0],
  [0, 8],
];

/** Three clouds of 30 points, and which cloud each is of. */
function clouds(rng = Rng.seeded(1)): Points & { of: number[] } {
  const of = Array.from({ length: 90 }, (_, i) => i % 3);
  const data = Float64Array.from(of.flatMap((c) => CENTRES[c].map((x) => x + rng.normal() * 0.7)));
  return { data, dimensions: 2, of };
}

/** Whether two labellings are the same up to the names of the clusters. */
function same(labels: ArrayLike<number>, of: readonly number[]): boolean {
  const names = new Map<number, number>();
  return of.every((c, i) => {
    if (!names.has(c)) names.set(c, labels[i]);
    return names.get(c) === labels[i];
  });
}

test('k-medoids finds the clouds, and a medoid is one of the points', () => {
  const points = clouds();
  const { labels, medoids, assign } = kMedoids(points, 3, { rng: Rng.seeded(2) });
  expect(same(labels, points.of)).toBe(true);
  for (const medoid of medoids) expect(assign(points.data, 2 * medoid)).toBe(labels[medoid]);
});

test('a heavy point draws the medoid to itself', () => {
  const points = { data: Float64Array.of(0, 1, 2, 3), dimensions: 1, weights: Float64Array.of(1, 1, 1, 9) };
  expect([...kMedoids(points, 1, { rng: Rng.seeded(1) }).medoids]).toEqual([3]);
});

test('DBSCAN finds the clouds without being told how many, and leaves the outlier alone', () => {
  const { data, of } = clouds();
  const points = { data: Float64Array.of(...data, 30, 30), dimensions: 2 };
  const radius = radiusFor(points, 8);
  const { k, labels, assign } = dbscan(points, { radius: 1.5 * radius, least: 5 });
  expect(k).toBe(3);
  expect(labels[90]).toBe(-1);
  expect(
    same(
      labels,
      of.map((c, i) => (labels[i] < 0 ? c + 10 * i : c)),
    ),
  ).toBe(true);
  expect(assign(Float64Array.of(8, 0))).toBe(labels[1]);
  expect(assign(Float64Array.of(20, 20))).toBe(-1);
});

test('the mixture finds the clouds, and its criterion how many there are', () => {
  const points = clouds();
  const fits = [1, 2, 3, 4, 5].map((k) => gaussianMixture(points, k, { rng: Rng.seeded(k) }));
  expect(same(fits[2].labels, points.of)).toBe(true);
  const best = fits.reduce((a, b) => (b.bic < a.bic ? b : a));
  expect(best.k).toBe(3);
  // more components never fit worse than one alone
  expect(fits[1].logLikelihood).toBeGreaterThan(fits[0].logLikelihood);
});

test('the gap is at the number of clouds, and at one where there is none', () => {
  expect(gapStatistic(clouds(), 6, { rng: Rng.seeded(3) }).k).toBe(3);
  const rng = Rng.seeded(4);
  const even = { data: Float64Array.from({ length: 200 }, () => rng.float()), dimensions: 2 };
  expect(gapStatistic(even, 5, { rng: Rng.seeded(5) }).k).toBe(1);
});
