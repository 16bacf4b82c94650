/** The values of `turn` that are no seat. */
export const CHANCE = -1;
export const END = -2;

/**
 * A two-player zero-sum game as a tree of what both players see, with one vector a seat over what only that seat
 * knows. Nodes are small integers; two paths may share a node when everything below is alike (the solver keeps its
 * numbers by path, in visiting order).
 *
 * An action is public; what it says about the mover is given by `before`. A choice that stays hidden is one action
 * with several indices after it for one index before. Private chance (the deal) lives in `start` and `payoff`.
 */
export interface PublicTree {
  readonly root: number;
  /** The seat to move (0 or 1), `CHANCE` or `END`. */
  turn(node: number): number;
  actions(node: number): number;
  child(node: number, action: number): number;
  /** Length of a seat's private vector here. */
  width(node: number, seat: number): number;
  /** False where the mover has one choice whatever it holds: nothing is learned or stored there. */
  decides(node: number): boolean;
  /** For every index of the mover after the action its index before it, -1 for none; `undefined`: unchanged. */
  indicesBefore(node: number, action: number): Int16Array | undefined;
  /** Whether the action also regroups the vector of the seat that does not move (`gather` and `spread`). */
  regroupsOther(node: number, action: number): boolean;
  /** Carries reach through a regrouping action: writes the child's vector. */
  regroupReach(node: number, action: number, from: Float64Array, at: number, into: Float64Array, to: number): void;
  /** The transpose of `gather`: adds the child's values to the vector before the action. */
  regroupValues(node: number, action: number, from: Float64Array, at: number, into: Float64Array, to: number): void;
  /** Reach of a seat's private indices at the root; chance's part that does not depend on the other seat. */
  initialReach(seat: number): Float64Array;
  /** At an end: for each index of `seat` the sum over the other seat's reach of chance's weight times the payoff. */
  payoff(node: number, seat: number, reach: Float64Array, at: number, into: Float64Array, to: number): void;
}

/** Sizes of a tree, counted along every path. */
export interface TreeSize {
  readonly nodes: number;
  /** Numbers that a strategy has: one a private index after an action. */
  readonly slots: number;
  /** Longest scratch stack that a walk can need. */
  readonly stack: number;
}

/** Walks the whole tree once. */
export function treeSize(tree: PublicTree): TreeSize {
  let nodes = 0;
  let slots = 0;
  const visit = (node: number): number => {
    nodes++;
    const turn = tree.turn(node);
    const own = tree.width(node, 0) + tree.width(node, 1);
    if (turn === END) return own;
    let sequences = 0;
    let deepest = 0;
    const n = tree.actions(node);
    for (let k = 0; k < n; k++) {
      const child = tree.child(node, k);
      if (turn >= 0) sequences += tree.width(child, turn);
      deepest = Math.max(deepest, visit(child));
    }
    if (turn >= 0 && tree.decides(node)) slots += sequences;
    return 2 * own + 2 * sequences + deepest;
  };
  const stack = visit(tree.root);
  return { nodes, slots, stack };
}
