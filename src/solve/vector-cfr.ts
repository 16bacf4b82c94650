import { CHANCE, END, measure, type PublicTree, type TreeSize } from './public-tree.ts';
import type { Schedule } from './schedule.ts';

/**
 * Counterfactual regret minimisation over whole private vectors, seats updated in turn.
 *
 * Regrets and strategy sums are two flat arrays filled in visiting order: a pointer runs along as the walk descends,
 * so nothing is stored a node. Vectors live on one scratch stack.
 */
export class VectorCfr {
  readonly tree: PublicTree;
  readonly size: TreeSize;
  readonly regrets: Float32Array;
  /** Sums of each iteration's strategy, weighted by the mover's reach: the average strategy up to a factor. */
  readonly sums: Float32Array;
  /** Iterations done; with both arrays all there is to save and set again. */
  iterations = 0;
  private readonly schedule: Schedule;
  private readonly stack: Float64Array;
  private pointer = 0;
  private me = 0;
  private positive = 1;
  private negative = 1;
  private weight = 1;

  constructor(tree: PublicTree, schedule: Schedule, size: TreeSize = measure(tree)) {
    this.tree = tree;
    this.schedule = schedule;
    this.size = size;
    this.regrets = new Float32Array(size.slots);
    this.sums = new Float32Array(size.slots);
    this.stack = new Float64Array(size.stack);
  }

  /** One update of each seat. */
  iterate(): void {
    const t = ++this.iterations;
    this.positive = this.schedule.positive(t);
    this.negative = this.schedule.negative(t);
    this.weight = this.schedule.weight(t);
    for (const seat of [0, 1]) {
      this.me = seat;
      this.pointer = 0;
      const reach = this.tree.start(1 - seat);
      this.stack.set(reach, 0);
      this.walk(this.tree.root, 0, reach.length, reach.length + this.tree.width(this.tree.root, seat));
    }
  }

  /** Writes my values below `node` at `out`, given the other seat's reach at `reach`; `top` is the free stack. */
  private walk(node: number, reach: number, out: number, top: number): void {
    const turn = this.tree.turn(node);
    if (turn === this.me) this.update(node, reach, out, top);
    else if (turn === END) this.tree.payoff(node, this.me, this.stack, reach, this.stack, out);
    else if (turn === CHANCE) this.chance(node, reach, out, top);
    else this.follow(node, reach, out, top);
  }

  private chance(node: number, reach: number, out: number, top: number): void {
    const { tree, stack } = this;
    const width = tree.width(node, this.me);
    stack.fill(0, out, out + width);
    const n = tree.actions(node);
    for (let k = 0; k < n; k++) {
      this.walk(tree.child(node, k), reach, top, top + width);
      for (let i = 0; i < width; i++) stack[out + i] += stack[top + i];
    }
  }

  /** My node: values of all actions, then regrets. */
  private update(node: number, reach: number, out: number, top: number): void {
    const { tree, stack, regrets, me, positive, negative } = this;
    const n = tree.actions(node);
    const width = tree.width(node, me);
    const base = this.pointer;
    if (!tree.decides(node)) {
      this.pass(node, n, reach, out, top);
      return;
    }
    // stack from top: sums of positive regrets, number of choices, then the values of every action in a row
    const counts = top + width;
    const values = counts + width;
    const slots = base - values;
    let end = values;
    for (let i = top; i < values; i++) stack[i] = 0;
    for (let k = 0; k < n; k++) {
      const before = tree.before(node, k);
      const length = before === undefined ? width : before.length;
      this.tally(slots + end, length, before, top, counts);
      end += length;
    }
    this.pointer = slots + end;
    for (let i = 0; i < width; i++) stack[out + i] = 0;
    let at = values;
    for (let k = 0; k < n; k++) {
      const child = tree.child(node, k);
      const before = tree.before(node, k);
      if (tree.regroups(node, k)) {
        tree.gather(node, k, stack, reach, stack, end);
        this.walk(child, end, at, end + tree.width(child, 1 - me));
      } else this.walk(child, reach, at, end);
      const length = before === undefined ? width : before.length;
      for (let j = 0; j < length; j++, at++) {
        const i = before === undefined ? j : before[j];
        if (i < 0) continue;
        const total = stack[top + i];
        const regret = regrets[slots + at];
        if (total <= 0) stack[out + i] += stack[at] / stack[counts + i];
        else if (regret > 0) stack[out + i] += (stack[at] * regret) / total;
      }
    }
    at = values;
    for (let k = 0; k < n; k++) {
      const before = tree.before(node, k);
      const length = before === undefined ? width : before.length;
      for (let j = 0; j < length; j++, at++) {
        const i = before === undefined ? j : before[j];
        if (i < 0) continue;
        const regret = regrets[slots + at] + stack[at] - stack[out + i];
        regrets[slots + at] = regret * (regret > 0 ? positive : negative);
      }
    }
  }

