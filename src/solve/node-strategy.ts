import type { Strategy } from './best-response.ts';
import { NodeSlots } from './node-slots.ts';
import { END, type PublicTree } from './public-tree.ts';

/**
 * Slots by node instead of by path: all paths to a node share its strategy. What led there is forgotten, so a strategy
 * kept by node is smaller than the one by path it was made of, and a little weaker: measure it again.
 */
export class NodeIndex {
  readonly tree: PublicTree;
  /** How many weights a strategy kept by node has. */
  readonly slots: number;
  /** The first slot of each node at which its mover decides, in the order of the first visit. */
  readonly firstSlots: Pick<NodeSlots, 'size' | 'get' | 'has' | 'keys' | typeof Symbol.iterator>;

  constructor(tree: PublicTree) {
    this.tree = tree;
    const firstSlots = new NodeSlots();
    /** Nodes at which nobody decides. */
    const passed = new Set<number>();
    let slots = 0;
    const visit = (node: number): void => {
      const turn = tree.turn(node);
      if (turn === END || firstSlots.has(node) || passed.has(node)) return;
      const n = tree.actions(node);
      if (turn >= 0 && tree.decides(node)) {
        firstSlots.add(node, slots);
        for (let k = 0; k < n; k++) slots += tree.width(tree.child(node, k), turn);
      } else passed.add(node);
      for (let k = 0; k < n; k++) visit(tree.child(node, k));
    };
    visit(tree.root);
    this.slots = slots;
    this.firstSlots = firstSlots;
  }

  /** The slots of one private index at a node, one for each action; -1 where it cannot take the action. */
  slotsOf(node: number, index: number): number[] {
    const { tree } = this;
    const turn = tree.turn(node);
    const slots: number[] = [];
    let first = this.firstSlots.get(node) as number;
    for (let k = 0; k < tree.actions(node); k++) {
      const before = tree.indicesBefore(node, k);
      const j = before === undefined ? index : before.indexOf(index);
      slots.push(j < 0 ? -1 : first + j);
      first += tree.width(tree.child(node, k), turn);
    }
    return slots;
  }

  /** For every private index of the mover at a node the slots of the actions that it can take. */
  choicesAt(node: number): number[][] {
    const { tree } = this;
    const width = tree.width(node, tree.turn(node));
    const choices: number[][] = Array.from({ length: width }, () => []);
    let slot = this.firstSlots.get(node) as number;
    for (let k = 0; k < tree.actions(node); k++) {
      const before = tree.indicesBefore(node, k);
      const length = before === undefined ? width : before.length;
      for (let j = 0; j < length; j++, slot++) choices[before === undefined ? j : before[j]]?.push(slot);
    }
    return choices;
  }

  /**
   * The probability of each action for one private index at a node. Where all its weights are zero, the actions that it
   * can take are equally likely.
   */
  mix(weights: ArrayLike<number>, node: number, index: number): number[] {
    const slots = this.slotsOf(node, index);
    const total = slots.reduce((sum, slot) => sum + (slot < 0 ? 0 : weights[slot]), 0);
    const possible = slots.filter((slot) => slot >= 0).length;
    return slots.map((slot) => (slot < 0 ? 0 : total > 0 ? weights[slot] / total : 1 / possible));
  }
}

/** Adds up a strategy kept by path, such as the sums of a solver, over all paths to each node. */
export function mergePaths(index: NodeIndex, sums: Float32Array): Float32Array {
  const { tree, firstSlots } = index;
  const merged = new Float32Array(index.slots);
  let pointer = 0;
  const visit = (node: number): void => {
    const turn = tree.turn(node);
    if (turn === END) return;
    const n = tree.actions(node);
    let slot = firstSlots.get(node);
    if (slot !== undefined) {
      for (let k = 0; k < n; k++) {
        const length = tree.width(tree.child(node, k), turn);
        for (let j = 0; j < length; j++) merged[slot + j] += sums[pointer + j];
        pointer += length;
        slot += length;
      }
    }
    for (let k = 0; k < n; k++) visit(tree.child(node, k));
  };
  visit(tree.root);
  return merged;
}

/**
 * Copies the weights of one strategy kept by node into another, for the nodes of the second tree, or for those of one
 * seat. Each of these nodes must be in the first tree too, with slots in the same order.
 */
export function copyWeights(from: Required<Strategy>, to: NodeIndex, into: Float32Array, seat?: number): void {
  const { tree } = to;
  for (const [node, first] of to.firstSlots) {
    const turn = tree.turn(node);
    if (seat !== undefined && turn !== seat) continue;
    const start = from.index.firstSlots.get(node) as number;
    let length = 0;
    for (let k = 0; k < tree.actions(node); k++) length += tree.width(tree.child(node, k), turn);
    for (let i = 0; i < length; i++) into[first + i] = from.weights[start + i];
  }
}

/** How exactly a strategy is kept. */
export interface Precision {
  /** The weights of a choice are whole numbers that add up to this; at most 255. */
  readonly levels: number;
  /** Actions with a smaller share than this are dropped. */
  readonly cut: number;
  /** Choices that come up more rarely than this keep their most likely action only. */
  readonly rare: number;
}

/**
 * A strategy kept by node as whole numbers. Choices without weights stay zero. `frequency` says how often each private
 * index of the mover comes up at a node, a total weight of one counting as once.
 */
export function quantise(
  index: NodeIndex,
  weights: Float32Array,
  precision: Precision,
  frequency?: (node: number) => Float64Array,
): Uint8Array {
  const quantised = new Uint8Array(index.slots);
  for (const node of index.firstSlots.keys()) {
    const frequencies = frequency?.(node);
    index.choicesAt(node).forEach((slots, i) => {
      apportion(weights, quantised, slots, frequencies?.[i] ?? 1, precision);
    });
  }
  return quantised;
}

/** Rounds one choice by largest remainders, so that its weights add up to the number of levels. */
function apportion(
  from: Float32Array,
  into: Uint8Array,
  slots: readonly number[],
  frequency: number,
  { levels, cut, rare }: Precision,
): void {
  let total = 0;
  let most = 0;
  for (const slot of slots) {
    total += from[slot];
    most = Math.max(most, from[slot]);
  }
  if (total === 0) return;
  const least = total * frequency < rare ? most : cut * total;
  const kept = slots.filter((slot) => from[slot] >= least);
  const sum = kept.reduce((part, slot) => part + from[slot], 0);
  const exact = (slot: number) => (levels * from[slot]) / sum;
  let rest = levels;
  for (const slot of kept) {
    into[slot] = Math.floor(exact(slot));
    rest -= into[slot];
  }
  kept.sort((a, b) => exact(b) - into[b] - (exact(a) - into[a]) || a - b);
  for (let i = 0; i < rest; i++) into[kept[i % kept.length]]++;
}
