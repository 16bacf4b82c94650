import type { Queue, Job as QueueJob } from 'bullmq';
import about from '../../package.json' with { type: 'json' };
import type { QueuedJob } from './broker.ts';
import { Inbox } from './inbox.ts';
import { ATTEMPTS, type Outcome, type Round, reasonOf } from './runner.ts';

const { version } = about;
const BULK = 500;
/** Seconds until what nobody fetched is dropped. */
const FORGOTTEN = 24 * 3600;
/** Where a job can be that has no outcome yet. */
const PENDING = ['waiting', 'active', 'delayed', 'prioritized'] as const;

/**
 * The tasks of one round in the queue. A job is named by experiment, round and task, so that a task put twice is there
 * once; its result stays in the queue until it is kept for good.
 */
export class QueueRound {
  readonly inbox = new Inbox<Outcome>();
  /** Jobs without an outcome, by name. */
  private readonly waiting = new Map<string, number>();
  private readonly queue: Queue<QueuedJob, string>;
  private readonly round: Round;
  private readonly forget: (name: string) => void;

  constructor(queue: Queue<QueuedJob, string>, round: Round, forget: (name: string) => void) {
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
    this.inbox.put({ task, ...end, kept: () => this.forget(name) });
  }

  async put(tasks: readonly number[]): Promise<void> {
    for (const task of tasks) this.waiting.set(this.nameOf(task), task);
    const { experiment, kind, description, priority } = this.round;
    for (let from = 0; from < tasks.length; from += BULK) {
      await this.queue.addBulk(
        tasks.slice(from, from + BULK).map((task) => ({
          name: kind,
          data: { experiment, version, kind, description, task: this.round.tasks[task] },
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
        const jobs: QueueJob<QueuedJob, string>[] = await this.queue.getJobs(state, from, from + BULK - 1, true);
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
    return `${this.round.experiment}.${this.round.round}.${task}`;
  }
}
