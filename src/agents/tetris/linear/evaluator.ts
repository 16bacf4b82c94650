import { InputError } from '../../../core/errors.ts';
import type { TetrisRules } from '../../../games/tetris/rules.ts';
import { IncrementalScan } from '../metrics/fast/incremental-scan.ts';
import { Scan } from '../metrics/fast/scan.ts';
import { type MetricName, metricIndex, metricNames } from '../metrics/index.ts';

/** Metrics with their weights. The evaluation is the sum of weight times metric; more is better. */
export type Weights = Readonly<Partial<Record<MetricName, number>>>;

const LINES = metricIndex('lines');
const LOCK_HEIGHT = metricIndex('lock-height');
const LANDING_HEIGHT = metricIndex('landing-height');
const ERODED_CELLS = metricIndex('eroded-cells');

/**
 * Evaluates boards of one size by weighted metrics. Metrics without a weight are not computed.
 *
 * Results are written to `score` because a fraction that a function returns may be allocated on the heap, and hot loops
 * must not allocate.
 */
export class Evaluator {
  readonly names: readonly MetricName[];
  readonly weights: Float64Array;
  /** The evaluation of the last board, at 0. */
  readonly score = new Float64Array(1);
  private readonly scan: Scan;
  private readonly increment: IncrementalScan | undefined;
  private readonly indexes: Int32Array;

  constructor(rules: TetrisRules, weights: Weights) {
    for (const [name, weight] of Object.entries(weights))
      if (!Number.isFinite(weight)) throw new InputError(`weight of ${name} is ${weight}: a finite number is needed`);
    // in the order of the list of metrics, so that sums do not depend on the order in which weights were given
    this.names = metricNames.filter((name) => weights[name]);
    this.weights = Float64Array.from(this.names, (name) => weights[name]!);
    this.indexes = Int32Array.from(this.names, metricIndex);
    this.scan = new Scan(rules.width, rules.height, this.names);
    this.increment = IncrementalScan.serves(this.names, rules.width)
      ? new IncrementalScan(rules, this.scan)
      : undefined;
  }

  /**
   * Evaluates a board after placements, complete rows removed. `top` is one above its highest row that is not empty.
   * The other numbers are those that `Placer` has of the placements, summed.
   */
  measure(rows: Uint16Array, top: number, lines: number, height: number, middle2: number, eroded: number): void {
    this.scan.run(rows, top);
    this.sum(lines, height, middle2, eroded);
  }

  /** Sets the board to which `measureWith` adds pieces. */
  load(rows: Uint16Array, top: number): void {
    this.increment?.load(rows, top);
  }

  /**
   * Computes the metrics of the board after a placement without making that board; `sum` must follow. Returns false if
   * the placement completes a row or cannot be computed this way for another reason: then use `measure`.
   */
  measureWith(shape: number, column: number, low: number): boolean {
    return this.increment?.measure(shape, column, low) ?? false;
  }

  /** Adds up the evaluation from the metrics of the board and these numbers of the placements. */
  sum(lines: number, height: number, middle2: number, eroded: number): void {
    const { weights, indexes } = this;
    const { values } = this.scan;
    values[LINES] = lines;
    values[LOCK_HEIGHT] = height;
    values[LANDING_HEIGHT] = middle2 / 2;
    values[ERODED_CELLS] = eroded;
    let sum = 0;
    for (let i = 0; i < weights.length; i++) sum += weights[i] * values[indexes[i]];
    this.score[0] = sum;
  }

  /** The value of metric `names[i]` on the last board. */
  value(i: number): number {
    return this.scan.values[this.indexes[i]];
  }
}
