import { COLUMNS } from '../../../games/tetris/ist/placements.ts';
import type { IstState } from '../../../games/tetris/ist/state.ts';

/** What a term may look at besides the state. */
export interface TermContext {
  /** The most that the first n pieces could have earned, by n. */
  readonly mostPoints: ArrayLike<number>;
  /** All pieces of the problem, placed or not. */
  readonly pieces: number;
  /** 10, or 9 as in the published code of the first report: the last column and its difference are left out. */
  readonly columns: number;
  /** A limit to what the pieces to come can earn. */
  furtherPoints(state: IstState): number;
}

/** A number to keep low: the costs and heuristics of both reports. */
export type Term = (state: IstState, context: TermContext) => number;

/** Path costs: what a plan is judged by. On either, the cheapest plan is the one with the most points. */
export const costs = {
  /** Points with a minus sign (`qualidade`). */
  quality: (state) => -state.points,
  /** What the placed pieces could have earned at best, less the points (`custo-oportunidade`). */
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
  /** Sum of the steps between neighbours (`uniformiza`, `relevo`). */
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
  /** 80 points a piece, an eighth of a four-line clear for ten pieces, less the points so far (`pontuacao-1`). */
  score: (state, { pieces }) => 80 * pieces - state.points,
  /** Ours: what the pieces to come cannot earn any more. Never too much, so A* on `opportunity` stays optimal. */
  unreachable: (state, context) =>
    context.mostPoints[context.pieces] - context.mostPoints[state.placed] - context.furtherPoints(state),
} as const satisfies Record<string, Term>;
export type HeuristicName = keyof typeof heuristics;

/** Everything that may stand in a weighted sum. */
export const terms: Readonly<Record<CostName | HeuristicName, Term>> = { ...costs, ...heuristics };
export type TermName = keyof typeof terms;

export interface WeightedTerm {
  readonly name: TermName;
  readonly weight: number;
}
