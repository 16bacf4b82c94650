import { type Points, squaredDistance } from './k-means.ts';
import { type Partitioned, weightOf } from './partition.ts';

export interface DbscanOptions {
  /** How near neighbours are. */
  readonly radius: number;
  /** The least weight of a core point's neighbourhood, including its own. */
  readonly least: number;
}

/**
 * DBSCAN (Ester and others 1996): core points that are neighbours belong together, others join a core point that is
 * near enough, and what is left is noise, -1. It takes time n^2, so give it distinct points.
 */
export function dbscan(points: Points, { radius, least }: DbscanOptions): Partitioned {
  const { data, dimensions } = points;
  const n = data.length / dimensions;
  const near = (a: number, b: number) =>
    squaredDistance(data, a * dimensions, data, b * dimensions, dimensions) <= radius * radius;
  const neighbours = (i: number) => Array.from({ length: n }, (_, j) => j).filter((j) => near(i, j));
  const isCore = Array.from(
    { length: n },
    (_, i) => neighbours(i).reduce((sum, j) => sum + weightOf(points, j), 0) >= least,
  );
  const labels = new Int32Array(n).fill(-1);
  let k = 0;
  for (let i = 0; i < n; i++) {
    if (labels[i] >= 0 || !isCore[i]) continue;
    const open = [i];
    labels[i] = k;
    while (open.length > 0) {
      const next = open.pop()!;
      if (!isCore[next]) continue;
      for (const j of neighbours(next)) {
        if (labels[j] >= 0) continue;
        labels[j] = k;
        open.push(j);
      }
    }
    k++;
  }
  const cores = isCore.flatMap((core, i) => (core ? [i] : []));
  return {
    k,
    labels,
    assign(other, at = 0) {
      let [found, least] = [-1, radius * radius];
      for (const core of cores) {
        const distance = squaredDistance(other, at, data, core * dimensions, dimensions);
        if (distance > least) continue;
        if (distance < least || found < 0) found = labels[core];
        least = distance;
      }
      return found;
    },
  };
}

/**
 * Chooses a radius for DBSCAN without a plot: the median, over all points, of the radius at which a neighbourhood
 * weighs `least`.
 */
export function radiusFor(points: Points, least: number): number {
  const { data, dimensions } = points;
  const n = data.length / dimensions;
  const reaches = Array.from({ length: n }, (_, i) => {
    const others = Array.from({ length: n }, (_, j) => ({
      distance: squaredDistance(data, i * dimensions, data, j * dimensions, dimensions),
      weight: weightOf(points, j),
    })).sort((a, b) => a.distance - b.distance);
    let sum = 0;
    const last = others.find(({ weight }) => {
      sum += weight;
      return sum >= least;
    });
    return Math.sqrt((last ?? others.at(-1)!).distance);
  });
  return reaches.sort((a, b) => a - b)[n >> 1];
}
