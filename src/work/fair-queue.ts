import type { Answerers } from './thinkers.ts';

/** A thought took longer than it may; its thread was ended. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong';
  readonly seconds: number;

  constructor(seconds: number) {
    super(`no answer within ${seconds} s`);
    this.seconds = seconds;
  }
}

const ENDED = 'the threads end';

/** Milliseconds in which a thought that nobody waits for any more may end by itself, since a new thread costs more. */
const GRACE = 1000;

export interface Thought {
  readonly work: string;
  readonly task: unknown;
  /** Milliseconds after which its thread is ended. */
  readonly limit: number;
  /** Nobody waits for the answer any more. */
  readonly signal?: AbortSignal;
}

interface Waiting extends Thought {
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * Answers askers in turns, by threads or by workers of a queue. Whoever asks much waits for their own questions and does
 * not hold up others. An asker is an address, or whatever else has one turn.
 *
 *     const action = await queue.ask('192.0.2.7', { work: 'house-agent', task, limit: 60_000 });
 */
export class FairQueue {
  private readonly answerers: Answerers;
  private readonly count: number;
  /** What waits, by asker; the first is next. */
  private readonly waiting = new Map<string, Waiting[]>();
  private running = 0;
  private closed = false;

  /** `count`: how many questions are at the answerers at once. */
  constructor(answerers: Answerers, count: number) {
    this.answerers = answerers;
    this.count = count;
  }

  async ask<Result>(asker: string, thought: Thought): Promise<Result> {
    // a thread that began now would never end
    if (this.closed) throw new Error(ENDED);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const { signal } = thought;
    const leave = () => reject(signal!.reason);
    signal?.addEventListener('abort', leave);
    const waiting = { ...thought, resolve, reject };
    const others = this.waiting.get(asker);
    if (others) others.push(waiting);
    else this.waiting.set(asker, [waiting]);
    this.next();
    try {
      return (await promise) as Result;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  /** Ends it: threads end, whatever they are doing. */
  async close(): Promise<void> {
    this.closed = true;
    for (const { reject } of [...this.waiting.values()].flat()) reject(new Error(ENDED));
    this.waiting.clear();
    await this.answerers.close();
  }

  private next(): void {
    while (this.running < this.count) {
      const first = this.waiting.entries().next().value;
      if (!first) return;
      const [asker, thoughts] = first;
      const thought = thoughts.shift()!;
      // back to the end: the others have their turns first
      this.waiting.delete(asker);
      if (thoughts.length > 0) this.waiting.set(asker, thoughts);
      if (!thought.signal?.aborted) void this.begin(thought);
    }
  }

  private async begin({ work, task, limit, signal, resolve, reject }: Waiting): Promise<void> {
    this.running++;
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(new TookTooLong(limit / 1000)), limit);
    let grace: NodeJS.Timeout | undefined;
    const cancel = () => {
      grace = setTimeout(() => stop.abort(signal!.reason), GRACE);
    };
    signal?.addEventListener('abort', cancel);
    try {
      resolve(await this.answerers.ask(work, task, stop.signal));
    } catch (error) {
      reject(stop.signal.aborted ? stop.signal.reason : error);
    } finally {
      signal?.removeEventListener('abort', cancel);
      clearTimeout(timer);
      clearTimeout(grace);
      this.running--;
      this.next();
    }
  }
}
