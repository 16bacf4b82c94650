import { Increment } from './fast/increment.ts';
import { Scan } from './fast/scan.ts';
import { type MetricName, metricNames } from './metrics/index.ts';
import type { TetrisRules } from './rules.ts';

/** Metrics with their weights; the evaluation is the sum of weight times metric, and more is better. */
export type Weights = Readonly<Partial<Record<MetricName, number>>>;

const LINES = metricNames.indexOf('lines');
const LOCK_HEIGHT = metricNames.indexOf('lock-height');
const LANDING_HEIGHT = metricNames.indexOf('landing-height');
const ERODED_CELLS = metricNames.indexOf('eroded-cells');

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
  /** Whether some metric needs the board itself after a placement: `measureWhole` then has to follow `canPlace`. */
  readonly whole: boolean;
  private readonly scan: Scan;
  private readonly increment: Increment | undefined;
  private readonly indexes: Int32Array;

  constructor(rules: TetrisRules, weights: Weights) {
    // in the order of the list of metrics, so that a sum does not depend on how its weights were written down
    this.names = metricNames.filter((name) => weights[name]);
    this.weights = Float64Array.from(this.names, (name) => weights[name]!);
    this.indexes = Int32Array.from(this.names, (name) => metricNames.indexOf(name));
    this.scan = new Scan(rules.width, rules.height, this.names);
    this.increment = Increment.serves(this.names) ? new Increment(rules, this.scan) : undefined;
    this.whole = this.scan.whole;
  }

  /**
   * A board after placements, its complete rows removed; `top` is one above its highest row that is not empty.
   * `landing2` is twice the landing height: whole numbers are passed without allocating.
   */
  measure(rows: Uint16Array, top: number, lines: number, lock: number, landing2: number, eroded: number): void {
    this.scan.run(rows, top);
    this.sum(lines, lock, landing2, eroded);
  }

  /** The board on which `canPlace` puts pieces. */
  load(rows: Uint16Array, top: number): void {
    this.increment?.load(rows, top);
  }

  /**
   * Whether the board after this placement is measured without being made; if so it is, but for what `whole` says,
   * and `sum` has to follow.
   */
  canPlace(shape: number, column: number, low: number): boolean {
    return this.increment?.measure(shape, column, low) ?? false;
  }

  /** After `canPlace`, where `whole`: the rest of the metrics, from the board itself. */
  measureWhole(rows: Uint16Array, top: number): void {
    this.scan.runWhole(rows, top);
  }

  sum(lines: number, lock: number, landing2: number, eroded: number): void {
    const { weights, indexes } = this;
    const { values } = this.scan;
    values[LINES] = lines;
    values[LOCK_HEIGHT] = lock;
    values[LANDING_HEIGHT] = landing2 / 2;
    values[ERODED_CELLS] = eroded;
    let sum = 0;
    for (let i = 0; i < weights.length; i++) sum += weights[i]! * values[indexes[i]!]!;
    this.score[0] = sum;
  }

  /** The value of the i-th metric of `names` on the last board. */
  value(i: number): number {
    return this.scan.values[this.indexes[i]!]!;
  }
}
