import type { Rng } from '../core/rng.ts';
import { mean, variance } from '../core/statistics.ts';
import { kMeans, type Points } from './k-means.ts';

export interface Gap {
  readonly k: number;
  /** How much tighter the clusters are than those of evenly spread points, in logarithms of WCSS. */
  readonly gap: number;
  /** The error of the simulation. */
  readonly error: number;
}

/**
 * The gap statistic (Tibshirani, Walther and Hastie 2001): WCSS against that of as many points spread evenly over the box
 * of the data. The number of clusters is the smallest k whose gap is no less than the next one's less its error.
 */
export function gapStatistic(
  points: Points,
  most: number,
  { rng, references = 5, restarts = 3 }: { rng: Rng; references?: number; restarts?: number },
): { readonly k: number; readonly gaps: readonly Gap[] } {
  const { data, dimensions } = points;
  const boxes = Array.from({ length: references }, (_, r) => ({
    ...points,
    data: spread(data, dimensions, rng.fork(r)),
  }));
  const logOf = (of: Points, k: number) => Math.log(kMeans(of, k, { rng: rng.fork('k', k), restarts }).wcss + 1e-12);
  const largest = Math.min(most, data.length / dimensions - 1);
  const gaps = Array.from({ length: Math.max(1, largest) }, (_, i) => {
    const logs = boxes.map((box) => logOf(box, i + 1));
    const error = Math.sqrt(variance(logs) * (1 + 1 / references));
    return { k: i + 1, gap: mean(logs) - logOf(points, i + 1), error };
  });
  const chosen = gaps.find(({ gap }, i) => i + 1 === gaps.length || gap >= gaps[i + 1].gap - gaps[i + 1].error)!;
  return { k: chosen.k, gaps };
}

/** Points spread evenly over the box of others. */
function spread(data: Float64Array, dimensions: number, rng: Rng): Float64Array {
  const low = new Float64Array(dimensions).fill(Number.POSITIVE_INFINITY);
  const high = new Float64Array(dimensions).fill(Number.NEGATIVE_INFINITY);
  for (let i = 0; i < data.length; i++) {
    const d = i % dimensions;
    low[d] = Math.min(low[d], data[i]);
    high[d] = Math.max(high[d], data[i]);
  }
  return data.map((_, i) => low[i % dimensions] + rng.float() * (high[i % dimensions] - low[i % dimensions]));
}
