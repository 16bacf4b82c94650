import { StrategyWalker } from '../../../../solve/best-response.ts';
import type { WeightedTree } from '../../../../solve/expected-values.ts';
import type { NodeIndex } from '../../../../solve/node-strategy.ts';
import { END, type TreeSize } from '../../../../solve/public-tree.ts';
import type { TrucoStrategy } from '../../equilibrium/cards/truco-strategy.ts';
import { moved, READ } from './adaptive-truco.ts';
import type { TrucoManner } from './truco-manner.ts';

/** A game of cards and truco, and what is played in it where nothing is known of the opponent. */
export interface ResponseGame {
  readonly tree: WeightedTree;
  readonly size: TreeSize;
  readonly usual: { readonly index: NodeIndex; readonly weights: ArrayLike<number> };
  /** What the opponent is taken to play where it plays by no manner, and its cards where it does. */
  readonly table: TrucoStrategy;
  /** What counts as a point. */
  readonly point: number;
}

/** How far a manner is read, and how eagerly it is answered: see `AdaptiveTruco`. */
export interface ResponseLevel {
  readonly read: number;
  readonly eager: number;
}

/**
 * What a seat takes from a player of a manner that it has read so far, and what it keeps against a best response, exactly:
 * the same moves as `AdaptiveTruco` makes, for all that the seat may hold.
 */
export function measureResponse(
  game: ResponseGame,
  seat: number,
  manner: TrucoManner,
  { read, eager }: ResponseLevel,
): { readonly takes: number; readonly keeps: number } {
  const { slots } = new Responses(game, seat, manner, read, eager);
  const walker = new StrategyWalker(game.tree, game.size, { weights: slots });
  return { takes: walker.value(seat) / game.point, keeps: -walker.value(1 - seat, true) / game.point };
}

/** Writes the responses of a seat by path, in the order of visits, and the manner into the slots of the other. */
class Responses {
  readonly slots: Float32Array;
  private pointer = 0;
  private readonly game: ResponseGame;
  private readonly seat: number;
  private readonly manner: TrucoManner;
  private readonly read: number;
  private readonly eager: number;

  constructor(game: ResponseGame, seat: number, manner: TrucoManner, read: number, eager: number) {
    this.game = game;
    this.seat = seat;
    this.manner = manner;
    this.read = read;
    this.eager = eager;
    this.slots = new Float32Array(game.size.slots);
    const dealt = game.tree.initialReach(1 - seat);
    const believed = READ * read;
    this.visit(
      game.tree.root,
      dealt.map((each) => each * (1 - believed)),
      dealt.map((each) => each * believed),
    );
  }

  /** The best values of the seat's indices against both players, each with its own reach. */
  private visit(node: number, byTable: Float64Array, byManner: Float64Array): Float64Array {
    const { tree } = this.game;
    const turn = tree.turn(node);
    if (turn === END) {
      const values = new Float64Array(tree.width(node, this.seat));
      tree.payoff(node, this.seat, sum(byTable, byManner), 0, values, 0);
      return values;
    }
    return turn === this.seat ? this.own(node, byTable, byManner) : this.theirs(node, byTable, byManner);
  }

  private theirs(node: number, byTable: Float64Array, byManner: Float64Array): Float64Array {
    const { tree, table } = this.game;
    const { lengths, start } = this.enter(node);
    const values = new Float64Array(tree.width(node, this.seat));
    const chances = tree.decides(node) ? this.manner.chancesAt(node, table) : undefined;
    const first = table.index.firstSlots.get(node) ?? 0;
    if (chances) this.slots.set(chances, start);
    for (let k = 0, slot = 0; k < lengths.length; slot += lengths[k++]) {
      const before = tree.indicesBefore(node, k);
      const after = (reach: Float64Array, chance: (at: number) => number) =>
        Float64Array.from({ length: lengths[k] }, (_, j) => {
          const i = before === undefined ? j : before[j];
          return i < 0 ? 0 : reach[i] * (chances ? chance(slot + j) : 1);
        });
      const below = this.visit(
        tree.child(node, k),
        after(byTable, (at) => table.weights[first + at] / table.facts.levels),
        after(byManner, (at) => (chances as Float32Array)[at]),
      );
      if (tree.regroupsOther(node, k)) tree.regroupValues(node, k, below, 0, values, 0);
      else for (let i = 0; i < values.length; i++) values[i] += below[i];
    }
    return values;
  }

  private own(node: number, byTable: Float64Array, byManner: Float64Array): Float64Array {
    const { tree, usual, point } = this.game;
    const { lengths, start } = this.enter(node);
    const width = tree.width(node, this.seat);
    const values = new Float64Array(width);
    const likely = new Float64Array(width);
    tree.indexWeights(node, this.seat, sum(byTable, byManner), 0, likely, 0);
    const below = lengths.map((_, k) => {
      const child = tree.child(node, k);
      const [table, manner] = [byTable, byManner].map((reach) => {
        if (!tree.regroupsOther(node, k)) return reach;
        const into = new Float64Array(tree.width(child, 1 - this.seat));
        tree.regroupReach(node, k, reach, 0, into, 0);
        return into;
      });
      return this.visit(child, table, manner);
    });
    const first = usual.index.firstSlots.get(node) ?? 0;
    const starts = lengths.map((_, k) => lengths.slice(0, k).reduce((all, length) => all + length, 0));
    const places = lengths.map((length, k) => placesAfter(tree.indicesBefore(node, k), length, width));
    for (let i = 0; i < width; i++) {
      const able = lengths.flatMap((_, k) => (places[k][i] >= 0 ? [k] : []));
      if (able.length === 0) continue;
      const worth = able.map((k) => below[k][places[k][i]]);
      values[i] = Math.max(...worth);
      if (!tree.decides(node)) continue;
      const weights = able.map((k) => usual.weights[first + starts[k] + places[k][i]]);
      const total = weights.reduce((all, weight) => all + weight, 0);
      const mix = moved(
        weights.map((weight) => (total > 0 ? weight / total : 1 / able.length)),
        worth.map((value) => (likely[i] > 0 ? value / likely[i] / point : 0)),
        likely[i] > 0 ? this.read : 0,
        this.eager,
      );
      able.forEach((k, at) => {
        this.slots[start + starts[k] + places[k][i]] = mix[at];
      });
    }
    return values;
  }

  /** How many indices there are after each action, and where the slots of this node begin. */
  private enter(node: number): { readonly lengths: readonly number[]; readonly start: number } {
    const { tree } = this.game;
    const turn = tree.turn(node);
    const lengths = Array.from({ length: tree.actions(node) }, (_, k) => tree.width(tree.child(node, k), turn));
    const start = this.pointer;
    if (tree.decides(node)) this.pointer += lengths.reduce((all, length) => all + length, 0);
    return { lengths, start };
  }
}

function sum(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((each, i) => each + b[i]);
}

/** For each index before an action its index after it, or -1. */
function placesAfter(before: Int16Array | undefined, length: number, width: number): Int16Array {
  const places = new Int16Array(width).fill(-1);
  for (let j = 0; j < length; j++) {
    const i = before === undefined ? j : before[j];
    if (i >= 0) places[i] = j;
  }
  return places;
}
