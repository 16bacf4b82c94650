import { count, factorial, type Holdings } from './holdings.ts';

/**
 * Sums over what the other player may hold, weighted by the ways to deal both hands from one deck (card removal).
 *
 * There are as many ways to deal two hands with counts a and b of each rank as the product over the ranks of
 * n! / (a! b! (n - a - b)!). The factorials of a and b belong to one hand each and are part of the reach vectors. What
 * is left couples the hands only through cards of the same rank. So with one or two cards held a sum is a total less
 * corrections (inclusion and exclusion) instead of a product with a matrix.
 */
export class CardRemoval {
  /** Probability of one ordered pair of three-card hands, each card told apart. */
  readonly scale: number;
  private readonly holdings: Holdings;
  private readonly ranks: number;
  /** For two hands of three: n! / (n - a - b)! over all ranks, scaled to a probability. Symmetric. */
  private readonly coupling: Float64Array;
  private readonly hands: number;
  /** The lower and the higher rank of each pair. */
  private readonly low: Int8Array;
  private readonly high: Int8Array;
  /** For each rank how much of a total one card of it takes away. */
  private readonly removed: Float64Array;

  constructor(holdings: Holdings) {
    this.holdings = holdings;
    const { sizes, sets } = holdings;
    this.ranks = sizes.length;
    const deck = sizes.reduce((sum, n) => sum + n, 0);
    this.scale =
      (factorial(3) / (deck * (deck - 1) * (deck - 2))) * (factorial(3) / ((deck - 3) * (deck - 4) * (deck - 5)));
    this.removed = new Float64Array(this.ranks);
    const [, , pairs, hands] = sets;
    this.hands = hands.length;
    this.low = Int8Array.from(pairs, (pair) => pair[0]);
    this.high = Int8Array.from(pairs, (pair) => pair[1]);
    this.coupling = new Float64Array(this.hands * this.hands);
    hands.forEach((a, i) => {
      hands.forEach((b, j) => {
        let ways = this.scale;
        for (let r = 0; r < this.ranks; r++) ways *= falling(sizes[r], count(a, r) + count(b, r));
        this.coupling[i * this.hands + j] = ways;
      });
    });
  }

  /** What `CardForm` has of it. */
  get tables() {
    const { low, high, hands, coupling } = this;
    return { low, high, hands, coupling };
  }

  /**
   * Writes, for each holding of `held` cards, `factor` times the weighted sum of the reach of the holdings of `other`
   * cards. `left` (from `at`) are the cards of each rank that are not on the table, and `base` is the product of
   * n! / left! times the scale. `played` is the rank on the table when one side holds two cards and the other three.
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
    if (held === 3 || other === 3) {
      this.withThree(held, other, factor, played, reach, from, into, to);
      return;
    }
    const { ranks, low, high, removed } = this;
    const scaled = factor * base;
    const total = other === 2 ? this.removePairs(left, at, reach, from) : this.removeSingles(left, at, reach, from);
    if (held === 1) {
      for (let x = 0; x < ranks; x++) into[to + x] = scaled * left[at + x] * (total - removed[x]);
      return;
    }
    for (let i = 0; i < low.length; i++) {
      const a = low[i];
      const b = high[i];
      const same = a === b;
      const ways = left[at + a] * (same ? left[at + b] - 1 : left[at + b]);
      // the same pair of ranks was removed for either of its cards
      const twice = other === 1 ? 0 : same ? 2 * reach[from + i] : reach[from + i];
      into[to + i] = scaled * ways * (total - removed[a] - removed[b] + twice);
    }
  }

  private withThree(
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
    const rows = held === 3 ? undefined : holdings.withRank[2][played];
    const columns = other === 3 ? undefined : holdings.withRank[2][played];
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
    // the matrix is symmetric: its rows are read in order here too
    into.fill(0, to, to + height);
    for (let j = 0; j < width; j++) {
      const scaled = factor * reach[from + j];
      if (scaled === 0 || columns[j] < 0) continue;
      const row = columns[j] * hands;
      for (let i = 0; i < height; i++) into[to + i] += scaled * coupling[row + i];
    }
  }

  /** The total over single cards; `removed` is what one card of a rank takes away from it. */
  private removeSingles(left: Uint8Array, at: number, reach: Float64Array, from: number): number {
    const { ranks, removed } = this;
    let total = 0;
    for (let y = 0; y < ranks; y++) {
      removed[y] = reach[from + y];
      total += left[at + y] * reach[from + y];
    }
    return total;
  }

  /** The same over pairs. */
  private removePairs(left: Uint8Array, at: number, reach: Float64Array, from: number): number {
    const { low, high, removed } = this;
    removed.fill(0);
    let total = 0;
    for (let j = 0; j < low.length; j++) {
      const v = reach[from + j];
      if (v === 0) continue;
      const a = low[j];
      const b = high[j];
      const m = left[at + a];
      if (a === b) {
        total += v * m * (m - 1);
        removed[a] += 2 * v * (m - 1);
      } else {
        const n = left[at + b];
        total += v * m * n;
        removed[a] += v * n;
        removed[b] += v * m;
      }
    }
    return total;
  }
}

function falling(n: number, k: number): number {
  let product = 1;
  for (let i = 0; i < k; i++) product *= n - i;
  return product;
}
