/** Cards that are down after two tricks: the hand is decided, or each player holds one card. */
const TWO_TRICKS = 4;

/**
 * What can lie face up on the table through two tricks, as a tree of ranks in the order played: who is to play, who
 * has won. Seat 0 is mano. A node's children are numbered in a row, one a rank of which a card is left.
 */
export class CardTree {
  readonly size: number;
  readonly firstChild: Int32Array;
  readonly childCount: Uint8Array;
  /** The rank that led here. */
  readonly rank: Uint8Array;
  readonly parent: Int32Array;
  readonly depth: Uint8Array;
  /** The seat that plays next. */
  readonly mover: Uint8Array;
  /** The seat that has won the hand, or -1. */
  readonly winner: Int8Array;
  /** After two tricks of an open hand: the seat that wins it when the third trick is tied. */
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
    this.tieWinner = Int8Array.from(nodes, (n) => handWinner([...n.won, TIE]));
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
  /** Winner of each trick so far. */
  readonly won: readonly number[];
  readonly left: readonly number[];
}

const TIE = -1;

function play(node: CardNode, parent: number, rank: number): CardNode {
  const left = node.left.map((n, r) => (r === rank ? n - 1 : n));
  const depth = node.depth + 1;
  if (depth % 2 === 1) return { rank, parent, depth, mover: 1 - node.mover, won: node.won, left };
  const won = [...node.won, trickWinner(1 - node.mover, node.rank, rank)];
  return { rank, parent, depth, mover: leader(won), won, left };
}

/** Ranks count from the strongest. */
function trickWinner(leaderSeat: number, led: number, answer: number): number {
  if (led === answer) return TIE;
  return led < answer ? leaderSeat : 1 - leaderSeat;
}

/** After a tie (parda) mano leads. */
function leader(won: readonly number[]): number {
  const last = won[won.length - 1];
  return last === TIE ? 0 : last;
}

/** The hand's winner, or -1 while open; three ties go to mano. */
export function handWinner(won: readonly number[]): number {
  const [one, two, three] = won;
  if (one === undefined || two === undefined) return -1;
  if (two === TIE ? one !== TIE : one === TIE || one === two) return two === TIE ? one : two;
  if (three === undefined) return -1;
  if (three !== TIE) return three;
  return one === TIE ? 0 : one;
}
