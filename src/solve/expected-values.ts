import { type Strategy, StrategyWalker } from './best-response.ts';
import type { NodeIndex } from './node-strategy.ts';
import { END, type PublicTree, type TreeSize } from './public-tree.ts';

/** A tree that knows how likely its private indices are. */
export interface WeightedTree extends PublicTree {
  /** As `payoff` of one point to either seat, at any node. */
  indexWeights(node: number, seat: number, reach: Float64Array, at: number, into: Float64Array, to: number): void;
}

/**
 * What every private index of both seats can expect at every node when both seats play the strategy, the other
 * seat's cards weighed by how it would have come here. Paths that meet in a node are averaged by their chances.
 */
export class ExpectedValues {
  private readonly places: readonly Map<number, number>[];
  private readonly sums: readonly Float32Array[];
  private readonly masses: readonly Float32Array[];

  constructor(tree: WeightedTree, size: TreeSize, strategy: Required<Strategy>) {
    const recorders = [0, 1].map((seat) => new RecordingWalker(tree, size, strategy, seat));
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

class RecordingWalker extends StrategyWalker {
  readonly places = new Map<number, number>();
  readonly sums: Float32Array;
  readonly masses: Float32Array;

  constructor(tree: WeightedTree, size: TreeSize, strategy: Required<Strategy>, seat: number) {
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
    if (this.isUnreached(node, reach)) return;
    (this.tree as WeightedTree).indexWeights(node, me, stack, reach, stack, top);
    for (let i = 0; i < width; i++) {
      this.sums[place + i] += stack[out + i];
      this.masses[place + i] += stack[top + i];
    }
  }
}

/**
 * What each action of one private index is worth at a node when both seats play the strategy from there on, up to
 * chance's weight; `undefined` where the index cannot take the action. `reach` is the other seat's.
 */
export function actionValues(
  tree: PublicTree,
  size: TreeSize,
  strategy: Required<Strategy>,
  at: { readonly node: number; readonly seat: number; readonly index: number },
  reach: Float64Array,
): (number | undefined)[] {
  return new SingleIndexWalker(tree, size, strategy).actions(at.node, at.seat, at.index, reach);
}

class SingleIndexWalker extends StrategyWalker {
  actions(node: number, seat: number, index: number, reach: Float64Array): (number | undefined)[] {
    this.me = seat;
    this.best = false;
    this.stack.set(reach, 0);
    return this.each(node, index, 0, reach.length);
  }

  /** Value of one index of mine: as `walk`, without the other cards I might hold. */
  private one(node: number, index: number, reach: number, top: number): number {
    const { tree, stack, me } = this;
    const turn = tree.turn(node);
    if (turn === me) {
      const values = this.each(node, index, reach, top);
      if (!tree.decides(node)) return values.find((value) => value !== undefined) ?? 0;
      const parts = (this.index as NodeIndex).slotsOf(node, index).map((slot) => (slot < 0 ? 0 : this.weights[slot]));
      const total = parts.reduce((sum, part) => sum + part, 0);
      const can = values.filter((value) => value !== undefined).length;
      // an index that the public actions exclude
      if (can === 0) return 0;
      return values.reduce<number>((sum, value, k) => sum + (value ?? 0) * (total > 0 ? parts[k] / total : 1 / can), 0);
    }
    const mine = tree.width(node, me);
    if (turn === END) {
      tree.payoff(node, me, stack, reach, stack, top);
      return stack[top + index];
    }
    if (this.isUnreached(node, reach)) return 0;
    let sum = 0;
    for (let k = 0; k < tree.actions(node); k++) {
      const next = this.pass(node, k, reach, top);
      const child = tree.child(node, k);
      if (!tree.regroupsOther(node, k)) sum += this.one(child, index, top, next);
      else {
        const theirs = tree.width(child, me);
        stack.fill(0, next, next + mine);
        this.walk(child, top, next + mine, next + mine + theirs);
        tree.regroupValues(node, k, stack, next + mine, stack, next);
        sum += stack[next + index];
      }
    }
    return sum;
  }

  /** Values of what one index of mine can do. */
  private each(node: number, index: number, reach: number, top: number): (number | undefined)[] {
    const { tree, stack, me } = this;
    return Array.from({ length: tree.actions(node) }, (_, k) => {
      const before = tree.indicesBefore(node, k);
      const after = before === undefined ? index : before.indexOf(index);
      if (after < 0) return undefined;
      const child = tree.child(node, k);
      if (!tree.regroupsOther(node, k)) return this.one(child, after, reach, top);
      tree.regroupReach(node, k, stack, reach, stack, top);
      return this.one(child, after, top, top + tree.width(child, 1 - me));
    });
  }

  /** The other seat's reach after its action, written at `top`; returns the free stack. */
  private pass(node: number, action: number, reach: number, top: number): number {
    const { tree, stack, me } = this;
    const width = tree.width(node, 1 - me);
    const decides = tree.decides(node);
    const before = tree.indicesBefore(node, action);
    const length = before === undefined ? width : before.length;
    if (!decides) {
      for (let j = 0; j < length; j++)
        stack[top + j] = before === undefined ? stack[reach + j] : before[j] < 0 ? 0 : stack[reach + before[j]];
      return top + length;
    }
    let slot = this.firstSlot(node);
    const free = this.totals(node, 1 - me, width, slot, top + length);
    for (let k = 0; k < action; k++) slot += tree.width(tree.child(node, k), 1 - me);
    for (let j = 0; j < length; j++) {
      const i = before === undefined ? j : before[j];
      stack[top + j] = i < 0 ? 0 : stack[reach + i] * this.probability(slot + j, top + length, i, width);
    }
    return free - 2 * width;
  }
}

/**
 * Values of all private indices of a seat below any node when both seats play the strategy, up to chance's weight, as
 * a function of the other seat's reach there. The result is overwritten by the next call.
 */
export function valuesBelow(
  tree: PublicTree,
  size: TreeSize,
  strategy: Required<Strategy>,
): (node: number, seat: number, reach: Float64Array) => Float64Array {
  const walker = new SubtreeWalker(tree, size, strategy);
  return (node, seat, reach) => walker.below(node, seat, reach);
}

class SubtreeWalker extends StrategyWalker {
  below(node: number, seat: number, reach: Float64Array): Float64Array {
    const width = this.tree.width(node, seat);
    this.me = seat;
    this.best = false;
    this.stack.set(reach, 0);
    this.walk(node, 0, reach.length, reach.length + width);
    return this.stack.subarray(reach.length, reach.length + width);
  }
}
