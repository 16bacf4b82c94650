import type { Rng } from './rng.ts';

/** The mean of at least one value. */
export function mean(values: Iterable<number> & { readonly length: number }): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** The variance of a sample of at least two values (divided by n - 1). */
export function variance(values: Iterable<number> & { readonly length: number }): number {
  const centre = mean(values);
  let squares = 0;
  for (const value of values) squares += (value - centre) ** 2;
  return squares / (values.length - 1);
}

/** A figure with its 95 % interval. */
export interface Estimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** The 97.5 % point of the standard normal distribution. */
export const Z95 = 1.959963984540054;

/** A share of successes with its score interval (Wilson 1927); a draw may count as half a success. */
export function wilson(successes: number, trials: number, z = Z95): Estimate {
  if (trials === 0) return { mean: Number.NaN, low: 0, high: 1 };
  const mean = successes / trials;
  const z2 = (z * z) / trials;
  const centre = (mean + z2 / 2) / (1 + z2);
  const half = (z / (1 + z2)) * Math.sqrt((mean * (1 - mean)) / trials + z2 / (4 * trials));
  return { mean, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/** More units than this are summed into so many blocks, in order, before they are drawn. */
const MOST_UNITS = 4096;

/**
 * The ratio sum(totals) / sum(weights) with its percentile interval: units are drawn again with replacement
 * (Efron and Tibshirani 1993, chapter 13). A unit is what is independent of the others: a deal pair, not a hand.
 */
export function bootstrapRatio(
  totals: ArrayLike<number>,
  weights: ArrayLike<number>,
  rng: Rng,
  { resamples = 2000, level = 0.95 } = {},
): Estimate {
  const units = Math.min(totals.length, MOST_UNITS);
  if (units === 0) return { mean: Number.NaN, low: Number.NaN, high: Number.NaN };
  const total = inBlocks(totals, units);
  const weight = inBlocks(weights, units);
  const ratios = new Float64Array(resamples);
  for (let i = 0; i < resamples; i++) {
    let sum = 0;
    let base = 0;
    for (let j = 0; j < units; j++) {
      const unit = rng.below(units);
      sum += total[unit];
      base += weight[unit];
    }
    ratios[i] = sum / base;
  }
  ratios.sort();
  const mean = total.reduce((a, b) => a + b, 0) / weight.reduce((a, b) => a + b, 0);
  return { mean, low: quantile(ratios, (1 - level) / 2), high: quantile(ratios, (1 + level) / 2) };
}

function inBlocks(values: ArrayLike<number>, blocks: number): Float64Array {
  const sums = new Float64Array(blocks);
  for (let i = 0; i < values.length; i++) {
    const block = Math.floor((i * blocks) / values.length);
    sums[block] = sums[block] + values[i];
  }
  return sums;
}

/** Linear between the neighbours (type 7 of Hyndman and Fan 1996), of ascending values. */
export function quantile(ascending: ArrayLike<number>, q: number): number {
  const at = (ascending.length - 1) * q;
  const below = Math.floor(at);
  const low = ascending[below];
  const high = ascending[Math.min(below + 1, ascending.length - 1)];
  return low + (at - below) * (high - low);
}

/**
 * Spearman's rank correlation: 1 if two lists put the same things in the same order, -1 if in the opposite one. Equal
 * values share a rank.
 */
export function rankCorrelation(a: readonly number[], b: readonly number[]): number {
  const ranks = (values: readonly number[]) =>
    values.map((value) => {
      const below = values.filter((each) => each < value).length;
      const equal = values.filter((each) => each === value).length;
      return below + (equal - 1) / 2;
    });
  const [x, y] = [ranks(a), ranks(b)];
  const middle = (a.length - 1) / 2;
  const product = (p: readonly number[], q: readonly number[]) =>
    p.reduce((sum, each, i) => sum + (each - middle) * (q[i] - middle), 0);
  return product(x, y) / Math.sqrt(product(x, x) * product(y, y));
}
