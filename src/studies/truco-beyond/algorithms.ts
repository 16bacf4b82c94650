import { dbscan, radiusFor } from '../../cluster/dbscan.ts';
import { elbow, kMeansAtElbow } from '../../cluster/elbow.ts';
import { gapStatistic } from '../../cluster/gap.ts';
import { kMeans, nearest, type Points } from '../../cluster/k-means.ts';
import { kMedoids } from '../../cluster/k-medoids.ts';
import { gaussianMixture } from '../../cluster/mixture.ts';
import type { ClusterAlgorithm, Partitioned } from '../../cluster/partition.ts';
import { silhouette } from '../../cluster/silhouette.ts';

/** Numbers of clusters from 1, or from 2, to the most that the points allow. */
function numbers({ data, dimensions }: Points, most: number, from: number): number[] {
  const largest = Math.min(most, data.length / dimensions);
  return Array.from({ length: Math.max(1, largest - from + 1) }, (_, i) => Math.min(from + i, largest));
}

function byCentroids(
  { dimensions }: Points,
  run: { k: number; centroids: Float64Array; labels: Int32Array },
): Partitioned {
  const { k, centroids, labels } = run;
  return { k, labels, assign: (point, at = 0) => nearest(centroids, dimensions, point, at) };
}

/** Of several clusterings the one that separates best. */
function best<T>(found: readonly T[], value: (of: T) => number): T {
  return found.reduce((a, b) => (value(b) > value(a) ? b : a));
}

/** A point of DBSCAN's core has this share of all cases near it. */
const CORE = 0.02;

/** Clusters without any sense, to compare with. */
export const RANDOM = 'random, five';

/** The ways to cluster, by name: each finds the number of clusters by itself. */
export const algorithms: Readonly<Record<string, ClusterAlgorithm>> = {
  'K-means, elbow': (points, most, options) => byCentroids(points, kMeansAtElbow(points, most, options).best),
  'K-means, silhouette': (points, most, { rng, restarts }) => {
    const runs = numbers(points, most, 2).map((k) => kMeans(points, k, { rng: rng.fork(k), restarts }));
    return byCentroids(
      points,
      best(runs, ({ labels, k }) => silhouette(points, labels, k)),
    );
  },
  'K-means, gap': (points, most, { rng, restarts }) => {
    const { k } = gapStatistic(points, most, { rng: rng.fork('gap'), restarts });
    return byCentroids(points, kMeans(points, k, { rng, restarts }));
  },
  'k-medoids, elbow': (points, most, { rng, restarts }) => {
    const ks = numbers(points, most, 1);
    const runs = ks.map((k) => kMedoids(points, k, { rng: rng.fork(k), restarts: Math.ceil(restarts / 2) }));
    const { k = ks.at(-1)! } = elbow(
      ks,
      runs.map(({ cost }) => cost),
      [2, most - 2],
    );
    return runs[k - 1];
  },
  DBSCAN: (points) => {
    const total = points.weights!.reduce((sum, weight) => sum + weight, 0);
    const least = Math.max(2, CORE * total);
    return dbscan(points, { radius: Math.max(radiusFor(points, least), 0.25), least });
  },
  'Gaussian mixture, BIC': (points, most, { rng, restarts }) =>
    best(
      numbers(points, most, 1).map((k) => gaussianMixture(points, k, { rng: rng.fork(k), restarts })),
      ({ bic }) => -bic,
    ),
  // by its place alone: what any clusters at all are worth
  [RANDOM]: (points, _, { rng }) => {
    const labels = Int32Array.from({ length: points.data.length / points.dimensions }, () => rng.below(5));
    const known = new Map(Array.from(labels, (label, i) => [keyOf(points, points.data, i), label]));
    return {
      k: 5,
      labels,
      assign: (point, at = 0) => known.get(keyOf(points, point, Math.round(at / points.dimensions))) ?? 0,
    };
  },
};

function keyOf({ dimensions }: Points, data: Float64Array, i: number): string {
  return Array.from(data.subarray(i * dimensions, (i + 1) * dimensions), (x) => x.toFixed(6)).join();
}
