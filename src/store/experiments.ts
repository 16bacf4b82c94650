import type { Transaction } from 'kysely';
import type { ExperimentTable, Tables } from './schema.ts';
import { inChunks, type Store } from './store.ts';

export type ExperimentStatus = ExperimentTable['status'];

/** What a person calls an experiment and notes about it. */
export interface ExperimentAbout {
  readonly name: string;
  readonly notes: string;
  readonly tags: readonly string[];
}

export interface ExperimentRow extends ExperimentAbout {
  readonly id: string;
  readonly kind: string;
  readonly description: unknown;
  readonly status: ExperimentStatus;
  readonly priority: number;
  readonly round: number;
  readonly size: number;
  readonly done: number;
  readonly seconds: number;
  readonly note: string;
  readonly error: string | null;
  /** The process that works on it; null where none does. */
  readonly owner: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly endedAt: string | null;
  /** What its outcome comes down to; null before the end, and for some kinds always. */
  readonly headline: unknown;
}

/** A process that works on an experiment, and until when no other may. */
export interface Lease {
  readonly owner: string;
  readonly now: string;
  readonly until: string;
}

export interface Standing {
  readonly done: number;
  readonly seconds: number;
  readonly note: string;
}

/** The statuses of experiments that should be worked on. */
const WANTED: readonly ExperimentStatus[] = ['waiting', 'running'];

/** Stores a new experiment. With a lease it belongs to that owner at once. */
export async function createExperiment(
  store: Store,
  given: Pick<ExperimentRow, 'id' | 'kind' | 'description' | 'priority' | 'size' | 'createdAt'>,
  lease?: Lease,
): Promise<void> {
  const { id, kind, description, priority, size, createdAt } = given;
  await store
    .insertInto('experiments')
    .values({
      id,
      kind,
      description: JSON.stringify(description),
      status: lease ? 'running' : 'waiting',
      priority,
      round: 0,
      state: null,
      size,
      done: 0,
      seconds: 0,
      note: '',
      document: null,
      headline: null,
      name: null,
      notes: null,
      tags: null,
      error: null,
      owner: lease?.owner ?? null,
      owned_until: lease?.until ?? null,
      created_at: createdAt,
      updated_at: createdAt,
      ended_at: null,
    })
    .execute();
}

const SHOWN = [
  'id',
  'kind',
  'description',
  'status',
  'priority',
  'round',
  'size',
  'done',
  'seconds',
  'note',
  'error',
  'owner',
  'owned_until',
  'created_at',
  'updated_at',
  'ended_at',
  'headline',
  'name',
  'notes',
  'tags',
] as const;

export async function experimentOf(store: Store, id: string): Promise<ExperimentRow | undefined> {
  const row = await store.selectFrom('experiments').select(SHOWN).where('id', '=', id).executeTakeFirst();
  return row && shown(row, new Date().toISOString());
}

/** Newest first. */
export async function listExperiments(
  store: Store,
  { status, limit = 100 }: { status?: ExperimentStatus; limit?: number } = {},
): Promise<ExperimentRow[]> {
  let query = store.selectFrom('experiments').select(SHOWN);
  if (status) query = query.where('status', '=', status);
  const rows = await query.orderBy('created_at', 'desc').orderBy('id').limit(limit).execute();
  const now = new Date().toISOString();
  return rows.map((row) => shown(row, now));
}

