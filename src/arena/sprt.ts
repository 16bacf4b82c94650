import { scoreOf } from './ratings.ts';

/**
 * Sequential probability ratio test of H0 "the first agent is elo0 points better" against H1 "elo1 points".
 *
 * The generalised form that fishtest uses: outcomes are counted in 3 classes (loss, draw, win of a match) or 5 (points
 * of a duplicate pair: 0, 1/2, 1, 3/2, 2), no model of draws or of the pairs' correlation is assumed, and the
 * log-likelihood ratio compares the most likely distributions whose mean is the score of elo1 and of elo0. elo0 and
 * elo1 are logistic Elo. Pairs are the better unit: the luck of the deal falls out.
 */
export interface SprtBounds {
  readonly elo0: number;
  readonly elo1: number;
  /** Chance to accept H1 when H0 holds; 0.05 unless given. */
  readonly alpha?: number;
  /** Chance to accept H0 when H1 holds; 0.05 unless given. */
  readonly beta?: number;
}

export type Verdict = 'H0' | 'H1' | 'undecided';

export interface SprtState {
  readonly llr: number;
  /** Wald's bounds: H0 is accepted at `low`, H1 at `high`. */
  readonly low: number;
  readonly high: number;
  readonly verdict: Verdict;
  readonly counts: readonly number[];
}

/** Counts outcomes one by one; stop when the verdict is no longer `undecided`. */
export class Sprt {
  private readonly bounds: SprtBounds;
  private readonly counts: number[];

  /** `classes` is 3 for single matches, 5 for duplicate pairs. */
  constructor(bounds: SprtBounds, classes: 3 | 5) {
    if (bounds.elo1 <= bounds.elo0) throw new RangeError('elo1 must be greater than elo0');
    this.bounds = bounds;
    this.counts = new Array<number>(classes).fill(0);
  }

  /** One outcome as a share of its points, 0 to 1: a match 0, 1/2 or 1; a pair in quarters. */
  add(share: number): SprtState {
    this.count(share);
    return this.state();
  }

  /** The same, where nobody asks how it stands. */
  count(share: number): void {
    const at = share * (this.counts.length - 1);
    if (this.counts[at] === undefined) throw new RangeError(`${share} is no outcome of ${this.counts.length} classes`);
    this.counts[at]++;
  }

  state(): SprtState {
    const { elo0, elo1, alpha = 0.05, beta = 0.05 } = this.bounds;
    const llr = logLikelihoodRatio(this.counts, elo0, elo1);
    const low = Math.log(beta / (1 - alpha));
    const high = Math.log((1 - beta) / alpha);
    const verdict = llr >= high ? 'H1' : llr <= low ? 'H0' : 'undecided';
    return { llr, low, high, verdict, counts: [...this.counts] };
  }
}

/** An empty class counts as this much, so that its probability is not zero; fishtest's value. */
const TRACE = 1e-3;

/** Generalised log-likelihood ratio of counts in ascending order of points. */
export function logLikelihoodRatio(counts: readonly number[], elo0: number, elo1: number): number {
  if (counts.every((count) => count === 0)) return 0;
  const filled = counts.map((count) => count || TRACE);
  const score0 = scoreOf(elo0);
  const score1 = scoreOf(elo1);
  const total = filled.reduce((sum, count) => sum + count, 0);
  const share = (count: number) => count / total;
  const tilt0 = tilt(filled.map(share), score0);
  const tilt1 = tilt(filled.map(share), score1);
  let sum = 0;
  filled.forEach((count, i) => {
    const value = i / (filled.length - 1);
    sum += count * (Math.log1p(tilt0 * (value - score0)) - Math.log1p(tilt1 * (value - score1)));
  });
  return sum;
}

/**
 * The most likely distribution with a given mean is p / (1 + x (value - mean)); this is its x, the root of a function
 * that falls all the way between two poles (fishtest, support_MLE_multinomial, proposition 1.1).
 */
function tilt(shares: readonly number[], mean: number): number {
  let low = -1 / (1 - mean);
  let high = 1 / mean;
  const slope = (x: number) =>
    shares.reduce((sum, share, i) => {
      const distance = i / (shares.length - 1) - mean;
      return sum + (share * distance) / (1 + x * distance);
    }, 0);
  for (let i = 0; i < 200; i++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (slope(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
