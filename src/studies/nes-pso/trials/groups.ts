import { InputError } from '../../../core/errors.ts';
import { mean } from '../../../core/statistics.ts';
import type { Scale } from '../../study.ts';
import { statistics } from '../../tuning/lines.ts';
import type { TrainingSetup } from '../trainings.ts';
import type { Trial, TrialResult } from './trial.ts';

/** Trials that are asked for together, and kept together. */
export interface TrialGroup {
  readonly name: string;
  readonly trials: readonly Trial[];
}

/** The results of a group in the order of its trials. */
interface GroupRecord {
  readonly format: typeof FORMAT;
  readonly trials: readonly Trial[];
  readonly results: readonly TrialResult[];
}

const FORMAT = 'nes-pso-trials@1';

export interface TrialSizes {
  readonly testGames: number;
  readonly runs: number;
  /** How often the trainings are done with each counting of positions. */
  readonly replicates: number;
}

/** What every trial of a scale has: small, so that a person can wait for all of them. */
export const trialSizes: Readonly<Record<Scale, TrialSizes>> = {
  full: { testGames: 1000, runs: 2, replicates: 2 },
  smoke: { testGames: 10, runs: 1, replicates: 1 },
};

/** A swarm of the thesis's table 1 in all but its size; the clamp lets it come as far in fewer iterations. */
export function swarm(scale: Scale, particles: number, iterations: number, games: number) {
  const small = scale === 'smoke';
  const options = {
    population: small ? 3 : particles,
    iterations: small ? 2 : iterations,
    velocityClamp: Number((1.5 / iterations).toPrecision(2)),
  };
  return {
    optimizer: 'particle-swarm' as const,
    options,
    objective: { record: 0, mean: 1 },
    games: small ? 2 : games,
    judgingGames: small ? 4 : 100,
  };
}

function kept({ name, trials }: TrialGroup, { checkpoints }: TrainingSetup): readonly TrialResult[] | undefined {
  const saved = checkpoints.read(`trials/${name}`) as GroupRecord | undefined;
  if (saved === undefined) return undefined;
  if (saved.format !== FORMAT || JSON.stringify(saved.trials) !== JSON.stringify(trials))
    throw new InputError(`trials/${name} is damaged or of another plan: take it away to begin anew`);
  return saved.results;
}

/** The results of a group: kept ones, or new ones where time allows; nothing otherwise. */
export async function resultsOf(group: TrialGroup, setup: TrainingSetup): Promise<readonly TrialResult[] | undefined> {
  const before = kept(group, setup);
  if (before || group.trials.length === 0 || !setup.mayGoOn()) return before;
  const { seed, ask, checkpoints } = setup;
  const results = await ask<TrialResult>({ work: 'nes-trials', setup: { seed }, tasks: group.trials });
  const record: GroupRecord = { format: FORMAT, trials: group.trials, results };
  checkpoints.write(`trials/${group.name}`, record);
  setup.told(gamesOfGroup(group));
  return results;
}

/** Games of a group, as far as its plan tells. */
export function gamesOfGroup({ trials }: TrialGroup): number {
  const of = ({ by, testGames }: Trial) => {
    if (!by) return testGames;
    if ('network' in by) return testGames + by.network.games;
    const { population, iterations } = by.options as { population: number; iterations: number };
    return testGames + population * iterations * by.games + (population + 1) * by.judgingGames;
  };
  return trials.reduce((sum, trial) => sum + of(trial), 0);
}

export function gamesLeftOf(groups: readonly TrialGroup[], setup: TrainingSetup): number {
  return groups.reduce((sum, group) => sum + (kept(group, setup) ? 0 : gamesOfGroup(group)), 0);
}

/** Mean lines of several runs: their mean, the least and the best; and the best game of all. */
export interface Spread {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  readonly record: number;
}

export function spreadOf(results: readonly TrialResult[]): Spread {
  const each = results.map(({ test }) => statistics(test));
  const means = each.map((one) => one.mean);
  return {
    mean: mean(means),
    low: Math.min(...means),
    high: Math.max(...means),
    record: Math.max(...each.map(({ max }) => max)),
  };
}

/** The mean, and the least and the best where there is more than one run. */
export function spreadText({ mean, low, high }: Spread): string {
  return low === high ? mean.toFixed(2) : `${mean.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}
