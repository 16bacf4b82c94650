import { END, type PublicTree, type TreeSize } from './public-tree.ts';
import { type Strategy, Walker } from './walker.ts';

/** A tree that knows how likely its private indices are. */
export interface WeighedTree extends PublicTree {
  /** As `payoff` of one point to either seat, at any node. */
  mass(node: number, seat: number, reach: Float64Array, at: number, into: Float64Array, to: number): void;
}

/**
 * What every private index of both seats can expect at every node when both seats play the strategy, the other
 * seat's cards weighed by how it would have come here. Paths that meet in a node are averaged by their chances.
 */
export class ProspectTable {
  private readonly places: readonly Map<number, number>[];
  private readonly sums: readonly Float32Array[];
  private readonly masses: readonly Float32Array[];

  constructor(tree: WeighedTree, size: TreeSize, strategy: Required<Strategy>) {
    const recorders = [0, 1].map((seat) => new Recorder(tree, size, strategy, seat));
    this.places = recorders.map(({ places }) => places);
    this.sums = recorders.map(({ sums }) => sums);
    this.masses = recorders.map(({ masses }) => masses);
  }

  /** Points of the seat from here on; `undefined` where the strategy never comes. */
  of(node: number, seat: number, index: number): number | undefined {
    const place = this.places[seat]?.get(node);
    if (place === undefined) return undefined;
    const mass = this.masses[seat]?.[place + index];
    return mass > 0 ? this.sums[seat]?.[place + index] / mass : undefined;
  }
}

class Recorder extends Walker {
  readonly places = new Map<number, number>();
  readonly sums: Float32Array;
  readonly masses: Float32Array;

  constructor(tree: WeighedTree, size: TreeSize, strategy: Required<Strategy>, seat: number) {
    super(tree, size, strategy);
    let entries = 0;
    const visit = (node: number): void => {
      if (tree.turn(node) === END || this.places.has(node)) return;
      this.places.set(node, entries);
      entries += tree.width(node, seat);
      for (let k = 0; k < tree.actions(node); k++) visit(tree.child(node, k));
    };
    visit(tree.root);
    this.sums = new Float32Array(entries);
    this.masses = new Float32Array(entries);
    this.value(seat, false);
  }

  protected override walk(node: number, reach: number, out: number, top: number): void {
    super.walk(node, reach, out, top);
    const place = this.places.get(node);
    if (place === undefined) return;
    const { stack, me } = this;
    const width = this.tree.width(node, me);
    if (this.nobody(node, reach)) return;
    (this.tree as WeighedTree).mass(node, me, stack, reach, stack, top);
    for (let i = 0; i < width; i++) {
      this.sums[place + i] += stack[out + i];
      this.masses[place + i] += stack[top + i];
    }
  }
}
