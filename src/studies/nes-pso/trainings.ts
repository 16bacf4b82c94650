import type { MetricName } from '../../agents/tetris/metrics/index.ts';
import { InputError } from '../../core/errors.ts';
import type { Checkpoints, Scale } from '../study.ts';
import type { Ask } from '../tasks.ts';
import { type LineCounts, linesOf, type ObjectiveName } from '../tuning/lines.ts';
import type { TuningPlan } from '../tuning/plan.ts';
import { type Play, playBy, type Step, Tuning, tasksFor, testTasks } from '../tuning/tuning.ts';
import {
  type MetricSet,
  metricsOf,
  planOf,
  type Reading,
  readings,
  sizes,
  type Training,
  trainingsOf,
} from './protocol.ts';

/** What a reading came to: a result for every training that is over. */
export class ReadingResults {
  readonly reading: Reading;
  private readonly results = new Map<string, TrainingResult>();

  constructor(reading: Reading) {
    this.reading = reading;
  }

  get(objective: ObjectiveName, subgroup: MetricSet): TrainingResult | undefined {
    return this.results.get(`${objective} ${subgroup}`);
  }

  /** The weights of a training's winner, the largest first whatever their sign; none if it is not over. */
  weights(objective: ObjectiveName, subgroup: MetricSet): { readonly metric: MetricName; readonly weight: number }[] {
    const result = this.get(objective, subgroup);
    if (!result) return [];
    const { weights } = winnerOf(result);
    return result.metrics
      .map((metric, i) => ({ metric, weight: weights[i] }))
      .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
  }

  set({ objective, subgroup }: Training, result: TrainingResult): void {
    this.results.set(`${objective} ${subgroup}`, result);
  }

  get done(): number {
    return this.results.size;
  }
}

/** Games still to be played, by the checkpoints. */
export function gamesOfStudy(setup: TrainingSetup): number {
  return readings.flatMap(trainingsOf).reduce((sum, training) => sum + gamesLeft(training, setup), 0);
}

export function tasksOfStudy(scale: Scale): number {
  return readings.flatMap(trainingsOf).length * tasksOfTraining(scale);
}

/**
 * All trainings, one after another, as far as time goes: each under both readings before the next, so that a run in
 * part has something to compare.
 */
export async function runStudy(setup: TrainingSetup): Promise<ReadingResults[]> {
  const all = readings.map((reading) => new ReadingResults(reading));
  const rounds = trainingsOf(readings[0]);
  for (const { subgroup, objective } of rounds) {
    for (const results of all) {
      const training = { reading: results.reading, subgroup, objective };
      const derived = subgroup === '4' || subgroup === '5';
      const third = results.get(objective, '3');
      if (derived && !third) continue;
      const result = await runTraining(training, third, setup);
      if (result) results.set(training, result);
    }
  }
  return all;
}

export interface TrainingSetup {
  readonly scale: Scale;
  readonly seed: number;
  readonly ask: Ask;
  readonly checkpoints: Checkpoints;
  /** Whether the report tells how long moves took. */
  readonly timed: boolean;
  readonly mayGoOn: () => boolean;
  /** Hears of games as they are played. */
  readonly told: (games: number) => void;
}

/** A training that is over. */
export interface TrainingResult {
  readonly metrics: readonly MetricName[];
  readonly restarts: readonly RestartRecord[];
  /** The restart with the best validation. */
  readonly winner: number;
  /** The winner's test games. */
  readonly test: LineCounts;
  /** The first tenth of the test games, played by each restart's champion and by each one's luckiest. */
  readonly champions: readonly LineCounts[];
  readonly luckiest: readonly LineCounts[];
}

/** The tests of a training as they are kept; which weights they tested is known from the restarts. */
interface TestRecord {
  readonly format: typeof TEST_FORMAT;
  readonly winner: number;
  readonly weights: readonly number[];
  readonly test: LineCounts;
  readonly champions: readonly LineCounts[];
  readonly luckiest: readonly LineCounts[];
}

const TEST_FORMAT = 'nes-pso-test@1';

const nameOf = ({ reading, subgroup, objective }: Training): string => `${reading.name}/${subgroup}-${objective}`;

function plansOf(training: Training, metrics: readonly MetricName[], { scale, seed }: TrainingSetup) {
  return Array.from({ length: sizes[scale].restarts }, (_, restart) => ({
    name: `${nameOf(training)}-${restart}`,
    plan: planOf(training, metrics, scale, seed, restart),
  }));
}

/** Trains, validates and tests; nothing if time is up before. `third` is the result for subgroup 3, where needed. */
export async function runTraining(
  training: Training,
  third: TrainingResult | undefined,
  setup: TrainingSetup,
): Promise<TrainingResult | undefined> {
  const metrics = metricsOf(training.subgroup, training.objective, third ? winnerOf(third).weights : []);
  const plans = plansOf(training, metrics, setup);
  const play = playBy(setup.ask, plans[0].plan, setup.told);
  const restarts: RestartRecord[] = [];
  for (const { name, plan } of plans) {
    const record = await runRestart(name, plan, play, setup.checkpoints, setup.mayGoOn);
    if (!record) return undefined;
    restarts.push(record);
  }
  const tests = await runTests(training, restarts, play, setup);
  return tests && { metrics, restarts, ...tests };
}

