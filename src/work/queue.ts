import type { Queue, QueueEvents, Job as QueueJob } from 'bullmq';
import about from '../../package.json' with { type: 'json' };
import { Broker, type QueuedTask } from './broker.ts';
import { AsyncQueue, ATTEMPTS, CANCELLED, type Outcome, PAUSED, type Round, reasonOf, type Workers } from './work.ts';

const { version } = about;
const BULK = 500;
/** Seconds until what nobody fetched is dropped. */
const FORGOTTEN = 24 * 3600;
/** Where a job can be that has no outcome yet. */
const PENDING = ['waiting', 'active', 'delayed', 'prioritized'] as const;

/**
 * The tasks of one round in the queue. A job is named by run, round and task, so that a task put twice is there once; its result stays in the queue until it is kept for good.
 */
class QueueRound {
  readonly outcomes = new AsyncQueue<Outcome>();
  /** Jobs without an outcome, by name. */
  private readonly waiting = new Map<string, number>();
  private readonly queue: Queue<QueuedTask, string>;
  private readonly round: Round;
  private readonly forget: (name: string) => void;

  constructor(queue: Queue<QueuedTask, string>, round: Round, forget: (name: string) => void) {
    this.queue = queue;
    this.round = round;
    this.forget = forget;
  }

  get size(): number {
    return this.waiting.size;
  }

  /** Takes in what came of a job; one of another round, or that came before, is nothing to us. */
  take(name: string, { result, error }: Pick<Outcome, 'result' | 'error'>): void {
    const task = this.waiting.get(name);
    if (task === undefined) return;
    this.waiting.delete(name);
    const end = error === undefined ? { result } : { error: reasonOf(error) };
    this.outcomes.put({ task, ...end, kept: () => this.forget(name) });
  }

  async put(tasks: readonly number[]): Promise<void> {
    for (const task of tasks) this.waiting.set(this.nameOf(task), task);
    const { id, work, plan, priority } = this.round;
    for (let from = 0; from < tasks.length; from += BULK) {
      await this.queue.addBulk(
        tasks.slice(from, from + BULK).map((task) => ({
          name: work.name,
          data: { experiment: id, version, work: work.name, plan, task: this.round.tasks[task] },
          opts: {
            jobId: this.nameOf(task),
            attempts: ATTEMPTS,
            // 0 would stand before all that have a priority
            priority: priority + 1,
            removeOnComplete: { age: FORGOTTEN },
            removeOnFail: { age: FORGOTTEN },
          },
        })),
      );
    }
  }

  /** Puts again whatever has no outcome: what is still there stays as it is. */
  putAgain(): Promise<void> {
    return this.put([...this.waiting.values()]);
  }

  /** Asks the queue for outcomes that we were not told of. */
  async sweep(): Promise<void> {
    for (const state of ['completed', 'failed'] as const) {
      for (let from = 0; this.waiting.size > 0; from += BULK) {
        const jobs: QueueJob<QueuedTask, string>[] = await this.queue.getJobs(state, from, from + BULK - 1, true);
        for (const { id = '', returnvalue, failedReason } of jobs)
          this.take(id, state === 'completed' ? { result: returnvalue } : { error: failedReason });
        if (jobs.length < BULK) break;
      }
    }
  }

  /** Whether the queue has fewer jobs than we wait for. */
  async isLacking(): Promise<boolean> {
    const counts = await this.queue.getJobCounts(...PENDING);
    return Object.values(counts).reduce((sum, each) => sum + each, 0) < this.waiting.size;
  }

  /** Takes back what no worker has begun. */
  async withdraw(): Promise<void> {
    const names = [...this.waiting.keys()];
    for (let from = 0; from < names.length; from += BULK)
      await Promise.allSettled(names.slice(from, from + BULK).map((name) => this.queue.remove(name)));
  }

  private nameOf(task: number): string {
    return `${this.round.id}.${this.round.number}.${task}`;
  }
}

