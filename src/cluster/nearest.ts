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
