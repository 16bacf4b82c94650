import { workerData } from 'piscina';

/** What a module of tasks exports. */
export interface Made<Task, Result> {
  default(setup: unknown): (task: Task) => Result | Promise<Result>;
}

const work = workerData && (await load(workerData));

async function load({ module, setup }: { module: string; setup: unknown }) {
  return ((await import(module)) as Made<unknown, unknown>).default(setup);
}

/** One chunk, in a thread of the pool. */
export default async function chunk(tasks: readonly unknown[]): Promise<{ results: unknown[]; milliseconds: number }> {
  const start = performance.now();
  const results: unknown[] = [];
  for (const task of tasks) results.push(await work(task));
  return { results, milliseconds: performance.now() - start };
}