/** The experiments that should be worked on and have no owner, the most urgent first. */
export async function abandonedExperiments(store: Store, now: string): Promise<string[]> {
  const rows = await store
    .selectFrom('experiments')
    .select('id')
    .where('status', 'in', WANTED)
    .where(({ eb, or }) => or([eb('owned_until', 'is', null), eb('owned_until', '<', now)]))
    .orderBy('priority')
    .orderBy('created_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes an experiment, unless it is paused, over or another's. Of two owners that ask at once, one gets it. */
export async function takeExperiment(store: Store, id: string, { owner, now, until }: Lease): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('experiments')
    .set({ owner, owned_until: until, status: 'running', updated_at: now })
    .where('id', '=', id)
    .where('status', 'in', WANTED)
    .where(({ eb, or }) => or([eb('owned_until', 'is', null), eb('owned_until', '<', now), eb('owner', '=', owner)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The state from which the next owner of an experiment goes on. */
export async function savedState(store: Store, id: string): Promise<{ round: number; state: unknown; done: number }> {
  const { round, state, done } = await store
    .selectFrom('experiments')
    .select(['round', 'state', 'done'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { round, state: state === null ? undefined : JSON.parse(state), done };
}

export interface Kept extends Standing {
  readonly outcomes: readonly KeptOutcome[];
  /** The round that begins, with the state before it. The results of the round before are deleted. */
  readonly begun?: { readonly round: number; readonly state: string };
}

/**
 * Stores what was done, all or nothing, and extends the lease. Returns the status, which others may have set to `paused`
 * or `cancelled`; undefined where the experiment is no longer this owner's, and then nothing is stored.
 */
export async function keepProgress(
  store: Store,
  id: string,
  lease: Lease,
  { done, seconds, note, outcomes, begun }: Kept,
): Promise<ExperimentStatus | undefined> {
  return store.transaction().execute(async (all) => {
    const row = await all
      .updateTable('experiments')
      .set({ done, seconds, note, owned_until: lease.until, updated_at: lease.now, ...begun })
      .where('id', '=', id)
      .where('owner', '=', lease.owner)
      .returning('status')
      .executeTakeFirst();
    if (!row) return undefined;
    await keepOutcomes(all, id, outcomes);
    if (begun) {
      await all
        .deleteFrom('experiment_results')
        .where('experiment', '=', id)
        .where('round', '<', begun.round)
        .where('error', 'is', null)
        .execute();
    }
    return row.status;
  });
}

/** The outcome of a task: its result as JSON, or why it was set aside. */
export interface KeptOutcome {
  readonly round: number;
  readonly task: number;
  readonly result?: string;
  readonly error?: string;
}

/** Stores outcomes. If a task has one already, that one stays. */
async function keepOutcomes(
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

export interface ExperimentEnd {
  readonly status: 'done' | 'failed';
  /** JSON. */
  readonly document?: string;
  readonly headline?: unknown;
  readonly error?: string;
}

/** Ends an experiment; false where it is no longer this owner's. */
export async function endExperiment(
  store: Store,
  id: string,
  { owner, now }: Lease,
  end: ExperimentEnd,
): Promise<boolean> {
  const { status, document = null, error = null } = end;
  const headline = end.headline === undefined ? null : JSON.stringify(end.headline);
  const { numUpdatedRows } = await store
    .updateTable('experiments')
    .set({ status, document, headline, error, owner: null, owned_until: null, updated_at: now, ended_at: now })
    .where('id', '=', id)
    .where('owner', '=', owner)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Releases an experiment, for the next owner to take. */
export async function releaseExperiment(store: Store, id: string, owner: string): Promise<void> {
  await store
    .updateTable('experiments')
    .set({ owner: null, owned_until: null })
    .where('id', '=', id)
    .where('owner', '=', owner)
    .execute();
}

/** Changes the status where it is one of `from`; false where it is not. */
export async function setStatus(
  store: Store,
  id: string,
  from: readonly ExperimentStatus[],
  status: ExperimentStatus,
): Promise<boolean> {
  const now = new Date().toISOString();
  const { numUpdatedRows } = await store
    .updateTable('experiments')
    .set({ status, updated_at: now, ended_at: status === 'cancelled' ? now : null, error: null })
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Names, notes and tags; what is not given stays. */
export async function describeExperiment(store: Store, id: string, about: Partial<ExperimentAbout>): Promise<void> {
  const { tags, ...texts } = about;
  const set = { ...texts, ...(tags && { tags: JSON.stringify(tags) }) };
  if (Object.keys(set).length === 0) return;
  await store.updateTable('experiments').set(set).where('id', '=', id).execute();
}

/** Deletes an experiment with all it has; false where somebody is working on it. */
export async function deleteExperiment(store: Store, id: string, now: string): Promise<boolean> {
  return store.transaction().execute(async (all) => {
    const { numDeletedRows } = await all
      .deleteFrom('experiments')
      .where('id', '=', id)
      .where(({ eb, or }) => or([eb('owned_until', 'is', null), eb('owned_until', '<', now)]))
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await all.deleteFrom('experiment_results').where('experiment', '=', id).execute();
    return true;
  });
}

/** The outcome as it was stored, byte for byte; undefined before the end. */
export async function documentOf(store: Store, id: string): Promise<string | undefined> {
  const row = await store.selectFrom('experiments').select('document').where('id', '=', id).executeTakeFirst();
  return row?.document ?? undefined;
}

function shown(row: Pick<ExperimentTable, (typeof SHOWN)[number]>, now: string): ExperimentRow {
  const { description, owner, owned_until, created_at, updated_at, ended_at, headline, ...rest } = row;
  const { name, notes, tags, ...same } = rest;
  return {
    ...same,
    name: name ?? '',
    notes: notes ?? '',
    tags: tags === null ? [] : JSON.parse(tags),
    headline: headline === null ? null : JSON.parse(headline),
    description: JSON.parse(description),
    owner: owned_until !== null && owned_until >= now ? owner : null,
    createdAt: created_at,
    updatedAt: updated_at,
    endedAt: ended_at,
  };
}
