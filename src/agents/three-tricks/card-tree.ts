import { handDecided, NOBODY, TIED, UNPLAYED } from '../../games/three-tricks/table.ts';

/** How many cards are played after two tricks: the hand is decided, or each player holds one card. */
export const TWO_TRICKS = 4;

/**
 * The ranks that can be on the table through two tricks, as a tree in the order played. Seat 0 is mano. The children of
 * a node follow one another, one for each rank of which a card is left. Arrays are by node and may be longer than the tree.
 */
export class CardTree {
  readonly size: number;
  readonly firstChild: Int32Array;
  readonly childCount: Uint8Array;
  /** The rank that led here. */
  readonly rank: Uint8Array;
  readonly parent: Int32Array;
  /** How many cards were played. */
  readonly depth: Uint8Array;
  /** The seat that plays next. */
  readonly mover: Uint8Array;
  /** The seat that has won the hand, or -1. */
  readonly winner: Int8Array;
  /** After two tricks of an undecided hand: the seat that wins it when the third trick is tied. */
  readonly tieWinner: Int8Array;
  /** Cards of each rank that are not on the table: `left[node * ranks + rank]`. */
  readonly left: Uint8Array;

  constructor(sizes: readonly number[]) {
    const ranks = sizes.length;
    // as if no rank ever ran out; numbers alone, since objects that live long make the garbage collector's space grow
    let most = 1;
    for (let cards = 0; cards < TWO_TRICKS; cards++) most = 1 + ranks * most;
    this.firstChild = new Int32Array(most);
    this.childCount = new Uint8Array(most);
    this.rank = new Uint8Array(most);
    this.parent = new Int32Array(most).fill(-1);
    this.depth = new Uint8Array(most);
    this.mover = new Uint8Array(most);
    this.winner = new Int8Array(most).fill(NOBODY);
    this.tieWinner = new Int8Array(most).fill(NOBODY);
    this.left = new Uint8Array(most * ranks);
    this.left.set(sizes);
    /** Who won the last trick: a seat or `TIED`. */
    const won = new Int8Array(most).fill(UNPLAYED);
    let size = 1;
    for (let at = 0; at < size; at++) {
      this.firstChild[at] = size;
      if (this.depth[at] === TWO_TRICKS) continue;
      for (let rank = 0; rank < ranks; rank++) if (this.left[at * ranks + rank] > 0) this.play(at, rank, size++, won);
      this.childCount[at] = size - this.firstChild[at];
    }
    this.size = size;
  }

  /** Makes the node that comes after another when a rank is played. */
  private play(before: number, rank: number, node: number, won: Int8Array): void {
    const { left, depth, mover } = this;
    const ranks = left.length / depth.length;
    left.copyWithin(node * ranks, before * ranks, (before + 1) * ranks);
    left[node * ranks + rank]--;
    this.rank[node] = rank;
    this.parent[node] = before;
    depth[node] = depth[before] + 1;
    won[node] = won[before];
    const other = 1 - mover[before];
    mover[node] = other;
    if (depth[node] % 2 === 1) return;
    // the other seat led this trick; ranks count from the strongest, and mano leads after a tie
    const led = this.rank[before];
    won[node] = led === rank ? TIED : led < rank ? other : mover[before];
    mover[node] = won[node] === TIED ? 0 : won[node];
    if (depth[node] < TWO_TRICKS) return;
    // three ties go to mano
    this.winner[node] = handDecided(won[before], won[node], UNPLAYED, 0);
    this.tieWinner[node] = handDecided(won[before], won[node], TIED, 0);
  }

  /** The node reached by playing these ranks in order; -1 when the deck has too few of one. */
  find(played: readonly number[]): number {
    let node = 0;
    for (const rank of played) {
      const from = this.firstChild[node];
      let next = -1;
      for (let k = 0; k < this.childCount[node]; k++) if (this.rank[from + k] === rank) next = from + k;
      if (next < 0) return -1;
      node = next;
    }
    return node;
  }
}
