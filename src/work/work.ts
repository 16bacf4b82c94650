import type { z } from 'zod';
import { Cache } from '../core/cache.ts';
import { InputError } from '../core/errors.ts';
import { inWords } from './schema-words.ts';

/** The one figure by which runs of a work are sorted and compared; more is better. */
export interface Headline {
  /** Mean lines a game, share of matches won, share of questions that the base covers, share of figures that agree. */
  readonly of: 'lines' | 'won' | 'covered' | 'agreed';
  readonly value: number;
  /** The 95 % interval, where it is an estimate. */
  readonly low?: number;
  readonly high?: number;
  /** How many games, matches or figures it stands for. */
  readonly n: number;
  /** Whose it is, where several play. */
  readonly who?: string;
}

/** Something that is done task by task: in this thread, in others, or on other machines. */
export interface Performer<Plan = unknown, Task = unknown, Result = unknown> {
  /** Does one task. The result depends on the plan and the task alone, whoever does it. */
  perform(task: Task, plan: Plan, tools: Tools): Result | Promise<Result>;
}

/**
 * A piece of work described as data: rounds of tasks, each round made from the state before it, its results reduced in
 * the order of the tasks. Plan, state, tasks and results are JSON, so that any machine can do a task and any process
 * can go on from a kept state.
 */
export interface Work<
  Plan = unknown,
  State = unknown,
  Task = unknown,
  Result = unknown,
  Document = unknown,
  Measured = unknown,
> extends Performer<Plan, Task, Result> {
  readonly name: string;
  /** One line for lists. */
  readonly doc: string;
  /** What is counted: games, matches. */
  readonly unit: string;
  /** Fewer units than this are not worth a queue; more than `many` are asked about first. */
  readonly few: number;
  readonly many: number;
  /** A plan from JSON, complete and checked; an InputError says what is wrong. A checked plan is checked to itself. */
  plan(json: unknown): Plan;
  /** About how many units in all. */
  size(plan: Plan): number;
  /** The state before the first round. */
  begin(plan: Plan): State | Promise<State>;
  /** The tasks of the round that follows a state; none when the work is done. */
  round(plan: Plan, state: State): readonly Task[];
  /** How many units a result stands for. */
  units(result: Result): number;
  /** The state after a round. A task that was set aside has no result. */
  reduce(plan: Plan, state: State, results: readonly (Result | undefined)[]): State | Promise<State>;
  /** How it stands, for people; `results` are those of the present round so far. */
  note(plan: Plan, state: State, results: readonly (Result | undefined)[]): string;
  /** The one summary, which commands, pages and reports show: the same bytes however it was run, so nothing about time. */
  document(plan: Plan, state: State): Document;
  /** What the document comes down to, for lists of runs. */
  headline?(document: Document): Headline | undefined;
  /** What it took, such as CPU seconds: for whoever ran it, never kept. */
  measured?(plan: Plan, state: State): Measured;
}

/** Works by name; each is loaded where it is needed. A module that threads load exports one as `works`. */
export type WorkList = Readonly<Record<string, () => Promise<Performer>>>;

/** A round as workers get it. */
export interface Round {
  /** The run that it belongs to. */
  readonly id: string;
  readonly work: Work;
  readonly plan: unknown;
  readonly number: number;
  readonly tasks: readonly unknown[];
  /** The numbers of the tasks that have no outcome yet. */
  readonly open: readonly number[];
  /** Smaller goes first. */
  readonly priority: number;
}

/** What came of a task: its result as JSON, or the error of its last attempt. */
export interface Outcome {
  readonly task: number;
  readonly result?: string;
  readonly error?: string;
  /** Called when the outcome is kept for good. */
  readonly kept?: () => void;
}

/** Whoever does tasks: this thread, threads of this process, workers of a queue. */
export interface Workers {
  /** Does the open tasks, in any order; an outcome may come twice. Ends early where the signal says so. */
  perform(round: Round, signal: AbortSignal): AsyncIterable<Outcome>;
  /** Why nothing will happen for now, if so. */
  trouble?(): Promise<string | undefined>;
  close(): Promise<void>;
}

/** What a worker keeps ready for the tasks of one plan: a network, a player, a table. */
export class Tools {
  private readonly kept = new Map<string, Cache<string, unknown>>();

  /** The thing of this sort and key: made at first, then the same again. Of each sort the `most` latest are kept. */
  once<T>(sort: string, key: string, make: () => T, most = 4): T {
    let things = this.kept.get(sort);
    if (!things) this.kept.set(sort, (things = new Cache(most)));
    return things.getOrSet(key, make) as T;
  }
}

/** Checks a plan; the problem is one line that names the field. */
export function checked<T>(schema: z.ZodType<T>, json: unknown, what: string): T {
  const { success, data, error } = schema.safeParse(json, { error: inWords });
  if (success) return data;
  const problems = error.issues.map(({ path, message }) =>
    path.length > 0 ? `"${path.join('.')}": ${message}` : message,
  );
  throw new InputError(`${what}: ${problems.join('; ')}`);
}

/** Units from `from` up to, not including, `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** At least so many tasks, so that all workers are busy to the end, and at most so many, for the queue's sake. */
const LEAST_TASKS = 256;
const MOST_TASKS = 100_000;

/** Cuts `count` units into tasks; the cut depends on the count alone, so that a resumed run has the same tasks. */
export function spans(count: number, each = Math.max(1, Math.min(25, Math.floor(count / LEAST_TASKS)))): Span[] {
  const step = Math.max(each, Math.ceil(count / MOST_TASKS));
  return Array.from({ length: Math.ceil(count / step) }, (_, k) => ({
    from: k * step,
    to: Math.min(count, (k + 1) * step),
  }));
}

/** A task is tried so often before it is set aside. */
export const ATTEMPTS = 3;

/** Why a run may stop; its tasks are then taken out of the queue, while those of one that was interrupted stay there. */
export const PAUSED = 'paused';
export const CANCELLED = 'cancelled';

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Why a task failed, in one line: the same words whoever tried it. */
export function reasonOf(message: string): string {
  const exit = /exit(?:ed)?(?: with)? code: (-?\d+)/.exec(message);
  return exit ? `its thread ended with exit code ${exit[1]}` : message.split('\n', 1)[0].slice(0, 500);
}

/** Items that come at any time, for one reader that takes all that are there. */
export class AsyncQueue<T> {
  private items: T[] = [];
  private wake: (() => void) | undefined;

  put(...items: T[]): void {
    this.items.push(...items);
    this.wake?.();
  }

  /** Wakes the reader, though nothing came. */
  ring(): void {
    this.wake?.();
  }

  /** All that came since the last time. Where there is nothing it waits, at most this many milliseconds. */
  async take(patience = Number.POSITIVE_INFINITY): Promise<T[]> {
    if (this.items.length === 0) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.wake = resolve;
      const timer = Number.isFinite(patience) ? setTimeout(resolve, patience) : undefined;
      await promise;
      clearTimeout(timer);
      this.wake = undefined;
    }
    const taken = this.items;
    this.items = [];
    return taken;
  }
}
