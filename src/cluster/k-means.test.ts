import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Rng } from '../core/rng.ts';
import { distinct, kMeans, lloyd, nearest, plusPlus, wcss } from './k-means.ts';

function cloud(rng: Rng, n: number, dimensions: number): Float64Array {
  return Float64Array.from({ length: n * dimensions }, () => rng.normal() + 4 * rng.below(3));
}

function rows(data: Float64Array, dimensions: number): number[][] {
  return Array.from({ length: data.length / dimensions }, (_, i) => [
    ...data.subarray(i * dimensions, (i + 1) * dimensions),
  ]);
}

/** The textbook: every point to its nearest centroid, every centroid to the mean of its points, until nothing changes. */
function textbook(
  points: readonly number[][],
  start: readonly number[][],
): { clusters: number[]; centroids: number[][] } {
  const square = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, d) => sum + (x - b[d]) ** 2, 0);
  let centroids = start.map((each) => [...each]);
  for (let clusters: number[] = []; ; ) {
    const now = points.map((point) => {
      const distances = centroids.map((centroid) => square(point, centroid));
      return distances.indexOf(Math.min(...distances));
    });
    if (now.join() === clusters.join()) return { clusters, centroids };
    clusters = now;
    centroids = centroids.map((_, c) => {
      const own = points.filter((_, i) => clusters[i] === c);
      return own[0].map((_, d) => own.reduce((sum, point) => sum + point[d], 0) / own.length);
    });
  }
}

describe('K-means', () => {
  test.each([1, 2, 3, 5, 8])('ends where the textbook ends from the same start, k = %i', (k) => {
    for (let seed = 0; seed < 20; seed++) {
      const rng = Rng.seeded(seed).fork('oracle', k);
      const data = cloud(rng, 120, 3);
      const start = data.slice(0, 3 * k);
      const ours = lloyd({ data, dimensions: 3 }, start, 1000);
      const theirs = textbook(rows(data, 3), rows(start, 3));
      expect([...ours.labels]).toEqual(theirs.clusters);
      theirs.centroids.flat().forEach((x, i) => {
        expect(ours.centroids[i]).toBeCloseTo(x, 9);
      });
    }
  });

  test('each point has the nearest centroid and each centroid is the mean of its points', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 6 }), (seed, k) => {
        const rng = Rng.seeded(seed);
        const data = cloud(rng, 60, 2);
        const run = kMeans({ data, dimensions: 2 }, k, { rng, restarts: 2, maxIterations: 1000 });
        for (let i = 0; i < 60; i++) expect(run.labels[i]).toBe(nearest(run.centroids, 2, data, 2 * i));
        for (let c = 0; c < k; c++) {
          const members = rows(data, 2).filter((_, i) => run.labels[i] === c);
          expect(members.length).toBeGreaterThan(0);
          const mean = members.reduce((sum, p) => sum + p[0], 0) / members.length;
          expect(run.centroids[2 * c]).toBeCloseTo(mean, 9);
        }
        expect(run.wcss).toBeCloseTo(wcss({ data, dimensions: 2 }, run.centroids, run.labels), 9);
      }),
      { numRuns: 50 },
    );
  });

  test('a cluster left empty moves to the point that is served worst', () => {
    const data = Float64Array.from([0, 1, 2, 100]);
    // the third start is nobody's nearest
    const run = lloyd({ data, dimensions: 1 }, Float64Array.from([0, 1, -50]));
    expect(new Set(run.labels).size).toBe(3);
    expect(run.wcss).toBeCloseTo(0.5, 12);
  });

  test('distinct points with weights end where repeated points end', () => {
    const rng = Rng.seeded(8);
    const data = Float64Array.from({ length: 400 }, () => rng.below(7));
    const few = distinct(data, 1);
    expect(few.data.length).toBe(7);
    const start = Float64Array.from([0, 3, 6]);
    const whole = lloyd({ data, dimensions: 1 }, start);
    const weighted = lloyd(few, start);
    expect(weighted.wcss).toBeCloseTo(whole.wcss, 9);
    expect([...few.of].map((place) => weighted.labels[place])).toEqual([...whole.labels]);
  });

  test('the same seed gives the same clusters; more restarts never worse ones', () => {
    const data = cloud(Rng.seeded(1), 200, 2);
    const run = (restarts: number) => kMeans({ data, dimensions: 2 }, 5, { rng: Rng.seeded(2), restarts });
    expect(run(5)).toEqual(run(5));
    expect(run(20).wcss).toBeLessThanOrEqual(run(1).wcss);
  });

  test('starts are points of the data, all different while there are enough', () => {
    const data = Float64Array.from([1, 2, 3, 4, 5]);
    expect([...plusPlus({ data, dimensions: 1 }, 5, Rng.seeded(1))].sort()).toEqual([1, 2, 3, 4, 5]);
    expect([...plusPlus({ data: Float64Array.from([7, 7]), dimensions: 1 }, 3, Rng.seeded(1))]).toEqual([7, 7, 7]);
  });
});
