import type { Ask } from '../../studies/tasks.ts';
import { Threads } from '../../work/threads.ts';
import type { Workers } from '../../work/work.ts';
import { WORKS, workNamed } from '../index.ts';

/** Gets the batches of a study done by workers, without the study's run around it. */
export function askOf(on: Workers, id = 'test'): Ask {
  let number = 0;
  return async (batch) => {
    const work = await workNamed('study');
    const tasks = work.round({ study: 'nes-pso' }, { next: batch });
    const round = { id, work, plan: work.plan({ study: 'nes-pso' }), number: number++, tasks, open: [...tasks.keys()] };
    const results = new Array(tasks.length);
    for await (const { task, result, error, kept } of on.perform(
      { ...round, priority: 0 },
      new AbortController().signal,
    )) {
      if (error !== undefined) throw new Error(`a task of the study failed: ${error}`);
      results[task] = JSON.parse(result as string);
      kept?.();
    }
    return results;
  };
}

/** Uses threads, and ends them. */
export async function withThreads<T>(count: number, use: (threads: Threads) => Promise<T>): Promise<T> {
  const threads = new Threads(WORKS, { count });
  try {
    return await use(threads);
  } finally {
    await threads.close();
  }
}