/** Tasks of a round that are in the queue at once: enough for a thousand workers. */
const WINDOW = 4000;
/** Milliseconds of silence after which the queue itself is asked: events can be lost, jobs cannot. */
const SILENCE = 2000;
/** Where no more tasks are left, asking costs little: the first time sooner, then ever later. */
const FEW = 100;
const FIRST_SILENCE = 125;

/** Puts the tasks into a queue, where workers of any machine take them. */
export class QueueWorkers implements Workers {
  private readonly queue: Queue<QueuedTask, string>;
  private readonly events: QueueEvents<string>;
  private readonly forgetting = new Set<Promise<unknown>>();
  /** Since the broker was last heard of without trouble. */
  private troubled = false;

  private constructor(queue: Queue<QueuedTask, string>, events: QueueEvents<string>) {
    this.queue = queue;
    this.events = events;
    const told = () => {
      this.troubled = true;
    };
    // both reconnect by themselves
    queue.on('error', told);
    events.on('error', told);
  }

  static async open(url: string): Promise<QueueWorkers> {
    const broker = new Broker(url);
    const queue = broker.queue();
    const runner = new QueueWorkers(queue, broker.events());
    try {
      await broker.ready(queue);
      await broker.ready(runner.events);
    } catch (error) {
      await runner.close();
      throw error;
    }
    return runner;
  }

  async *perform(given: Round, signal: AbortSignal): AsyncGenerator<Outcome> {
    const { open } = given;
    const round = new QueueRound(this.queue, given, (name) => this.forget(name));
    const completed = ({ jobId, returnvalue }: { jobId: string; returnvalue: string }) =>
      round.take(jobId, { result: returnvalue });
    const failed = ({ jobId, failedReason }: { jobId: string; failedReason: string }) =>
      round.take(jobId, { error: failedReason });
    const ring = () => round.outcomes.ring();
    this.events.on('completed', completed).on('failed', failed);
    signal.addEventListener('abort', ring);
    let silence = SILENCE;
    try {
      for (let next = 0; !signal.aborted && (next < open.length || round.size > 0); ) {
        if (round.size < WINDOW / 2 && next < open.length) {
          const more = open.slice(next, next + WINDOW - round.size);
          await this.whileReachable(() => round.put(more));
          // what an earlier coordinator put is perhaps done already, and will not be told again
          if (next === 0) await this.whileReachable(() => round.sweep());
          next += more.length;
        }
        const come = await round.outcomes.take(silence);
        if (signal.aborted) break;
        yield* come;
        const first = round.size > FEW ? SILENCE : FIRST_SILENCE;
        silence = come.length > 0 ? first : Math.min(2 * silence, SILENCE);
        if (come.length === 0 || this.troubled) await this.recover(round);
      }
      if (!signal.aborted) yield* await round.outcomes.take(0);
      else if (signal.reason === PAUSED || signal.reason === CANCELLED) await round.withdraw();
    } finally {
      this.events.off('completed', completed).off('failed', failed);
      signal.removeEventListener('abort', ring);
    }
  }

  /** After silence or trouble: asks for outcomes, and puts again what the broker has lost. */
  private async recover(round: QueueRound): Promise<void> {
    const before = this.troubled;
    this.troubled = false;
    await this.whileReachable(async () => {
      await round.sweep();
      if (before || (await round.isLacking())) await round.putAgain();
    });
  }

  /** A broker that is away is asked again after the next silence. */
  private async whileReachable(ask: () => Promise<void>): Promise<void> {
    try {
      await ask();
    } catch {
      this.troubled = true;
    }
  }

  /** A job that cannot be removed now is dropped by its age. */
  private forget(name: string): void {
    const removal = this.queue.remove(name).catch(() => {});
    this.forgetting.add(removal);
    removal.then(() => this.forgetting.delete(removal));
  }

  async trouble(): Promise<string | undefined> {
    return (await this.queue.getWorkersCount()) > 0 ? undefined : 'no worker is at the queue yet (jogatina worker)';
  }

  async close(): Promise<void> {
    await Promise.race([Promise.all(this.forgetting), new Promise((resolve) => setTimeout(resolve, SILENCE).unref())]);
    await Promise.allSettled([this.queue.close(), this.events.close()]);
  }
}
