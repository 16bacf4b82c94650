import { CfrKernel } from '../kernels/cfr/index.ts';
import type { HelperTask } from '../kernels/cfr/team.ts';
import { type Exploitability, exploitability, exploitabilityOf } from './best-response.ts';
import { CHANCE, END, type PublicTree, type TreeSize, treeSize } from './public-tree.ts';

/** How regrets fade and how much the strategy of each iteration counts in the average. */
export interface CfrVariant {
  /** Factor on positive regrets after iteration t (from 1). */
  positive(t: number): number;
  /** Factor on negative regrets after iteration t. */
  negative(t: number): number;
  /** Weight of iteration t's strategy in the average. */
  weight(t: number): number;
}

/** Discounted CFR (Brown and Sandholm 2019) with the exponents that they recommend: 1.5, 0 and 2. */
const dcfr: CfrVariant = {
  positive: (t) => t ** 1.5 / (t ** 1.5 + 1),
  negative: () => 1 / 2,
  weight: (t) => t ** 2,
};

/** CFR+ (Tammelin 2014): regrets never fall below zero, and the weight of an iteration grows linearly. */
const cfrPlus: CfrVariant = { positive: () => 1, negative: () => 0, weight: (t) => t };

/** Both: positive regrets fade, none falls below zero, and the weight of an iteration grows with its cube. */
const dcfrPlus: CfrVariant = { positive: dcfr.positive, negative: () => 0, weight: (t) => t ** 3 };

/** The variants by the names that commands take. */
export const CFR_VARIANTS: Readonly<Record<string, CfrVariant>> = { dcfr, 'cfr+': cfrPlus, 'dcfr+': dcfrPlus };

/** The strategy as it was after some iteration, measured exactly. */
export interface CfrMeasurement extends Exploitability {
  readonly iteration: number;
}

export interface RunCfrOptions {
  /** The run ends when exploitability is no more than this. */
  readonly target: number;
  /** The run ends after this many iterations, counted from the solver's first. */
  readonly iterations: number;
  /** Iterations between measurements. */
  readonly every: number;
  iterated?(done: number): void;
  measured?(measurement: CfrMeasurement): void;
}

/** Iterates until the target or the last iteration. Returns what was measured; the last is of the final strategy. */
export function runCfr(solver: VectorCfr, options: RunCfrOptions): CfrMeasurement[] {
  const curve: CfrMeasurement[] = [];
  for (;;) {
    const { iterations } = solver;
    if (iterations > 0 && (iterations % options.every === 0 || iterations >= options.iterations)) {
      const found = solver.exploitability();
      const measurement = { iteration: iterations, ...found };
      curve.push(measurement);
      options.measured?.(measurement);
      if (found.exploitability <= options.target) return curve;
    }
    if (iterations >= options.iterations) return curve;
    solver.iterate();
    options.iterated?.(solver.iterations);
  }
}

/**
 * Counterfactual regret minimisation (Zinkevich and others 2007) on a public tree: a walk carries whole private vectors,
 * and the seats are updated in turn.
 *
 * Regrets and strategy sums are two flat arrays in the order in which a walk visits them. A pointer moves along with
 * the walk, so nothing is stored at a node. Vectors live on one scratch stack.
 */
export class VectorCfr {
  readonly tree: PublicTree;
  readonly size: TreeSize;
  readonly regrets: Float32Array;
  /** The strategies of all iterations, weighted by the mover's reach and added up: the average, up to a factor. */
  readonly sums: Float32Array;
  /** Iterations done. With both arrays this is the whole state of a run. */
  iterations = 0;
  /** The value for seat 0 of the last iteration's strategies; 0 where a kernel walks. */
  lastValue = 0;
  private readonly variant: CfrVariant;
  /** Does the same walks with the same numbers, where it can. */
  private readonly kernel: CfrKernel | undefined;
  private readonly stack: Float64Array;
  /** The next slot in the order of visits. */
  private pointer = 0;
  private me = 0;
  private positive = 1;
  private negative = 1;
  private weight = 1;

