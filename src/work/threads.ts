import { Piscina } from 'piscina';
import { attempt } from './inline.ts';
import type { Job, Outcome, Round, Workers } from './workers.ts';
import { AsyncQueue } from './workers.ts';

/** Does the tasks in threads of this process. */
export class Threads implements Workers {
  private readonly pool: Piscina<Job, string>;
  private readonly count: number;

  constructor(count: number) {
    this.count = count;
    this.pool = new Piscina<Job, string>({
      filename: new URL('./thread.ts', import.meta.url).href,
      minThreads: count,
      maxThreads: count,
    });
  }

  async *run({ kind, description, tasks, open }: Round, signal: AbortSignal): AsyncGenerator<Outcome> {
    const source = open.values();
    const inbox = new AsyncQueue<Outcome>();
    const ring = () => inbox.ring();
    signal.addEventListener('abort', ring);
    let running = 0;
    const fill = () => {
      while (running < 2 * this.count) {
        const { done, value: task } = source.next();
        if (done) return;
        running++;
        const job = { kind, description, task: tasks[task] };
        attempt(task, () => this.pool.run(job, { signal })).then((outcome) => inbox.put(outcome));
      }
    };
    try {
      for (fill(); running > 0 && !signal.aborted; fill()) {
        for (const outcome of await inbox.take()) {
          if (signal.aborted) return;
          running--;
          fill();
          yield outcome;
        }
      }
    } finally {
      signal.removeEventListener('abort', ring);
    }
  }

  /** Ends the threads, whatever they are doing. */
  async close(): Promise<void> {
    await this.pool.destroy();
  }
}
