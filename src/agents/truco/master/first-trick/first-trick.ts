import type { NodeIndex } from '../../../../solve/node-strategy.ts';
import { BasicTree, END, type PublicTree } from '../../../../solve/public-tree.ts';
import { betState, ENDED, LEVEL, NOBODY } from '../../equilibrium/cards/truco-bets.ts';
import type { TrucoStrategy } from '../../equilibrium/cards/truco-strategy.ts';
import type { TrucoTree } from '../../equilibrium/cards/truco-tree.ts';
import type { Stakes } from '../rest/rest-of-hand.ts';

const TRICK = 2;

/** Where a first trick ends and the rest of the hand begins. */
export interface FirstTrickEnd {
  /** In `FirstTrickPaths`. */
  readonly path: number;
  /** In `TrucoTree`. */
  readonly node: number;
  /** The ranks that mano and pie played. */
  readonly mano: number;
  readonly pie: number;
  readonly bet: number;
}

/** The first trick and its truco bets as a tree in which no two paths meet: who called when is never forgotten. */
export class FirstTrickPaths {
  readonly tree: TrucoTree;
  /** For each path its node in `TrucoTree`, and where its actions lead; the first is the start of a hand. */
  readonly nodes: number[] = [];
  readonly children: (readonly number[])[] = [];
  readonly ends: FirstTrickEnd[] = [];

  constructor(tree: TrucoTree, root = tree.root) {
    this.tree = tree;
    this.add(root);
  }

  /** Those of cards alone: the hand is worth as much as it may be, and nobody can raise. */
  static withoutCalls(tree: TrucoTree): FirstTrickPaths {
    return new FirstTrickPaths(tree, tree.node([], false, betState({ level: 4, owner: NOBODY, caller: -1 })));
  }

  /** Whether the first trick is over here, and the hand is not. */
  isPlayed(path: number): boolean {
    return this.tree.cardsPlayed(this.nodes[path]) === TRICK;
  }

  /** The path after an action with this meaning (see `TrucoTree.meaning`), or -1. */
  after(path: number, meaning: number): number {
    return this.children[path][this.actionOf(path, meaning)] ?? -1;
  }

  /** The number of the action with this meaning, or -1. */
  actionOf(path: number, meaning: number): number {
    const node = this.nodes[path];
    return this.children[path].findIndex((_, k) => this.tree.meaning(node, k) === meaning);
  }

  private add(node: number): number {
    const { tree } = this;
    const path = this.nodes.push(node) - 1;
    const ended = tree.turn(node) === END;
    this.children.push([]);
    if (!ended && tree.cardsPlayed(node) === TRICK) {
      const [mano, pie] = tree.played(node);
      this.ends.push({ path, node, mano, pie, bet: tree.betOf(node) });
    } else if (!ended)
      this.children[path] = Array.from({ length: tree.actions(node) }, (_, k) => this.add(tree.child(node, k)));
    return path;
  }
}

/** Writes the values of the rest of a hand for a seat, given the other seat's reach: see `PublicTree.payoff`. */
export type RestValues = (
  end: FirstTrickEnd,
  seat: number,
  reach: Float64Array,
  at: number,
  into: Float64Array,
  to: number,
) => void;

/** A seat whose opponent plays the first trick, with a chance, as a player who is known. */
export interface KnownOpponent {
  readonly seat: number;
  readonly chance: number;
  /** How likely that player comes to each path with each of its private indices, by its own moves. */
  readonly reaches: ReadonlyMap<number, Float64Array>;
}

/** How likely a seat comes to the ends of the first trick when it plays a strategy of cards and truco, by path. */
export function reachesOf(paths: FirstTrickPaths, strategy: TrucoStrategy, seat: number): Map<number, Float64Array> {
  const { tree } = paths;
  const reaches = new Map<number, Float64Array>();
  const visit = (path: number, reach: Float64Array): void => {
    const node = paths.nodes[path];
    if (paths.children[path].length === 0) reaches.set(path, reach);
    const mixes = tree.turn(node) === seat ? Array.from(reach, (_, own) => strategy.mix(node, own)) : undefined;
    paths.children[path].forEach((child, k) => {
      const before = mixes && tree.indicesBefore(node, k);
      const own = (i: number) => (i < 0 ? 0 : reach[i] * (mixes?.[i][k] ?? 1));
      visit(child, before ? Float64Array.from(before, own) : reach.map((_, i) => own(i)));
    });
  };
  visit(0, new Float64Array(tree.holdings.sets[3].length).fill(1));
  return reaches;
}

/**
 * The slots of all choices of a first trick without calls that can come up where both hold what `joint` allows: row mano's
 * holding of three ranks, column pie's.
 */