export const winnerOf = ({ restarts, winner }: Pick<TrainingResult, 'restarts' | 'winner'>): RestartRecord =>
  restarts[winner];

async function runTests(
  training: Training,
  restarts: readonly RestartRecord[],
  play: Play,
  { scale, checkpoints, mayGoOn }: TrainingSetup,
): Promise<TestRecord | undefined> {
  const name = nameOf(training);
  const scores = restarts.map(({ validation }) => validation);
  const winner = scores.indexOf(Math.max(...scores));
  const { weights, plan } = restarts[winner];
  const saved = checkpoints.read(name) as TestRecord | undefined;
  if (saved !== undefined) {
    if (saved?.format !== TEST_FORMAT || JSON.stringify(saved.weights) !== JSON.stringify(weights))
      throw new InputError(`${name} is damaged or of other weights: take it away to test anew`);
    return saved;
  }
  if (!mayGoOn()) return undefined;
  const games = sizes[scale].testGames;
  const played = async (by: readonly number[], count: number) => linesOf(await play(testTasks(plan, by, count)));
  const test = await played(weights, games);
  const champions: LineCounts[] = [];
  const luckiest: LineCounts[] = [];
  for (const restart of restarts) {
    champions.push(await played(restart.weights, games / 10));
    luckiest.push(await played(restart.luckiest, games / 10));
  }
  const record: TestRecord = { format: TEST_FORMAT, winner, weights, test, champions, luckiest };
  checkpoints.write(name, record);
  return record;
}

/** How many games are still to be played for a training, by its checkpoints. */
export function gamesLeft(training: Training, { scale, checkpoints }: TrainingSetup): number {
  const { restarts, particles, iterations, trainingGames, validationGames, testGames } = sizes[scale];
  if (checkpoints.read(nameOf(training)) !== undefined) return 0;
  const whole = particles * iterations * trainingGames + (particles + 1) * validationGames;
  let left = testGames * (1 + restarts / 5);
  for (let restart = 0; restart < restarts; restart++) {
    const saved = checkpoints.read(`${nameOf(training)}-${restart}`) as { played?: number } | undefined;
    // a restart that is over says no longer how many games it played
    left += saved ? whole - (saved.played ?? whole) : whole;
  }
  return left;
}

/** How many tasks a training hands out from its beginning to its end. */
export function tasksOfTraining(scale: Scale): number {
  const { restarts, particles, iterations, trainingGames, validationGames, testGames } = sizes[scale];
  const restart = particles * iterations * tasksFor(trainingGames) + (particles + 1) * tasksFor(validationGames);
  return restarts * (restart + 2 * tasksFor(testGames / 10)) + tasksFor(testGames);
}

/** One restart of a training that is over. */
export interface RestartRecord {
  readonly format: typeof RESTART_FORMAT;
  readonly plan: TuningPlan;
  /** The personal best that did best when all were judged again, and its score on the validation games. */
  readonly weights: readonly number[];
  readonly validation: number;
  /** The weights with the best score on their own training games: luck included. */
  readonly luckiest: readonly number[];
  readonly history: readonly Step[];
}

const RESTART_FORMAT = 'nes-pso-restart@1';

/** What is in a checkpoint: a restart that is over, one that is under way, or nothing. */
function readRestart(name: string, plan: TuningPlan, checkpoints: Checkpoints): RestartRecord | Tuning {
  const saved = checkpoints.read(name) as RestartRecord | undefined;
  if (saved === undefined) return Tuning.start(plan);
  const found = saved?.format === RESTART_FORMAT ? saved : Tuning.restore(saved, name);
  if (JSON.stringify(found.plan) !== JSON.stringify(plan))
    throw new InputError(`${name} is of another protocol or seed: take it away to begin anew`);
  return found;
}

/** Runs a restart to its end, from its checkpoint on; nothing if `mayGoOn` says no before. */
export async function runRestart(
  name: string,
  plan: TuningPlan,
  play: Play,
  checkpoints: Checkpoints,
  mayGoOn: () => boolean,
): Promise<RestartRecord | undefined> {
  const found = readRestart(name, plan, checkpoints);
  if (!(found instanceof Tuning)) return found;
  const iterations = plan.options.iterations as number;
  while (found.history.length < iterations) {
    if (!mayGoOn()) return undefined;
    await found.step(play);
    checkpoints.write(name, found.save());
  }
  const luckiest = found.best!.weights;
  while (!found.done) await found.step(play);
  const { weights, score } = found.best!;
  const history = found.history.map(([best, mean]): Step => [rounded(best), rounded(mean)]);
  const record: RestartRecord = { format: RESTART_FORMAT, plan, weights, validation: score, luckiest, history };
  checkpoints.write(name, record);
  return record;
}

const rounded = (score: number): number => Number(score.toFixed(2));
