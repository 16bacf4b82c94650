import { create } from 'zustand';
import type { Plan } from '../../../src/agents/tetris/plan/solve.ts';
import type { SearchNews, SearchTask } from './search-worker.ts';

/** Where one search of a comparison stands. */
export type Trial =
  | { readonly state: 'waiting' | 'cancelled' }
  | { readonly state: 'running'; readonly milliseconds: number }
  | { readonly state: 'done'; readonly plan: Plan }
  | { readonly state: 'failed'; readonly error: string };

interface Lab {
  /** What was searched: the problem as text, and the limit of each search. */
  readonly problem: string;
  readonly seconds: number;
  readonly trials: Readonly<Record<string, Trial>>;
}

/** The present comparison. It is kept while other pages are open. */
export const useLab = create<Lab>()(() => ({ problem: '', seconds: 0, trials: {} }));

let worker: Worker | undefined;

/** Runs the searches one after the other: side by side they would slow each other down. */
export function runSearches(problem: string, tasks: readonly SearchTask[]): void {
  worker?.terminate();
  useLab.setState({
    problem,
    seconds: tasks[0]?.seconds ?? 0,
    trials: Object.fromEntries(tasks.map(({ algorithm }) => [algorithm, { state: 'waiting' }])),
  });
  next(tasks);
}

/** Stops the running search and those that wait; results stay. */
export function cancelSearches(): void {
  worker?.terminate();
  const { trials } = useLab.getState();
  for (const [name, { state }] of Object.entries(trials))
    if (state === 'running' || state === 'waiting') tell(name, { state: 'cancelled' });
}

export function isRunning({ trials }: Lab): boolean {
  return Object.values(trials).some(({ state }) => state === 'running' || state === 'waiting');
}

function next([task, ...rest]: readonly SearchTask[]): void {
  if (!task) return;
  const { algorithm } = task;
  const own = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' });
  worker = own;
  tell(algorithm, { state: 'running', milliseconds: 0 });
  const end = (trial: Trial) => {
    own.terminate();
    tell(algorithm, trial);
    next(rest);
  };
  own.onmessage = ({ data }: MessageEvent<SearchNews>) => {
    if ('milliseconds' in data) tell(algorithm, { state: 'running', milliseconds: data.milliseconds });
    else if ('plan' in data) end({ state: 'done', plan: data.plan });
    else end({ state: 'failed', error: data.error });
  };
  own.onerror = ({ message }) => end({ state: 'failed', error: message || 'the search could not be loaded' });
  own.postMessage(task);
}

function tell(algorithm: string, trial: Trial): void {
  useLab.setState(({ trials }) => ({ trials: { ...trials, [algorithm]: trial } }));
}
