import { CHANCE, type Game, OVER, type State } from '../../core/game.ts';
import type { Rng } from '../../core/rng.ts';
import { END } from '../public-tree.ts';
import type { SmallTree } from '../small-tree.ts';

/** What a seat of a tree game sees: its private index and the public node. */
export interface TreeView {
  readonly seat: number;
  readonly own: number;
  readonly node: number;
}

export class TreeState implements State {
  turn: number = CHANCE;
  readonly held = [0, 0];
  node: number;
  private readonly tree: SmallTree;
  private readonly chance: number;

  constructor(tree: SmallTree, chance: number) {
    this.tree = tree;
    this.chance = chance;
    this.node = tree.root;
  }

  legal(into: Int32Array): number {
    if (this.turn < 0) return 0;
    const n = this.tree.actions(this.node);
    for (let k = 0; k < n; k++) into[k] = k;
    return n;
  }

  /** Chance's action is the number of the pair dealt. */
  apply(action: number): void {
    const width = this.tree.width(this.tree.root, 1);
    if (this.turn === CHANCE) this.held.splice(0, 2, Math.floor(action / width), action % width);
    else this.node = this.tree.child(this.node, action);
    const turn = this.tree.turn(this.node);
    this.turn = turn === END ? OVER : turn;
  }

  copyFrom(other: this): void {
    this.turn = other.turn;
    this.node = other.node;
    this.held.splice(0, 2, ...other.held);
  }

  scores(): readonly number[] {
    if (this.turn !== OVER) return [0, 0];
    const points = this.tree.points(this.node, this.held[0], this.held[1]) / this.chance;
    // what counts is the difference
    return [points / 2, -points / 2];
  }
}

/** A small tree as a game for agents; every pair of `deals` is as likely as the others. */
export function treeGame(tree: SmallTree, deals: readonly number[]): Game<TreeState, TreeView> {
  const never = (): never => {
    throw new Error('a test game has no notation');
  };
  return {
    id: 'tree',
    seats: 2,
    maxActions: 8,
    start: () => new TreeState(tree, 1 / deals.length),
    chance: (_state: TreeState, rng: Rng) => rng.pick(deals),
    view: (state, seat) => ({ seat, own: state.held[seat], node: state.node }),
    imagine: never,
    format: never,
    parse: never,
    formatAction: String,
    parseAction: Number,
  };
}
