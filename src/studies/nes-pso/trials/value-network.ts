import { Evaluator } from '../../../agents/tetris/linear/evaluator.ts';
import type { MetricName } from '../../../agents/tetris/metrics/index.ts';
import type { Rng } from '../../../core/rng.ts';
import type { TetrisRules } from '../../../games/tetris/rules.ts';

/** Inputs are divided by these, so that all are of about the same size; 1 where a metric is small already. */
const SIZES: Readonly<Partial<Record<MetricName, number>>> = {
  'lock-height': 20,
  'well-cells': 10,
  'column-holes': 10,
  'inner-column-transitions': 20,
  'filled-row-transitions': 60,
  'aggregate-height': 80,
  'height-range': 10,
  'vertical-mass': 400,
  'horizontal-mass': 40,
  'corner-lock': 10,
  'projection-potential': 10,
  'largest-area': 60,
  'smallest-area': 30,
  symmetry: 160,
  'possible-positions': 80,
};

/** One hidden layer of tanh over metrics; what comes out are the lines that a player still hopes for. */
export class ValueNetwork {
  readonly inputs: Float64Array;
  private readonly hidden: Float64Array;
  private readonly first: Float64Array;
  private readonly second: Float64Array;
  private readonly scales: Float64Array;

  constructor(metrics: readonly MetricName[], units: number, rng: Rng) {
    const size = metrics.length + 1;
    this.inputs = new Float64Array(size).fill(1);
    this.scales = Float64Array.from(metrics, (name) => 1 / (SIZES[name] ?? 1));
    this.hidden = new Float64Array(units + 1).fill(1);
    this.first = new Float64Array(units * size).map(() => rng.normal() / Math.sqrt(size));
    this.second = new Float64Array(units + 1);
  }

  /** The value of the board with these metrics. Its inputs and hidden units stay for `learn`. */
  value(metric: (i: number) => number): number {
    const { inputs, hidden, first, second, scales } = this;
    for (let i = 0; i < scales.length; i++) inputs[i] = scales[i] * metric(i);
    let sum = second[hidden.length - 1];
    for (let u = 0; u < hidden.length - 1; u++) {
      let unit = 0;
      for (let i = 0, at = u * inputs.length; i < inputs.length; i++, at++) unit += first[at] * inputs[i];
      hidden[u] = Math.tanh(unit);
      sum += second[u] * hidden[u];
    }
    return sum;
  }

  /** Moves the last value by `step` times the error, down the gradient. */
  learn(error: number, step: number): void {
    const { inputs, hidden, first, second } = this;
    const change = step * error;
    for (let u = 0; u < hidden.length - 1; u++) {
      const back = change * second[u] * (1 - hidden[u] * hidden[u]);
      for (let i = 0, at = u * inputs.length; i < inputs.length; i++, at++) first[at] += back * inputs[i];
    }
    for (let u = 0; u < hidden.length; u++) second[u] += change * hidden[u];
  }
}

/** Evaluates boards by a network instead of a weighted sum: the lines made plus those hoped for. */
export class NetworkEvaluator extends Evaluator {
  private readonly network: ValueNetwork;
  private readonly order: Int32Array;

  constructor(rules: TetrisRules, metrics: readonly MetricName[], network: ValueNetwork) {
    super(rules, Object.fromEntries(metrics.map((name) => [name, 1])));
    this.network = network;
    this.order = Int32Array.from(metrics, (name) => this.names.indexOf(name));
  }

  override sum(lines: number, height: number, middle2: number, eroded: number): void {
    super.sum(lines, height, middle2, eroded);
    this.score[0] = lines + this.network.value((i) => this.value(this.order[i]));
  }
}
