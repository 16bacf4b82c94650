import type { NodeIndex } from './node-strategy.ts';
import { CHANCE, END, type PublicTree, type TreeSize } from './public-tree.ts';

/** A number for every slot; the numbers of one choice are taken in proportion. */
export interface Strategy {
  readonly weights: ArrayLike<number>;
  /** Set when the numbers are kept by node; else they are by path, in the solver's visiting order. */
  readonly index?: NodeIndex;
}

/** Walks a tree with a fixed strategy of the other seat, and a best response or the same strategy of one's own. */
export class StrategyWalker {
  protected readonly tree: PublicTree;
  protected readonly weights: ArrayLike<number>;
  protected readonly index: NodeIndex | undefined;
  protected readonly stack: Float64Array;
  protected pointer = 0;
  protected me = 0;
  protected best = true;

  constructor(tree: PublicTree, size: TreeSize, strategy: Strategy) {
    this.tree = tree;
    this.weights = strategy.weights;
    this.index = strategy.index;
    this.stack = new Float64Array(size.stack);
  }

  value(
    seat: number,
    best: boolean,
    mine = this.tree.initialReach(seat),
    theirs = this.tree.initialReach(1 - seat),
  ): number {
    const { tree, stack } = this;
    this.me = seat;
    this.best = best;
    this.pointer = 0;
    stack.set(theirs, 0);
    this.walk(tree.root, 0, theirs.length, theirs.length + mine.length);
    return mine.reduce((sum, own, i) => sum + own * stack[theirs.length + i], 0);
  }

  protected walk(node: number, reach: number, out: number, top: number): void {
    const turn = this.tree.turn(node);
    if (turn === END) this.tree.payoff(node, this.me, this.stack, reach, this.stack, out);
    else if (this.index !== undefined && this.isUnreached(node, reach))
      this.stack.fill(0, out, out + this.tree.width(node, this.me));
    else if (turn === this.me) this.ownNode(node, reach, out, top);
    else this.otherNode(node, turn, reach, out, top);
  }

  /** My node: the best action of each index, or my own strategy's mean. */
  protected ownNode(node: number, reach: number, out: number, top: number): void {
    const { tree, stack, me, best } = this;
    const width = tree.width(node, me);
    const decides = tree.decides(node);
    let slot = decides ? this.firstSlot(node) : 0;
    const values = decides ? this.totals(node, me, width, slot, top) : top;
    stack.fill(best ? -Infinity : 0, out, out + width);
    const n = tree.actions(node);
    for (let k = 0; k < n; k++) {
      const child = tree.child(node, k);
      const before = tree.indicesBefore(node, k);
      const length = tree.width(child, me);
      const end = values + length;
      if (tree.regroupsOther(node, k)) {
        tree.regroupReach(node, k, stack, reach, stack, end);
        this.walk(child, end, values, end + tree.width(child, 1 - me));
      } else this.walk(child, reach, values, end);
      for (let j = 0; j < length; j++) {
        const i = before === undefined ? j : before[j];
        if (i < 0) continue;
        const value = stack[values + j];
        if (best) {
          if (value > stack[out + i]) stack[out + i] = value;
        } else stack[out + i] += value * (decides ? this.probability(slot + j, top, i, width) : 1);
      }
      if (decides) slot += length;
    }
    // an index that no action can have held (no card of a rank left) is worth nothing
    if (best) for (let i = 0; i < width; i++) if (stack[out + i] === -Infinity) stack[out + i] = 0;
  }

