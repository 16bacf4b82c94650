import { Piscina } from 'piscina';
import { InputError } from '../core/errors.ts';
import type { Chunk, ChunkDone, Question } from './perform.ts';
import { AsyncQueue, ATTEMPTS, messageOf, type Outcome, type Round, reasonOf, type Workers } from './work.ts';

/** Chunks of tasks are made as long as about this many milliseconds of work, so that messages cost little. */
const CHUNK_TIME = 20;
const MOST_TASKS = 256;
/** Milliseconds after which a thread that is not needed ends, unless given; one in the background gives its memory back sooner. */
const IDLE = 60_000;
const BRIEFLY_IDLE = 20_000;

export interface ThreadsOptions {
  /** How many. */
  readonly count: number;
  /** How many stay when there is nothing to do; all unless given. */
  readonly idle?: number;
  /** Milliseconds after which the others end when there is nothing to do. */
  readonly idleTime?: number;
  /**
   * Questions that one thread works on side by side, where they wait for other things; 1 unless given. With more than
   * one the thread also goes on between questions; else it sleeps then, timers and all.
   */
  readonly atOnce?: number;
  /** Whether other threads go first where there are too few cores, as far as the system can do that. */
  readonly background?: boolean;
  /** Megabytes of JavaScript's memory that a thread may take; one that takes more is ended. No limit unless given. */
  readonly megabytes?: number;
}

/** Threads of this process. They are started by the first task; nothing else in the house starts a thread. */
export class Threads implements Workers {
  private readonly works: string;
  private readonly options: ThreadsOptions;
  private threads: Piscina | undefined;
  private readonly plans = new WeakMap<object, Pick<Chunk, 'id' | 'plan'>>();
  private planned = 0;

  /** `works`: a module whose export of that name lists what the threads can do. */
  constructor(works: URL, options: ThreadsOptions) {
    this.works = works.href;
    this.options = options;
  }

  /** Questions that no thread has begun. */
  get waiting(): number {
    return this.threads?.queueSize ?? 0;
  }

  /**
   * Does one task for somebody who waits: a question to an agent, a search with a limit. Errors are the task's. The
   * signal drops a task that waits; a thread that is at it is ended and replaced.
   */
  async ask<Result>(work: string, task: unknown, signal?: AbortSignal): Promise<Result> {
    const { background = false } = this.options;
    const question: Question = { works: this.works, work, task, background };
    const answer = await this.pool().run(question, { name: 'answer', ...(signal && { signal }) });
    if ('input' in answer) throw new InputError(answer.input);
    return answer.result;
  }

  async *perform({ work, plan, tasks, open }: Round, signal: AbortSignal): AsyncGenerator<Outcome> {
    const { count } = this.options;
    const shared = { works: this.works, work: work.name, ...this.shared(plan as object) };
    const come = new AsyncQueue<Outcome>();
    const ring = () => come.ring();
    signal.addEventListener('abort', ring);
    let next = 0;
    let running = 0;
    let size = 1;
    const fill = () => {
      // two chunks a thread: one that it does, one that waits for it
      for (; running < 2 * count && next < open.length; running++) {
        const numbers = open.slice(next, next + size);
        next += numbers.length;
        const given: Chunk = { ...shared, tasks: numbers.map((task) => tasks[task]) };
        this.chunk(numbers, given, signal, ATTEMPTS).then(({ outcomes, milliseconds }) => {
          running--;
          const fitting = Math.round((numbers.length * CHUNK_TIME) / Math.max(milliseconds, 0.1));
          size = Math.max(1, Math.min(MOST_TASKS, fitting));
          come.put(...outcomes);
        });
      }
    };
    try {
      for (let left = open.length; left > 0; ) {
        fill();
        for (const outcome of await come.take()) {
          if (signal.aborted) return;
          left--;
          fill();
          yield outcome;
        }
        if (signal.aborted) return;
      }
    } finally {
      signal.removeEventListener('abort', ring);
    }
  }

  /** Ends the threads, whatever they are doing. */
  async close(): Promise<void> {
    await this.threads?.destroy();
  }

  /** Does a chunk. Where its thread ends, its tasks are tried again one by one: only the one that ended it is at fault. */
  private async chunk(
    numbers: readonly number[],
    given: Chunk,
    signal: AbortSignal,
    left: number,
  ): Promise<{ outcomes: Outcome[]; milliseconds: number }> {
    try {
      const done: ChunkDone = await this.pool().run(given, { name: 'chunk', signal });
      return { ...done, outcomes: done.outcomes.map((outcome, i) => ({ task: numbers[i], ...outcome })) };
    } catch (error) {
      if (signal.aborted) return { outcomes: [], milliseconds: 0 };
      if (left === 1) {
        const reason = reasonOf(messageOf(error));
        return { outcomes: numbers.map((task) => ({ task, error: reason })), milliseconds: 0 };
      }
      const again = numbers.map((task, i) =>
        this.chunk([task], { ...given, tasks: [given.tasks[i]] }, signal, left - 1),
      );
      const outcomes = (await Promise.all(again)).flatMap((each) => each.outcomes);
      return { outcomes, milliseconds: CHUNK_TIME };
    }
  }

  /** The same for every round of a run, so that a thread makes ready for a plan once. */
  private shared(plan: object): Pick<Chunk, 'id' | 'plan'> {
    let known = this.plans.get(plan);
    if (!known) this.plans.set(plan, (known = { id: `${this.planned++}`, plan: inSharedMemory(plan) }));
    return known;
  }

  private pool(): Piscina {
    const { count, idle = count, atOnce = 1, background = false, megabytes } = this.options;
    const { idleTime = background ? BRIEFLY_IDLE : IDLE } = this.options;
    this.threads ??= new Piscina({
      filename: new URL('./perform.ts', import.meta.url).href,
      minThreads: idle,
      maxThreads: count,
      concurrentTasksPerWorker: atOnce,
      // a thread that waits for its next task by Atomics.wait runs nothing else
      atomics: atOnce > 1 ? 'disabled' : 'sync',
      idleTimeout: idleTime,
      ...(megabytes !== undefined && { resourceLimits: { maxOldGenerationSizeMb: megabytes } }),
    }).on('error', unlessLate);
    return this.threads;
  }
}

function inSharedMemory(plan: unknown): Uint8Array {
  const bytes = new TextEncoder().encode(JSON.stringify(plan));
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}

/**
 * What a thread answered just before it was ended still arrives, and Piscina takes that for an error of the pool, which
 * would end the process. Its task was settled when the thread was ended. Every other error of the pool is thrown.
 */
export function unlessLate(error: Error): void {
  if (!error.message.startsWith('Unexpected message from Worker')) throw error;
}
