import { END, type PublicTree } from './public-tree.ts';

/**
 * Slots by node instead of by path: paths that meet in one node share its strategy. What led there is forgotten, so
 * a folded strategy is smaller and a little weaker than the one it was made of: measure it.
 */
export class NodeIndex {
  readonly tree: PublicTree;
  /** Numbers that a folded strategy has. */
  readonly slots: number;
  /** The first slot of each node where somebody decides, in order of the first visit. */
  readonly bases: ReadonlyMap<number, number>;

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
    this.bases = bases;
  }

  /** The slots of one private index at a node, one an action; -1 where it cannot take the action. */
  choice(node: number, index: number): number[] {
    const { tree } = this;
    const turn = tree.turn(node);
    const slots: number[] = [];
    let base = this.bases.get(node) as number;
    for (let k = 0; k < tree.actions(node); k++) {
      const before = tree.before(node, k);
      const j = before === undefined ? index : before.indexOf(index);
      slots.push(j < 0 ? -1 : base + j);
      base += tree.width(tree.child(node, k), turn);
    }
    return slots;
  }
}

/** Adds up a strategy kept by path (the solver's sums) over all paths to each node. */
export function fold(index: NodeIndex, sums: Float32Array): Float32Array {
  const { tree, bases } = index;
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
