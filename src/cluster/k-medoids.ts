import type { Rng } from '../core/rng.ts';
import { nearest, type Points, plusPlus, squaredDistance } from './k-means.ts';
import { type Partitioned, weightOf } from './partition.ts';

export interface KMedoids extends Partitioned {
  /** The points that stand for the clusters. */
  readonly medoids: Int32Array;
  /** The sum of the distances from the medoids. */
  readonly cost: number;
}

/**
 * K-medoids by turns (Park and Jun 2009): points join the nearest medoid, then each cluster takes the point with the
 * least distance to the others. It takes time n^2 for each cluster, so give it distinct points.
 */
export function kMedoids(points: Points, k: number, { rng, restarts = 5 }: { rng: Rng; restarts?: number }): KMedoids {
  let best: KMedoids | undefined;
  for (let i = 0; i < restarts; i++) {
    const run = fromStart(points, startOf(points, k, rng));
    if (!best || run.cost < best.cost) best = run;
  }
  return best!;
}

/** k points, drawn far from one another. */
function startOf(points: Points, k: number, rng: Rng): Int32Array {
  const { data, dimensions } = points;
  const drawn = plusPlus(points, k, rng);
  return Int32Array.from({ length: k }, (_, c) => nearest(data, dimensions, drawn, c * dimensions));
}

function fromStart(points: Points, start: Int32Array): KMedoids {
  const { data, dimensions } = points;
  const n = data.length / dimensions;
  const distance = (a: number, b: number) =>
    Math.sqrt(squaredDistance(data, a * dimensions, data, b * dimensions, dimensions));
  const medoids = Int32Array.from(start);
  const labels = new Int32Array(n);
  const centres = new Float64Array(medoids.length * dimensions);
  let cost = Number.POSITIVE_INFINITY;
  for (;;) {
    for (const [c, medoid] of medoids.entries())
      centres.set(data.subarray(medoid * dimensions, (medoid + 1) * dimensions), c * dimensions);
    let total = 0;
    for (let i = 0; i < n; i++) {
      labels[i] = nearest(centres, dimensions, data, i * dimensions);
      total += weightOf(points, i) * distance(i, medoids[labels[i]]);
    }
    if (total >= cost) break;
    cost = total;
    for (let c = 0; c < medoids.length; c++) {
      const members = [...labels.keys()].filter((i) => labels[i] === c);
      const costOf = (i: number) => members.reduce((sum, j) => sum + weightOf(points, j) * distance(i, j), 0);
      let least = Number.POSITIVE_INFINITY;
      for (const i of members) {
        const own = costOf(i);
        if (own >= least) continue;
        least = own;
        medoids[c] = i;
      }
    }
  }
  return {
    k: medoids.length,
    medoids,
    labels,
    cost,
    assign: (other, at = 0) => nearest(centres, dimensions, other, at),
  };
}
