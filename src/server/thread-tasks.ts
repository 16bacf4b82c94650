import type { Performer, WorkList } from '../work/work.ts';

/** A module whose default export does one task. */
function task(load: () => Promise<{ default: (task: never) => unknown }>): () => Promise<Performer> {
  return async () => ({ perform: (await load()).default as (task: unknown) => unknown });
}

/** What the server's threads can be asked; each is loaded where it is needed. */
export const works: WorkList = {
  'house-agent': task(() => import('./rooms/house-agent-task.ts')),
  'search-problem': task(() => import('./events/solve-task.ts')),
  'tetris-game': task(() => import('./tetris-game-task.ts')),
  coach: task(() => import('./coach/question-task.ts')),
  report: task(() => import('./coach/report-task.ts')),
  judge: task(() => import('./coach/judge-task.ts')),
  cases: task(() => import('./cases/cases-task.ts')),
  estimate: task(() => import('./experiments/estimate-task.ts')),
  experiments: task(() => import('./experiments/experiment-worker.ts')),
};

/** This module, for threads. */
export const SERVER_TASKS = new URL(import.meta.url);
