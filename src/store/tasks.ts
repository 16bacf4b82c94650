import type { Transaction } from 'kysely';
import type { Tables } from './schema.ts';
import { inChunks, type Store } from './store.ts';

/** The outcome of a task: its result as JSON, or why it was set aside. */
export interface KeptOutcome {
  readonly round: number;
  readonly task: number;
  readonly result?: string;
  readonly error?: string;
}

/** Stores outcomes. If a task has one already, that one stays. */
export async function keepOutcomes(
  all: Transaction<Tables>,
  experiment: string,
  outcomes: readonly KeptOutcome[],
): Promise<void> {
  const rows = outcomes.map(({ round, task, result = null, error = null }) => ({
    experiment,
    round,
    task,
    result,
    error,
  }));
  for (const chunk of inChunks(rows)) {
    await all
      .insertInto('experiment_results')
      .values(chunk)
      .onConflict((conflict) => conflict.columns(['experiment', 'round', 'task']).doNothing())
      .execute();
  }
}

/** The outcomes of a round, by task. */
export async function outcomesOf(store: Store, experiment: string, round: number): Promise<KeptOutcome[]> {
  const rows = await store
    .selectFrom('experiment_results')
    .select(['task', 'result', 'error'])
    .where('experiment', '=', experiment)
    .where('round', '=', round)
    .orderBy('task')
    .execute();
  return rows.map(({ task, result, error }) => ({
    round,
    task,
    ...(result !== null && { result }),
    ...(error !== null && { error }),
  }));
}

/** Tasks that were set aside, with their errors. */
export async function setAside(
  store: Store,
  experiment: string,
): Promise<{ round: number; task: number; error: string }[]> {
  const rows = await store
    .selectFrom('experiment_results')
    .select(['round', 'task', 'error'])
    .where('experiment', '=', experiment)
    .where('error', 'is not', null)
    .orderBy('round')
    .orderBy('task')
    .execute();
  return rows.map(({ round, task, error }) => ({ round, task, error: error as string }));
}