export function possibleChoices(index: NodeIndex, joint: Float64Array): number[] {
  const { paths } = index.tree as FirstTrick;
  const { sets, withRank } = paths.tree.holdings;
  const size = sets[3].length;
  const isPossible = (mano: number, pie: number) => joint[mano * size + pie] > 0;
  const all = Array.from({ length: size }, (_, i) => i);
  return [...index.firstSlots.keys()].flatMap((path) => {
    const [led] = paths.tree.played(paths.nodes[path]);
    const leads = led === undefined ? [] : Array.from(withRank[2][led]).filter((mano) => mano >= 0);
    return index
      .choicesAt(path)
      .filter((_, own) =>
        led === undefined ? all.some((pie) => isPossible(own, pie)) : leads.some((mano) => isPossible(mano, own)),
      )
      .flat();
  });
}

/** The first trick as a game of its own; what comes after it is in the values at its ends. */
export class FirstTrick extends BasicTree implements PublicTree {
  readonly root = 0;
  readonly paths: FirstTrickPaths;
  /** The chance of each pair of holdings of three ranks: row mano's, column pie's. */
  private readonly joint: Float64Array;
  private readonly stakes: Stakes;
  private readonly rest: RestValues;
  private readonly known: KnownOpponent | undefined;
  private readonly ones: Float64Array;
  private readonly mixed: Float64Array;
  private readonly ends: ReadonlyMap<number, FirstTrickEnd>;

  /**
   * With a known opponent the game is solved for its seat alone: what comes to an end is partly that player. Chance has
   * then made its moves, so both play the rest of the hand as well as they can (see `RestrictedNashTree`).
   */
  constructor(paths: FirstTrickPaths, joint: Float64Array, stakes: Stakes, rest: RestValues, known?: KnownOpponent) {
    super();
    this.known = known;
    this.paths = paths;
    this.joint = joint;
    this.stakes = stakes;
    this.rest = rest;
    this.ones = new Float64Array(paths.tree.holdings.sets[3].length).fill(1);
    this.mixed = new Float64Array(this.ones.length);
    this.ends = new Map(paths.ends.map((end) => [end.path, end]));
  }

  turn(path: number): number {
    return this.paths.isPlayed(path) ? END : this.paths.tree.turn(this.paths.nodes[path]);
  }

  actions(path: number): number {
    return this.paths.children[path].length;
  }

  child(path: number, action: number): number {
    return this.paths.children[path][action];
  }

  width(path: number, seat: number): number {
    return this.paths.tree.width(this.paths.nodes[path], seat);
  }

  indicesBefore(path: number, action: number): Int16Array | undefined {
    return this.paths.tree.indicesBefore(this.paths.nodes[path], action);
  }

  initialReach(): Float64Array {
    return this.ones;
  }

  payoff(path: number, seat: number, reach: Float64Array, at: number, into: Float64Array, to: number): void {
    const { known, mixed } = this;
    if (known?.seat !== seat) {
      this.pay(path, seat, reach, at, into, to);
      return;
    }
    const theirs = known.reaches.get(path) as Float64Array;
    for (let i = 0; i < theirs.length; i++) mixed[i] = (1 - known.chance) * reach[at + i] + known.chance * theirs[i];
    this.pay(path, seat, mixed, 0, into, to);
  }

  private pay(path: number, seat: number, reach: Float64Array, at: number, into: Float64Array, to: number): void {
    const end = this.ends.get(path);
    if (end) this.rest(end, seat, reach, at, into, to);
    else this.refused(path, seat, reach, at, into, to);
  }

  /** A truco that was refused, before or after mano's card. */
  private refused(path: number, seat: number, reach: Float64Array, at: number, into: Float64Array, to: number): void {
    const { joint, ones } = this;
    const { tree, nodes } = this.paths;
    const node = nodes[path];
    const bet = tree.betOf(node);
    const worth = ENDED[bet] === 0 ? this.stakes.won[LEVEL[bet]] : this.stakes.lost[LEVEL[bet]];
    const [led] = tree.played(node);
    const rows = led === undefined ? undefined : tree.holdings.withRank[2][led];
    const height = rows?.length ?? ones.length;
    const width = ones.length;
    into.fill(0, to, to + (seat === 0 ? height : width));
    for (let i = 0; i < height; i++) {
      const row = (rows ? rows[i] : i) * width;
      if (row < 0) continue;
      if (seat === 0) {
        let sum = 0;
        for (let j = 0; j < width; j++) sum += joint[row + j] * reach[at + j];
        into[to + i] = worth * sum;
      } else {
        const scaled = -worth * reach[at + i];
        if (scaled !== 0) for (let j = 0; j < width; j++) into[to + j] += scaled * joint[row + j];
      }
    }
  }
}

/** The chance of each pair of holdings of two ranks after the first trick, from that of three ranks. */
export function jointAfter(tree: TrucoTree, joint: Float64Array, mano: number, pie: number): Float64Array {
  const { sets, withRank } = tree.holdings;
  const pairs = sets[2].length;
  const hands = sets[3].length;
  const rows = withRank[2][mano];
  const columns = withRank[2][pie];
  const after = new Float64Array(pairs * pairs);
  for (let i = 0; i < pairs; i++) {
    if (rows[i] < 0) continue;
    for (let j = 0; j < pairs; j++) if (columns[j] >= 0) after[i * pairs + j] = joint[rows[i] * hands + columns[j]];
  }
  return after;
}
