import { InputError } from '../../core/errors.ts';
import { lossesOf, type Optimizer, restoreOptimizer } from '../../optimize/index.ts';
import type { Ask } from '../tasks.ts';
import type { Trial } from './importance.ts';
import { scoreOf } from './lines.ts';
import { iterationsOf, optimizerOf, parsePlan, type TuningPlan, trainingGames } from './plan.ts';
import { type GameSet, type GamesPlayed, type GamesSetup, type GamesTask, setOfStage } from './play-games.ts';

/** Gets games played, and gives the results in the order of the tasks. */
export type Play = (tasks: readonly GamesTask[]) => Promise<readonly GamesPlayed[]>;

/** Plays the games of a plan by whoever is asked; `told` hears how many were played. */
export function playBy(
  ask: Ask,
  { rules, metrics, pieces }: GamesSetup,
  told: (games: number) => void = () => {},
): Play {
  return async (tasks) => {
    const setup: GamesSetup = { rules, metrics, pieces };
    const results = await ask<GamesPlayed>({ work: 'tuning-games', setup, tasks });
    told(results.reduce((sum, { lines }) => sum + lines.length, 0));
    return results;
  };
}

/** The scores of a batch of training: its best point's and their mean. */
export type Step = readonly [best: number, mean: number];

const FORMAT = 'tuning@1';
/** Games of a task: a thread is not kept waiting, nor busied with messages. */
const CHUNK = 25;

/** Trials that are kept of a run: of more, every second one from the first on. */
const MOST_TRIALS = 400;

/** A plan at work; its state after any batch can be saved, and goes on from there as if it had never stopped. */
export class Tuning {
  readonly plan: TuningPlan;
  /** One entry an iteration of training, over all restarts. */
  readonly history: Step[];
  /** Games played so far. */
  played: number;
  /** Points that were tried in training, with their scores: all of a short run, a share of a long one. */
  trials: readonly Trial[];
  private readonly optimizer: Optimizer;

  private constructor(plan: TuningPlan, optimizer: Optimizer, history: Step[], played: number, trials: Trial[]) {
    this.plan = plan;
    this.optimizer = optimizer;
    this.history = history;
    this.played = played;
    this.trials = trials;
  }

  static start(plan: TuningPlan): Tuning {
    return new Tuning(plan, optimizerOf(plan), [], 0, []);
  }

  /** The tuning that `save` wrote, after any trip through JSON; an InputError if it is damaged. */
  static restore(saved: unknown, where: string): Tuning {
    const { format, plan, optimizer, history, played, trials = [] } = (saved ?? {}) as Record<string, unknown>;
    if (format !== FORMAT) throw new InputError(`${where}: not a checkpoint of a tuning run (format "${FORMAT}")`);
    const isStep = (step: unknown) => Array.isArray(step) && step.length === 2 && step.every(Number.isFinite);
    if (!Array.isArray(history) || !history.every(isStep)) throw new InputError(`${where}: damaged: history`);
    if (!Number.isSafeInteger(played)) throw new InputError(`${where}: damaged: played`);
    // runs of before have none
    if (!Array.isArray(trials) || !trials.every((trial) => Array.isArray(trial) && trial.every(Number.isFinite)))
      throw new InputError(`${where}: damaged: trials`);
    const checked = parsePlan(plan, where);
    const restored = restoreOptimizer(optimizer);
    if (restored.dimensions !== checked.metrics.length)
      throw new InputError(`${where}: damaged: ${restored.dimensions} weights for ${checked.metrics.length} metrics`);
    return new Tuning(checked, restored, history as Step[], played as number, trials);
  }

  save(): unknown {
    const { plan, history, played, trials } = this;
    return { format: FORMAT, plan, history, played, trials, optimizer: this.optimizer.save() };
  }

  get done(): boolean {
    return this.optimizer.stopped() !== undefined;
  }

  /** The best weights so far and their score, and the games that it comes from; validated when the run is done. */
  get best(): { weights: number[]; score: number; by: GameSet } | undefined {
    const { best, judged = 'search' } = this.optimizer;
    return best && { weights: this.weightsOf(best.point), score: -best.loss, by: setOfStage[judged] };
  }

  /** One batch: an iteration of training, or the judging of finalists. */
  async step(play: Play): Promise<void> {
    this.tell(await play(this.tasks()));
  }

  /** The tasks of the next batch: as many for each of the optimiser's points, one point after another. */
  tasks(): GamesTask[] {
    const { plan, optimizer } = this;
    const set = setOfStage[optimizer.stage];
    const fixed = set !== 'training';
    const iteration = this.history.length;
    const games = fixed ? plan.games[set] : trainingGames(plan, iteration % iterationsOf(plan));
    const source = { seed: plan.seed, set, run: fixed ? 0 : plan.run, iteration: fixed ? 0 : iteration };
    return optimizer.ask().flatMap((point) => chunks(this.weightsOf(point), source, games));
  }

  /** What came of the batch, by task; a point is judged by the games that were played. */
  tell(results: readonly (GamesPlayed | undefined)[]): void {
    const { plan, optimizer } = this;
    const training = setOfStage[optimizer.stage] === 'training';
    const points = optimizer.ask();
    const each = results.length / points.length;
    const scores = points.map((_, i) => {
      const lines = results.slice(i * each, (i + 1) * each).flatMap((played) => played?.lines ?? []);
      if (lines.length === 0) throw new Error(`no game of point ${i + 1} was played`);
      this.played += lines.length;
      return scoreOf(plan.objective, lines);
    });
    optimizer.tell(lossesOf(scores));
    if (!training) return;
    points.forEach((point, i) => {
      const trials = [...this.trials, [...Array.from(point, (x) => Number(x.toPrecision(6))), scores[i]]];
      this.trials = trials.length > MOST_TRIALS ? trials.filter((_, k) => k % 2 === 0) : trials;
    });
    this.history.push([Math.max(...scores), scores.reduce((a, b) => a + b, 0) / scores.length]);
  }

  private weightsOf(point: Float64Array): number[] {
    return Array.from(point, (x, d) => x * this.plan.scales[d]);
  }
}

export const tasksFor = (games: number): number => Math.ceil(games / CHUNK);

/** The tasks that play games 0 up to `games` of a source with these weights. */
function chunks(weights: readonly number[], source: GamesTask['source'], games: number): GamesTask[] {
  return Array.from({ length: tasksFor(games) }, (_, k) => ({
    weights,
    source,
    from: k * CHUNK,
    to: Math.min(games, (k + 1) * CHUNK),
  }));
}

/** The tasks of the first `games` test games of a plan's seed, which are never used in tuning. */
export function testTasks({ seed }: Pick<TuningPlan, 'seed'>, weights: readonly number[], games: number): GamesTask[] {
  return chunks(weights, { seed, set: 'test', run: 0, iteration: 0 }, games);
}
