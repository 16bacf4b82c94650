import { END, type PublicTree, treeSize } from '../../solve/public-tree.ts';

/** The strategy that takes each action as often as `weight` says, whatever is held. */
export function strategyBy(tree: PublicTree, weight: (node: number, action: number) => number): Float32Array {
  const weights = new Float32Array(treeSize(tree).slots);
  let slot = 0;
  const visit = (node: number): void => {
    const turn = tree.turn(node);
    if (turn === END) return;
    for (let k = 0; tree.decides(node) && k < tree.actions(node); k++) {
      const length = tree.width(tree.child(node, k), turn);
      weights.fill(weight(node, k), slot, slot + length);
      slot += length;
    }
    for (let k = 0; k < tree.actions(node); k++) visit(tree.child(node, k));
  };
  visit(tree.root);
  return weights;
}
