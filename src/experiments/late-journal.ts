import { createExperiment } from '../store/experiments.ts';
import type { Store } from '../store/store.ts';
import { type Journal, nowhere, type Saved, type Standing } from '../work/journal.ts';
import type { Experiment } from '../work/run.ts';
import type { Outcome } from '../work/workers.ts';
import { leaseOf, StoreJournal } from './store-journal.ts';

/** A run that takes longer than so many milliseconds is worth keeping. */
const LATE = 30_000;

export interface LateOptions {
  readonly owner: string;
  readonly size: number;
  readonly open: () => Promise<Store>;
  /** Told when the run is kept from now on, or why it cannot be. */
  readonly told: (problem?: Error) => void;
  /** Milliseconds; for tests. */
  readonly late?: number;
}

/** Keeps nothing of a short run, and so opens no database; one that takes long is an experiment in the store from then on. */
export class LateJournal implements Journal {
  private readonly experiment: Experiment;
  private readonly options: LateOptions;
  private readonly began = Date.now();
  private round = 0;
  private state: unknown;
  private standing: Standing = { done: 0, note: '' };
  /** Of this round; of those before, what was set aside. */
  private outcomes: { readonly round: number; readonly outcome: Outcome }[] = [];
  private store: Store | undefined;
  private kept: StoreJournal | undefined;
  private opening: Promise<void> | undefined;
  private stop = new AbortController();

  constructor(experiment: Experiment, options: LateOptions) {
    this.experiment = experiment;
    this.options = options;
  }

  get signal(): AbortSignal {
    return this.stop.signal;
  }

  load(): Promise<Saved> {
    return nowhere.load();
  }

  add(round: number, outcome: Outcome, standing: Standing): void {
    this.standing = standing;
    if (this.kept) {
      this.kept.add(round, outcome, standing);
      return;
    }
    this.outcomes.push({ round, outcome });
    outcome.kept?.();
    if (Date.now() - this.began > (this.options.late ?? LATE)) this.opening ??= this.keep();
  }

  async begin(round: number, state: unknown, standing: Standing): Promise<void> {
    await this.opening;
    if (this.kept) return this.kept.begin(round, state, standing);
    this.round = round;
    this.state = state;
    this.standing = standing;
    this.outcomes = this.outcomes.filter(({ outcome }) => outcome.error !== undefined);
  }

  /** Ends what was kept, if anything was: with its document, or as far as it came. */
  async close(document?: string): Promise<void> {
    await this.opening;
    if (document !== undefined) await this.kept?.end({ status: 'done', document });
    await this.kept?.close();
    await this.store?.destroy();
  }

  private async keep(): Promise<void> {
    const { open, owner, size, told } = this.options;
    const { id, kind, description, priority } = this.experiment;
    try {
      this.store = await open();
      const createdAt = new Date(this.began).toISOString();
      await createExperiment(this.store, { id, kind, description, priority, size, createdAt }, leaseOf(owner));
      const kept = new StoreJournal(this.store, id, owner, (Date.now() - this.began) / 1000);
      await kept.load();
      if (this.state !== undefined) await kept.begin(this.round, this.state, this.standing);
      for (const { round, outcome } of this.outcomes) kept.add(round, outcome, this.standing);
      this.outcomes = [];
      kept.signal.addEventListener('abort', () => this.stop.abort(kept.signal.reason));
      this.kept = kept;
      told();
    } catch (error) {
      told(error as Error);
    }
  }
}
