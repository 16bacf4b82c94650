/** Items that come at any time, for one reader that takes all that are there. */
export class AsyncQueue<T> {
  private items: T[] = [];
  private wake: (() => void) | undefined;

  put(item: T): void {
    this.items.push(item);
    this.wake?.();
  }

  /** Lets the reader look, though nothing came. */
  ring(): void {
    this.wake?.();
  }

  /** All that came since the last time; waits where there is nothing, at most so many milliseconds. */
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

/** A round as a runner gets it: everything that a task needs, as JSON. */
export interface Round {
  readonly experiment: string;
  readonly kind: string;
  readonly description: unknown;
  readonly round: number;
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
  /** Told once the outcome is kept for good. */
  readonly kept?: () => void;
}

/** A task is tried so often before it is set aside. */
export const ATTEMPTS = 3;

/** Why a run may stop; its tasks are then taken back, while those of one that was interrupted stay queued. */
export const PAUSED = 'paused';
export const CANCELLED = 'cancelled';

/** Whatever does tasks: this thread, threads, workers on other machines. */
export interface Workers {
  /** Does the open tasks, in any order; an outcome may come twice. Ends early where the signal says so. */
  run(round: Round, signal: AbortSignal): AsyncIterable<Outcome>;
  close(): Promise<void>;
  /** Why nothing will happen for now, if so. */
  trouble?(): Promise<string | undefined>;
}

/** One task, with all that it takes to do it anywhere. */
export interface Job {
  readonly kind: string;
  readonly description: unknown;
  readonly task: unknown;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Why a task failed, in one line: the same words whichever runner saw it. */
export function reasonOf(message: string): string {
  const exit = /exit(?:ed)?(?: with)? code: (-?\d+)/.exec(message);
  return exit ? `its thread ended with exit code ${exit[1]}` : message.split('\n', 1)[0].slice(0, 500);
}
