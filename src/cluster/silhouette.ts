import type { Points } from './k-means.ts';

/**
 * Mean silhouette of a labelling (Rousseeuw 1987). Near 1, clusters are tight and far apart; below 0, points are in the
 * wrong clusters. A cluster of one point counts 0, a point of weight w as w points, and one of no cluster (-1) not at
 * all. It takes time n^2, so give it distinct points.
 */
export function silhouette({ data, dimensions, weights }: Points, labels: ArrayLike<number>, k: number): number {
  const n = data.length / dimensions;
  const weight = (i: number): number => (weights ? weights[i] : 1);
  const sizes = new Float64Array(k);
  for (let i = 0; i < n; i++) if (labels[i] >= 0) sizes[labels[i]] += weight(i);
  const sums = new Float64Array(k);
  let total = 0;
  let mass = 0;
  for (let i = 0; i < n; i++) {
    const own = labels[i];
    if (own < 0) continue;
    mass += weight(i);
    if (sizes[own] <= 1) continue;
    sums.fill(0);
    for (let j = 0; j < n; j++) {
      if (labels[j] < 0) continue;
      let square = 0;
      for (let d = 0; d < dimensions; d++) square += (data[i * dimensions + d] - data[j * dimensions + d]) ** 2;
      sums[labels[j]] += weight(j) * Math.sqrt(square);
    }
    const inside = sums[own] / (sizes[own] - 1);
    let outside = Number.POSITIVE_INFINITY;
    for (let c = 0; c < k; c++) if (c !== own && sizes[c] > 0) outside = Math.min(outside, sums[c] / sizes[c]);
    if (outside < Number.POSITIVE_INFINITY && Math.max(inside, outside) > 0) {
      total += (weight(i) * (outside - inside)) / Math.max(inside, outside);
    }
  }
  return mass > 0 ? total / mass : 0;
}
