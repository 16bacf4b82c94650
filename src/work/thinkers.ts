import { randomBytes } from 'node:crypto';
import type { Queue, QueueEvents } from 'bullmq';
import about from '../../package.json' with { type: 'json' };
import { InputError } from '../core/errors.ts';
import { Broker, type QueuedTask, THINKING } from './broker.ts';
import { Threads, type ThreadsOptions } from './threads.ts';

/** Whoever answers questions that somebody waits for: threads of this process, or workers of a queue. */
export interface Answerers {
  /** Rejects with the error of the question. The signal withdraws the question. */
  ask<Result>(work: string, task: unknown, signal?: AbortSignal): Promise<Result>;
  close(): Promise<void>;
}

/** A question in the queue. After the deadline nobody waits for it. */
export interface QueuedThought extends QueuedTask {
  /** In milliseconds of Unix time. */
  readonly deadline: number;
}

/** Milliseconds from a question to its answer, waiting included. */
const LIMIT = 60_000;
/** Milliseconds between two looks at questions that are still open. */
const LOOK_EVERY = 1000;

interface Waiting {
  readonly thought: QueuedThought;
  readonly priority: number;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/**
 * Puts questions into a queue of their own, where thinking workers of any machine take them (`jogatina worker
 * --thinking`). What the queue has lost is put again: an answer depends on its question alone, so that thinking twice
 * changes nothing.
 */
export class QueueThinkers {
  private readonly queue: Queue<QueuedTask, string>;
  private readonly events: QueueEvents<string>;
  private readonly waiting = new Map<string, Waiting>();
  private readonly timer: NodeJS.Timeout;

  private constructor(queue: Queue<QueuedTask, string>, events: QueueEvents<string>) {
    this.queue = queue;
    this.events = events;
    // both reconnect by themselves
    queue.on('error', () => {});
    events.on('error', () => {});
    events.on('completed', ({ jobId, returnvalue }: { jobId: string; returnvalue: string }) => {
      const done = JSON.parse(returnvalue) as { result: unknown } | { input: string };
      if ('input' in done) this.waiting.get(jobId)?.reject(new InputError(done.input));
      else this.waiting.get(jobId)?.resolve(done.result);
    });
    events.on('failed', ({ jobId, failedReason }) => this.waiting.get(jobId)?.reject(new Error(failedReason)));
    this.timer = setInterval(() => void this.putLost().catch(() => {}), LOOK_EVERY).unref();
  }

  static async open(url: string): Promise<QueueThinkers> {
    const broker = new Broker(url, THINKING);
    const thinkers = new QueueThinkers(broker.queue(), broker.events());
    try {
      await broker.ready(thinkers.queue);
      await broker.ready(thinkers.events);
    } catch (error) {
      await thinkers.close();
      throw error;
    }
    return thinkers;
  }

  /** Questions of one priority; smaller numbers go first. */
  lane(priority: number): Answerers {
    return {
      ask: <Result>(work: string, task: unknown, signal?: AbortSignal) =>
        this.ask(priority, work, task, signal) as Promise<Result>,
      // the queue is closed once, for all lanes
      close: async () => {},
    };
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    for (const { reject } of this.waiting.values()) reject(new Error('the server stops'));
    await Promise.allSettled([this.queue.close(), this.events.close()]);
  }

  private async ask(priority: number, work: string, task: unknown, signal?: AbortSignal): Promise<unknown> {
    const id = randomBytes(12).toString('base64url');
    const deadline = Date.now() + LIMIT;
    const thought = { experiment: THINKING, version: about.version, work, plan: null, task, deadline };
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const leave = () => {
      reject(signal!.reason);
      void this.queue.remove(id).catch(() => {});
    };
    signal?.addEventListener('abort', leave);
    const waiting = { thought, priority, resolve, reject };
    this.waiting.set(id, waiting);
    // one that cannot be put now is put with the next look
    void this.put(id, waiting).catch(() => {});
    try {
      return await promise;
    } finally {
      this.waiting.delete(id);
      signal?.removeEventListener('abort', leave);
    }
  }

  private async put(jobId: string, { thought, priority }: Waiting): Promise<void> {
    await this.queue.add(thought.work, thought, { jobId, priority, removeOnComplete: true, removeOnFail: true });
  }

  /** Puts again what the queue does not know: it was restarted, or we were not told of an answer. */
  private async putLost(): Promise<void> {
    const late = Date.now() + LIMIT - LOOK_EVERY;
    for (const [id, waiting] of this.waiting) {
      if (waiting.thought.deadline > late) continue;
      if ((await this.queue.getJobState(id)) === 'unknown' && this.waiting.has(id)) await this.put(id, waiting);
    }
  }
}

/** What a thinking worker does with a question: threads that keep what they have loaded, and end at the deadline. */
export function thinkIn(works: URL, options: ThreadsOptions) {
  const threads = new Threads(works, options);
  return {
    async perform({ work, task, deadline }: QueuedThought): Promise<string> {
      const left = deadline - Date.now();
      if (left <= 0) throw new Error('nobody waits for the answer any more');
      try {
        return JSON.stringify({ result: await threads.ask(work, task, AbortSignal.timeout(left)) });
      } catch (error) {
        if (error instanceof InputError) return JSON.stringify({ input: error.message });
        throw error;
      }
    },
    close: () => threads.close(),
  };
}
