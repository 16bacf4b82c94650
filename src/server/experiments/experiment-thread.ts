import type { NewExperiment } from '../../experiments/index.ts';
import type { ExperimentPicture } from '../../protocol/experiments.ts';
import type { StorePlace } from '../../store/store.ts';
import { Threads } from '../../work/threads.ts';
import { SERVER_TASKS } from '../thread-tasks.ts';

/** What the thread can be asked. */
export type ThreadRequest =
  | { readonly do: 'open'; readonly place: StorePlace; readonly threads: number }
  | { readonly do: 'start'; readonly given: NewExperiment; readonly base?: string }
  | { readonly do: 'picture'; readonly id: string; readonly from: number }
  | { readonly do: 'close' };

/** Requests that the thread works on side by side: most of the time it waits for the database. */
const AT_ONCE = 8;

/** The thread that begins and runs a server's experiments and draws their charts, seen from the server's own thread. */
export class ExperimentThread {
  private readonly thread = new Threads(SERVER_TASKS, { count: 1, atOnce: AT_ONCE });
  private readonly opened: Promise<unknown>;

  constructor(place: StorePlace, threads: number) {
    this.opened = this.thread.ask('experiments', { do: 'open', place, threads } satisfies ThreadRequest);
    // whoever asks for something hears of it
    this.opened.catch(() => {});
  }

  /** Begins an experiment and returns its id. `base`: the base that a learning run starts from. */
  start(given: NewExperiment, base?: string): Promise<string> {
    return this.ask({ do: 'start', given, ...(base !== undefined && { base }) });
  }

  /** The charts of an experiment; undefined where there is none of this id. */
  picture(id: string, from: number): Promise<ExperimentPicture | undefined> {
    return this.ask({ do: 'picture', id, from });
  }

  /** Releases the experiments, for the next server to go on with. */
  async close(): Promise<void> {
    await this.ask({ do: 'close' }).catch(() => {});
    await this.thread.close();
  }

  private async ask<Answer>(request: ThreadRequest): Promise<Answer> {
    await this.opened;
    return this.thread.ask('experiments', request);
  }
}
