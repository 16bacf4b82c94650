import {
  type Endgame,
  EndgameKernel,
  type EndgameTables,
  lanesOf,
  withoutLanes,
} from '../../../kernels/endgame/index.ts';
import { mergePaths, NodeIndex } from '../../../solve/node-strategy.ts';
import { END } from '../../../solve/public-tree.ts';
import { CFR_VARIANTS, VectorCfr } from '../../../solve/vector-cfr.ts';
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
} from '../equilibrium/cards/truco-bets.ts';
import type { TrucoTree } from '../equilibrium/cards/truco-tree.ts';
import { RestOfHand, type Stakes } from './rest-of-hand.ts';

/** Leaves about 0.01 points a hand to a best response. */
export const REST_ITERATIONS = 34;
/** It needs 34 iterations where `dcfr` needs 40. */
const VARIANT = CFR_VARIANTS['dcfr+'];

/** A solved rest of a hand: a strategy kept by node, and what both may hold. */
export interface SolvedRest {
  readonly index: NodeIndex;
  readonly weights: Float32Array;
  readonly joint: Float64Array;
}

/** Solves the rest of a hand from a node after the first trick. */
export function solveRest(
  tree: TrucoTree,
  node: number,
  joint: Float64Array,
  stakes: Stakes,
  iterations: number,
): SolvedRest {
  const rest = new RestOfHand(tree, node, joint, stakes);
  const index = new NodeIndex(rest);
  const sums = fast(tree, rest, joint, stakes, iterations) ?? plain(rest, iterations);
  return { index, weights: mergePaths(index, sums), joint };
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
): Float32Array | undefined {
  if (loaded?.tree !== tree) loaded = { tree, kernel: EndgameKernel.load(endgameTables(tree)) };
  const { kernel } = loaded;
  if (!kernel) return undefined;
  const slots = kernel.prepare({ joint, ...stakes, ...restTables(tree, rest.root), bet: tree.betOf(rest.root) });
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
  let from = 0;
  let to = 0;
  const visit = (node: number): void => {
    const turn = rest.turn(node);
    if (turn === END) return;
    const n = rest.actions(node);
    if (rest.decides(node)) {
      for (let k = 0; k < n; k++) {
        const width = rest.width(rest.child(node, k), turn);
        withoutLanes(sums, from, width, into, to);
        from += lanesOf(width);
        to += width;
      }
    }
    for (let k = 0; k < n; k++) visit(rest.child(node, k));
  };
  visit(rest.root);
  return into;
}
