import { publishedStrategies } from '../../agents/tetris/linear/strategies.ts';
import { isMetricName, type MetricName, metricNames } from '../../agents/tetris/metrics/index.ts';
import { InputError } from '../../core/errors.ts';
import { Rng } from '../../core/rng.ts';
import { parseRules, type TetrisRules } from '../../games/tetris/rules.ts';
import { createOptimizer, kinds, type Optimizer, type OptimizerName } from '../../optimize/index.ts';
import { type ObjectiveName, objectiveNames } from './lines.ts';
import { type GameSet, gameSets } from './play-games.ts';
import { spreads } from './spread.ts';

/** A tuning run as data: the weights of which metrics, under which rules, judged by what, found how. */
export interface TuningPlan {
  readonly rules: string;
  readonly metrics: readonly MetricName[];
  /**
   * What the optimiser's 1 stands for in the weight of each metric; 1 each unless given. In JSON also "spread": then
   * it is the inverse of how much the metric differs between the placements of a choice.
   */
  readonly scales: readonly number[];
  /** Pieces that the player looks at. */
  readonly pieces: number;
  readonly objective: ObjectiveName;
  readonly optimizer: OptimizerName;
  /** The optimiser's own options, with `restarts` among them. */
  readonly options: Readonly<Record<string, unknown>>;
  /** How many of each set; training games may grow from the first number to the second over a run's iterations. */
  readonly games: Readonly<Record<Exclude<GameSet, 'training'>, number>> & {
    readonly training: readonly [first: number, last: number];
  };
  readonly seed: number;
  /** Plans that differ only in this have other training games and another start, but the same games else. */
  readonly run: number;
}

const MOST_GAMES = 1_000_000;
/** The games whose choices give the scales of "spread". */
const SPREAD_GAMES = 100;
const MOST_PIECES = 4;
const FIELDS = ['rules', 'metrics', 'scales', 'pieces', 'objective', 'optimizer', 'options', 'games', 'seed', 'run'];

/**
 * A plan from JSON; `rules`, `metrics` and `optimizer` must be there, the rest has defaults:
 *
 *     { "rules": "nes-norotation", "metrics": ["lines", "holes"], "pieces": 2, "objective": "mean",
 *       "optimizer": "cma-es", "options": { "iterations": 100 }, "games": { "training": 25, "test": 1000 }, "seed": 1 }
 */
export function parsePlan(json: unknown, where: string): TuningPlan {
  const fail = (problem: string): never => {
    throw new InputError(`${where}: ${problem}`);
  };
  const given = fieldsOf(json, FIELDS, fail);
  const { rules, objective = 'mean', optimizer, options = {}, pieces = 2, seed = 1, run = 0 } = given;
  if (typeof rules !== 'string') return fail('"rules" must name a rule set, such as "nes-norotation"');
  if (!objectiveNames.includes(objective as ObjectiveName))
    fail(`unknown objective ${show(objective)}: one of ${objectiveNames.join(', ')}`);
  if (typeof optimizer !== 'string' || !Object.hasOwn(kinds, optimizer))
    fail(`unknown optimizer ${show(optimizer)}: one of ${Object.keys(kinds).join(', ')}`);
  if (typeof options !== 'object' || options === null || Array.isArray(options)) fail('"options" must be an object');
  const metrics = metricsOf(given.metrics, fail);
  const ruleSet = within(() => parseRules(rules), fail);
  const plan: TuningPlan = {
    rules,
    metrics,
    scales: given.scales === 'spread' ? bySpread(ruleSet, metrics) : scalesOf(given.scales, metrics.length, fail),
    pieces: wholeOf(pieces, '"pieces"', 1, MOST_PIECES, fail),
    objective: objective as ObjectiveName,
    optimizer: optimizer as OptimizerName,
    options: { restarts: 1, ...(options as object) },
    games: gamesOf(given.games ?? {}, fail),
    seed: wholeOf(seed, '"seed"', 0, Number.MAX_SAFE_INTEGER, fail),
    run: wholeOf(run, '"run"', 0, MOST_GAMES, fail),
  };
  within(() => [optimizerOf(plan), iterationsOf(plan)], fail);
  return plan;
}

/** The plan's optimiser before its first batch. */
export function optimizerOf(plan: TuningPlan): Optimizer {
  const rng = Rng.seeded(plan.seed).fork('tuning', 'optimizer', plan.run);
  return createOptimizer(plan.optimizer, plan.options, plan.metrics.length, rng);
}

