import type { Rng } from '../core/rng.ts';

/** The index of the centroid nearest to the point at `at`; the first one wins a tie. */
export function nearest(centroids: Float64Array, dimensions: number, points: Float64Array, at = 0): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let c = 0, base = 0; base < centroids.length; c++, base += dimensions) {
    const distance = squaredDistance(points, at, centroids, base, dimensions);
    if (distance < least) {
      least = distance;
      best = c;
    }
  }
  return best;
}

/** Squared Euclidean distance between the point at `at` and the centroid at `base`. */
export function squaredDistance(
  points: Float64Array,
  at: number,
  centroids: Float64Array,
  base: number,
  dimensions: number,
): number {
  let distance = 0;
  for (let d = 0; d < dimensions; d++) {
    const difference = points[at + d] - centroids[base + d];
    distance += difference * difference;
  }
  return distance;
}

/** Points in one flat array, row after row; a point of weight w counts as w points. */
export interface Points {
  readonly data: Float64Array;
  readonly dimensions: number;
  readonly weights?: Float64Array;
}

export interface KMeans {
  readonly k: number;
  /** k rows of `dimensions`. */
  readonly centroids: Float64Array;
  /** The cluster of each point. */
  readonly labels: Int32Array;
  /** Within-cluster sum of squared distances. */
  readonly wcss: number;
  readonly iterations: number;
}

export interface KMeansOptions {
  readonly rng: Rng;
  /** Independent starts; the lowest WCSS wins. */
  readonly restarts?: number;
  readonly maxIterations?: number;
}

/** K-means from the best of several k-means++ starts (Arthur and Vassilvitskii 2007). */
export function kMeans(points: Points, k: number, { rng, restarts = 10, maxIterations = 100 }: KMeansOptions): KMeans {
  let best: KMeans | undefined;
  for (let i = 0; i < restarts; i++) {
    const run = lloyd(points, plusPlus(points, k, rng), maxIterations);
    if (!best || run.wcss < best.wcss) best = run;
    if (best.wcss === 0) break;
  }
  return best!;
}

/** Lloyd's iterations from given centroids, until no label changes. An empty cluster moves to the point that adds most to WCSS. */
export function lloyd(points: Points, start: Float64Array, maxIterations = 100): KMeans {
  const { data, dimensions, weights } = points;
  const n = data.length / dimensions;
  const k = start.length / dimensions;
  const centroids = Float64Array.from(start);
  const labels = new Int32Array(n).fill(-1);
  const sizes = new Float64Array(k);
  let iterations = 0;
  for (let changed = true; changed && iterations < maxIterations; iterations++) {
    changed = false;
    for (let i = 0; i < n; i++) {
      const label = nearest(centroids, dimensions, data, i * dimensions);
      if (label !== labels[i]) {
        labels[i] = label;
        changed = true;
      }
    }
    if (!changed) break;
    centroids.fill(0);
    sizes.fill(0);
    for (let i = 0; i < n; i++) {
      const weight = weights ? weights[i] : 1;
      const base = labels[i] * dimensions;
      sizes[labels[i]] += weight;
      for (let d = 0; d < dimensions; d++) centroids[base + d] += weight * data[i * dimensions + d];
    }
    for (let c = 0; c < k; c++) {
      if (sizes[c] > 0) for (let d = 0; d < dimensions; d++) centroids[c * dimensions + d] /= sizes[c];
    }
    for (let c = 0; c < k; c++) if (sizes[c] === 0) refill(points, centroids, labels, sizes, c);
  }
  return { k, centroids, labels, wcss: wcss(points, centroids, labels), iterations };
}

/** Within-cluster sum of squares of a labelling. */
export function wcss(
  { data, dimensions, weights }: Points,
  centroids: Float64Array,
  labels: ArrayLike<number>,
): number {
  let sum = 0;
  for (let i = 0; i < data.length / dimensions; i++) {
    const distance = squaredDistance(data, i * dimensions, centroids, labels[i] * dimensions, dimensions);
    sum += (weights ? weights[i] : 1) * distance;
  }
  return sum;
}

/** k starting centroids, each drawn in proportion to its squared distance from those chosen before. */
export function plusPlus({ data, dimensions, weights }: Points, k: number, rng: Rng): Float64Array {
  const n = data.length / dimensions;
  const centroids = new Float64Array(k * dimensions);
  const mass = weights ? Float64Array.from(weights) : new Float64Array(n).fill(1);
  const distances = new Float64Array(n).fill(Number.POSITIVE_INFINITY);
  for (let c = 0; c < k; c++) {
    const chosen = draw(mass, rng);
    for (let d = 0; d < dimensions; d++) centroids[c * dimensions + d] = data[chosen * dimensions + d];
    for (let i = 0; i < n; i++) {
      const distance = squaredDistance(data, i * dimensions, centroids, c * dimensions, dimensions);
      if (distance < distances[i]) distances[i] = distance;
      mass[i] = (weights ? weights[i] : 1) * distances[i];
    }
  }
  return centroids;
}

/** Distinct points with their counts, and which of them each original point is. K-means on them gives the same result. */
export function distinct(data: Float64Array, dimensions: number): Points & { readonly of: Int32Array } {
  const places = new Map<string, number>();
  const of = new Int32Array(data.length / dimensions);
  const kept: number[] = [];
  const counts: number[] = [];
  for (let i = 0; i < of.length; i++) {
    const row = data.subarray(i * dimensions, (i + 1) * dimensions);
    const key = row.join();
    let place = places.get(key);
    if (place === undefined) {
      place = counts.length;
      places.set(key, place);
      counts.push(0);
      kept.push(...row);
    }
    counts[place]++;
    of[i] = place;
  }
  return { data: Float64Array.from(kept), dimensions, weights: Float64Array.from(counts), of };
}

function draw(mass: Float64Array, rng: Rng): number {
  let total = 0;
  for (const m of mass) total += m;
  // where every point is a centroid already, any will do
  if (total === 0) return rng.below(mass.length);
  let left = rng.float() * total;
  let last = 0;
  for (let i = 0; i < mass.length; i++) {
    if (mass[i] === 0) continue;
    last = i;
    left -= mass[i];
    if (left < 0) return i;
  }
  return last;
}

/** Moves the point that adds most to WCSS into an empty cluster; the cluster that it leaves gets the mean of the rest. */
function refill(points: Points, centroids: Float64Array, labels: Int32Array, sizes: Float64Array, empty: number): void {
  const { data, dimensions, weights } = points;
  const worst = worstServed(points, centroids, labels);
  const donor = labels[worst];
  const weight = weights ? weights[worst] : 1;
  const left = sizes[donor] - weight;
  for (let d = 0; d < dimensions; d++) {
    const x = data[worst * dimensions + d];
    const place = donor * dimensions + d;
    if (left > 0) centroids[place] = (centroids[place] * sizes[donor] - weight * x) / left;
    centroids[empty * dimensions + d] = x;
  }
  sizes[donor] = Math.max(left, 0);
  sizes[empty] = weight;
  labels[worst] = empty;
}

/** The point that adds most to WCSS: its weight times the squared distance from its centroid. */
export function worstServed(
  { data, dimensions, weights }: Points,
  centroids: Float64Array,
  labels: Int32Array,
): number {
  let worst = 0;
  let most = -1;
  for (let i = 0; i < labels.length; i++) {
    const distance = squaredDistance(data, i * dimensions, centroids, labels[i] * dimensions, dimensions);
    const share = (weights ? weights[i] : 1) * distance;
    if (share > most) {
      most = share;
      worst = i;
    }
  }
  return worst;
}
