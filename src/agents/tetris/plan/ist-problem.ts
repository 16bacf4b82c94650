import { InputError } from '../../../core/errors.ts';
import { problem } from '../../../core/problems.ts';
import { PIECES } from '../../../games/tetris/ist/placements.ts';
import { copyState, drop, IstState, stateOf } from '../../../games/tetris/ist/state.ts';
import { type CostName, costs, type Term, type TermContext, terms, type WeightedTerm } from './heuristics.ts';
import { PointsBound } from './points-bound.ts';

export interface IstOptions {
  readonly cost?: CostName;
  /** The heuristic, as a weighted sum. */
  readonly heuristic?: readonly WeightedTerm[];
  /** Replaces cost + heuristic in the order of expansion. Plans are still compared by their cost. */
  readonly evaluation?: readonly WeightedTerm[];
  /** See `TermContext`. */
  readonly columns?: 9 | 10;
  /** Whether a goal must not have earned a point, as for generated boards. */
  readonly scoreless?: boolean;
}

/** The most pieces of a problem. No search can solve larger ones. */
const MOST_PIECES = 1000;

/** The course's search problem: place the pieces in their order without filling the top row. */
export class IstProblem implements TermContext {
  readonly initial: IstState;
  readonly pieces: number;
  readonly order: readonly number[];
  readonly mostPoints: Int32Array;
  readonly columns: number;
  readonly keyLength = 7;
  private readonly costTerm: Term;
  private readonly terms: readonly Term[];
  private readonly weights: Float64Array;
  private readonly replaces: boolean;
  private readonly scoreless: boolean;
  private readonly ahead: PointsBound;

  constructor(rows: ArrayLike<number>, order: readonly number[], options: IstOptions = {}) {
    if (order.length > MOST_PIECES)
      throw new InputError(problem('tooManyPieces', { pieces: order.length, most: MOST_PIECES }));
    this.initial = stateOf(rows);
    this.order = order;
    this.pieces = order.length;
    this.mostPoints = new Int32Array(order.length + 1);
    for (let i = 0; i < order.length; i++) {
      this.mostPoints[i + 1] = this.mostPoints[i] + PIECES[order[i]].mostPoints;
    }
    this.columns = options.columns ?? 10;
    this.costTerm = costs[options.cost ?? 'opportunity'];
    const sum = options.evaluation ?? options.heuristic ?? [];
    this.terms = sum.map(({ name }) => terms[name]);
    this.weights = Float64Array.from(sum, ({ weight }) => weight);
    this.replaces = options.evaluation !== undefined;
    this.scoreless = options.scoreless ?? false;
    this.ahead = new PointsBound(order);
  }

  blank(): IstState {
    return new IstState();
  }

  copy(from: IstState, into: IstState): void {
    copyState(from, into);
  }

  /** None in a final state: the top row has a filled cell, no piece is left, or a scoreless goal is out of reach. */
  actions(state: IstState): Int32Array {
    if (state.lost || state.placed === this.pieces || (this.scoreless && state.points > 0)) return NONE;
    return PIECES[this.order[state.placed]].actions;
  }

  result(state: IstState, action: number, into: IstState): void {
    drop(state, PIECES[this.order[state.placed]].placements[action], into);
  }

  cost(state: IstState): number {
    return this.costTerm(state, this);
  }

  isGoal(state: IstState): boolean {
    return !state.lost && state.placed === this.pieces && !(this.scoreless && state.points > 0);
  }

  estimate(state: IstState): number {
    let sum = this.replaces ? -this.costTerm(state, this) : 0;
    for (let i = 0; i < this.terms.length; i++) sum += this.weights[i] * this.terms[i](state, this);
    return sum;
  }

  furtherPoints(state: IstState): number {
    return state.lost ? 0 : this.ahead.further(state, Number.NEGATIVE_INFINITY);
  }

  /** The cost at the end if the remaining pieces earn as much as their bound. */
  bound(state: IstState, cutoff: number): number {
    if (state.lost) return Number.POSITIVE_INFINITY;
    const atEnd = this.cost(state) + this.fixed(state);
    return atEnd - this.ahead.further(state, atEnd - cutoff);
  }

  /** By how much the cost grows if the remaining pieces earn nothing. */
  private fixed(state: IstState): number {
    return this.costTerm === costs.opportunity ? this.mostPoints[this.pieces] - this.mostPoints[state.placed] : 0;
  }

  /** The rows, three in a number, and how many pieces are placed. The points are not part of it. */
  key(state: IstState, into: Int32Array): void {
    const { rows } = state;
    for (let i = 0; i < 6; i++) into[i] = rows[3 * i] | (rows[3 * i + 1] << 10) | (rows[3 * i + 2] << 20);
    into[6] = state.placed;
  }
}

const NONE = new Int32Array(0);
