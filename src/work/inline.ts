import { setImmediate as breath } from 'node:timers/promises';
import { perform } from './perform.ts';
import { ATTEMPTS, messageOf, type Outcome, type Round, reasonOf, type Workers } from './workers.ts';

/** Does the tasks one after another in this very thread: for small work, and as the measure of all other runners. */
export const inline: Workers = {
  async *run({ kind, description, tasks, open }: Round, signal: AbortSignal): AsyncGenerator<Outcome> {
    for (const task of open) {
      if (signal.aborted) return;
      yield await attempt(task, () => perform({ kind, description, task: tasks[task] }));
      await breath();
    }
  },
  async close() {},
};

/** Tries a task as often as it may be tried. */
export async function attempt(task: number, once: () => Promise<string>): Promise<Outcome> {
  for (let left = ATTEMPTS - 1; ; left--) {
    try {
      return { task, result: await once() };
    } catch (error) {
      if (left === 0) return { task, error: reasonOf(messageOf(error)) };
    }
  }
}
