import { count, factorial, type Holdings } from './holdings.ts';

/**
 * Sums over the hands that the other player may hold, weighted by the ways to deal both hands from one deck.
 *
 * The ways to deal hands with counts a and b are the product over ranks of n! / (a! b! (n - a - b)!). The factorials
 * of a and b belong to one hand each and sit in the reach vectors; what is left couples the hands only through cards
 * of the same rank, so with one or two cards held the sum is a total less corrections (inclusion and exclusion)
 * instead of a matrix product.
 */
export class CardRemoval {
  private readonly holdings: Holdings;
  private readonly ranks: number;
  /** With three cards on a side: n! / (n - a - b)! over all ranks, scaled to a probability. */
  private readonly coupling: Float64Array;
  private readonly hands: number;
  private readonly touch: Float64Array;
  private readonly low: Int8Array;
  private readonly high: Int8Array;
  /** Probability of one ordered pair of three-card hands, card by card. */
  readonly scale: number;

  constructor(holdings: Holdings) {
    this.holdings = holdings;
    const { sizes, sets } = holdings;
    this.ranks = sizes.length;
    const deck = sizes.reduce((sum, n) => sum + n, 0);
    this.scale =
      (factorial(3) / (deck * (deck - 1) * (deck - 2))) * (factorial(3) / ((deck - 3) * (deck - 4) * (deck - 5)));
    this.touch = new Float64Array(this.ranks);
    const hands = sets[3];
    const pairs = sets[2];
    this.hands = hands.length;
    this.low = Int8Array.from(pairs, (p) => p[0]);
    this.high = Int8Array.from(pairs, (p) => p[1]);
    this.coupling = new Float64Array(this.hands * this.hands);
    hands.forEach((a, i) => {
      hands.forEach((b, j) => {
        let ways = this.scale;
        for (let r = 0; r < this.ranks; r++) ways *= falling(sizes[r], count(a, r) + count(b, r));
        this.coupling[i * this.hands + j] = ways;
      });
    });
  }

  /**
   * Adds to nothing, writes: for each holding of `held` cards, `factor` times the weighted sum of the other's reach.
   * `left` (from `at`) are the cards not on the table, `base` the product of n! / left! times the scale; `played` is
   * the rank that the side with two cards has played while the other holds three.
   */
  sum(
    held: number,
    other: number,
    factor: number,
    left: Uint8Array,
    at: number,
    base: number,
    played: number,
    reach: Float64Array,
    from: number,
    into: Float64Array,
    to: number,
  ): void {
    if (held === 3 || other === 3) this.dense(held, other, factor, played, reach, from, into, to);
    else if (other === 2) this.againstPairs(held, factor * base, left, at, reach, from, into, to);
    else this.againstSingles(held, factor * base, left, at, reach, from, into, to);
  }

  private dense(
    held: number,
    other: number,
    factor: number,
    played: number,
    reach: Float64Array,
    from: number,
    into: Float64Array,
    to: number,
  ): void {
    const { hands, coupling, holdings } = this;
    const rows = held === 3 ? undefined : holdings.withRank[2]?.[played];
    const columns = other === 3 ? undefined : holdings.withRank[2]?.[played];
    const height = rows ? rows.length : hands;
    const width = columns ? columns.length : hands;
    if (columns === undefined) {
      for (let i = 0; i < height; i++) {
        const row = (rows ? rows[i] : i) * hands;
        let sum = 0;
        if (row >= 0) for (let j = 0; j < width; j++) sum += coupling[row + j] * reach[from + j];
        into[to + i] = factor * sum;
      }
      return;
    }
    // the matrix is symmetric: go along its rows here too
    into.fill(0, to, to + height);
    for (let j = 0; j < width; j++) {
      const scaled = factor * reach[from + j];
      if (scaled === 0 || columns[j] < 0) continue;
      const row = columns[j] * hands;
      for (let i = 0; i < height; i++) into[to + i] += scaled * coupling[row + i];
    }
  }

  private againstSingles(
    held: number,
    factor: number,
    left: Uint8Array,
    at: number,
    reach: Float64Array,
    from: number,
    into: Float64Array,
    to: number,
  ): void {
    const { ranks, low, high } = this;
    let total = 0;
    for (let y = 0; y < ranks; y++) total += left[at + y] * reach[from + y];
    if (held === 1) {
      for (let x = 0; x < ranks; x++) into[to + x] = factor * left[at + x] * (total - reach[from + x]);
      return;
    }
    for (let i = 0; i < low.length; i++) {
      const a = low[i];
      const b = high[i];
      const ways = left[at + a] * (a === b ? left[at + b] - 1 : left[at + b]);
      into[to + i] = factor * ways * (total - reach[from + a] - reach[from + b]);
    }
  }

  private againstPairs(
    held: number,
    factor: number,
    left: Uint8Array,
    at: number,
    reach: Float64Array,
    from: number,
    into: Float64Array,
    to: number,
  ): void {
    const { ranks, low, high, touch } = this;
    touch.fill(0);
    let total = 0;
    for (let j = 0; j < low.length; j++) {
      const v = reach[from + j];
      if (v === 0) continue;
      const a = low[j];
      const b = high[j];
      const m = left[at + a];
      if (a === b) {
        total += v * m * (m - 1);
        touch[a] += 2 * v * (m - 1);
      } else {
        const n = left[at + b];
        total += v * m * n;
        touch[a] += v * n;
        touch[b] += v * m;
      }
    }
    if (held === 1) {
      for (let x = 0; x < ranks; x++) into[to + x] = factor * left[at + x] * (total - touch[x]);
      return;
    }
    for (let i = 0; i < low.length; i++) {
      const a = low[i];
      const b = high[i];
      const same = a === b;
      const ways = left[at + a] * (same ? left[at + b] - 1 : left[at + b]);
      const both = same ? 2 * reach[from + i] : reach[from + i];
      into[to + i] = factor * ways * (total - touch[a] - touch[b] + both);
    }
  }
}

function falling(n: number, k: number): number {
  let product = 1;
  for (let i = 0; i < k; i++) product *= n - i;
  return product;
}