  /** My node without a choice. */
  private pass(node: number, n: number, reach: number, out: number, top: number): void {
    const { tree, stack, me } = this;
    const width = tree.width(node, me);
    for (let i = 0; i < width; i++) stack[out + i] = 0;
    for (let k = 0; k < n; k++) {
      const child = tree.child(node, k);
      const before = tree.before(node, k);
      const length = before === undefined ? width : before.length;
      const end = top + length;
      if (tree.regroups(node, k)) {
        tree.gather(node, k, stack, reach, stack, end);
        this.walk(child, end, top, end + tree.width(child, 1 - me));
      } else this.walk(child, reach, top, end);
      for (let j = 0; j < length; j++) {
        const i = before === undefined ? j : before[j];
        if (i >= 0) stack[out + i] += stack[top + j];
      }
    }
  }

  /** The other seat's node: its strategy sums grow, my values add up. */
  private follow(node: number, reach: number, out: number, top: number): void {
    const { tree, stack, regrets, sums, me, weight } = this;
    const other = 1 - me;
    const n = tree.actions(node);
    const width = tree.width(node, other);
    const mine = tree.width(node, me);
    const decides = tree.decides(node);
    const counts = top + width;
    const next = counts + width;
    let slot = this.pointer;
    if (decides) {
      for (let i = top; i < next; i++) stack[i] = 0;
      let at = slot;
      for (let k = 0; k < n; k++) {
        const before = tree.before(node, k);
        const length = before === undefined ? width : before.length;
        this.tally(at, length, before, top, counts);
        at += length;
      }
      this.pointer = at;
    }
    for (let i = 0; i < mine; i++) stack[out + i] = 0;
    for (let k = 0; k < n; k++) {
      const child = tree.child(node, k);
      const before = tree.before(node, k);
      const length = before === undefined ? width : before.length;
      for (let j = 0; j < length; j++) {
        const i = before === undefined ? j : before[j];
        if (i < 0) stack[next + j] = 0;
        else if (!decides) stack[next + j] = stack[reach + i];
        else {
          const total = stack[top + i];
          const regret = regrets[slot + j];
          const part = total > 0 ? (regret > 0 ? regret / total : 0) : 1 / stack[counts + i];
          const arrives = stack[reach + i] * part;
          stack[next + j] = arrives;
          sums[slot + j] += weight * arrives;
        }
      }
      if (decides) slot += length;
      const values = next + length;
      if (tree.regroups(node, k)) {
        this.walk(child, next, values, values + tree.width(child, me));
        tree.spread(node, k, stack, values, stack, out);
      } else {
        this.walk(child, next, values, values + mine);
        for (let i = 0; i < mine; i++) stack[out + i] += stack[values + i];
      }
    }
  }

  /** Adds one action's positive regrets and counts it, by the mover's index before the action. */
  private tally(slot: number, length: number, before: Int16Array | undefined, totals: number, counts: number): void {
    const { stack, regrets } = this;
    if (before === undefined) {
      for (let j = 0; j < length; j++) {
        const regret = regrets[slot + j];
        if (regret > 0) stack[totals + j] += regret;
        stack[counts + j]++;
      }
      return;
    }
    for (let j = 0; j < length; j++) {
      const i = before[j];
      if (i < 0) continue;
      const regret = regrets[slot + j];
      if (regret > 0) stack[totals + i] += regret;
      stack[counts + i]++;
    }
  }
}
