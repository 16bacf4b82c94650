import { newId } from '../experiments/experiments.ts';
import type { Batch, Workforce } from '../studies/workforce.ts';
import type { Workers } from '../work/workers.ts';

/**
 * A study's work by a runner, for a study that this process runs and keeps in files of its own. A task that fails for
 * good ends the study: it has no figures without it.
 */
export class RunnerWorkforce implements Workforce {
  private readonly runner: Workers;
  private readonly description: { readonly study: string };
  private readonly experiment = newId('study');
  private round = 0;

  constructor(runner: Workers, study: string) {
    this.runner = runner;
    this.description = { study };
  }

  async *inOrder<Task, Result>({ work, setup, tasks }: Batch<Task>): AsyncGenerator<Result> {
    const { experiment, description } = this;
    const round = {
      ...{ experiment, description, kind: 'study', round: this.round++, priority: 0 },
      tasks: tasks.map((task) => ({ work, setup, task })),
      open: [...tasks.keys()],
    };
    /** Done before their turn. */
    const early = new Map<number, string>();
    let next = 0;
    const stop = new AbortController();
    try {
      for await (const { task, result, error, kept } of this.runner.run(round, stop.signal)) {
        if (error !== undefined) throw new Error(`a task of the study failed: ${error}`);
        if (task >= next) early.set(task, result as string);
        kept?.();
        for (let ready = early.get(next); ready !== undefined; ready = early.get(next)) {
          early.delete(next++);
          yield JSON.parse(ready);
        }
      }
    } finally {
      stop.abort();
    }
  }

  close(): Promise<void> {
    return this.runner.close();
  }
}
