import { CardRemoval } from './card-removal.ts';
import { CardTree, TWO_TRICKS } from './card-tree.ts';
import { Holdings } from './holdings.ts';

/**
 * What the seats may hold at each node of the card tree, as private vectors over the ranks still held: how long they
 * are, which entries are possible, and sums over the other's.
 */
export class HeldCards {
  readonly holdings: Holdings;
  readonly cards: CardTree;
  readonly removal: CardRemoval;
  /** For each node of the card tree the product over ranks of n! / left!, scaled to a probability. */
  readonly weight: Float64Array;
  private readonly ranks: number;
  /** Length of a private vector by cards played and whether the seat plays next. */
  private readonly widths: Int16Array;

  constructor(sizes: readonly number[]) {
    this.ranks = sizes.length;
    this.holdings = new Holdings(sizes);
    this.cards = new CardTree(sizes);
    this.removal = new CardRemoval(this.holdings);
    this.weight = this.weights();
    this.widths = Int16Array.from(
      { length: 2 * (TWO_TRICKS + 1) },
      (_, i) => this.holdings.sets[held(i >> 1, (i & 1) === 1)].length,
    );
  }

  /** How many cards a seat holds. */
  count(card: number, seat: number): number {
    return held(this.cards.depth[card], this.cards.mover[card] === seat);
  }

  /** The length of a seat's private vector. */
  width(card: number, seat: number): number {
    return this.widths[2 * this.cards.depth[card] + (this.cards.mover[card] === seat ? 1 : 0)];
  }

  /** How many cards of a rank are not on the table. */
  left(card: number, rank: number): number {
    return this.cards.left[card * this.ranks + rank];
  }

  /** Whether the cards on the table leave a holding possible. */
  isPossible(card: number, seat: number, holding: number): boolean {
    const set = this.holdings.sets[this.count(card, seat)][holding];
    // equal ranks stand side by side
    let same = 0;
    for (let i = 0; i < set.length; i++) {
      same = i > 0 && set[i] === set[i - 1] ? same + 1 : 1;
      if (this.left(card, set[i]) < same) return false;
    }
    return true;
  }

  /** For each holding of a seat, `points` times the weighted sum of the reach of the other's holdings. */
  sum(
    card: number,
    seat: number,
    points: number,
    reach: Float64Array,
    at: number,
    into: Float64Array,
    to: number,
  ): void {
    const { left, rank } = this.cards;
    const [own, other] = [this.count(card, seat), this.count(card, 1 - seat)];
    const lefts = card * this.ranks;
    this.removal.sum(own, other, points, left, lefts, this.weight[card], rank[card], reach, at, into, to);
  }

  private weights(): Float64Array {
    const { firstChild, childCount, rank, left, size } = this.cards;
    const weight = new Float64Array(size);
    weight[0] = this.removal.scale;
    for (let card = 0; card < size; card++) {
      for (let next = firstChild[card]; next < firstChild[card] + childCount[card]; next++)
        weight[next] = weight[card] * left[card * this.ranks + rank[next]];
    }
    return weight;
  }
}

/** How many cards the seat that plays next holds, or the other one. */
function held(played: number, plays: boolean): number {
  return 3 - ((played + (plays ? 0 : 1)) >> 1);
}

/**
 * Ends with the third trick led. The leader's vector runs over the rank led; the follower's over the rank led twice,
 * first with a card that loses to it, then with one that wins. The weights of both hands are in the follower's reach.
 */
export function sumLed(
  ranks: number,
  follows: boolean,
  lost: number,
  won: number,
  reach: Float64Array,
  at: number,
  into: Float64Array,
  to: number,
): void {
  for (let led = 0; led < ranks; led++) {
    if (follows) {
      into[to + led] = lost * reach[at + led];
      into[to + ranks + led] = won * reach[at + led];
    } else into[to + led] = lost * reach[at + led] + won * reach[at + ranks + led];
  }
}
