import { setTimeout as sleep } from 'node:timers/promises';
import type { NewExperiment } from '../../experiments/index.ts';
import type { ExperimentPicture } from '../../protocol/experiments.ts';
import type { StorePlace } from '../../store/store.ts';
import { FairQueue } from '../../work/fair-queue.ts';
import { Threads } from '../../work/threads.ts';
import { SERVER_TASKS } from '../thread-tasks.ts';
import type { Measured } from './estimate-task.ts';

/** What the thread can be asked. */
export type ThreadRequest =
  | { readonly do: 'open'; readonly place: StorePlace; readonly threads: number }
  | { readonly do: 'start' | 'complete'; readonly given: NewExperiment; readonly base?: string }
  | { readonly do: 'picture'; readonly id: string; readonly from: number }
  | { readonly do: 'close' };

/** Requests that the thread works on side by side: most of the time it waits for the database. */
const AT_ONCE = 8;

/** Milliseconds for the release of the experiments when the server stops: a thread that has just begun is still loading. */
const RELEASING = 3000;
/** Milliseconds that the measuring of a description may take; the longest tasks are slower. */
const MEASURING = 15_000;
const MEASURERS = { count: 1, idle: 0, background: true, megabytes: 1024 };

/** The thread that begins and runs a server's experiments and draws their charts, seen from the server's own thread. */
export class ExperimentThread {
  private readonly thread = new Threads(SERVER_TASKS, { count: 1, atOnce: AT_ONCE });
  private readonly measuring = new FairQueue(new Threads(SERVER_TASKS, MEASURERS), MEASURERS.count);
  private readonly opened: Promise<unknown>;
  readonly threads: number;

  constructor(place: StorePlace, threads: number) {
    this.threads = threads;
    this.opened = this.thread.ask('experiments', { do: 'open', place, threads } satisfies ThreadRequest);
    // whoever asks for something hears of it
    this.opened.catch(() => {});
  }

  /** Begins an experiment and returns its id. `base`: the base that a learning run starts from. */
  start(given: NewExperiment, base?: string): Promise<string> {
    return this.ask({ do: 'start', given, ...(base !== undefined && { base }) });
  }

  /** How many units an experiment has, and how long one thread takes for the first of them. Throws `TookTooLong` after a while. */
  async measure(asker: string, given: NewExperiment, base?: string): Promise<Measured> {
    const task = await this.ask({ do: 'complete', given, ...(base !== undefined && { base }) });
    return this.measuring.ask(asker, { work: 'estimate', task, limit: MEASURING });
  }

  /** The charts of an experiment; undefined where there is none of this id. */
  picture(id: string, from: number): Promise<ExperimentPicture | undefined> {
    return this.ask({ do: 'picture', id, from });
  }

  /** Releases the experiments, for the next server to go on with. A thread that takes too long for that is ended. */
  async close(): Promise<void> {
    await this.measuring.close();
    const released = this.ask({ do: 'close' }).catch(() => {});
    await Promise.race([released, sleep(RELEASING, undefined, { ref: false })]);
    await this.thread.close();
  }

  private async ask<Answer>(request: ThreadRequest): Promise<Answer> {
    await this.opened;
    return this.thread.ask('experiments', request);
  }
}
