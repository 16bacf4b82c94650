import {
  type Endgame,
  EndgameKernel,
  type EndgameTables,
  intoLanes,
  lanesOf,
  withoutLanes,
} from '../../../../kernels/endgame/index.ts';
import type { Strategy } from '../../../../solve/best-response.ts';
import { mergePaths, NodeIndex } from '../../../../solve/node-strategy.ts';
import { END } from '../../../../solve/public-tree.ts';
import { CFR_VARIANTS, VectorCfr } from '../../../../solve/vector-cfr.ts';
import {
  ACCEPT,
  BETS,
  CALL,
  CALLER,
  DECLINE,
  ENDED,
  LEVEL,
  PLAYED,
  PLAYED_OUT,
  RAISE,
} from '../../equilibrium/cards/truco-bets.ts';
import type { TrucoStrategy } from '../../equilibrium/cards/truco-strategy.ts';
import type { TrucoTree } from '../../equilibrium/cards/truco-tree.ts';
import type { TrucoManner } from '../adapt/truco-manner.ts';
import { RestOfHand, type Stakes } from './rest-of-hand.ts';

/** Leaves about 0.01 points a hand to a best response. */
export const REST_ITERATIONS = 34;
/**
 * How likely a usual player is taken to play the rest of a hand by the table of `equilibrium`, which forgets what was said.
 * `node bench/truco/rest-leaning.ts` tells what leaning on it brings and costs.
 */
export const LIKE_THE_TABLE = 0.4;
/** The same of an opponent whose manner at truco is read for certain, and who plays truco by that. */
export const LIKE_ITS_MANNER = 0.5;
/** It needs 34 iterations where `dcfr` needs 40. */
const VARIANT = CFR_VARIANTS['dcfr+'];

/** A solved rest of a hand: a strategy kept by node, and what both may hold. */
export interface SolvedRest {
  readonly index: NodeIndex;
  readonly weights: Float32Array;
  readonly joint: Float64Array;
}

/** A seat that takes the other to play, with a chance, as a player who is known; its strategy alone is of use then. */
export interface Leaning {
  readonly seat: number;
  readonly chance: number;
  readonly usual: TrucoStrategy;
  /** How that player plays truco, where it is known. */
  readonly manner?: TrucoManner;
}

/** Solves the rest of a hand from a node after the first trick; leaning where the kernel can run. */
export function solveRest(
  tree: TrucoTree,
  node: number,
  joint: Float64Array,
  stakes: Stakes,
  iterations: number,
  leaning?: Leaning,
): SolvedRest {
  const rest = new RestOfHand(tree, node, joint, stakes);
  const index = new NodeIndex(rest);
  const sums = fast(tree, rest, joint, stakes, iterations, leaning) ?? plain(rest, iterations);
  // single precision overflows where hardly anybody comes: nothing is known there
  const weights = mergePaths(index, sums).map((weight) => (Number.isFinite(weight) ? weight : 0));
  return { index, weights, joint };
}

function plain(rest: RestOfHand, iterations: number): Float32Array {
  const solver = new VectorCfr(rest, VARIANT);
  solver.iterate(iterations);
  return solver.sums;
}

let loaded: { readonly kernel: EndgameKernel | undefined; readonly tree: TrucoTree } | undefined;

function fast(
  tree: TrucoTree,
  rest: RestOfHand,
  joint: Float64Array,
  stakes: Stakes,
  iterations: number,
  leaning?: Leaning,
): Float32Array | undefined {
  if (loaded?.tree !== tree) loaded = { tree, kernel: EndgameKernel.load(endgameTables(tree)) };
  const { kernel } = loaded;
  if (!kernel) return undefined;
  const slots = kernel.prepare({ joint, ...stakes, ...restTables(tree, rest.root), bet: tree.betOf(rest.root) });
  if (leaning) {
    const { seat, chance, usual, manner } = leaning;
    const index = manner && new NodeIndex(rest);
    const known = index ? { index, weights: manner.weights(index, 1 - seat, usual) } : usual;
    kernel.lean(seat, chance, slots, (weights) => writeWeights(rest, known, 1 - seat, weights));
  }
  const { positive, negative, weight } = VARIANT;
  for (let t = 1; t <= iterations; t++) kernel.iterate(positive(t), negative(t), weight(t));
  return compact(rest, kernel.sums(slots));
}

/** The game of cards and truco in the kernel's numbers. */
export function endgameTables(tree: TrucoTree): EndgameTables {
  const bets = [CALL, ACCEPT, DECLINE, RAISE, PLAYED, PLAYED_OUT, LEVEL, CALLER, ENDED];
  return { bets, betStates: BETS.length, pairOf: tree.holdings.withRank[1] };
}

/** What the kernel is told of the first trick before a node. */
export function restTables(tree: TrucoTree, node: number): Pick<Endgame, 'left' | 'leads' | 'first'> {
  const [mano, pie] = tree.played(node);
  const first = mano === pie ? 2 : mano < pie ? 0 : 1;
  const left = tree.ranks.sizes.map((size, rank) => size - (rank === mano ? 1 : 0) - (rank === pie ? 1 : 0));
  return { left, leads: tree.leader(node), first };
}

/** The sums without the lanes that stand empty. */
export function compact(rest: RestOfHand, sums: Float32Array): Float32Array {
  const into = new Float32Array(sums.length);
  let to = 0;
  forEachVector(rest, (from, width) => {
    withoutLanes(sums, from, width, into, to);
    to += width;
  });
  return into;
}

/** Writes the weights of a strategy at the nodes of a seat, in the order of visits and with the kernel's lanes. */
function writeWeights(
  rest: RestOfHand,
  { index, weights }: Required<Strategy>,
  seat: number,
  into: Float32Array,
): void {
  forEachVector(rest, (to, width, node, before) => {
    if (rest.turn(node) === seat) intoLanes(weights, (index.firstSlots.get(node) as number) + before, width, into, to);
  });
}

/** Goes through the vectors of slots as the kernel keeps them: `before` slots of the same node come first. */
function forEachVector(
  rest: RestOfHand,
  each: (lane: number, width: number, node: number, before: number) => void,
): void {
  let lane = 0;
  const visit = (node: number): void => {
    const turn = rest.turn(node);
    if (turn === END) return;
    const n = rest.actions(node);
    let before = 0;
    for (let k = 0; k < n && rest.decides(node); k++) {
      const width = rest.width(rest.child(node, k), turn);
      each(lane, width, node, before);
      lane += lanesOf(width);
      before += width;
    }
    for (let k = 0; k < n; k++) visit(rest.child(node, k));
  };
  visit(rest.root);
}
