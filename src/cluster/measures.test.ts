import { expect, test } from 'vitest';
import { nearest } from './k-means.ts';
import { silhouette } from './silhouette.ts';
import { scaleOf, standardise } from './standardise.ts';

test('standardised points have mean 0 and deviation 1; a dimension that never varies stays at 0', () => {
  const points = Float64Array.from([1, 5, 2, 5, 6, 5]);
  const scale = scaleOf(points, 2);
  expect([...scale.mean]).toEqual([3, 5]);
  expect(scale.deviation[0]).toBeCloseTo(Math.sqrt(14 / 3), 12);
  standardise(points, scale);
  expect(points[0]).toBeCloseTo(-2 / Math.sqrt(14 / 3), 12);
  expect([points[1], points[3], points[5]]).toEqual([0, 0, 0]);
});

test('weights count a point many times', () => {
  const repeated = scaleOf(Float64Array.from([1, 1, 1, 4]), 1);
  const weighted = scaleOf(Float64Array.from([1, 4]), 1, [3, 1]);
  expect(weighted).toEqual(repeated);
});

test('the nearest centroid; the first of two as near', () => {
  const centroids = Float64Array.from([0, 0, 4, 0]);
  expect(nearest(centroids, 2, Float64Array.from([3, 1]))).toBe(1);
  expect(nearest(centroids, 2, Float64Array.from([9, 9, 2, 0]), 2)).toBe(0);
});

test('silhouette of four points on a line, by hand', () => {
  // 0 and 1 against 10 and 11: a = 1, b = 10.5 and 9.5, mirrored
  const points = { data: Float64Array.from([0, 1, 10, 11]), dimensions: 1 };
  expect(silhouette(points, [0, 0, 1, 1], 2)).toBeCloseTo((9.5 / 10.5 + 8.5 / 9.5) / 2, 12);
  expect(silhouette(points, [0, 1, 0, 1], 2)).toBeLessThan(0);
  expect(silhouette(points, [0, 1, 1, 1], 2)).toBeLessThan(silhouette(points, [0, 0, 1, 1], 2));
});

test('weighted points count as copies', () => {
  const copies = { data: Float64Array.from([0, 0, 1, 9]), dimensions: 1 };
  const weighted = { data: Float64Array.from([0, 1, 9]), dimensions: 1, weights: Float64Array.from([2, 1, 1]) };
  expect(silhouette(weighted, [0, 0, 1], 2)).toBeCloseTo(silhouette(copies, [0, 0, 0, 1], 2), 12);
});
