import { type Strategy, StrategyWalker } from './best-response.ts';
import type { NodeIndex } from './node-strategy.ts';
import { END, type PublicTree, type TreeSize } from './public-tree.ts';

/** A tree that knows how likely its private indices are. */
export interface WeightedTree extends PublicTree {
  /** As `payoff`, at any node, with a payoff of one: the weight of each index of `seat` against the other's reach. */
  indexWeights(node: number, seat: number, reach: Float64Array, at: number, into: Float64Array, to: number): void;
}

/**
 * The expected value of every private index of both seats at every node when both play the strategy. What the other
 * seat may hold is weighted by how likely it comes here with it. Paths that meet in a node are averaged in the same way.
 */
export class ExpectedValues {
  private readonly seats: readonly RecordingWalker[];

  constructor(tree: WeightedTree, size: TreeSize, strategy: Required<Strategy>) {
    this.seats = [0, 1].map((seat) => new RecordingWalker(tree, size, strategy, seat));
  }

  /** Points of the seat from here on; `undefined` where the strategy never comes. */
  of(node: number, seat: number, index: number): number | undefined {
    const { first, sums, weightSums } = this.seats[seat];
    const at = first.get(node);
    if (at === undefined) return undefined;
    return weightSums[at + index] > 0 ? sums[at + index] / weightSums[at + index] : undefined;
  }
}

class RecordingWalker extends StrategyWalker {
  /** Where the entries of a node begin in both arrays. */
  readonly first = new Map<number, number>();
  readonly sums: Float32Array;
  readonly weightSums: Float32Array;

  constructor(tree: WeightedTree, size: TreeSize, strategy: Required<Strategy>, seat: number) {
    super(tree, size, strategy);
    let entries = 0;
    const visit = (node: number): void => {
      if (tree.turn(node) === END || this.first.has(node)) return;
      this.first.set(node, entries);
      entries += tree.width(node, seat);
      for (let k = 0; k < tree.actions(node); k++) visit(tree.child(node, k));
    };
    visit(tree.root);
    this.sums = new Float32Array(entries);
    this.weightSums = new Float32Array(entries);
    this.value(seat);
  }

  protected override walk(node: number, reach: number, out: number, top: number): void {
    super.walk(node, reach, out, top);
    const first = this.first.get(node);
    if (first === undefined || this.isUnreached(node, reach)) return;
    const { stack, me, sums, weightSums } = this;
    (this.tree as WeightedTree).indexWeights(node, me, stack, reach, stack, top);
    const width = this.tree.width(node, me);
    for (let i = 0; i < width; i++) {
      sums[first + i] += stack[out + i];
      weightSums[first + i] += stack[top + i];
    }
  }
}

/**
 * The value of each action of one private index at a node when both seats play the strategy from there on, up to
 * chance's weight; `undefined` where the index cannot take the action. `reach` is that of the other seat.
 */
export function actionValues(
  tree: PublicTree,
  size: TreeSize,
  strategy: Required<Strategy>,
  at: { readonly node: number; readonly seat: number; readonly index: number },
  reach: Float64Array,
): (number | undefined)[] {
  return new SingleIndexWalker(tree, size, strategy).actionValues(at.node, at.seat, at.index, reach);
}

/** The same for the private index itself: what it is worth at a node, whoever moves there. */
export function indexValue(
  tree: PublicTree,
  size: TreeSize,
  strategy: Required<Strategy>,
  at: { readonly node: number; readonly seat: number; readonly index: number },
  reach: Float64Array,
): number {
  return new SingleIndexWalker(tree, size, strategy).valueAt(at.node, at.seat, at.index, reach);
}

/** Follows one private index of its own seat instead of the whole vector, which is much less work. */
class SingleIndexWalker extends StrategyWalker {
  actionValues(node: number, seat: number, index: number, reach: Float64Array): (number | undefined)[] {
    this.me = seat;
    this.stack.set(reach, 0);
    return this.ownActions(node, index, 0, reach.length);
  }

  valueAt(node: number, seat: number, index: number, reach: Float64Array): number {
    this.me = seat;
    this.stack.set(reach, 0);
    return this.indexValue(node, index, 0, reach.length);
  }

  /** The value of one index of mine below a node. */
  private indexValue(node: number, index: number, reach: number, top: number): number {
    const { tree, stack, me } = this;
    const turn = tree.turn(node);
    if (turn === END) {
      tree.payoff(node, me, stack, reach, stack, top);
      return stack[top + index];
    }
    if (this.isUnreached(node, reach)) return 0;
    return turn === me ? this.myNode(node, index, reach, top) : this.theirNode(node, index, reach, top);
  }

  /** My node: the mean over the mix; what it never does is not followed. */
  private myNode(node: number, index: number, reach: number, top: number): number {
    const { tree } = this;
    const mix = tree.decides(node) ? (this.index as NodeIndex).mix(this.weights, node, index) : undefined;
    let sum = 0;
    for (let k = 0; k < tree.actions(node); k++) {
      if (mix?.[k] === 0) continue;
      const value = this.ownAction(node, k, index, reach, top);
      if (value !== undefined) sum += mix ? mix[k] * value : value;
    }
    return sum;
  }

  private theirNode(node: number, index: number, reach: number, top: number): number {
    const { tree, stack, me } = this;
    const other = 1 - me;
    const mine = tree.width(node, me);
    const width = tree.width(node, other);
    const decides = tree.decides(node);
    let slot = decides ? this.firstSlot(node) : 0;
    const next = decides ? this.totals(node, other, width, slot, top) : top;
    let sum = 0;
    for (let k = 0; k < tree.actions(node); k++) {
      const child = tree.child(node, k);
      const before = tree.indicesBefore(node, k);
      const length = tree.width(child, other);
      for (let j = 0; j < length; j++) {
        const i = before === undefined ? j : before[j];
        stack[next + j] = i < 0 ? 0 : stack[reach + i] * (decides ? this.probability(slot + j, top, i, width) : 1);
      }
      if (decides) slot += length;
      const free = next + length;
      if (!tree.regroupsOther(node, k)) sum += this.indexValue(child, index, next, free);
      else {
        // the action changes my vector: below it the whole vector is followed
        const values = free + mine;
        stack.fill(0, free, values);
        this.walk(child, next, values, values + tree.width(child, me));
        tree.regroupValues(node, k, stack, values, stack, free);
        sum += stack[free + index];
      }
    }
    return sum;
  }

  /** Values of the actions of one index of mine. */
  private ownActions(node: number, index: number, reach: number, top: number): (number | undefined)[] {
    return Array.from({ length: this.tree.actions(node) }, (_, k) => this.ownAction(node, k, index, reach, top));
  }

  /** The value of one of them; `undefined` where the index cannot take it. */
  private ownAction(node: number, action: number, index: number, reach: number, top: number): number | undefined {
    const { tree, stack, me } = this;
    const before = tree.indicesBefore(node, action);
    const after = before === undefined ? index : before.indexOf(index);
    if (after < 0) return undefined;
    const child = tree.child(node, action);
    if (!tree.regroupsOther(node, action)) return this.indexValue(child, after, reach, top);
    tree.regroupReach(node, action, stack, reach, stack, top);
    return this.indexValue(child, after, top, top + tree.width(child, 1 - me));
  }
}
