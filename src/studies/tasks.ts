/** The tasks that studies hand out: modules whose default export takes a setup and returns what does one task. */
const modules = {
  'tuning-games': () => import('./tuning/play-games.ts'),
  'tetris-games': () => import('../agents/tetris/play-task.ts'),
  'tetris-records': () => import('../agents/tetris/record-task.ts'),
  'genetic-runs': () => import('./ist-genetic/runs.ts'),
  'nes-trials': () => import('./nes-pso/trials/trial.ts'),
  'truco-beyond': () => import('./truco-beyond/part-task.ts'),
  'truco-readings': () => import('./truco-cbr/reading-task.ts'),
  'truco-yardstick': () => import('./truco-yardstick/task.ts'),
} as const;

/** Tasks for any thread or machine, all of it JSON: a result depends on the setup and its task alone. */
export interface Batch<Task = unknown> {
  readonly work: keyof typeof modules;
  readonly setup: unknown;
  readonly tasks: readonly Task[];
}

/** One task of a batch, with all that it takes to do it anywhere. */
export interface BatchTask extends Omit<Batch, 'tasks'> {
  readonly task: unknown;
}

/** Gets the tasks of a batch done, by whomever, and gives their results in the order of the tasks. */
export type Ask = <Result>(batch: Batch) => Promise<readonly Result[]>;

/** What does the tasks of a batch in this thread. */
export async function performerOf({ work, setup }: Omit<Batch, 'tasks'>): Promise<(task: unknown) => unknown> {
  const { default: make } = await modules[work]();
  return (make as (setup: unknown) => (task: unknown) => unknown)(setup);
}

/** Does the tasks of a batch in this thread. */
export const askHere: Ask = async <Result>({ tasks, ...batch }: Batch) => {
  const perform = await performerOf(batch);
  const results: Result[] = [];
  for (const task of tasks) results.push((await perform(task)) as Result);
  return results;
};
