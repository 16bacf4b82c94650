import type { PublicTree } from './public-tree.ts';

/** What a fixed player does at a node with each of its private indices: the number of an action. */
export type FixedPlay = (node: number) => ArrayLike<number>;

/**
 * A game in which one seat is with some chance a player whose play is known, and else free to do its best: solving it
 * for the other seat gives a restricted Nash response (Johanson, Zinkevich and Bowling 2007), which gains from
 * such players and gives little away to the best one. The seat's private vector is doubled: free, then fixed.
 */
export class RestrictedNashTree implements PublicTree {
  readonly root: number;
  private readonly tree: PublicTree;
  private readonly seat: number;
  private readonly starts: readonly [Float64Array, Float64Array];
  private readonly maps = new Map<number, Int16Array[]>();
  private readonly folded: Float64Array;
  private readonly play: FixedPlay;

  /** The tree must not regroup. */
  constructor(tree: PublicTree, seat: number, play: FixedPlay, chance: number) {
    this.tree = tree;
    this.seat = seat;
    this.play = play;
    this.root = tree.root;
    const start = tree.initialReach(seat);
    const both = Float64Array.from([...start.map((x) => x * (1 - chance)), ...start.map((x) => x * chance)]);
    this.starts = seat === 0 ? [both, tree.initialReach(1)] : [tree.initialReach(0), both];
    this.folded = new Float64Array(start.length);
  }

  turn(node: number): number {
    return this.tree.turn(node);
  }

  actions(node: number): number {
    return this.tree.actions(node);
  }

  child(node: number, action: number): number {
    return this.tree.child(node, action);
  }

  width(node: number, seat: number): number {
    return this.tree.width(node, seat) * (seat === this.seat ? 2 : 1);
  }

  decides(node: number): boolean {
    return this.tree.decides(node);
  }

  indicesBefore(node: number, action: number): Int16Array | undefined {
    if (this.tree.turn(node) !== this.seat) return this.tree.indicesBefore(node, action);
    const known = this.maps.get(node) ?? this.mapsOf(node);
    this.maps.set(node, known);
    return known[action];
  }

  regroupsOther(): boolean {
    return false;
  }

  regroupReach(): void {}

  regroupValues(): void {}

  initialReach(seat: number): Float64Array {
    return this.starts[seat];
  }

  payoff(node: number, seat: number, reach: Float64Array, at: number, into: Float64Array, to: number): void {
    const { tree, folded } = this;
    const width = tree.width(node, this.seat);
    if (seat === this.seat) {
      tree.payoff(node, seat, reach, at, into, to);
      into.copyWithin(to + width, to, to + width);
      return;
    }
    for (let j = 0; j < width; j++) folded[j] = reach[at + j] + reach[at + width + j];
    tree.payoff(node, seat, folded, 0, into, to);
  }

  private mapsOf(node: number): Int16Array[] {
    const { tree, seat } = this;
    const width = tree.width(node, seat);
    const fixed = this.play(node);
    return Array.from({ length: tree.actions(node) }, (_, action) => {
      const child = tree.child(node, action);
      const before = tree.indicesBefore(node, action);
      const length = tree.width(child, seat);
      const map = new Int16Array(2 * length);
      for (let j = 0; j < length; j++) {
        const i = before === undefined ? j : before[j];
        map[j] = i;
        map[length + j] = i >= 0 && fixed[i] === action ? width + i : -1;
      }
      return map;
    });
  }
}
