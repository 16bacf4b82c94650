import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { InputError } from '../core/errors.ts';
import { problem } from '../core/problems.ts';
import {
  createExperiment,
  deleteExperiment,
  documentOf,
  type ExperimentRow,
  type ExperimentStatus,
  experimentOf,
  listExperiments,
  setAside,
  setStatus,
} from '../store/experiments.ts';
import type { Store } from '../store/store.ts';
import type { SetAside } from '../work/journal.ts';
import { Metric } from '../work/metrics.ts';
import { checkedPlan } from '../works/index.ts';
import { leaseOf } from './store-journal.ts';

export interface NewExperiment {
  readonly kind: string;
  readonly description: unknown;
  /** 0 to 100, smaller goes first. */
  readonly priority?: number;
  /** Begin even what would take very long. */
  readonly yes?: boolean;
}

export const PRIORITY = { least: 0, usual: 10, most: 100 } as const;

/** An experiment with what came of it. */
export interface ExperimentReport extends ExperimentRow {
  /** The document: kind, description, result, and what was set aside. */
  readonly outcome: unknown;
  readonly setAside: readonly SetAside[];
}

/**
 * Checks a description and keeps it as an experiment; a coordinator takes it from there. With an `owner` it is that
 * one's at once.
 */
export async function startExperiment(store: Store, given: NewExperiment, owner?: string): Promise<string> {
  const { kind, priority = PRIORITY.usual, yes = false } = given;
  if (!Number.isInteger(priority) || priority < PRIORITY.least || priority > PRIORITY.most)
    throw new InputError(`priority is ${priority}: a whole number from ${PRIORITY.least} to ${PRIORITY.most} is right`);
  const { plan, size } = await checkedPlan(kind, given.description, { yes });
  const id = newId(kind);
  const now = new Date().toISOString();
  await createExperiment(
    store,
    { id, kind, description: plan, priority, size, createdAt: now },
    owner ? leaseOf(owner) : undefined,
  );
  return id;
}

/** Kind, day, and what makes it different from all others. */
export function newId(kind: string): string {
  const day = new Date().toISOString().slice(2, 10).replaceAll('-', '');
  return `${kind}-${day}-${randomBytes(4).toString('hex')}`;
}

/** The experiment, or a clear line. */
export async function theExperiment(store: Store, id: string): Promise<ExperimentRow> {
  const row = await experimentOf(store, id);
  if (!row) throw new InputError(`there is no experiment "${id}": jogatina experiment list shows them`);
  return row;
}

const changes = {
  /** Its coordinator stops; what is done is kept. */
  pause: { from: ['waiting', 'running'], to: 'paused' },
  /** Lets the next coordinator take it. */
  resume: { from: ['waiting', 'running', 'paused', 'failed'], to: 'waiting' },
  /** For good. */
  cancel: { from: ['waiting', 'running', 'paused', 'failed'], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly ExperimentStatus[]; to: ExperimentStatus }>;

export type Change = keyof typeof changes;

/** Pauses, resumes or cancels; its coordinator, wherever it is, obeys within a second. */
export async function changeExperiment(store: Store, id: string, change: Change): Promise<void> {
  const { from, to } = changes[change];
  if (await setStatus(store, id, from, to)) return;
  const { status } = await theExperiment(store, id);
  throw new InputError(problem('experimentStands', { id, status, change }));
}

/** Deletes an experiment for good, unless somebody works on it. */
export async function removeExperiment(store: Store, id: string): Promise<void> {
  await theExperiment(store, id);
  if (!(await deleteExperiment(store, id, new Date().toISOString())))
    throw new InputError(problem('experimentRunning', { id }));
}

/** Milliseconds between two looks. */
const LOOK_EVERY = 500;

/** Looks that are younger than that, by store and experiment: one serves all who follow it, however many they are. */
const looks = new WeakMap<Store, Map<string, Promise<ExperimentRow>>>();

function lookAt(store: Store, id: string): Promise<ExperimentRow> {
  const known = looks.get(store) ?? new Map<string, Promise<ExperimentRow>>();
  looks.set(store, known);
  let look = known.get(id);
  if (!look) {
    look = theExperiment(store, id);
    known.set(id, look);
    setTimeout(() => known.delete(id), LOOK_EVERY).unref();
  }
  return look;
}

/** How it stands, again and again, until it is over or the signal says so. */
export async function* followExperiment(store: Store, id: string, signal?: AbortSignal): AsyncGenerator<ExperimentRow> {
  for (;;) {
    const row = await lookAt(store, id);
    yield row;
    if (isOver(row) || signal?.aborted) return;
    await sleep(LOOK_EVERY, undefined, { ...(signal && { signal }) }).catch(() => {});
    if (signal?.aborted) return;
  }
}

export function isOver({ status }: Pick<ExperimentRow, 'status'>): boolean {
  return status === 'done' || status === 'failed' || status === 'cancelled';
}

/** What people are told: an experiment that should be running and is not says so. */
export function statusText({ status, owner }: Pick<ExperimentRow, 'status' | 'owner'>): string {
  return status === 'running' && owner === null ? 'interrupted' : status;
}

/** Everything about an experiment, for export. */
export async function experimentReport(store: Store, id: string): Promise<ExperimentReport> {
  const row = await theExperiment(store, id);
  const text = await documentOf(store, id);
  return { ...row, outcome: text === undefined ? null : JSON.parse(text), setAside: await setAside(store, id) };
}

/** For Prometheus: how many experiments there are by status, and how far those at work are. */
export async function experimentMetrics(store: Store): Promise<Metric[]> {
  const count = new Metric('jogatina_experiments', 'Experiments, by status.', 'gauge');
  const done = new Metric('jogatina_experiment_done', 'Share of an experiment at work that is done.', 'gauge');
  for (const row of await listExperiments(store, { limit: 10_000 })) {
    count.add(1, { status: statusText(row) });
    if (row.status === 'running') done.set(Math.min(1, row.done / row.size), { experiment: row.id });
  }
  return [count, done];
}
