/** Mean and standard deviation of each dimension, by which raw features become z-scores and back. */
export interface Scale {
  readonly mean: Float64Array;
  /** Of the population (divided by n); 1 where a dimension never varies, so that it adds nothing to a distance. */
  readonly deviation: Float64Array;
}

/** The scale of `points`, row after row; a point of weight w counts as w points. */
export function scaleOf(points: Float64Array, dimensions: number, weights?: ArrayLike<number>): Scale {
  const mean = new Float64Array(dimensions);
  const deviation = new Float64Array(dimensions);
  const n = points.length / dimensions;
  let total = 0;
  for (let i = 0; i < n; i++) {
    const weight = weights ? weights[i] : 1;
    total += weight;
    for (let d = 0; d < dimensions; d++) mean[d] += weight * points[i * dimensions + d];
  }
  for (let d = 0; d < dimensions; d++) mean[d] /= total || 1;
  for (let i = 0; i < n; i++) {
    const weight = weights ? weights[i] : 1;
    for (let d = 0; d < dimensions; d++) deviation[d] += weight * (points[i * dimensions + d] - mean[d]) ** 2;
  }
  for (let d = 0; d < dimensions; d++) deviation[d] = Math.sqrt(deviation[d] / (total || 1)) || 1;
  return { mean, deviation };
}

/** (x - mean) / deviation for every coordinate, in place; returns its first argument. */
export function standardise(points: Float64Array, scale: Scale): Float64Array {
  const dimensions = scale.mean.length;
  for (let i = 0; i < points.length; i++) {
    const d = i % dimensions;
    points[i] = (points[i] - scale.mean[d]) / scale.deviation[d];
  }
  return points;
}
