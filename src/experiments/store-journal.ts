import {
  type ExperimentEnd,
  endExperiment,
  type KeptOutcome,
  keepProgress,
  type Lease,
  outcomesOf,
  releaseExperiment,
  savedState,
  setAside,
  takeExperiment,
} from '../store/experiments.ts';
import type { Store } from '../store/store.ts';
import type { Journal, Saved, Standing } from '../work/journal.ts';
import { CANCELLED, messageOf, type Outcome, PAUSED } from '../work/work.ts';

/** Nobody else may take an experiment for this many milliseconds after its owner's last sign of life. */
export const LEASE = 10_000;
/** How often outcomes are kept, all of them in one transaction, and the lease is prolonged. */
const EVERY = 500;

export function leaseOf(owner: string): Lease {
  const now = Date.now();
  return { owner, now: new Date(now).toISOString(), until: new Date(now + LEASE).toISOString() };
}

/** Keeps an experiment that is its owner's in the store. `close` gives it back. */
export class StoreJournal implements Journal {
  private readonly store: Store;
  private readonly id: string;
  private readonly owner: string;
  private readonly stop = new AbortController();
  private readonly began: number;
  private pending: { readonly round: number; readonly outcome: Outcome }[] = [];
  private standing: Standing = { done: 0, note: '' };
  private closed = false;
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  /** `seconds` is the working time before this run. */
  constructor(store: Store, id: string, owner: string, seconds: number) {
    this.store = store;
    this.id = id;
    this.owner = owner;
    this.began = performance.now() - 1000 * seconds;
  }

  get signal(): AbortSignal {
    return this.stop.signal;
  }

  async load(): Promise<Saved> {
    const { round, state, done } = await savedState(this.store, this.id);
    const all = await setAside(this.store, this.id);
    const outcomes = await outcomesOf(this.store, this.id, round);
    this.standing = { done, note: '' };
    this.watch();
    return { round, state, done, outcomes, setAside: all.filter((each) => each.round < round) };
  }

  add(round: number, outcome: Outcome, standing: Standing): void {
    this.pending.push({ round, outcome });
    this.standing = standing;
  }

  async begin(round: number, state: unknown, standing: Standing): Promise<void> {
    this.standing = standing;
    await this.write({ round, state: JSON.stringify(state) });
  }

  /** Keeps what is there, and writes nothing from then on by itself. */
  async flush(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.write();
  }

  /** Ends the experiment; false where it is another's by now. */
  async end(end: ExperimentEnd): Promise<boolean> {
    await this.flush();
    return endExperiment(this.store, this.id, leaseOf(this.owner), end);
  }

  /** Keeps what is there and releases the experiment, so that any process may take it. */
  async close(): Promise<void> {
    if (!this.closed) await this.flush();
    await releaseExperiment(this.store, this.id, this.owner);
  }

  private watch(): void {
    if (this.closed) return;
    this.timer = setTimeout(() => {
      this.write().then(
        () => this.watch(),
        (error) => this.stop.abort(`the database does not answer: ${messageOf(error)}`),
      );
    }, EVERY);
  }

  /** One write after another. */
  private write(begun?: { round: number; state: string }): Promise<void> {
    this.writing = this.writing.catch(() => {}).then(() => this.writeNow(begun));
    return this.writing;
  }

  private async writeNow(begun?: { round: number; state: string }): Promise<void> {
    const taken = this.pending;
    this.pending = [];
    const outcomes: KeptOutcome[] = taken.map(({ round, outcome: { task, result, error } }) => ({
      round,
      task,
      ...(result !== undefined && { result }),
      ...(error !== undefined && { error }),
    }));
    const seconds = (performance.now() - this.began) / 1000;
    const lease = leaseOf(this.owner);
    const kept = { ...this.standing, seconds, outcomes, ...(begun && { begun }) };
    const status = await keepProgress(this.store, this.id, lease, kept).catch((error) => {
      this.pending = [...taken, ...this.pending];
      throw error;
    });
    if (status === undefined) this.stop.abort('another process has taken the experiment over');
    else for (const { outcome } of taken) outcome.kept?.();
    // paused and resumed again before anybody saw
    if (status === 'waiting') await takeExperiment(this.store, this.id, lease);
    if (status === PAUSED || status === CANCELLED) this.stop.abort(status);
  }
}
