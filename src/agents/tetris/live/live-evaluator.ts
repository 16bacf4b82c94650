import { Evaluator } from '../linear/evaluator.ts';
import { rules } from './falling-piece.ts';

/** The metrics that a board is evaluated by. */
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
 * Everything that has a weight. Besides the metrics, a board has four factors that matter because four lines at once
 * earn sixteen points: `ready-rows` are the rows that lack only the cell in the open well; `open-well` and `other-wells`
 * are the cells of that well and of all others, each counted together with those below it; `danger` is the square of the rows above two fifths of
 * the board's height. The rest is about placements: a reward for each number of lines, and a price for each key.
 */
export const FACTORS = [
  ...METRICS,
  'ready-rows',
  'open-well',
  'other-wells',
  'danger',
  'one-line',
  'two-lines',
  'three-lines',
  'four-lines',
  'keys',
] as const;
export type Factor = (typeof FACTORS)[number];
/** More is better: factors to be avoided have negative weights. */
export type LiveWeights = Readonly<Record<Factor, number>>;

export const SAFE_TOP = (2 * rules.height) / 5;
const FULL = (1 << rules.width) - 1;

/** Evaluates boards and placements of the live game; allocates nothing after it is made. */
export class LiveEvaluator {
  /** The value of the last board, at index 0. */
  readonly value = new Float64Array(1);
  /** The value of removing 0 to 4 lines at once. */
  readonly lines: Float64Array;
  /** The value of pressing a key. */
  readonly key: number;
  private readonly evaluator: Evaluator;
  private readonly ready: number;
  private readonly open: number;
  private readonly wells: number;
  private readonly danger: number;
  /** The height from which the pile is dangerous. */
  safeTop = SAFE_TOP;
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
    this.open = weights['open-well'];
    this.wells = weights['other-wells'];
    this.danger = weights.danger;
  }

  /** Evaluates a board whose rows from `top` up are empty. */
  measure(board: Uint16Array, top: number): void {
    const { evaluator, heights } = this;
    evaluator.measure(board, top, 0, 0, 0, 0);
    const well = this.findWell(board, top);
    let others = 0;
    let open = 0;
    for (let column = 1; column <= rules.width; column++) {
      const left = heights[column - 1];
      const right = heights[column + 1];
      const depth = (left < right ? left : right) - heights[column];
      if (depth <= 0) continue;
      if (column === well) open = (depth * (depth + 1)) >> 1;
      else others += (depth * (depth + 1)) >> 1;
    }
    const gap = FULL ^ (1 << (well - 1));
    let ready = 0;
    for (let y = heights[well]; y < top; y++) if (board[y] === gap) ready++;
    const above = top > this.safeTop ? top - this.safeTop : 0;
    this.value[0] =
      evaluator.score[0] + this.ready * ready + this.open * open + this.wells * others + this.danger * above * above;
  }

  /** Fills in the column heights, with walls as high as the board. Returns the lowest column, counted from 1. */
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
