import type { Performer, WorkList } from '../work/work.ts';

/** A module whose default export, or the one of this name, does one task. */
function task<Name extends string = 'default'>(
  load: () => Promise<Readonly<Record<Name, (task: never) => unknown>>>,
  name = 'default' as Name,
): () => Promise<Performer> {
  return async () => ({ perform: (await load())[name] as (task: unknown) => unknown });
}

/** What the server's threads can be asked; each is loaded where it is needed. */
export const works: WorkList = {
  'house-agent': task(() => import('./rooms/house-agent-task.ts')),
  'search-problem': task(() => import('./events/solve-task.ts')),
  'tetris-game': task(() => import('./tetris-game-task.ts')),
  coach: task(() => import('./coach/question-task.ts')),
  report: task(() => import('../agents/truco/judge/judged.ts'), 'judgeMatch'),
  judge: task(() => import('../agents/truco/judge/judged.ts'), 'judgePositions'),
  cases: task(() => import('./cases/cases-task.ts')),
  estimate: task(() => import('./experiments/estimate-task.ts')),
  experiments: task(() => import('./experiments/experiment-worker.ts')),
};

/** This module, for threads. */
export const SERVER_TASKS = new URL(import.meta.url);
