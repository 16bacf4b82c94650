import type { Rng } from '../core/rng.ts';
import type { Points } from './k-means.ts';

/** What a clustering algorithm found: its clusters, and the cluster of any point. */
export interface Partitioned {
  readonly k: number;
  /** The cluster of each point that it was given; -1 for one that belongs to none. */
  readonly labels: Int32Array;
  /** The cluster of the point at `at`, seen before or not; -1 for none. */
  assign(points: Float64Array, at?: number): number;
}

/** Clusters points into at most `most` clusters, and finds out how many by itself. */
export type ClusterAlgorithm = (points: Points, most: number, options: { rng: Rng; restarts: number }) => Partitioned;

/** The weight of a point. */
export function weightOf({ weights }: Points, point: number): number {
  return weights ? weights[point] : 1;
}
