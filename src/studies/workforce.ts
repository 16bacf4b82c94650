import { Pool } from '../arena/pool.ts';

/** The work that studies hand out: modules whose default export takes a setup and returns what does one task. */
export const works = {
  'tuning-games': new URL('./tuning/play-games.ts', import.meta.url),
  'tetris-games': new URL('../agents/tetris/play-task.ts', import.meta.url),
  'tetris-records': new URL('../agents/tetris/record-task.ts', import.meta.url),
  'truco-yardstick': new URL('./truco-yardstick/task.ts', import.meta.url),
} as const;

export type WorkName = keyof typeof works;

/** Tasks for any thread or machine, all of it JSON: a result depends on the setup and its task alone. */
export interface Batch<Task = unknown> {
  readonly work: WorkName;
  readonly setup: unknown;
  readonly tasks: readonly Task[];
}

/** Whoever does the work of a study: this thread, threads, workers on other machines. */
export interface Workforce {
  /** Does the tasks in any order and gives their results in the order of the tasks. */
  inOrder<Task, Result>(batch: Batch<Task>): AsyncIterable<Result>;
  close(): Promise<void>;
}

/** Threads of this process; with one, this very thread. They stay as long as work and setup stay the same. */
export class LocalThreads implements Workforce {
  private readonly workers: number;
  private pool: { readonly key: string; readonly threads: Pool<unknown, unknown> } | undefined;

  constructor(workers: number) {
    this.workers = workers;
  }

  async *inOrder<Task, Result>({ work, setup, tasks }: Batch<Task>): AsyncGenerator<Result> {
    const key = `${work} ${JSON.stringify(setup)}`;
    if (this.pool?.key !== key) {
      await this.close();
      this.pool = { key, threads: new Pool({ module: works[work], setup, workers: this.workers }) };
    }
    yield* this.pool.threads.inOrder(tasks) as AsyncGenerator<Result>;
  }

  /** Ends the threads; another batch would start others. */
  async close(): Promise<void> {
    await this.pool?.threads.close();
    this.pool = undefined;
  }
}
