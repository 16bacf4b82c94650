import { createExperiment } from '../store/experiments.ts';
import type { Store } from '../store/store.ts';
import { type Journal, nowhere, type Saved, type Standing } from '../work/journal.ts';
import type { Outcome } from '../work/work.ts';
import { leaseOf, StoreJournal } from './store-journal.ts';

/** A run as an experiment that is not in the store yet. */
export interface UnkeptExperiment {
  readonly id: string;
  readonly kind: string;
  readonly description: unknown;
  readonly size: number;
  readonly priority: number;
}

export interface LateOptions {
  readonly owner: string;
  /** Milliseconds that a run may take before it is kept; 0 keeps it from the start. */
  readonly late: number;
  readonly open: () => Promise<Store>;
  /** Called when the run is kept from now on, or with the reason why it cannot be. */
  readonly told: (problem?: Error) => void;
}

/** Keeps nothing of a short run, and so opens no database; one that takes long is an experiment in the store from then on. */
export class LateJournal implements Journal {
  private readonly experiment: UnkeptExperiment;
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
  private readonly stop = new AbortController();

  constructor(experiment: UnkeptExperiment, options: LateOptions) {
    this.experiment = experiment;
    this.options = options;
  }

  get signal(): AbortSignal {
    return this.stop.signal;
  }

  async load(): Promise<Saved> {
    if (this.options.late === 0) await (this.opening = this.keepAloud());
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
    if (Date.now() - this.began > this.options.late) this.opening ??= this.keepAloud();
  }

  async begin(round: number, state: unknown, standing: Standing): Promise<void> {
    await this.opening;
    if (this.kept) return this.kept.begin(round, state, standing);
    this.round = round;
    this.state = state;
    this.standing = standing;
    this.outcomes = this.outcomes.filter(({ outcome }) => outcome.error !== undefined);
  }

  /** Keeps a run that ends before its time, however short it was; false where it cannot be kept. */
  async keepNow(): Promise<boolean> {
    await (this.opening ??= this.keep().catch(() => {}));
    return this.kept !== undefined;
  }

  /** Ends what was kept, if anything was: with its document, or as far as it came. */
  async close(document?: string): Promise<void> {
    await this.opening;
    if (document !== undefined) await this.kept?.end({ status: 'done', document });
    await this.kept?.close();
    await this.store?.destroy();
  }

  private keepAloud(): Promise<void> {
    const { told } = this.options;
    return this.keep().then(() => told(), told);
  }

  private async keep(): Promise<void> {
    const { open, owner } = this.options;
    this.store = await open();
    const createdAt = new Date(this.began).toISOString();
    await createExperiment(this.store, { ...this.experiment, createdAt }, leaseOf(owner));
    const kept = new StoreJournal(this.store, this.experiment.id, owner, (Date.now() - this.began) / 1000);
    await kept.load();
    if (this.state !== undefined) await kept.begin(this.round, this.state, this.standing);
    for (const { round, outcome } of this.outcomes) kept.add(round, outcome, this.standing);
    this.outcomes = [];
    kept.signal.addEventListener('abort', () => this.stop.abort(kept.signal.reason));
    this.kept = kept;
  }
}
