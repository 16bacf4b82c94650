import { type ExperimentRow, listExperiments } from '../../experiments/index.ts';
import type { ExperimentEstimate } from '../../protocol/experiments.ts';
import type { Store } from '../../store/store.ts';
import type { Measured } from './estimate-task.ts';

/** How many runs are looked through for one that cost the same. */
const LOOKED_AT = 500;

/** What the time of a unit depends on, for each kind. */
const costs: Readonly<Record<string, readonly string[]>> = {
  tuning: ['rules', 'pieces', 'metrics'],
  tournament: ['rules', 'agents', 'game'],
  'truco-sides': ['rules', 'sides'],
  'truco-learn': ['policies', 'opponents'],
  study: ['study', 'scale', 'only'],
};

/** Runs with the same text cost about the same for each unit. */
export function costOf(kind: string, description: unknown): string {
  const fields = Object(description) as Record<string, unknown>;
  return JSON.stringify([kind, ...(costs[kind] ?? []).map((name) => fields[name] ?? null)]);
}

/** How much longer or shorter than its forerunner a run may well be. */
const SPREAD = 1.3;

/**
 * How long an experiment would take: as long for each unit as the last one with the same players and rules that was done
 * here, or as long as the units that were done for this, shared by the threads.
 */
export async function estimateOf(
  store: Store,
  kind: string,
  description: unknown,
  threads: number,
  { sample, ...about }: Measured,
): Promise<ExperimentEstimate> {
  const cost = costOf(kind, description);
  const isLike = (row: ExperimentRow) =>
    row.kind === kind && row.seconds >= 1 && row.done > 0 && costOf(kind, row.description) === cost;
  const like = (await listExperiments(store, { status: 'done', limit: LOOKED_AT })).find(isLike);
  if (like) {
    const seconds = (about.size * like.seconds) / like.done;
    return { ...about, threads, seconds: { low: seconds / SPREAD, high: seconds * SPREAD }, from: { run: like.id } };
  }
  if (!sample || sample.high === 0) return { ...about, threads, seconds: null, from: null };
  const seconds = (each: number) => (about.size * each) / threads;
  return {
    ...about,
    threads,
    seconds: { low: seconds(sample.low) / SPREAD, high: seconds(sample.high) * SPREAD },
    from: { units: sample.units },
  };
}
