import { InputError } from '../../core/errors.ts';
import type { Checkpoints } from '../study.ts';
import type { TuningPlan } from '../tuning/plan.ts';
import { type Play, type Step, Tuning } from '../tuning/tuning.ts';

/** One restart of a training that is over. */
export interface RestartRecord {
  readonly format: typeof FORMAT;
  readonly plan: TuningPlan;
  /** The personal best that did best when all were judged again, and its score on the validation games. */
  readonly weights: readonly number[];
  readonly validation: number;
  /** The weights with the best score on their own training games: luck included. */
  readonly luckiest: readonly number[];
  readonly history: readonly Step[];
}

const FORMAT = 'nes-pso-restart@1';

/** What is in a checkpoint: a restart that is over, one that is under way, or nothing. */
function readRestart(name: string, plan: TuningPlan, checkpoints: Checkpoints): RestartRecord | Tuning {
  const saved = checkpoints.read(name) as RestartRecord | undefined;
  if (saved === undefined) return Tuning.start(plan);
  const found = saved?.format === FORMAT ? saved : Tuning.restore(saved, name);
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
  const record: RestartRecord = { format: FORMAT, plan, weights, validation: score, luckiest, history };
  checkpoints.write(name, record);
  return record;
}

const rounded = (score: number): number => Number(score.toFixed(2));
