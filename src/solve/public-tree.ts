import type { CardForm } from '../kernels/cfr/card-form.ts';

/** The values of `turn` that are no seat. */
export const CHANCE = -1;
export const END = -2;

/**
 * A two-player zero-sum game as a public tree: nodes are what both players see, and each seat has a vector over what
 * only it knows, such as the cards in its hand. An entry of that vector is a private index. A strategy has one slot
 * for each private index after each action.
 *
 * An action is public. `indicesBefore` says what it tells about the mover. A choice that stays hidden is one public
 * action with several indices after it for one index before it. Private chance (the deal) is part of `initialReach`
 * and `payoff`.
 *
 * Nodes are small integers. Two paths may lead to one node when everything below it is alike.
 */
export interface PublicTree {
  readonly root: number;
  /** The seat to move (0 or 1), `CHANCE` or `END`. */
  turn(node: number): number;
  /** How many actions there are. */
  actions(node: number): number;
  child(node: number, action: number): number;
  /** Length of a seat's private vector. */
  width(node: number, seat: number): number;
  /** False where the mover has one choice whatever it holds: such a node has no slots. */
  decides(node: number): boolean;
  /** For every index of the mover after the action its index before it, or -1 for none; `undefined`: unchanged. */
  indicesBefore(node: number, action: number): Int16Array | undefined;
  /** Whether the action changes the private vector of the other seat too: see `regroupReach` and `regroupValues`. */
  regroupsOther(node: number, action: number): boolean;
  /** Carries the other seat's reach through the action: writes the vector of the child. */
  regroupReach(node: number, action: number, from: Float64Array, at: number, into: Float64Array, to: number): void;
  /** The transpose of `regroupReach`: adds the values of the child to the vector before the action. */
  regroupValues(node: number, action: number, from: Float64Array, at: number, into: Float64Array, to: number): void;
  /** Reach of a seat's private indices at the root: the part of chance's weight that is the seat's own. */
  initialReach(seat: number): Float64Array;
  /** At an end: for each index of `seat` the sum over the other seat's reach of chance's weight times the payoff. */
  payoff(node: number, seat: number, reach: Float64Array, at: number, into: Float64Array, to: number): void;
  /** The ends as data, for a game of cards without public chance: with it, iterations take less time. */
  cardForm?(): CardForm;
}

/** The part of a public tree that is the same wherever each mover decides and no action changes the other's vector. */
export class BasicTree {
  decides(_node: number): boolean {
    return true;
  }

  regroupsOther(_node: number, _action: number): boolean {
    return false;
  }

  regroupReach(..._given: Parameters<PublicTree['regroupReach']>): void {}

  regroupValues(..._given: Parameters<PublicTree['regroupValues']>): void {}
}

/** A tree whose nodes are listed, each with who moves and its children. */
export abstract class ListedTree<
  Node extends { readonly turn: number; readonly children: readonly number[] },
> extends BasicTree {
  readonly nodes: Node[] = [];

  turn(node: number): number {
    return this.nodes[node].turn;
  }

  actions(node: number): number {
    return this.nodes[node].children.length;
  }

  child(node: number, action: number): number {
    return this.nodes[node].children[action];
  }
}

/** Another tree with some differences, which a subclass makes. By itself no action changes the other seat's vector. */
export abstract class ChangedTree<T extends PublicTree> extends BasicTree implements PublicTree {
  readonly root: number;
  protected readonly tree: T;

  /** `root`: it may be a part of the other. */
  constructor(tree: T, root = tree.root) {
    super();
    this.root = root;
    this.tree = tree;
  }

  turn(node: number): number {
    return this.tree.turn(node);
  }

  actions(node: number): number {
    return this.tree.actions(node);
  }

  child(node: number, action: number): number {
    return this.tree.child(node, action);
  }

  width(node: number, seat: number): number {
    return this.tree.width(node, seat);
  }

  override decides(node: number): boolean {
    return this.tree.decides(node);
  }

  indicesBefore(node: number, action: number): Int16Array | undefined {
    return this.tree.indicesBefore(node, action);
  }

  abstract initialReach(seat: number): Float64Array;

  abstract payoff(node: number, seat: number, reach: Float64Array, at: number, into: Float64Array, to: number): void;
}

/** Sizes of a tree, counted along every path. */
export interface TreeSize {
  readonly nodes: number;
  /** How many weights a strategy kept by path has. */
  readonly slots: number;
  /** The longest scratch stack that a walk may need. */
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