/** Iterations of one restart. */
export function iterationsOf({ optimizer, options }: TuningPlan): number {
  const iterations = options.iterations ?? kinds[optimizer].options.iterations.fallback;
  if (typeof iterations !== 'number') throw new InputError(`${optimizer}: option iterations must be given here`);
  return iterations;
}

/** Training games of each point in an iteration of a restart, counted from 0. */
export function trainingGames(plan: TuningPlan, iteration: number): number {
  const [first, last] = plan.games.training;
  const done = Math.min(1, iteration / Math.max(1, iterationsOf(plan) - 1));
  return Math.round(first + (last - first) * done);
}

/** About how many games a plan plays: for the time left, and to ask before a run of days. */
export function gamesOfPlan(plan: TuningPlan): number {
  const {
    restarts = 1,
    growth = 1,
    rejudge,
  } = plan.options as { restarts?: number; growth?: number; rejudge?: boolean };
  const batch = optimizerOf(plan).ask().length * (rejudge ? 2 : 1);
  const { training, validation, test } = plan.games;
  let games = restarts * validation + test;
  for (let k = 0; k < restarts; k++)
    games += batch * growth ** k * iterationsOf(plan) * ((training[0] + training[1]) / 2);
  return Math.round(games);
}

type Fail = (problem: string) => never;

/** What is wrong with a part is wrong with the plan. */
function within<T>(read: () => T, fail: Fail): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof InputError) return fail(error.message);
    throw error;
  }
}

// JSON would write NaN as null
const show = (value: unknown): string =>
  typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'nothing');

function fieldsOf(json: unknown, known: readonly string[], fail: Fail): Record<string, unknown> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return fail('an object is needed');
  const strange = Object.keys(json).find((field) => !known.includes(field));
  if (strange !== undefined) fail(`unknown field "${strange}": ${known.join(', ')} are right`);
  return json as Record<string, unknown>;
}

function wholeOf(value: unknown, name: string, low: number, high: number, fail: Fail): number {
  if (!Number.isSafeInteger(value) || (value as number) < low || (value as number) > high)
    fail(`${name} is ${show(value)}: a whole number from ${low} to ${high} is right`);
  return value as number;
}

function metricsOf(names: unknown, fail: Fail): MetricName[] {
  if (!Array.isArray(names) || names.length === 0) return fail('"metrics" must be a list of metric names');
  return names.map((name, i) => {
    if (typeof name !== 'string' || !isMetricName(name))
      return fail(`unknown metric ${show(name)}: of ${metricNames.join(', ')}`);
    if (names.indexOf(name) !== i) fail(`metric "${name}" is there twice`);
    return name;
  });
}

/** The players' choices are those of `nes-six`, which plays under every rule set; three digits are enough. */
function bySpread(rules: TetrisRules, metrics: readonly MetricName[]): number[] {
  const found = spreads(rules, metrics, publishedStrategies['nes-six'], SPREAD_GAMES);
  return found.map((spread) => (spread > 0 ? Number((1 / spread).toPrecision(3)) : 1));
}

function scalesOf(scales: unknown, count: number, fail: Fail): number[] {
  if (scales === undefined) return new Array<number>(count).fill(1);
  if (!Array.isArray(scales) || scales.length !== count)
    return fail(`"scales" must be "spread" or a list of ${count} numbers`);
  return scales.map((scale, i) =>
    typeof scale === 'number' && Number.isFinite(scale) && scale > 0
      ? scale
      : fail(`number ${i + 1} of "scales" is ${show(scale)}: a number above 0 is right`),
  );
}

function gamesOf(json: unknown, fail: Fail): TuningPlan['games'] {
  const given = fieldsOf(json, gameSets, (problem) => fail(`"games": ${problem}`));
  const count = (value: unknown, set: GameSet) => wholeOf(value, `"games": "${set}"`, 1, MOST_GAMES, fail);
  const { training = 25, rejudge = 250, validation = 250, test = 1000 } = given;
  const pair = Array.isArray(training) ? training : [training, training];
  if (pair.length !== 2) fail('"games": "training" must be a number or a pair [first, last]');
  return {
    training: [count(pair[0], 'training'), count(pair[1], 'training')],
    rejudge: count(rejudge, 'rejudge'),
    validation: count(validation, 'validation'),
    test: count(test, 'test'),
  };
}
