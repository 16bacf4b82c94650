import type { Work } from './work.ts';

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

  /** All that came since the last time. Where there is nothing it waits, at most so many milliseconds. */
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
