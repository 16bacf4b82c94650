import type { Rng } from '../../../core/rng.ts';
import { createOptimizer, lossesOf } from '../../../optimize/index.ts';
import { FACTORS, LiveEvaluator, type LiveWeights } from './live-evaluator.ts';
import { type PracticeOptions, practise } from './practice.ts';

/** How long to tune, and by which games. */
export interface TuningOptions extends PracticeOptions {
  readonly iterations: number;
  /** Practice games a vector; the same for all vectors of an iteration, new ones for each iteration. */
  readonly games: number;
}

export interface Tuned {
  readonly weights: LiveWeights;
  /** Points a piece of practice, dead games counting to their planned end: tuned and at the start, in the same games. */
  readonly points: number;
  readonly before: number;
}

/** The least step of a factor whose first weight is near zero. */
const LEAST_STEP = 0.3;
/** Games for the last judgement, as many times more than those of an iteration. */
const REJUDGED = 8;

/** Points a planned piece over some practice games. */
export function practicePoints(weights: LiveWeights, options: TuningOptions, games: number, rng: Rng): number {
  const evaluation = new LiveEvaluator(weights);
  let points = 0;
  for (let game = 0; game < games; game++) points += practise(evaluation, options, rng.fork('game', game)).points;
  return points / (games * options.pieces);
}

/**
 * Tunes weights by CMA-ES for the most points in practice games, from `start`; the finalists meet again in fresh games.
 * `saw` is called after every iteration with the best points of its batch.
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
