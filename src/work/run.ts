import { InputError } from '../core/errors.ts';
import type { Journal, SetAside, Standing } from './journal.ts';
import type { Work } from './work.ts';
import type { Outcome, Workers } from './workers.ts';

/** The outcomes of one round: whatever comes twice counts once. */
export class RoundResults {
  /** By task; undefined where there is none, or it was set aside. */
  readonly results: unknown[];
  /** Units of the results so far. */
  units = 0;
  private readonly kind: Pick<Work, 'units'>;
  private readonly seen: Uint8Array;

  constructor(kind: Pick<Work, 'units'>, tasks: number) {
    this.kind = kind;
    this.results = new Array(tasks).fill(undefined);
    this.seen = new Uint8Array(tasks);
  }

  /** False where the task has an outcome already. */
  take({ task, result }: Outcome): boolean {
    if (this.seen[task]) return false;
    this.seen[task] = 1;
    if (result !== undefined) this.units += this.kind.units((this.results[task] = JSON.parse(result)));
    return true;
  }

  /** The tasks without an outcome. */
  open(): number[] {
    return [...this.results.keys()].filter((task) => !this.seen[task]);
  }

  /** Whether there is any result, or nothing to be done. */
  get hopeful(): boolean {
    return this.results.length === 0 || this.results.some((result) => result !== undefined);
  }
}

export interface Experiment {
  readonly id: string;
  readonly kind: string;
  /** As its kind has parsed it. */
  readonly description: unknown;
  readonly priority: number;
}

export interface RunOptions {
  readonly runner: Workers;
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
export async function run(experiment: Experiment, kind: Work, options: RunOptions): Promise<Finished> {
  const { runner, journal, told = () => {} } = options;
  const { description } = experiment;
  const signal = options.signal ? AbortSignal.any([options.signal, journal.signal]) : journal.signal;
  const saved = await journal.load();
  let { round, done } = saved;
  let state = saved.state === undefined ? plain(kind.start(description)) : saved.state;
  const aside: SetAside[] = [...saved.setAside];
  for (let known = saved.outcomes; ; round++, known = []) {
    const tasks = kind.tasks(description, state);
    if (!tasks) return { state, setAside: aside };
    const ledger = new RoundResults(kind, tasks.length);
    const take = (outcome: Outcome): boolean => {
      const isNew = ledger.take(outcome);
      if (isNew && outcome.error !== undefined) aside.push({ round, task: outcome.task, error: outcome.error });
      return isNew;
    };
    for (const outcome of known) take(outcome);
    // the units of kept outcomes were counted when they were kept
    const before = done - ledger.units;
    const note = pacedNote(() => kind.note(description, state, ledger.results));
    const given = { ...experiment, experiment: experiment.id, round, tasks, open: ledger.open() };
    for await (const outcome of runner.run(given, signal)) {
      if (!take(outcome)) {
        outcome.kept?.();
        continue;
      }
      if (outcome.error !== undefined && aside.length % HOPELESS === 0) checkHope(ledger, aside, round);
      done = before + ledger.units;
      const standing = { done, note: note() };
      journal.add(round, outcome, standing);
      told(standing);
    }
    if (signal.aborted) throw new Stopped(String(signal.reason ?? 'stopped'));
    checkHope(ledger, aside, round);
    state = plain(await kind.reduce(description, state, ledger.results));
    const standing = { done, note: kind.note(description, state, []) };
    await journal.begin(round + 1, state, standing);
    told(standing);
  }
}

/** Milliseconds between two notes: one may cost as much as a task. */
const NOTE_EVERY = 250;
/** So many tasks set aside without a single result are enough. */
const HOPELESS = 100;

function pacedNote(make: () => string): () => string {
  let last = Number.NEGATIVE_INFINITY;
  let note = '';
  return () => {
    const now = performance.now();
    if (now - last > NOTE_EVERY) {
      last = now;
      note = make();
    }
    return note;
  };
}

/** A few bad tasks are set aside; where all are bad, the description is. */
function checkHope({ hopeful }: RoundResults, aside: readonly SetAside[], round: number): void {
  if (!hopeful) throw new InputError(`every task of round ${round + 1} failed, such as: ${aside.at(-1)?.error}`);
}

/** As it comes back from JSON: a run that goes on from a kept state must see nothing else than one that never stopped. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** The outcome of an experiment, as text: the same bytes however it was run. */
export function documentText(experiment: Experiment, kind: Work, { state, setAside }: Finished): string {
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
