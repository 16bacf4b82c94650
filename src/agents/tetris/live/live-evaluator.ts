import { Evaluator } from '../linear/evaluator.ts';
import { rules } from './falling-piece.ts';

/** What a board is judged by: metrics of the game, ... */
const METRICS = [
  'holes',
  'rows-with-holes',
  'hole-depth',
  'row-transitions',
  'column-transitions',
  'bumpiness',
  'aggregate-height',
  'max-height',
] as const;

/**
 * ... and what pays when four lines at once count sixteen: `ready-rows`, rows that lack one cell, all in the open
 * well; `other-wells`, the cells of every other well, each counted with those below it; `danger`, the square of the
 * rows above two fifths of the board. The rest is about placements: a reward for each number of lines, a price a key.
 */
export const FACTORS = [
  ...METRICS,
  'ready-rows',
  'other-wells',
  'danger',
  'one-line',
  'two-lines',
  'three-lines',
  'four-lines',
  'keys',
] as const;
export type Factor = (typeof FACTORS)[number];
/** More is better: what is to be avoided has a negative weight. */
export type LiveWeights = Readonly<Record<Factor, number>>;

const SAFE_TOP = (2 * rules.height) / 5;
const FULL = (1 << rules.width) - 1;

/** Judges boards and placements; allocates nothing after it is made. */
export class LiveEvaluator {
  /** The value of the last board, at 0: a returned fraction would be allocated. */
  readonly value = new Float64Array(1);
  /** What removing 0 to 4 lines at once is worth. */
  readonly lines: Float64Array;
  readonly key: number;
  private readonly evaluator: Evaluator;
  private readonly ready: number;
  private readonly wells: number;
  private readonly danger: number;
  private readonly heights = new Int32Array(rules.width + 2);

  constructor(weights: LiveWeights) {
    this.evaluator = new Evaluator(rules, Object.fromEntries(METRICS.map((name) => [name, weights[name]])));
    this.lines = Float64Array.of(
      0,
      weights['one-line'],
      weights['two-lines'],
      weights['three-lines'],
      weights['four-lines'],
    );
    this.key = weights.keys;
    this.ready = weights['ready-rows'];
    this.wells = weights['other-wells'];
    this.danger = weights.danger;
  }

  /** Judges a board; its rows from `top` up are empty. */
  measure(board: Uint16Array, top: number): void {
    const { evaluator, heights } = this;
    evaluator.measure(board, top, 0, 0, 0, 0);
    const well = this.findWell(board, top);
    let others = 0;
    for (let column = 1; column <= rules.width; column++) {
      if (column === well) continue;
      const left = heights[column - 1];
      const right = heights[column + 1];
      const depth = (left < right ? left : right) - heights[column];
      if (depth > 0) others += (depth * (depth + 1)) >> 1;
    }
    const gap = FULL ^ (1 << (well - 1));
    let ready = 0;
    for (let y = heights[well]; y < top; y++) if (board[y] === gap) ready++;
    const above = top > SAFE_TOP ? top - SAFE_TOP : 0;
    this.value[0] = evaluator.score[0] + this.ready * ready + this.wells * others + this.danger * above * above;
  }

  /** Fills in the heights, walls higher than all; returns the lowest column, counted from 1. */
  private findWell(board: Uint16Array, top: number): number {
    const { heights } = this;
    heights.fill(0);
    heights[0] = heights[rules.width + 1] = rules.height;
    let outline = 0;
    for (let y = top - 1; y >= 0 && outline !== FULL; y--) {
      for (let fresh = board[y] & ~outline; fresh !== 0; fresh &= fresh - 1)
        heights[32 - Math.clz32(fresh & -fresh)] = y + 1;
      outline |= board[y];
    }
    let well = 1;
    for (let column = 2; column <= rules.width; column++) if (heights[column] < heights[well]) well = column;
    return well;
  }
}
