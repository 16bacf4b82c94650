import { InputError } from '../../../core/errors.ts';
import type { TetrisRules } from '../../../games/tetris/rules.ts';
import { IncrementalScan } from '../metrics/fast/incremental-scan.ts';
import { Scan } from '../metrics/fast/scan.ts';
import { type MetricName, metricIndex, metricNames } from '../metrics/index.ts';

/** Metrics with their weights; the evaluation is the sum of weight times metric, and more is better. */
export type Weights = Readonly<Partial<Record<MetricName, number>>>;

const LINES = metricIndex('lines');
const LOCK_HEIGHT = metricIndex('lock-height');
const LANDING_HEIGHT = metricIndex('landing-height');
const ERODED_CELLS = metricIndex('eroded-cells');

/**
 * A weighted set of metrics made ready for boards of one size. Metrics without a weight are not computed.
 *
 * `measure` writes to `values` and `score` instead of returning: numbers with fractions that leave a function are
 * allocated, and these loops must not allocate.
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
    // in the order of the list of metrics, so that a sum does not depend on how its weights were written down
    this.names = metricNames.filter((name) => weights[name]);
    this.weights = Float64Array.from(this.names, (name) => weights[name]!);
    this.indexes = Int32Array.from(this.names, metricIndex);
    this.scan = new Scan(rules.width, rules.height, this.names);
    this.increment = IncrementalScan.serves(this.names, rules.width)
      ? new IncrementalScan(rules, this.scan)
      : undefined;
  }

  /**
   * A board after placements, its complete rows removed; `top` is one above its highest row that is not empty.
   * `landing2` is twice the landing height: whole numbers are passed without allocating.
   */
  measure(rows: Uint16Array, top: number, lines: number, lock: number, landing2: number, eroded: number): void {
    this.scan.run(rows, top);
    this.sum(lines, lock, landing2, eroded);
  }

  /** The board to which `measureWith` adds pieces. */
  load(rows: Uint16Array, top: number): void {
    this.increment?.load(rows, top);
  }

  /**
   * Measures the board after this placement without making it; `sum` has to follow. False, where the placement
   * completes a row or is otherwise not for `Increment`: `measure` has to do it.
   */
  measureWith(shape: number, column: number, low: number): boolean {
    return this.increment?.measure(shape, column, low) ?? false;
  }

  /** Adds up the evaluation of what was measured, with these facts of the placements. */
  sum(lines: number, lock: number, landing2: number, eroded: number): void {
    const { weights, indexes } = this;
    const { values } = this.scan;
    values[LINES] = lines;
    values[LOCK_HEIGHT] = lock;
    values[LANDING_HEIGHT] = landing2 / 2;
    values[ERODED_CELLS] = eroded;
    let sum = 0;
    for (let i = 0; i < weights.length; i++) sum += weights[i] * values[indexes[i]];
    this.score[0] = sum;
  }

  /** The value of the i-th metric of `names` on the last board. */
  value(i: number): number {
    return this.scan.values[this.indexes[i]];
  }
}
