import { leducPoker } from '../../../solve/known-games.ts';
import { NodeIndex } from '../../../solve/node-strategy.ts';
import { CHANCE, END, type TreeSize, treeSize } from '../../../solve/public-tree.ts';
import type { SmallTree } from '../../../solve/small-tree.ts';

export const FOLD_OR_CHECK = 0;
export const CALL_OR_BET = 1;
export const RAISE = 2;

/** What both players of Leduc poker see where one of them decides. */
export interface Spot {
  readonly node: number;
  readonly turn: number;
  /** 1 or 2. */
  readonly round: number;
  /** The card on the table, -1 in round 1. */
  readonly board: number;
  /** Raises of this round so far, and whether one is to be answered. */
  readonly raises: number;
  readonly faces: boolean;
  /** Raises of round 1, and the seat that raised last in it, -1 for none. In round 1 nothing is known of it. */
  readonly before: { readonly raises: number; readonly last: number } | undefined;
  /** How many actions there are: no third raise. */
  readonly actions: number;
}

/** The rank of a card, 0 to 2. */
export function rankOf(card: number): number {
  return card >> 1;
}

/** Leduc poker with the public situation of every node at which somebody decides. */
export class LeducGame {
  readonly tree: SmallTree = leducPoker();
  readonly size: TreeSize = treeSize(this.tree);
  readonly index = new NodeIndex(this.tree);
  readonly spots: ReadonlyMap<number, Spot>;

  constructor() {
    const spots = new Map<number, Spot>();
    this.visit(this.tree.root, { round: 1, board: -1, raises: 0, last: -1, before: undefined }, spots);
    this.spots = spots;
  }

  private visit(node: number, at: State, spots: Map<number, Spot>): void {
    const { tree } = this;
    const turn = tree.turn(node);
    const actions = tree.actions(node);
    if (turn === END) return;
    if (turn === CHANCE) {
      const before = { raises: at.raises, last: at.last };
      for (let board = 0; board < actions; board++)
        this.visit(tree.child(node, board), { round: 2, board, raises: 0, last: -1, before }, spots);
      return;
    }
    const faces = at.last >= 0 && at.last !== turn;
    const { round, board, raises, before } = at;
    spots.set(node, { node, turn, round, board, raises, faces, before, actions });
    for (let action = 0; action < actions; action++) {
      const raised = action === (faces ? RAISE : CALL_OR_BET);
      const next = raised ? { ...at, raises: raises + 1, last: turn } : at;
      this.visit(tree.child(node, action), next, spots);
    }
  }
}

interface State {
  readonly round: number;
  readonly board: number;
  readonly raises: number;
  readonly last: number;
  readonly before: Spot['before'];
}
