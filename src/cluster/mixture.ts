import type { Rng } from '../core/rng.ts';
import { kMeans, type Points } from './k-means.ts';
import { type Partitioned, weightOf } from './partition.ts';

/** No dimension of a component is narrower than this, in standard deviations of the data: codes repeat a value often. */
const NARROWEST = 0.1;

export interface Mixture extends Partitioned {
  readonly logLikelihood: number;
  /** Schwarz's criterion: less is better. */
  readonly bic: number;
}

/** A mixture of normal distributions with independent dimensions, fitted by expectation maximisation from K-means. */
export function gaussianMixture(
  points: Points,
  k: number,
  { rng, restarts = 5, iterations = 60 }: { rng: Rng; restarts?: number; iterations?: number },
): Mixture {
  const { data, dimensions } = points;
  const n = data.length / dimensions;
  const { labels: start } = kMeans(points, k, { rng, restarts });
  const shares = new Float64Array(n * k);
  for (let i = 0; i < n; i++) shares[i * k + start[i]] = 1;
  const weights = new Float64Array(k);
  const means = new Float64Array(k * dimensions);
  const variances = new Float64Array(k * dimensions);
  let total = 0;
  for (let i = 0; i < n; i++) total += weightOf(points, i);

  const maximise = () => {
    weights.fill(0);
    means.fill(0);
    variances.fill(0);
    const add = (value: (i: number, place: number, d: number) => number, into: Float64Array) => {
      for (let i = 0; i < n; i++)
        for (let c = 0; c < k; c++) {
          const share = weightOf(points, i) * shares[i * k + c];
          if (share > 0)
            for (let d = 0; d < dimensions; d++) into[c * dimensions + d] += share * value(i, c * dimensions + d, d);
        }
      for (let c = 0; c < k; c++) for (let d = 0; d < dimensions; d++) into[c * dimensions + d] /= weights[c] || 1;
    };
    for (let i = 0; i < n; i++) for (let c = 0; c < k; c++) weights[c] += weightOf(points, i) * shares[i * k + c];
    add((i, _, d) => data[i * dimensions + d], means);
    add((i, place, d) => (data[i * dimensions + d] - means[place]) ** 2, variances);
    for (let j = 0; j < variances.length; j++) variances[j] = Math.max(variances[j], NARROWEST ** 2);
  };

  /** The logarithm of each component's density times its weight, into `into`; returns their sum's logarithm. */
  const densities = (of: Float64Array, at: number, into: Float64Array): number => {
    let most = Number.NEGATIVE_INFINITY;
    for (let c = 0; c < k; c++) {
      let log = Math.log(weights[c] / total);
      for (let d = 0; d < dimensions; d++) {
        const place = c * dimensions + d;
        log -= (of[at + d] - means[place]) ** 2 / (2 * variances[place]) + Math.log(2 * Math.PI * variances[place]) / 2;
      }
      into[c] = log;
      most = Math.max(most, log);
    }
    let sum = 0;
    for (let c = 0; c < k; c++) sum += Math.exp(into[c] - most);
    return most + Math.log(sum);
  };

  const logs = new Float64Array(k);
  let logLikelihood = Number.NEGATIVE_INFINITY;
  for (let t = 0; t < iterations; t++) {
    maximise();
    let sum = 0;
    for (let i = 0; i < n; i++) {
      const log = densities(data, i * dimensions, logs);
      for (let c = 0; c < k; c++) shares[i * k + c] = Math.exp(logs[c] - log);
      sum += weightOf(points, i) * log;
    }
    if (sum - logLikelihood < 1e-4 * total) break;
    logLikelihood = sum;
  }
  const assign = (of: Float64Array, at = 0) => {
    densities(of, at, logs);
    return logs.indexOf(Math.max(...logs));
  };
  return {
    k,
    logLikelihood,
    bic: (2 * k * dimensions + k - 1) * Math.log(total) - 2 * logLikelihood,
    labels: Int32Array.from({ length: n }, (_, i) => assign(data, i * dimensions)),
    assign,
  };
}
