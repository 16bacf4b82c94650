import { setImmediate as pause } from 'node:timers/promises';
import { InputError } from '../core/errors.ts';
import { type Journal, nowhere, type SetAside, type Standing } from './journal.ts';
import { ATTEMPTS, messageOf, type Outcome, reasonOf, Tools, type Work, type Workers } from './work.ts';

export interface RunOptions {
  /** Where it runs. */
  readonly on: Workers;
  /** Where it is kept, and goes on from; nowhere unless given. */
  readonly journal?: Journal;
  /** Ends the run in order: what is done is kept. */
  readonly signal?: AbortSignal;
  /** Called as outcomes come. */
  readonly progress?: (standing: Standing) => void;
  /** Called with the state after every round. */
  readonly reduced?: (state: unknown) => void;
  /** A name that no other run has, and how urgent it is: for workers that several runs share. */
  readonly id?: string;
  readonly priority?: number;
}

/** What came of a run. */
export interface Finished<Document = unknown, Measured = unknown> {
  readonly document: Document;
  /** What it took, where the work measures that. */
  readonly measured: Measured;
  readonly setAside: readonly SetAside[];
}

/** A run that was ended before its time; what it did is kept. */
export class Stopped extends Error {
  /** What its results say, up to the first task that has none; undefined where there is no result yet. */
  readonly soFar: () => Promise<Finished | undefined>;

  constructor(reason: string, soFar: () => Promise<Finished | undefined>) {
    super(reason);
    this.soFar = soFar;
  }
}

/**
 * Runs a work to its end, from wherever its journal says that it stands. Round for round, the results are reduced in
 * the order of the tasks, whoever was first; a result that comes twice counts once.
 *
 *     const { document } = await run(tetrisPlay, tetrisPlay.plan({ agent: 'bcts', games: 100 }), { on: inline });
 */
export async function run<Plan, State, Task, Result, Document, Measured>(
  work: Work<Plan, State, Task, Result, Document, Measured>,
  plan: Plan,
  { on, journal = nowhere, progress = () => {}, reduced = () => {}, id = 'run', priority = 0, ...options }: RunOptions,
): Promise<Finished<Document, Measured>> {
  const signal = AbortSignal.any([options.signal, journal.signal].filter((each) => each !== undefined));
  const saved = await journal.load();
  let { round, done } = saved;
  let state = saved.state as State;
  if (state === undefined) {
    state = asKept(await work.begin(plan));
    // outcomes are those of the tasks that this state gives, whatever `begin` would say another day
    await journal.begin(round, state, { done, note: '' });
  }
  const setAside: SetAside[] = [...saved.setAside];
  const finished = (last: State): Finished<Document, Measured> => ({
    document: work.document(plan, last),
    measured: work.measured?.(plan, last) as Measured,
    setAside,
  });
  for (let known = saved.outcomes; ; round++, known = []) {
    const tasks = work.round(plan, state);
    if (tasks.length === 0) return finished(state);
    const results = new RoundResults<Result>(tasks.length, (result) => work.units(result));
    const take = (outcome: Outcome): boolean => {
      const isNew = results.take(outcome);
      if (isNew && outcome.error !== undefined) setAside.push({ round, task: outcome.task, error: outcome.error });
      return isNew;
    };
    for (const outcome of known) take(outcome);
    // the units of kept outcomes were counted when they were kept
    const before = done - results.units;
    const note = atMostEvery(NOTE_EVERY, () => work.note(plan, state, results.results));
    const given = { id, work: work as Work, plan, number: round, tasks, open: results.open(), priority };
    for await (const outcome of on.perform(given, signal)) {
      if (!take(outcome)) {
        outcome.kept?.();
        continue;
      }
      if (outcome.error !== undefined && setAside.length % HOPELESS === 0) checkHope(results.results, setAside, round);
      done = before + results.units;
      const standing = { done, note: note() };
      journal.add(round, outcome, standing);
      progress(standing);
    }
    if (signal.aborted)
      throw new Stopped(String(signal.reason ?? 'stopped'), async () =>
        done === 0 ? undefined : finished(asKept(await work.reduce(plan, state, results.withoutGap()))),
      );
    checkHope(results.results, setAside, round);
    state = asKept(await work.reduce(plan, state, results.results));
    const standing = { done, note: work.note(plan, state, []) };
    await journal.begin(round + 1, state, standing);
    reduced(state);
    progress(standing);
  }
}

