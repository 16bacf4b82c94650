import { ChangedTree, type PublicTree } from './public-tree.ts';

/** What a fixed player does at a node with each of its private indices: the number of an action. */
export type FixedPlay = (node: number) => ArrayLike<number>;

/** A player whose play is known, and the chance that it is the one. */
export interface FixedPlayer {
  readonly play: FixedPlay;
  readonly chance: number;
}

/**
 * A game in which one seat is, with some chance each, one of some players whose play is known, and otherwise free to do
 * its best. Solved for the other seat it gives a restricted Nash response (Johanson, Zinkevich and Bowling 2007): a
 * strategy that gains from such players and gives little away to a best response. The private vector of the seat is
 * repeated: its indices as the free player, then as each of the fixed ones.
 */
export class RestrictedNashTree extends ChangedTree<PublicTree> {
  private readonly seat: number;
  private readonly players: readonly FixedPlayer[];
  private readonly reaches: readonly [Float64Array, Float64Array];
  /** `indicesBefore` of the repeated vector, by node and action. */
  private readonly before = new Map<number, Int16Array[]>();
  private readonly wholeReach: Float64Array;

  /** No action of the tree may change the vector of the seat that does not move. */
  constructor(tree: PublicTree, seat: number, players: readonly FixedPlayer[]) {
    super(tree);
    this.seat = seat;
    this.players = players;
    const single = tree.initialReach(seat);
    const free = players.reduce((left, { chance }) => left - chance, 1);
    const repeated = Float64Array.from(
      [free, ...players.map(({ chance }) => chance)].flatMap((chance) => Array.from(single, (x) => x * chance)),
    );
    this.reaches = seat === 0 ? [repeated, tree.initialReach(1)] : [tree.initialReach(0), repeated];
    this.wholeReach = new Float64Array(single.length);
  }

  override width(node: number, seat: number): number {
    return this.tree.width(node, seat) * (seat === this.seat ? 1 + this.players.length : 1);
  }

  override indicesBefore(node: number, action: number): Int16Array | undefined {
    if (this.tree.turn(node) !== this.seat) return this.tree.indicesBefore(node, action);
    let known = this.before.get(node);
    if (known === undefined) {
      known = this.repeatedIndices(node);
      this.before.set(node, known);
    }
    return known[action];
  }

  initialReach(seat: number): Float64Array {
    return this.reaches[seat];
  }

  payoff(node: number, seat: number, reach: Float64Array, at: number, into: Float64Array, to: number): void {
    const { tree, wholeReach, players } = this;
    const width = tree.width(node, this.seat);
    if (seat === this.seat) {
      tree.payoff(node, seat, reach, at, into, to);
      for (let n = 1; n <= players.length; n++) into.copyWithin(to + n * width, to, to + width);
      return;
    }
    for (let j = 0; j < width; j++) {
      let sum = 0;
      for (let n = 0; n <= players.length; n++) sum += reach[at + n * width + j];
      wholeReach[j] = sum;
    }
    tree.payoff(node, seat, wholeReach, 0, into, to);
  }

  private repeatedIndices(node: number): Int16Array[] {
    const { tree, seat, players } = this;
    const width = tree.width(node, seat);
    const fixed = players.map(({ play }) => play(node));
    return Array.from({ length: tree.actions(node) }, (_, action) => {
      const before = tree.indicesBefore(node, action);
      const length = tree.width(tree.child(node, action), seat);
      const repeated = new Int16Array((1 + players.length) * length);
      for (let j = 0; j < length; j++) {
        const i = before === undefined ? j : before[j];
        repeated[j] = i;
        fixed.forEach((actions, n) => {
          const at = (n + 1) * length + j;
          repeated[at] = i >= 0 && actions[i] === action ? (n + 1) * width + i : -1;
        });
      }
      return repeated;
    });
  }
}
