import { FairQueue } from '../work/fair-queue.ts';
import type { QueueThinkers } from '../work/thinkers.ts';
import { Threads, type ThreadsOptions } from '../work/threads.ts';
import { SERVER_TASKS } from './thread-tasks.ts';

/** What is thought about, the most urgent first: at workers of a queue this is its priority. */
const PRIORITIES = { turns: 1, problems: 2, coach: 3, games: 4 } as const;
/** Questions that one server has in the queue at once, by what they are about. */
const IN_QUEUE = { turns: 64, problems: 16, coach: 8, games: 8 } as const;

/** Who thinks for the server: threads of its own, or the workers of a queue. */
export type Thinking = (what: keyof typeof PRIORITIES, threads: ThreadsOptions) => FairQueue;

export const inThreads: Thinking = (_, options) => new FairQueue(new Threads(SERVER_TASKS, options), options.count);

export function byWorkers(thinkers: QueueThinkers): Thinking {
  return (what) => new FairQueue(thinkers.lane(PRIORITIES[what]), IN_QUEUE[what]);
}
