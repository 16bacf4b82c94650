import type { NodeIndex } from './node-strategy.ts';
import { CHANCE, END, type PublicTree, type TreeSize } from './public-tree.ts';

/** A weight for every slot: an action is taken with its share of the weights of one private index at one node. */
export interface Strategy {
  readonly weights: ArrayLike<number>;
  /** Set when the weights are kept by node; otherwise they are kept by path, in the order in which a walk visits them. */
  readonly index?: NodeIndex;
}

/**
 * Walks a tree against a fixed strategy of the other seat. The seat whose values are computed plays the same strategy
 * or a best response. Vectors live on one scratch stack; `walk` and the methods below it are given offsets on it.
 */
export class StrategyWalker {
  protected readonly tree: PublicTree;
  protected readonly weights: ArrayLike<number>;
  protected readonly index: NodeIndex | undefined;
  protected readonly stack: Float64Array;
  /** The next slot of a strategy kept by path. */
  protected pointer = 0;
  protected me = 0;
  protected best = false;

  constructor(tree: PublicTree, size: TreeSize, strategy: Strategy) {
    this.tree = tree;
    this.weights = strategy.weights;
    this.index = strategy.index;
    this.stack = new Float64Array(size.stack);
  }

  /** Value of the whole game for a seat that plays the strategy, or a best response to it. */
  value(seat: number, best = false): number {
    const { tree } = this;
    const values = this.values(tree.root, seat, tree.initialReach(1 - seat), best);
    return tree.initialReach(seat).reduce((sum, own, i) => sum + own * values[i], 0);
  }

  /**
   * Values of all private indices of a seat below a node, for this reach of the other seat and up to chance's weight.
   * Away from the root the strategy must be kept by node. The next call overwrites the result.
   */
  values(node: number, seat: number, reach: Float64Array, best = false): Float64Array {
    const end = reach.length + this.tree.width(node, seat);
    this.me = seat;
    this.best = best;
    this.pointer = 0;
    this.stack.set(reach, 0);
    this.walk(node, 0, reach.length, end);
    return this.stack.subarray(reach.length, end);
  }

  /** Writes my values at `out`, given the other seat's reach at `reach`; the stack is free from `top` on. */
  protected walk(node: number, reach: number, out: number, top: number): void {
    const turn = this.tree.turn(node);
    if (turn === END) this.tree.payoff(node, this.me, this.stack, reach, this.stack, out);
    else if (this.index !== undefined && this.isUnreached(node, reach))
      this.stack.fill(0, out, out + this.tree.width(node, this.me));
    else if (turn === this.me) this.ownNode(node, reach, out, top);
    else this.otherNode(node, turn, reach, out, top);
  }

  /** My node: the best action of each index, or the mean over the strategy's mix. */
  private ownNode(node: number, reach: number, out: number, top: number): void {
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
    // an index that can take no action is impossible here (no card of that rank is left)
    if (best) for (let i = 0; i < width; i++) if (stack[out + i] === -Infinity) stack[out + i] = 0;
  }

  /** A node of the other seat or of chance. */
  private otherNode(node: number, turn: number, reach: number, out: number, top: number): void {
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

  /** The first slot of a node at which its mover decides. */
  protected firstSlot(node: number): number {
    return this.index === undefined ? this.pointer : (this.index.firstSlots.get(node) as number);
  }

  /** Whether the other seat never comes here. */
  protected isUnreached(node: number, reach: number): boolean {
    const width = this.tree.width(node, 1 - this.me);
    for (let i = 0; i < width; i++) if (this.stack[reach + i] !== 0) return false;
    return true;
  }

  /**
   * Writes for each index of the mover the sum of its weights, then the number of its actions, from `top` on. Moves the
   * pointer past the node's slots and returns where the stack is free.
   */
  protected totals(node: number, seat: number, width: number, first: number, top: number): number {
    const { tree, stack, weights } = this;
    stack.fill(0, top, top + 2 * width);
    const n = tree.actions(node);
    let slot = first;
    for (let k = 0; k < n; k++) {
      const before = tree.indicesBefore(node, k);
      const length = tree.width(tree.child(node, k), seat);
      for (let j = 0; j < length; j++) {
        const i = before === undefined ? j : before[j];
        if (i < 0) continue;
        stack[top + i] += weights[slot + j];
        stack[top + width + i]++;
      }
      slot += length;
    }
    this.pointer = slot;
    return top + 2 * width;
  }

  /** The share of a slot, after `totals` at `top`; all actions are as likely where there are no weights. */
  protected probability(slot: number, top: number, i: number, width: number): number {
    const total = this.stack[top + i];
    return total > 0 ? this.weights[slot] / total : 1 / this.stack[top + width + i];
  }
}

/** How good a strategy is, exactly, in the points of the game. */
export interface Exploitability {
  /** Value for seat 0 when both seats play the strategy. */
  readonly value: number;
  /** The game's value for seat 0 lies between these two: what best responses by either seat leave it. */
  readonly low: number;
  readonly high: number;
  /** The mean gain of a best response over the two seats: half of `high - low`. */
  readonly exploitability: number;
}

export function exploitability(tree: PublicTree, size: TreeSize, strategy: Strategy): Exploitability {
  const walker = new StrategyWalker(tree, size, strategy);
  return exploitabilityOf((seat, best) => walker.value(seat, best));
}

/** The same by the values of the game for a seat that plays the strategy, or its best response to it. */
export function exploitabilityOf(value: (seat: number, best: boolean) => number): Exploitability {
  const high = value(0, true);
  const low = -value(1, true);
  return { value: value(0, false), low, high, exploitability: (high - low) / 2 };
}

/** Value of a best response by `seat` to the strategy of the other seat. */
export function bestResponse(tree: PublicTree, size: TreeSize, strategy: Strategy, seat: number): number {
  return new StrategyWalker(tree, size, strategy).value(seat, true);
}