  protected otherNode(node: number, turn: number, reach: number, out: number, top: number): void {
    const { tree, stack, me } = this;
    const other = 1 - me;
    const mine = tree.width(node, me);
    stack.fill(0, out, out + mine);
    const n = tree.actions(node);
    if (turn === CHANCE) {
      for (let k = 0; k < n; k++) {
        this.walk(tree.child(node, k), reach, top, top + mine);
        for (let i = 0; i < mine; i++) stack[out + i] += stack[top + i];
      }
      return;
    }
    const width = tree.width(node, other);
    const decides = tree.decides(node);
    let slot = decides ? this.firstSlot(node) : 0;
    const next = decides ? this.totals(node, other, width, slot, top) : top;
    for (let k = 0; k < n; k++) {
      const child = tree.child(node, k);
      const before = tree.indicesBefore(node, k);
      const length = tree.width(child, other);
      for (let j = 0; j < length; j++) {
        const i = before === undefined ? j : before[j];
        stack[next + j] = i < 0 ? 0 : stack[reach + i] * (decides ? this.probability(slot + j, top, i, width) : 1);
      }
      if (decides) slot += length;
      const values = next + length;
      const theirs = tree.width(child, me);
      this.walk(child, next, values, values + theirs);
      if (tree.regroupsOther(node, k)) tree.regroupValues(node, k, stack, values, stack, out);
      else for (let i = 0; i < theirs; i++) stack[out + i] += stack[values + i];
    }
  }

  /** The first slot of a node where somebody decides. */
  protected firstSlot(node: number): number {
    return this.index === undefined ? this.pointer : (this.index.firstSlots.get(node) as number);
  }

  /** Whether the other seat cannot be here. */
  protected isUnreached(node: number, reach: number): boolean {
    const width = this.tree.width(node, 1 - this.me);
    for (let i = 0; i < width; i++) if (this.stack[reach + i] !== 0) return false;
    return true;
  }

  /** Sums a node's numbers and counts its choices by the mover's index, from `top` on; moves the pointer past them. */
  protected totals(node: number, seat: number, width: number, first: number, top: number): number {
    const { tree, stack, weights: numbers } = this;
    stack.fill(0, top, top + 2 * width);
    const n = tree.actions(node);
    let slot = first;
    for (let k = 0; k < n; k++) {
      const before = tree.indicesBefore(node, k);
      const length = tree.width(tree.child(node, k), seat);
      for (let j = 0; j < length; j++) {
        const i = before === undefined ? j : before[j];
        if (i < 0) continue;
        stack[top + i] += numbers[slot + j];
        stack[top + width + i]++;
      }
      slot += length;
    }
    this.pointer = slot;
    return top + 2 * width;
  }

  protected probability(slot: number, top: number, i: number, width: number): number {
    const total = this.stack[top + i];
    return total > 0 ? this.weights[slot] / total : 1 / this.stack[top + width + i];
  }
}

/** What a strategy is worth, exactly, in the game's points. */
export interface Exploitability {
  /** Value for seat 0 when both seats play the strategy. */
  readonly value: number;
  /** Best responses bracket the game's value for seat 0: no less than the first, no more than the second. */
  readonly low: number;
  readonly high: number;
  /** Mean gain of a best responder over the two seats: half of `high - low`. */
  readonly exploitability: number;
}

export function exploitability(tree: PublicTree, size: TreeSize, strategy: Strategy): Exploitability {
  const walker = new StrategyWalker(tree, size, strategy);
  const high = walker.value(0, true);
  const low = -walker.value(1, true);
  return { value: walker.value(0, false), low, high, exploitability: (high - low) / 2 };
}

/** Value of a best response by `seat` to the strategy of the other seat. */
export function bestResponse(tree: PublicTree, size: TreeSize, strategy: Strategy, seat: number): number {
  return new StrategyWalker(tree, size, strategy).value(seat, true);
}

/** Value for seat 0 when both seats play the strategy and these private indices are dealt, up to chance's weight. */
export function dealtValue(
  tree: PublicTree,
  size: TreeSize,
  strategy: Strategy,
  first: number,
  second: number,
): number {
  const theirs = tree.initialReach(1).map((_, i) => (i === second ? 1 : 0));
  const mine = tree.initialReach(0).map((_, i) => (i === first ? 1 : 0));
  return new StrategyWalker(tree, size, strategy).value(0, false, mine, theirs);
}
