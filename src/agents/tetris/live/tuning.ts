import type { Rng } from '../../../core/rng.ts';
import { createOptimizer, lossesOf } from '../../../optimize/index.ts';
import { FACTORS, LiveEvaluator, type LiveWeights } from './live-evaluator.ts';
import { type PracticeOptions, practise } from './practice.ts';

/** How long tuning takes, and with which games. */
export interface TuningOptions extends PracticeOptions {
  readonly iterations: number;
  /** Practice games for each vector. All vectors of an iteration play the same games. */
  readonly games: number;
}

interface Tuned {
  readonly weights: LiveWeights;
  /** Points per planned piece with the tuned weights and with those at the start, in the same games. */
  readonly points: number;
  readonly before: number;
}

/** The least step of a factor whose weight at the start is near 0. */
const LEAST_STEP = 0.3;
/** The final comparison plays this many times the games of an iteration. */
const REJUDGED = 8;

/** Points per planned piece over some practice games. A game that is lost early earns nothing for the rest. */
function practicePoints(weights: LiveWeights, options: TuningOptions, games: number, rng: Rng): number {
  const evaluator = new LiveEvaluator(weights);
  let points = 0;
  for (let game = 0; game < games; game++) points += practise(evaluator, options, rng.fork('game', game)).points;
  return points / (games * options.pieces);
}

/**
 * Tunes weights by CMA-ES for the most points in practice games, beginning at `start`. The finalists are compared in
 * new games. `saw` is called after every iteration with the best points of that iteration.
 */
export function tune(
  start: LiveWeights,
  options: TuningOptions,
  rng: Rng,
  saw: (iteration: number, best: number) => void = () => {},
): Tuned {
  const at = (point: Float64Array) =>
    Object.fromEntries(
      FACTORS.map((name, i) => [name, start[name] + point[i] * Math.max(Math.abs(start[name]), LEAST_STEP)]),
    ) as LiveWeights;
  const { iterations } = options;
  const first = new Array<number>(FACTORS.length).fill(0);
  const optimizer = createOptimizer(
    'cma-es',
    { start: first, sigma: 0.3, iterations, population: null },
    FACTORS.length,
    rng.fork('cma-es'),
  );
  while (!optimizer.stopped()) {
    const games = rng.fork('iteration', optimizer.iteration);
    const points = optimizer.ask().map((point) => practicePoints(at(point), options, options.games, games));
    saw(optimizer.iteration + 1, Math.max(...points));
    optimizer.tell(lossesOf(points));
  }
  const last = rng.fork('rejudge');
  const judge = (weights: LiveWeights) => practicePoints(weights, options, REJUDGED * options.games, last);
  const finalists = optimizer.finalists().map(at);
  const judged = finalists.map(judge);
  const points = Math.max(...judged);
  return { weights: finalists[judged.indexOf(points)], points, before: judge(start) };
}
