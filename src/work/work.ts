import type { z } from 'zod';
import { InputError } from '../core/errors.ts';

/**
 * A kind of experiment: rounds of tasks, each round made from the state before it, its results reduced in the order
 * of the tasks. Everything is a pure function of JSON, so that any machine can do a task and any process can go on
 * from a kept state. What a task does may depend on nothing but the description and the task.
 */
export interface Work<Description = unknown, State = unknown, Task = unknown, Result = unknown> {
  /** One line for lists. */
  readonly doc: string;
  /** What is counted: games, matches. */
  readonly unit: string;
  /** Fewer than this are not worth a queue; more than `many` are asked about first. */
  readonly few: number;
  readonly many: number;
  /** A description from JSON, complete and checked; an InputError says what is wrong. */
  parse(json: unknown): Description;
  /** About how many units in all. */
  size(description: Description): number;
  /** Before the first round. */
  start(description: Description): State;
  /** The tasks of the round that follows a state; nothing if it is the last. */
  tasks(description: Description, state: State): readonly Task[] | undefined;
  /** Made once in each thread: does one task. */
  work(description: Description): (task: Task) => Result | Promise<Result>;
  /** How many units a result stands for. */
  units(result: Result): number;
  /** The state after a round; a task that was set aside has no result. */
  reduce(description: Description, state: State, results: readonly (Result | undefined)[]): State | Promise<State>;
  /** How it stands, for people; `results` are those of the present round so far. */
  note(description: Description, state: State, results: readonly (Result | undefined)[]): string;
  /** The outcome: the same bytes for any number of threads and machines, so nothing about time. */
  document(description: Description, state: State): unknown;
}

/** Checks a description; the problem is one line that names the field. */
export function checked<T>(schema: z.ZodType<T>, json: unknown, what: string): T {
  const { success, data, error } = schema.safeParse(json);
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

/** At least so many tasks for the sake of balance, and at most so many for the broker's. */
const FEW = 256;
const MANY = 100_000;

/** Cuts `count` units into tasks; the cut depends on the count alone, so that a resumed run has the same tasks. */
export function spans(count: number, each = Math.max(1, Math.min(25, Math.floor(count / FEW)))): Span[] {
  const step = Math.max(each, Math.ceil(count / MANY));
  return Array.from({ length: Math.ceil(count / step) }, (_, k) => ({
    from: k * step,
    to: Math.min(count, (k + 1) * step),
  }));
}
