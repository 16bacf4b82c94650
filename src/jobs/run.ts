import { InputError } from '../core/errors.ts';
import type { Journal, SetAside, Standing } from './journal.ts';
import type { Kind } from './kind.ts';
import type { Outcome, Runner } from './runner.ts';

export interface Experiment {
  readonly id: string;
  readonly kind: string;
  /** As its kind has parsed it. */
  readonly description: unknown;
  readonly priority: number;
}

export interface RunOptions {
  readonly runner: Runner;
  readonly journal: Journal;
  /** Ends the run in order: what is done is kept. */
  readonly signal?: AbortSignal;
  /** Told as outcomes come. */
  readonly told?: (standing: Standing) => void;
}

/** The last state, and the tasks that were set aside. */
export interface Finished {
  readonly state: unknown;
  readonly setAside: readonly SetAside[];
}

/** A run that was ended before its time; what it did is kept. */
export class Stopped extends Error {}

/**
 * Runs an experiment to its end, from wherever its journal says that it stands. Round for round, the results are
 * reduced in the order of the tasks, whoever was first; a result that comes twice counts once.
 */
export async function run(experiment: Experiment, kind: Kind, options: RunOptions): Promise<Finished> {
  const { runner, journal, told = () => {} } = options;
  const { description } = experiment;
  const signal = options.signal ? AbortSignal.any([options.signal, journal.signal]) : journal.signal;
  const saved = await journal.load();
  let { round, done } = saved;
  let state = saved.state === undefined ? plain(kind.start(description)) : saved.state;
  let known: readonly Outcome[] = saved.outcomes;
  const aside: SetAside[] = [...saved.setAside];
  for (; ; round++) {
    const tasks = kind.tasks(description, state);
    if (!tasks) return { state, setAside: aside };
    const results: unknown[] = new Array(tasks.length).fill(undefined);
    const seen = new Uint8Array(tasks.length);
    const take = ({ task, result, error }: Outcome): boolean => {
      if (seen[task]) return false;
      seen[task] = 1;
      if (error !== undefined) aside.push({ round, task, error });
      else done += kind.units((results[task] = JSON.parse(result as string)));
      return true;
    };
    const before = done;
    for (const outcome of known) take(outcome);
    // those of kept outcomes were counted when they were kept
    done = before;
    const open = [...tasks.keys()].filter((task) => !seen[task]);
    let last = 0;
    let standing: Standing = { done, note: kind.note(description, state, results) };
    for await (const outcome of runner.run({ ...experiment, experiment: experiment.id, round, tasks, open }, signal)) {
      if (!take(outcome)) {
        outcome.kept?.();
        continue;
      }
      if (outcome.error !== undefined && aside.length % HOPELESS === 0) hopeful(aside, results, round);
      // a note may cost as much as a task
      const now = performance.now();
      const note = now - last > NOTE_EVERY ? kind.note(description, state, results) : standing.note;
      if (note !== standing.note) last = now;
      standing = { done, note };
      journal.add(round, outcome, standing);
      told(standing);
    }
    if (signal.aborted) throw new Stopped(String(signal.reason ?? 'stopped'));
    if (tasks.length > 0) hopeful(aside, results, round);
    state = plain(await kind.reduce(description, state, results));
    standing = { done, note: kind.note(description, state, []) };
    await journal.begin(round + 1, state, standing);
    told(standing);
    known = [];
  }
}

/** Milliseconds between two notes. */
const NOTE_EVERY = 250;
/** So many tasks set aside without a single result are enough. */
const HOPELESS = 100;

/** A few bad tasks are set aside; where all are bad, the description is. */
function hopeful(aside: readonly SetAside[], results: readonly unknown[], round: number): void {
  if (results.every((result) => result === undefined))
    throw new InputError(`every task of round ${round + 1} failed, such as: ${aside.at(-1)?.error}`);
}

/** As it comes back from JSON: a run that goes on from a kept state must see nothing else than one that never stopped. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** The outcome of an experiment, as text: the same bytes however it was run. */
export function documentText(experiment: Experiment, kind: Kind, { state, setAside }: Finished): string {
  const { kind: name, description } = experiment;
  const tasks = setAside.toSorted((a, b) => a.round - b.round || a.task - b.task);
  return JSON.stringify({
    kind: name,
    description,
    result: kind.document(description, state),
    complete: tasks.length === 0,
    setAside: tasks,
  });
}
