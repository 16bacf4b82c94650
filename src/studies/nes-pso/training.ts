import { InputError } from '../../core/errors.ts';
import type { MetricName } from '../../games/tetris/metrics/index.ts';
import type { Checkpoints, Scale } from '../study.ts';
import { Crew } from '../tuning/crew.ts';
import type { LineCounts } from '../tuning/lines.ts';
import { tasksFor } from '../tuning/tuning.ts';
import type { Workforce } from '../workforce.ts';
import { metricsOf, planOf, sizes, type Training } from './protocol.ts';
import { type RestartRecord, runRestart } from './restart.ts';

export interface TrainingSetup {
  readonly scale: Scale;
  readonly seed: number;
  readonly workforce: Workforce;
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
  readonly format: typeof FORMAT;
  readonly winner: number;
  readonly weights: readonly number[];
  readonly test: LineCounts;
  readonly champions: readonly LineCounts[];
  readonly luckiest: readonly LineCounts[];
}

const FORMAT = 'nes-pso-test@1';

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
  const metrics = metricsOf(training.subgroup, third ? winnerOf(third).weights : []);
  const plans = plansOf(training, metrics, setup);
  const crew = new Crew(plans[0].plan, setup.workforce, setup.told);
  const restarts: RestartRecord[] = [];
  for (const { name, plan } of plans) {
    const record = await runRestart(name, plan, crew, setup.checkpoints, setup.mayGoOn);
    if (!record) return undefined;
    restarts.push(record);
  }
  const tests = await runTests(training, restarts, crew, setup);
  return tests && { metrics, restarts, ...tests };
}

export const winnerOf = ({ restarts, winner }: Pick<TrainingResult, 'restarts' | 'winner'>): RestartRecord =>
  restarts[winner];

async function runTests(
  training: Training,
  restarts: readonly RestartRecord[],
  crew: Crew,
  { scale, checkpoints, mayGoOn }: TrainingSetup,
): Promise<TestRecord | undefined> {
  const name = nameOf(training);
  const scores = restarts.map(({ validation }) => validation);
  const winner = scores.indexOf(Math.max(...scores));
  const { weights, plan } = restarts[winner];
  const saved = checkpoints.read(name) as TestRecord | undefined;
  if (saved !== undefined) {
    if (saved?.format !== FORMAT || JSON.stringify(saved.weights) !== JSON.stringify(weights))
      throw new InputError(`${name} is damaged or of other weights: take it away to test anew`);
    return saved;
  }
  if (!mayGoOn()) return undefined;
  const games = sizes[scale].testGames;
  const test = await crew.test(plan, weights, games);
  const champions: LineCounts[] = [];
  const luckiest: LineCounts[] = [];
  for (const restart of restarts) {
    champions.push(await crew.test(plan, restart.weights, games / 10));
    luckiest.push(await crew.test(plan, restart.luckiest, games / 10));
  }
  const record: TestRecord = { format: FORMAT, winner, weights, test, champions, luckiest };
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
