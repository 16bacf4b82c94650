import { ChangedTree, type PublicTree } from './public-tree.ts';

/** What a fixed player does at a node with each of its private indices: the number of an action. */
export type FixedPlay = (node: number) => ArrayLike<number>;

/**
 * A game in which one seat is, with some chance, a player whose play is known, and otherwise free to do its best. Solved
 * for the other seat it gives a restricted Nash response (Johanson, Zinkevich and Bowling 2007): a strategy that gains
 * from such a player and gives little away to a best response. The private vector of the seat is doubled: its indices as
 * the free player, then as the fixed one.
 */
export class RestrictedNashTree extends ChangedTree<PublicTree> {
  private readonly seat: number;
  private readonly play: FixedPlay;
  private readonly reaches: readonly [Float64Array, Float64Array];
  /** `indicesBefore` of the doubled vector, by node and action. */
  private readonly before = new Map<number, Int16Array[]>();
  private readonly bothReach: Float64Array;

  /** No action of the tree may change the vector of the seat that does not move. */
  constructor(tree: PublicTree, seat: number, play: FixedPlay, chance: number) {
    super(tree);
    this.seat = seat;
    this.play = play;
    const single = tree.initialReach(seat);
    const doubled = Float64Array.from([...single.map((x) => x * (1 - chance)), ...single.map((x) => x * chance)]);
    this.reaches = seat === 0 ? [doubled, tree.initialReach(1)] : [tree.initialReach(0), doubled];
    this.bothReach = new Float64Array(single.length);
  }

  override width(node: number, seat: number): number {
    return this.tree.width(node, seat) * (seat === this.seat ? 2 : 1);
  }

  override indicesBefore(node: number, action: number): Int16Array | undefined {
    if (this.tree.turn(node) !== this.seat) return this.tree.indicesBefore(node, action);
    let known = this.before.get(node);
    if (known === undefined) {
      known = this.doubledIndices(node);
      this.before.set(node, known);
    }
    return known[action];
  }

  initialReach(seat: number): Float64Array {
    return this.reaches[seat];
  }

  payoff(node: number, seat: number, reach: Float64Array, at: number, into: Float64Array, to: number): void {
    const { tree, bothReach } = this;
    const width = tree.width(node, this.seat);
    if (seat === this.seat) {
      tree.payoff(node, seat, reach, at, into, to);
      into.copyWithin(to + width, to, to + width);
      return;
    }
    for (let j = 0; j < width; j++) bothReach[j] = reach[at + j] + reach[at + width + j];
    tree.payoff(node, seat, bothReach, 0, into, to);
  }

  private doubledIndices(node: number): Int16Array[] {
    const { tree, seat } = this;
    const width = tree.width(node, seat);
    const fixed = this.play(node);
    return Array.from({ length: tree.actions(node) }, (_, action) => {
      const before = tree.indicesBefore(node, action);
      const length = tree.width(tree.child(node, action), seat);
      const doubled = new Int16Array(2 * length);
      for (let j = 0; j < length; j++) {
        const i = before === undefined ? j : before[j];
        doubled[j] = i;
        doubled[length + j] = i >= 0 && fixed[i] === action ? width + i : -1;
      }
      return doubled;
    });
  }
}
