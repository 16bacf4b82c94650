import type { Kind } from './kind.ts';
import type { Outcome } from './runner.ts';

/** The outcomes of one round: whatever comes twice counts once. */
export class Ledger {
  /** By task; undefined where there is none, or it was set aside. */
  readonly results: unknown[];
  /** Units of the results so far. */
  units = 0;
  private readonly kind: Pick<Kind, 'units'>;
  private readonly seen: Uint8Array;

  constructor(kind: Pick<Kind, 'units'>, tasks: number) {
    this.kind = kind;
    this.results = new Array(tasks).fill(undefined);
    this.seen = new Uint8Array(tasks);
  }

  /** False where the task has an outcome already. */
  take({ task, result }: Outcome): boolean {
    if (this.seen[task]) return false;
    this.seen[task] = 1;
    if (result !== undefined) this.units += this.kind.units((this.results[task] = JSON.parse(result)));
    return true;
  }

  /** The tasks without an outcome. */
  open(): number[] {
    return [...this.results.keys()].filter((task) => !this.seen[task]);
  }

  /** Whether there is any result, or nothing to be done. */
  get hopeful(): boolean {
    return this.results.length === 0 || this.results.some((result) => result !== undefined);
  }
}
