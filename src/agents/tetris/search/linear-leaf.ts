import type { TetrisRules } from '../../../games/tetris/rules.ts';
import { Evaluator, type Weights } from '../linear/evaluator.ts';

/** What a line of play has come to, summed over its placements: see `Lock`. */
export interface PlacementSums {
  lines: number;
  height: number;
  middle2: number;
  eroded: number;
}

/** No difference between evaluations is as large, for weights that sum to 1. */
const LOSS = 10_000;

/**
 * What the positions at the end of a search are worth by metrics and weights. A loss is worse than any position, and of
 * two losses the one with the better board is less bad. Results are left in `value` at 0 instead of returned: fractions
 * that leave a function are allocated.
 */
export class LinearLeaf {
  readonly value: Float64Array;
  private readonly evaluator: Evaluator;
  private readonly loss: number;

  constructor(rules: TetrisRules, weights: Weights) {
    this.evaluator = new Evaluator(rules, weights);
    this.value = this.evaluator.score;
    this.loss = LOSS * Object.values(weights).reduce((sum, weight) => sum + Math.abs(weight), 0);
  }

  /** A position in which the game goes on. */
  measure(rows: Uint16Array, top: number, { lines, height, middle2, eroded }: PlacementSums): void {
    this.evaluator.measure(rows, top, lines, height, middle2, eroded);
  }

  /** A position in which the game was lost. */
  measureLost(rows: Uint16Array, top: number, line: PlacementSums): void {
    this.measure(rows, top, line);
    this.value[0] = this.value[0] - this.loss;
  }
}
