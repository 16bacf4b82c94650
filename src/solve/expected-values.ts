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

/** Follows one private index of its own seat instead of the whole vector, which is much less work. */
class SingleIndexWalker extends StrategyWalker {
  actionValues(node: number, seat: number, index: number, reach: Float64Array): (number | undefined)[] {
    this.me = seat;
    this.stack.set(reach, 0);
    return this.ownActions(node, index, 0, reach.length);
  }

  /** The value of one index of mine below a node. */
  private indexValue(node: number, index: number, reach: number, top: number): number {
    const { tree, stack, me } = this;
    const turn = tree.turn(node);
    if (turn === me) {
      const values = this.ownActions(node, index, reach, top);
      if (!tree.decides(node)) return values.find((value) => value !== undefined) ?? 0;
      const mix = (this.index as NodeIndex).mix(this.weights, node, index);
      return values.reduce<number>((sum, value, k) => sum + (value ?? 0) * mix[k], 0);
    }
    if (turn === END) {
      tree.payoff(node, me, stack, reach, stack, top);
      return stack[top + index];
    }
    if (this.isUnreached(node, reach)) return 0;
    const width = tree.width(node, me);
    let sum = 0;
    for (let k = 0; k < tree.actions(node); k++) {
      const next = this.passReach(node, k, reach, top);
      const child = tree.child(node, k);
      if (!tree.regroupsOther(node, k)) sum += this.indexValue(child, index, top, next);
      else {
        // the action changes my vector: below it the whole vector is followed
        const values = next + width;
        stack.fill(0, next, values);
        this.walk(child, top, values, values + tree.width(child, me));
        tree.regroupValues(node, k, stack, values, stack, next);
        sum += stack[next + index];
      }
    }
    return sum;
  }

  /** Values of the actions of one index of mine. */
  private ownActions(node: number, index: number, reach: number, top: number): (number | undefined)[] {
    const { tree, stack, me } = this;
    return Array.from({ length: tree.actions(node) }, (_, k) => {
      const before = tree.indicesBefore(node, k);
      const after = before === undefined ? index : before.indexOf(index);
      if (after < 0) return undefined;
      const child = tree.child(node, k);
      if (!tree.regroupsOther(node, k)) return this.indexValue(child, after, reach, top);
      tree.regroupReach(node, k, stack, reach, stack, top);
      return this.indexValue(child, after, top, top + tree.width(child, 1 - me));
    });
  }

  /** Writes the other seat's reach after its action at `top`; returns where the stack is free. */
  private passReach(node: number, action: number, reach: number, top: number): number {
    const { tree, stack, me } = this;
    const width = tree.width(node, 1 - me);
    const before = tree.indicesBefore(node, action);
    const length = before === undefined ? width : before.length;
    const free = top + length;
    const decides = tree.decides(node);
    let slot = 0;
    if (decides) {
      slot = this.firstSlot(node);
      this.totals(node, 1 - me, width, slot, free);
      for (let k = 0; k < action; k++) slot += tree.width(tree.child(node, k), 1 - me);
    }
    for (let j = 0; j < length; j++) {
      const i = before === undefined ? j : before[j];
      stack[top + j] = i < 0 ? 0 : stack[reach + i] * (decides ? this.probability(slot + j, free, i, width) : 1);
    }
    return free;
  }
}
