import type { Queue, QueueEvents } from 'bullmq';
import type { Broker, QueuedJob } from './broker.ts';
import { QueueRound } from './queue-round.ts';
import { CANCELLED, type Outcome, PAUSED, type Round, type Runner } from './runner.ts';

/** Tasks of a round that are in the queue at once: enough for a thousand workers. */
const WINDOW = 4000;
/** Milliseconds of silence after which the queue itself is asked: events can be lost, jobs cannot. */
const SILENCE = 2000;
/** Where no more tasks are left, asking costs little: the first time sooner, then ever later. */
const FEW = 100;
const FIRST_SILENCE = 125;

/** Puts the tasks into a queue, where workers of any machine take them. */
export class QueueRunner implements Runner {
  private readonly queue: Queue<QueuedJob, string>;
  private readonly events: QueueEvents<string>;
  private readonly forgetting = new Set<Promise<unknown>>();
  /** Since the broker was last heard of without trouble. */
  private troubled = false;

  private constructor(queue: Queue<QueuedJob, string>, events: QueueEvents<string>) {
    this.queue = queue;
    this.events = events;
    const told = () => {
      this.troubled = true;
    };
    // both reconnect by themselves
    queue.on('error', told);
    events.on('error', told);
  }

  static async open(broker: Broker): Promise<QueueRunner> {
    const queue = broker.queue();
    const runner = new QueueRunner(queue, broker.events());
    try {
      await broker.ready(queue);
      await broker.ready(runner.events);
    } catch (error) {
      await runner.close();
      throw error;
    }
    return runner;
  }

  async *run(given: Round, signal: AbortSignal): AsyncGenerator<Outcome> {
    const { open } = given;
    const round = new QueueRound(this.queue, given, (name) => this.forget(name));
    const completed = ({ jobId, returnvalue }: { jobId: string; returnvalue: string }) =>
      round.take(jobId, { result: returnvalue });
    const failed = ({ jobId, failedReason }: { jobId: string; failedReason: string }) =>
      round.take(jobId, { error: failedReason });
    const ring = () => round.inbox.ring();
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
        const outcomes = await round.inbox.take(silence);
        if (signal.aborted) break;
        yield* outcomes;
        const first = round.size > FEW ? SILENCE : FIRST_SILENCE;
        silence = outcomes.length > 0 ? first : Math.min(2 * silence, SILENCE);
        if (outcomes.length === 0 || this.troubled) await this.recover(round);
      }
      if (!signal.aborted) yield* await round.inbox.take(0);
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
