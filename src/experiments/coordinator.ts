import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { abandonedExperiments } from '../store/experiments.ts';
import type { Store } from '../store/store.ts';
import { messageOf, type Workers } from '../work/work.ts';
import { ownerName, runExperiment } from './run-experiment.ts';

/** Milliseconds between two looks for work. */
const LOOK_EVERY = 1000;

export interface CoordinatorOptions {
  /** Opened for the first experiment, and closed with the coordinator. */
  readonly open: () => Promise<Workers>;
  readonly log: Logger;
  /** Experiments that it runs side by side. */
  readonly atOnce?: number;
}

/**
 * Runs every experiment that waits in a store or whose coordinator has died, the most urgent first. Several may share
 * a store: each experiment has one at a time.
 */
export class Coordinator {
  private readonly store: Store;
  private readonly options: Required<CoordinatorOptions>;
  private readonly owner = ownerName();
  private readonly stop = new AbortController();
  private readonly running = new Map<string, Promise<void>>();
  private workers: Promise<Workers> | undefined;
  private loop: Promise<void> | undefined;

  constructor(store: Store, { atOnce = 4, ...options }: CoordinatorOptions) {
    this.store = store;
    this.options = { atOnce, ...options };
  }

  start(): void {
    this.loop ??= this.look();
  }

  /** Gives all its experiments back, for the next to go on with. */
  async close(): Promise<void> {
    this.stop.abort('the coordinator was stopped');
    await this.loop;
    await Promise.all(this.running.values());
    await (await this.workers)?.close();
  }

  private async look(): Promise<void> {
    const { signal } = this.stop;
    let trouble: unknown;
    while (!signal.aborted) {
      try {
        for (const id of await abandonedExperiments(this.store, new Date().toISOString())) {
          if (this.running.size >= this.options.atOnce) break;
          if (!this.running.has(id)) this.running.set(id, this.run(id));
        }
        if (trouble !== undefined) this.options.log.info({}, 'the store answers again');
        trouble = undefined;
      } catch (error) {
        // once, not at every look
        if (trouble === undefined) this.options.log.error({ error: messageOf(error) }, 'the store does not answer');
        trouble = error;
      }
      await sleep(LOOK_EVERY, undefined, { signal }).catch(() => {});
    }
  }

  private async run(experiment: string): Promise<void> {
    const { open, log } = this.options;
    try {
      this.workers ??= open().catch((error) => {
        this.workers = undefined;
        throw error;
      });
      const on = await this.workers;
      log.info({ experiment }, 'experiment taken');
      const ending = await runExperiment(this.store, experiment, { on, owner: this.owner, signal: this.stop.signal });
      const { status } = ending;
      log.info({ experiment, status, ...('error' in ending && { error: ending.error }) }, 'experiment left');
    } catch (error) {
      log.error({ experiment, error: messageOf(error) }, 'experiment left in trouble');
    } finally {
      this.running.delete(experiment);
    }
  }
}
