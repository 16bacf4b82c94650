import { type Exploitability, exploitability } from './best-response.ts';
import { CHANCE, END, type PublicTree, type TreeSize, treeSize } from './public-tree.ts';

/** How regrets fade and how much each iteration's strategy counts in the average. */
export interface CfrVariant {
  readonly name: string;
  /** Factor on positive regrets after iteration t (from 1). */
  positive(t: number): number;
  /** Factor on negative regrets after iteration t. */
  negative(t: number): number;
  /** Weight of iteration t's strategy in the average. */
  weight(t: number): number;
}

/** Discounted CFR (Brown and Sandholm 2019) with its three exponents. */
export function discountedCfr(alpha: number, beta: number, gamma: number): CfrVariant {
  const fade = (t: number, power: number) => t ** power / (t ** power + 1);
  return {
    name: `dcfr(${alpha}, ${beta}, ${gamma})`,
    positive: (t) => fade(t, alpha),
    negative: (t) => fade(t, beta),
    weight: (t) => t ** gamma,
  };
}

/** CFR+ (Tammelin 2014): regrets never fall below zero, later strategies count linearly more. */
export const cfrPlus: CfrVariant = { name: 'cfr+', positive: () => 1, negative: () => 0, weight: (t) => t };

/** The schedules by the names that commands take. */
export const CFR_VARIANTS: Readonly<Record<string, CfrVariant>> = { dcfr: discountedCfr(1.5, 0, 2), 'cfr+': cfrPlus };

/** One measurement on the way. */
export interface CfrMeasurement extends Exploitability {
  readonly iteration: number;
}

export interface RunCfrOptions {
  /** Stops when exploitability is no more than this. */
  readonly target: number;
  readonly iterations: number;
  /** Iterations between measurements. */
  readonly every: number;
  iterated?(done: number): void;
  measured?(milestone: CfrMeasurement): void;
}

/** Iterates until the target or the last iteration; the measurements made, the last of them of the final state. */
export function runCfr(solver: VectorCfr, options: RunCfrOptions): CfrMeasurement[] {
  const curve: CfrMeasurement[] = [];
  for (;;) {
    const { iterations } = solver;
    if (iterations > 0 && (iterations % options.every === 0 || iterations >= options.iterations)) {
      const found = exploitability(solver.tree, solver.size, { weights: solver.sums });
      const milestone = { iteration: iterations, ...found };
      curve.push(milestone);
      options.measured?.(milestone);
      if (found.exploitability <= options.target) return curve;
    }
    if (iterations >= options.iterations) return curve;
    solver.iterate();
    options.iterated?.(solver.iterations);
  }
}

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
  private readonly variant: CfrVariant;
  private readonly stack: Float64Array;
  private pointer = 0;
  private me = 0;
  private positive = 1;
  private negative = 1;
  private weight = 1;

  constructor(tree: PublicTree, schedule: CfrVariant, size: TreeSize = treeSize(tree)) {
    this.tree = tree;
    this.variant = schedule;
    this.size = size;
    this.regrets = new Float32Array(size.slots);
    this.sums = new Float32Array(size.slots);
    this.stack = new Float64Array(size.stack);
  }

  /** One update of each seat. */
  iterate(): void {
    const t = ++this.iterations;
    this.positive = this.variant.positive(t);
    this.negative = this.variant.negative(t);
    this.weight = this.variant.weight(t);
    for (const seat of [0, 1]) {
      this.me = seat;
      this.pointer = 0;
      const reach = this.tree.initialReach(1 - seat);
      this.stack.set(reach, 0);
      this.walk(this.tree.root, 0, reach.length, reach.length + this.tree.width(this.tree.root, seat));
    }
  }

  /** Writes my values below `node` at `out`, given the other seat's reach at `reach`; `top` is the free stack. */
  private walk(node: number, reach: number, out: number, top: number): void {
    const turn = this.tree.turn(node);
    if (turn === this.me) this.ownNode(node, reach, out, top);
    else if (turn === END) this.tree.payoff(node, this.me, this.stack, reach, this.stack, out);
    else if (turn === CHANCE) this.chanceNode(node, reach, out, top);
    else this.otherNode(node, reach, out, top);
  }

  private chanceNode(node: number, reach: number, out: number, top: number): void {
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
  private ownNode(node: number, reach: number, out: number, top: number): void {
    const { tree, stack, regrets, me, positive, negative } = this;
    const n = tree.actions(node);
    const width = tree.width(node, me);
    const base = this.pointer;
    if (!tree.decides(node)) {
      this.forcedNode(node, n, reach, out, top);
      return;
    }
    // stack from top: sums of positive regrets, number of choices, then the values of every action in a row
    const counts = top + width;
    const values = counts + width;
    const slots = base - values;
    let end = values;
    for (let i = top; i < values; i++) stack[i] = 0;
    for (let k = 0; k < n; k++) {
      const before = tree.indicesBefore(node, k);
      const length = before === undefined ? width : before.length;
      this.addPositiveRegrets(slots + end, length, before, top, counts);
      end += length;
    }
    this.pointer = slots + end;
    for (let i = 0; i < width; i++) stack[out + i] = 0;
    let at = values;
    for (let k = 0; k < n; k++) {
      const child = tree.child(node, k);
      const before = tree.indicesBefore(node, k);
      if (tree.regroupsOther(node, k)) {
        tree.regroupReach(node, k, stack, reach, stack, end);
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
      const before = tree.indicesBefore(node, k);
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
  private forcedNode(node: number, n: number, reach: number, out: number, top: number): void {
    const { tree, stack, me } = this;
    const width = tree.width(node, me);
    for (let i = 0; i < width; i++) stack[out + i] = 0;
    for (let k = 0; k < n; k++) {
      const child = tree.child(node, k);
      const before = tree.indicesBefore(node, k);
      const length = before === undefined ? width : before.length;
      const end = top + length;
      if (tree.regroupsOther(node, k)) {
        tree.regroupReach(node, k, stack, reach, stack, end);
        this.walk(child, end, top, end + tree.width(child, 1 - me));
      } else this.walk(child, reach, top, end);
      for (let j = 0; j < length; j++) {
        const i = before === undefined ? j : before[j];
        if (i >= 0) stack[out + i] += stack[top + j];
      }
    }
  }

  /** The other seat's node: its strategy sums grow, my values add up. */
  private otherNode(node: number, reach: number, out: number, top: number): void {
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
        const before = tree.indicesBefore(node, k);
        const length = before === undefined ? width : before.length;
        this.addPositiveRegrets(at, length, before, top, counts);
        at += length;
      }
      this.pointer = at;
    }
    for (let i = 0; i < mine; i++) stack[out + i] = 0;
    for (let k = 0; k < n; k++) {
      const child = tree.child(node, k);
      const before = tree.indicesBefore(node, k);
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
      if (tree.regroupsOther(node, k)) {
        this.walk(child, next, values, values + tree.width(child, me));
        tree.regroupValues(node, k, stack, values, stack, out);
      } else {
        this.walk(child, next, values, values + mine);
        for (let i = 0; i < mine; i++) stack[out + i] += stack[values + i];
      }
    }
  }

  /** Adds one action's positive regrets and counts it, by the mover's index before the action. */
  private addPositiveRegrets(
    slot: number,
    length: number,
    before: Int16Array | undefined,
    totals: number,
    counts: number,
  ): void {
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
