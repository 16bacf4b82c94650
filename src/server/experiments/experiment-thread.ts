import { Worker } from 'node:worker_threads';
import { InputError } from '../../core/errors.ts';
import type { NewExperiment } from '../../experiments/index.ts';
import type { ExperimentPicture } from '../../protocol/experiments.ts';
import type { StorePlace } from '../../store/store.ts';

/** What the thread can be asked. */
export type ThreadRequest =
  | { readonly do: 'start'; readonly given: NewExperiment; readonly base?: string }
  | { readonly do: 'picture'; readonly id: string; readonly from: number }
  | { readonly do: 'close' };

interface Reply {
  readonly number: number;
  readonly value?: unknown;
  readonly error?: string;
  readonly input?: boolean;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** The thread that begins and runs a server's experiments and draws their charts, seen from the server's own thread. */
export class ExperimentThread {
  readonly settings: { readonly place: StorePlace; readonly threads: number };
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;
  private broken: Error | undefined;

  constructor(place: StorePlace, threads: number) {
    this.settings = { place, threads };
    this.worker = new Worker(new URL('./experiment-worker.ts', import.meta.url), { workerData: this.settings });
    this.worker.on('message', (reply: Reply) => this.take(reply));
    this.worker.on('error', (error) => this.fail(error as Error));
    this.worker.on('exit', () => this.fail(new Error('the thread of the experiments has ended')));
  }

  /** Begins an experiment and returns its id. `base`: the base that a learning run starts from. */
  start(given: NewExperiment, base?: string): Promise<string> {
    return this.ask({ do: 'start', given, ...(base !== undefined && { base }) }) as Promise<string>;
  }

  /** The charts of an experiment; undefined where there is none of this id. */
  picture(id: string, from: number): Promise<ExperimentPicture | undefined> {
    return this.ask({ do: 'picture', id, from }) as Promise<ExperimentPicture | undefined>;
  }

  /** Releases the experiments, for the next server to go on with. */
  async close(): Promise<void> {
    if (!this.broken) await this.ask({ do: 'close' });
    await this.worker.terminate();
  }

  private ask(request: ThreadRequest): Promise<unknown> {
    if (this.broken) return Promise.reject(this.broken);
    const number = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(number, { resolve, reject });
      this.worker.postMessage({ number, request });
    });
  }

  private take({ number, value, error, input }: Reply): void {
    const waiting = this.waiting.get(number);
    this.waiting.delete(number);
    if (error === undefined) waiting?.resolve(value);
    else waiting?.reject(input ? new InputError(error) : new Error(error));
  }

  private fail(error: Error): void {
    this.broken ??= error;
    for (const { reject } of this.waiting.values()) reject(this.broken);
    this.waiting.clear();
  }
}
