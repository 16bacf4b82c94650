import type { Rng } from '../core/rng.ts';
import { type KMeans, kMeans, lloyd, type Points, worstServed } from './k-means.ts';

/** WCSS below this share of its value at k = 1 counts as 0: every distinct point has a cluster of its own. */
const NEAR_ZERO = 1e-3;

export interface ElbowPoint {
  readonly k: number;
  /** WCSS divided by the largest of the curve. */
  readonly normalised: number;
  /** Slope to the next k: (W[k+1] - W[k]) / (K[k+1] - K[k]). */
  readonly slope?: number;
  /** |slope / slope before|, where both have the same sign. */
  readonly ratio?: number;
}

export interface Elbow {
  /** The k with the smallest ratio among the candidates; undefined when there is none. */
  readonly k: number | undefined;
  readonly points: readonly ElbowPoint[];
}

/**
 * Picks the number of clusters from a WCSS curve without a plot (UFSM 2020, equations 6 to 9). `candidates` bounds the
 * choice; the source's scripts look at 2 .. kmax - 2.
 */
export function elbow(
  ks: readonly number[],
  wcss: readonly number[],
  candidates: readonly [low: number, high: number] = [2, (ks.at(-1) ?? 0) - 2],
): Elbow {
  const most = Math.max(...wcss);
  const w = wcss.map((value) => (most > 0 ? value / most : 0));
  const slopes = w.map((value, i) => (i + 1 < w.length ? (w[i + 1] - value) / (ks[i + 1] - ks[i]) : undefined));
  const points = ks.map((k, i): ElbowPoint => {
    const [before, slope] = [slopes[i - 1], slopes[i]];
    const comparable = before !== undefined && slope !== undefined && before * slope > 0;
    return { k, normalised: w[i], slope, ratio: comparable ? Math.abs(slope / before) : undefined };
  });
  let chosen: ElbowPoint | undefined;
  for (const point of points) {
    if (point.ratio === undefined || point.k < candidates[0] || point.k > candidates[1]) continue;
    if (point.normalised < NEAR_ZERO) continue;
    if (!chosen || point.ratio < chosen.ratio!) chosen = point;
  }
  return { k: chosen?.k, points };
}

export interface Chosen {
  readonly best: KMeans;
  readonly elbow: Elbow;
  readonly wcss: readonly number[];
}

/**
 * K-means for k = 1 .. most, and the run at the elbow; where there is none, the run with the fewest clusters that
 * separate all points. Beside fresh starts each k also tries the clusters of k - 1 with one more: where a run is worse
 * than it could be, the curve would show a false elbow.
 */
export function kMeansAtElbow(points: Points, most: number, options: { rng: Rng; restarts?: number }): Chosen {
  const distinctPoints = points.data.length / points.dimensions;
  const ks = Array.from({ length: Math.min(most, distinctPoints) }, (_, i) => i + 1);
  const runs: KMeans[] = [];
  for (const k of ks) {
    const fresh = kMeans(points, k, { restarts: 40, ...options, rng: options.rng.fork('k', k) });
    const grown = k > 1 ? lloyd(points, withWorst(points, runs[k - 2])) : fresh;
    runs.push(grown.wcss < fresh.wcss ? grown : fresh);
  }
  const curve = runs.map((run) => run.wcss);
  const found = elbow(ks, curve, [2, most - 2]);
  const k = found.k ?? fewestThatSeparate(curve);
  return { best: runs[k - 1], elbow: found, wcss: curve };
}

function fewestThatSeparate(curve: readonly number[]): number {
  const place = curve.findIndex((value) => value < NEAR_ZERO * curve[0]);
  return place < 0 ? curve.length : place + 1;
}

/** The centroids of a run, and as one more the point that is farthest from its own. */
function withWorst(points: Points, { centroids, labels }: KMeans): Float64Array {
  const { data, dimensions } = points;
  const worst = worstServed(points, centroids, labels);
  const start = new Float64Array(centroids.length + dimensions);
  start.set(centroids);
  start.set(data.subarray(worst * dimensions, (worst + 1) * dimensions), centroids.length);
  return start;
}
