import { COLUMNS } from '../../../games/tetris/ist/placements.ts';
import type { IstState } from '../../../games/tetris/ist/state.ts';

/** What a term can use besides the state. */
export interface TermContext {
  /** By n: the sum of the most points of the first n pieces. */
  readonly mostPoints: ArrayLike<number>;
  /** The number of pieces of the problem, placed or not. */
  readonly pieces: number;
  /** How many columns the height terms see: 10, or 9 as in the published code of the first report. */
  readonly columns: number;
  /** An upper bound of the points that the remaining pieces can earn. */
  furtherPoints(state: IstState): number;
}

/** A number to be minimised: a cost or a heuristic of the two reports. */
export type Term = (state: IstState, context: TermContext) => number;

/** Path costs. By either of them, the cheapest plan is the one with the most points. */
export const costs = {
  /** The points, negative (`qualidade`). */
  quality: (state) => -state.points,
  /** The most points of the placed pieces, less the points earned (`custo-oportunidade`). */
  opportunity: (state, context) => context.mostPoints[state.placed] - state.points,
} as const satisfies Record<string, Term>;
export type CostName = keyof typeof costs;

export const heuristics = {
  zero: () => 0,
  /** Sum of the heights (`aplana`, `altura-agregada`). */
  'aggregate-height': (state, { columns }) => {
    let sum = 0;
    for (let c = 0; c < columns; c++) sum += state.heights[c];
    return sum;
  },
  /** Sum of the height differences of neighbouring columns (`uniformiza`, `relevo`). */
  bumpiness: (state, { columns }) => {
    let sum = 0;
    for (let c = 1; c < columns; c++) sum += Math.abs(state.heights[c] - state.heights[c - 1]);
    return sum;
  },
  /** The highest column (`altura`). */
  'max-height': (state) => state.top,
  /** Empty cells with a filled one somewhere above (`buracos`). */
  holes: (state) => {
    let sum = 0;
    for (let c = 0; c < COLUMNS; c++) sum += state.heights[c];
    return sum - state.cells;
  },
  'pieces-placed': (state) => state.placed,
  /** 80 points for each piece, a tenth of the points of four lines, less the points so far (`pontuacao-1`). */
  score: (state, { pieces }) => 80 * pieces - state.points,
  /**
   * Our own: what the remaining pieces certainly fail to earn. Never too high, so A* on `opportunity` stays optimal.
   */
  unreachable: (state, context) =>
    context.mostPoints[context.pieces] - context.mostPoints[state.placed] - context.furtherPoints(state),
} as const satisfies Record<string, Term>;
export type HeuristicName = keyof typeof heuristics;

/** All terms of weighted sums. */
export const terms: Readonly<Record<CostName | HeuristicName, Term>> = { ...costs, ...heuristics };
export type TermName = keyof typeof terms;

export interface WeightedTerm {
  readonly name: TermName;
  readonly weight: number;
}