  /** `threads`: how many may walk, this one included. Results are the same for any number. */
  constructor(tree: PublicTree, variant: CfrVariant = dcfr, size: TreeSize = treeSize(tree), threads = 1) {
    this.tree = tree;
    this.variant = variant;
    this.size = size;
    const form = tree.cardForm?.();
    this.kernel = form && CfrKernel.make(tree, form, size, threads);
    this.regrets = this.kernel?.regrets ?? new Float32Array(size.slots);
    this.sums = this.kernel?.sums ?? new Float32Array(size.slots);
    this.stack = new Float64Array(this.kernel ? 0 : size.stack);
  }

  /** Updates each seat once, as often as asked. */
  iterate(times = 1): void {
    const { tree, variant, stack } = this;
    for (const last = this.iterations + times; this.iterations < last; ) {
      const t = ++this.iterations;
      this.positive = variant.positive(t);
      this.negative = variant.negative(t);
      this.weight = variant.weight(t);
      for (const seat of [0, 1]) {
        if (this.kernel) {
          this.kernel.update(seat, this.positive, this.negative, this.weight);
          continue;
        }
        this.me = seat;
        this.pointer = 0;
        const reach = tree.initialReach(1 - seat);
        stack.set(reach, 0);
        this.walk(tree.root, 0, reach.length, reach.length + tree.width(tree.root, seat));
        if (seat === 0)
          this.lastValue = tree.initialReach(0).reduce((sum, own, i) => sum + own * stack[reach.length + i], 0);
      }
    }
  }

  /** How good the average strategy is, exactly. */
  exploitability(): Exploitability {
    const { tree, size, sums, kernel } = this;
    if (!kernel) return exploitability(tree, size, { weights: sums });
    return exploitabilityOf((seat, best) => kernel.value(seat, best));
  }

  /** What each further thread has to be given; none where only one can walk. */
  get helperTasks(): readonly HelperTask[] {
    return this.kernel?.helperTasks ?? [];
  }

  /** Resolves when all further threads help; nothing may walk before. */
  async helped(): Promise<void> {
    await this.kernel?.helped();
  }

  /** Lets the further threads go. Nothing may walk after. */
  close(): void {
    this.kernel?.close();
  }

  /** Writes my values at `out`, given the other seat's reach at `reach`; the stack is free from `top` on. */
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

  /** My node: the values of all actions, then the regrets. */
  private ownNode(node: number, reach: number, out: number, top: number): void {
    const { tree, stack, regrets, me, positive, negative } = this;
    const n = tree.actions(node);
    const width = tree.width(node, me);
    if (!tree.decides(node)) {
      this.forcedNode(node, n, reach, out, top);
      return;
    }
    // from `top` on: the sums of positive regrets, the number of actions, then the values of every action in a row
    const counts = top + width;
    const values = counts + width;
    const slots = this.pointer - values;
    this.regretTotals(node, n, width, top);
    const end = this.pointer - slots;
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

  /** My node where I have no choice. */
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

  /** The other seat's node: adds its strategy to the sums, and my values up. */
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
    if (decides) this.regretTotals(node, n, width, top);
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

  /**
   * Writes for each index of the mover the sum of its positive regrets, then the number of its actions, from `top` on.
   * Moves the pointer past the node's slots.
   */
  private regretTotals(node: number, n: number, width: number, top: number): void {
    const { tree, stack, regrets } = this;
    const counts = top + width;
    for (let i = top; i < counts + width; i++) stack[i] = 0;
    let slot = this.pointer;
    for (let k = 0; k < n; k++) {
      const before = tree.indicesBefore(node, k);
      const length = before === undefined ? width : before.length;
      if (before === undefined) {
        for (let j = 0; j < length; j++) {
          const regret = regrets[slot + j];
          if (regret > 0) stack[top + j] += regret;
          stack[counts + j]++;
        }
      } else {
        for (let j = 0; j < length; j++) {
          const i = before[j];
          if (i < 0) continue;
          const regret = regrets[slot + j];
          if (regret > 0) stack[top + i] += regret;
          stack[counts + i]++;
        }
      }
      slot += length;
    }
    this.pointer = slot;
  }
}
