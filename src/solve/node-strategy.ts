import { END, type PublicTree } from './public-tree.ts';

export interface QuantiseOptions {
  /** A choice's parts are whole numbers that add up to this; at most 255. */
  readonly levels: number;
  /** Parts below this share are dropped. */
  readonly cut: number;
  /** Choices that come up more rarely than this keep their most likely action only. */
  readonly rare: number;
  /** How often each private index of the mover comes up at a node, a unit of folded strategy being one. */
  chance(node: number): Float64Array;
}

/** A folded strategy as whole numbers. Choices that were never reached stay zero. */
export function quantise(index: NodeIndex, folded: Float32Array, coarseness: QuantiseOptions): Uint8Array {
  const { tree } = index;
  const quantised = new Uint8Array(index.slots);
  for (const [node, base] of index.firstSlots) {
    const width = tree.width(node, tree.turn(node));
    const chance = coarseness.chance(node);
    const choices: number[][] = Array.from({ length: width }, () => []);
    let slot = base;
    for (let k = 0; k < tree.actions(node); k++) {
      const before = tree.indicesBefore(node, k);
      const length = before === undefined ? width : before.length;
      for (let j = 0; j < length; j++, slot++) choices[before === undefined ? j : before[j]]?.push(slot);
    }
    choices.forEach((slots, i) => {
      apportion(folded, quantised, slots, chance[i], coarseness);
    });
  }
  return quantised;
}

/** Largest remainders: the parts keep their sum. */
function apportion(
  from: Float32Array,
  into: Uint8Array,
  slots: readonly number[],
  chance: number,
  how: QuantiseOptions,
): void {
  let total = 0;
  let most = 0;
  for (const slot of slots) {
    total += from[slot];
    most = Math.max(most, from[slot]);
  }
  if (total === 0) return;
  const least = total * chance < how.rare ? most : how.cut * total;
  const kept = slots.filter((slot) => from[slot] >= least);
  const sum = kept.reduce((part, slot) => part + from[slot], 0);
  const exact = (slot: number) => (how.levels * from[slot]) / sum;
  let rest = how.levels;
  for (const slot of kept) {
    into[slot] = Math.floor(exact(slot));
    rest -= into[slot];
  }
  kept.sort((a, b) => exact(b) - into[b] - (exact(a) - into[a]) || a - b);
  for (let i = 0; i < rest; i++) into[kept[i % kept.length]]++;
}

/**
 * Slots by node instead of by path: paths that meet in one node share its strategy. What led there is forgotten, so
 * a folded strategy is smaller and a little weaker than the one it was made of: measure it.
 */
export class NodeIndex {
  readonly tree: PublicTree;
  /** Numbers that a folded strategy has. */
  readonly slots: number;
  /** The first slot of each node where somebody decides, in order of the first visit. */
  readonly firstSlots: ReadonlyMap<number, number>;

  constructor(tree: PublicTree) {
    this.tree = tree;
    const bases = new Map<number, number>();
    const seen = new Set<number>();
    let slots = 0;
    const visit = (node: number): void => {
      const turn = tree.turn(node);
      if (turn === END || seen.has(node)) return;
      seen.add(node);
      const n = tree.actions(node);
      if (turn >= 0 && tree.decides(node)) {
        bases.set(node, slots);
        for (let k = 0; k < n; k++) slots += tree.width(tree.child(node, k), turn);
      }
      for (let k = 0; k < n; k++) visit(tree.child(node, k));
    };
    visit(tree.root);
    this.slots = slots;
    this.firstSlots = bases;
  }

  /** The slots of one private index at a node, one an action; -1 where it cannot take the action. */
  slotsOf(node: number, index: number): number[] {
    const { tree } = this;
    const turn = tree.turn(node);
    const slots: number[] = [];
    let base = this.firstSlots.get(node) as number;
    for (let k = 0; k < tree.actions(node); k++) {
      const before = tree.indicesBefore(node, k);
      const j = before === undefined ? index : before.indexOf(index);
      slots.push(j < 0 ? -1 : base + j);
      base += tree.width(tree.child(node, k), turn);
    }
    return slots;
  }
}

/** Adds up a strategy kept by path (the solver's sums) over all paths to each node. */
export function mergePaths(index: NodeIndex, sums: Float32Array): Float32Array {
  const { tree, firstSlots: bases } = index;
  const folded = new Float32Array(index.slots);
  let pointer = 0;
  const visit = (node: number): void => {
    const turn = tree.turn(node);
    if (turn === END) return;
    const n = tree.actions(node);
    let base = bases.get(node);
    if (base !== undefined) {
      for (let k = 0; k < n; k++) {
        const length = tree.width(tree.child(node, k), turn);
        for (let j = 0; j < length; j++) folded[base + j] += sums[pointer + j];
        pointer += length;
        base += length;
      }
    }
    for (let k = 0; k < n; k++) visit(tree.child(node, k));
  };
  visit(tree.root);
  return folded;
}
