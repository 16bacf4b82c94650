import { handDecided, TIED, UNPLAYED } from '../../games/three-tricks/table.ts';

/** How many cards are played after two tricks: the hand is decided, or each player holds one card. */
export const TWO_TRICKS = 4;

/**
 * The ranks that can be on the table through two tricks, as a tree in the order played. Seat 0 is mano. The children of
 * a node follow one another, one for each rank of which a card is left.
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
    const nodes: CardNode[] = [{ rank: 0, parent: -1, depth: 0, mover: 0, won: [], left: sizes }];
    const first: number[] = [];
    for (let at = 0; at < nodes.length; at++) {
      const node = nodes[at];
      first.push(nodes.length);
      if (node.depth === TWO_TRICKS) continue;
      for (let rank = 0; rank < sizes.length; rank++) if (node.left[rank] > 0) nodes.push(play(node, at, rank));
    }
    first.push(nodes.length);
    this.size = nodes.length;
    this.firstChild = Int32Array.from(first);
    this.childCount = Uint8Array.from(nodes, (_, i) => first[i + 1] - first[i]);
    this.rank = Uint8Array.from(nodes, (n) => n.rank);
    this.parent = Int32Array.from(nodes, (n) => n.parent);
    this.depth = Uint8Array.from(nodes, (n) => n.depth);
    this.mover = Uint8Array.from(nodes, (n) => n.mover);
    this.winner = Int8Array.from(nodes, (n) => handWinner(n.won));
    this.tieWinner = Int8Array.from(nodes, (n) => handWinner([...n.won, TIED]));
    this.left = Uint8Array.from(nodes.flatMap((n) => n.left));
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

interface CardNode {
  readonly rank: number;
  readonly parent: number;
  readonly depth: number;
  readonly mover: number;
  /** The winner of each trick so far: a seat or `TIED`. */
  readonly won: readonly number[];
  readonly left: readonly number[];
}

function play(node: CardNode, parent: number, rank: number): CardNode {
  const left = node.left.map((n, r) => (r === rank ? n - 1 : n));
  const depth = node.depth + 1;
  const other = 1 - node.mover;
  if (depth % 2 === 1) return { rank, parent, depth, mover: other, won: node.won, left };
  // the other seat led this trick; ranks count from the strongest, and mano leads after a tie
  const winner = node.rank === rank ? TIED : node.rank < rank ? other : node.mover;
  return { rank, parent, depth, mover: winner === TIED ? 0 : winner, won: [...node.won, winner], left };
}

/** The winner of the hand by these tricks, or -1; three ties go to mano. */
function handWinner([first = UNPLAYED, second = UNPLAYED, third = UNPLAYED]: readonly number[]): number {
  return handDecided(first, second, third, 0);
}
