import { Piscina } from 'piscina';
import type { Made } from './pool-worker.ts';

/** Chunks are made as long as about this many milliseconds of work, so that messages cost little. */
const CHUNK_TIME = 20;
const MOST_TASKS = 256;

export interface PoolOptions {
  /** A module whose default export takes `setup` and returns the function that does one task. */
  readonly module: URL;
  /** Plain data for the module; each thread gets its own copy. */
  readonly setup: unknown;
  /** 1 works in this thread, without another. */
  readonly workers: number;
}

/** A chunk of results with the time that it took. */
interface Done<Result> {
  readonly results: Result[];
  readonly milliseconds: number;
}

/**
 * Threads that stay for several lists of tasks, such as the batches of an optimiser.
 *
 *     const pool = new Pool<number, Played>({ module, setup, workers: 2 });
 *     for await (const played of pool.inOrder(games)) ...
 *     await pool.close();
 */
export class Pool<Task, Result> {
  private readonly options: PoolOptions;
  private readonly threads: Piscina<Task[], Done<Result>> | undefined;
  private work: ((task: Task) => Result | Promise<Result>) | undefined;
  private size = 1;

  constructor(options: PoolOptions) {
    const { module, setup, workers } = options;
    this.options = options;
    if (workers === 1) return;
    this.threads = new Piscina<Task[], Done<Result>>({
      filename: new URL('./pool-worker.ts', import.meta.url).href,
      minThreads: workers,
      maxThreads: workers,
      workerData: { module: module.href, setup },
    });
  }

  /**
   * Does the tasks and gives the results in the order of the tasks, whoever finishes first: the same list for any
   * number of workers, provided that a result depends on its task alone. Tasks are taken as threads come free.
   */
  inOrder(tasks: Iterable<Task>): AsyncGenerator<Result> {
    return this.threads ? this.elsewhere(tasks, this.threads) : this.here(tasks);
  }

  private async *here(tasks: Iterable<Task>): AsyncGenerator<Result> {
    const { module, setup } = this.options;
    this.work ??= ((await import(module.href)) as Made<Task, Result>).default(setup);
    for (const task of tasks) yield this.work(task);
  }

  private async *elsewhere(tasks: Iterable<Task>, threads: Piscina<Task[], Done<Result>>): AsyncGenerator<Result> {
    const source = tasks[Symbol.iterator]();
    const running: Promise<Done<Result>>[] = [];
    const fill = () => {
      while (running.length < 2 * this.options.workers) {
        const chunk = take(source, this.size);
        if (chunk.length === 0) return;
        const done = threads.run(chunk);
        // it is awaited in its turn; until then an error must not count as unhandled
        done.catch(() => {});
        running.push(done);
      }
    };
    for (fill(); running.length > 0; fill()) {
      const { results, milliseconds } = await (running.shift() as Promise<Done<Result>>);
      yield* results;
      const fitting = Math.round((results.length * CHUNK_TIME) / Math.max(milliseconds, 0.1));
      this.size = Math.max(1, Math.min(MOST_TASKS, fitting));
    }
  }

  /** Ends the threads, whatever they are doing. */
  async close(): Promise<void> {
    await this.threads?.destroy();
  }
}

/** One list of tasks done by a pool of its own; a caller that stops early stops the threads. */
export async function* inOrder<Task, Result>(tasks: Iterable<Task>, options: PoolOptions): AsyncGenerator<Result> {
  const pool = new Pool<Task, Result>(options);
  try {
    yield* pool.inOrder(tasks);
  } finally {
    await pool.close();
  }
}

function take<T>(source: Iterator<T>, count: number): T[] {
  const taken: T[] = [];
  while (taken.length < count) {
    const { done, value } = source.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}