/** What is ready for a plan stays so from round to round, as in other threads. */
const toolsOfPlans = new WeakMap<object, Tools>();

/** Does the tasks one after another in this very thread: for small work, and what all other workers are tested against. */
export const inline: Workers = {
  async *perform({ work, plan, tasks, open }, signal) {
    const tools = toolsOfPlans.get(plan as object) ?? new Tools();
    toolsOfPlans.set(plan as object, tools);
    for (const task of open) {
      if (signal.aborted) return;
      yield { task, ...(await attempt(() => work.perform(tasks[task], plan, tools))) };
      await pause();
    }
  },
  async close() {},
};

/** Tries a task as often as it may be tried. */
export async function attempt(once: () => unknown): Promise<Pick<Outcome, 'result' | 'error'>> {
  for (let left = ATTEMPTS - 1; ; left--) {
    try {
      return { result: JSON.stringify(await once()) };
    } catch (error) {
      if (left === 0) return { error: reasonOf(messageOf(error)) };
    }
  }
}

/** What is kept of a finished run, as text: the same bytes however it was run. */
export function documentText(work: Work, plan: unknown, { document, setAside }: Finished): string {
  const tasks = setAside.toSorted((a, b) => a.round - b.round || a.task - b.task);
  return JSON.stringify({
    kind: work.name,
    description: plan,
    result: document,
    complete: tasks.length === 0,
    setAside: tasks,
  });
}

/** The results of one round: whatever comes twice counts once. */
class RoundResults<Result> {
  /** By task; undefined where there is none, or the task was set aside. */
  readonly results: (Result | undefined)[];
  /** Units of the results so far. */
  units = 0;
  private readonly unitsOf: (result: Result) => number;
  private readonly seen: Uint8Array;

  constructor(tasks: number, unitsOf: (result: Result) => number) {
    this.unitsOf = unitsOf;
    this.results = new Array(tasks).fill(undefined);
    this.seen = new Uint8Array(tasks);
  }

  /** False where the task has an outcome already. */
  take({ task, result }: Outcome): boolean {
    if (this.seen[task]) return false;
    this.seen[task] = 1;
    if (result !== undefined) this.units += this.unitsOf((this.results[task] = JSON.parse(result)));
    return true;
  }

  /** The results before the first task without an outcome. */
  withoutGap(): (Result | undefined)[] {
    const gap = this.seen.indexOf(0);
    return this.results.map((result, task) => (gap < 0 || task < gap ? result : undefined));
  }

  /** The tasks without an outcome. */
  open(): number[] {
    return [...this.results.keys()].filter((task) => !this.seen[task]);
  }
}

/** Milliseconds between two notes: one may cost as much as a task. */
const NOTE_EVERY = 250;
/** So many tasks set aside without a single result are enough. */
const HOPELESS = 100;

function atMostEvery(milliseconds: number, make: () => string): () => string {
  let last = Number.NEGATIVE_INFINITY;
  let made = '';
  return () => {
    const now = performance.now();
    if (now - last > milliseconds) {
      last = now;
      made = make();
    }
    return made;
  };
}

/** A few bad tasks are set aside; where all are bad, the plan is. */
function checkHope(results: readonly unknown[], setAside: readonly SetAside[], round: number): void {
  if (results.every((result) => result === undefined))
    throw new InputError(`every task of round ${round + 1} failed, such as: ${setAside.at(-1)?.error}`);
}

/** As it comes back from JSON: a run that goes on from a kept state must see nothing else than one that never stopped. */
function asKept<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}
