import { createMatch, finishMatch, type MatchEnd, type MatchRow } from './matches.ts';
import type { Store } from './store.ts';

interface Entry {
  write(store: Store): Promise<void>;
  resolve(): void;
  reject(error: unknown): void;
}

/** Writes the beginnings and ends of matches; those that are asked for together share one commit. */
export class MatchWriter {
  private readonly store: Store;
  private entries: Entry[] = [];
  private working: Promise<void> | undefined;

  constructor(store: Store) {
    this.store = store;
  }

  create(row: MatchRow): Promise<void> {
    return this.enter((store) => createMatch(store, row));
  }

  finish(id: string, end: MatchEnd): Promise<void> {
    return this.enter((store) => finishMatch(store, id, end));
  }

  /** Resolves when everything asked for is written or refused. */
  async close(): Promise<void> {
    await this.working;
  }

  private enter(write: (store: Store) => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.entries.push({ write, resolve, reject });
      this.working ??= this.work();
    });
  }

  private async work(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (this.entries.length > 0) {
      const batch = this.entries;
      this.entries = [];
      try {
        await this.store.transaction().execute(async (all) => {
          for (const entry of batch) await entry.write(all);
        });
        for (const entry of batch) entry.resolve();
      } catch (error) {
        if (batch.length === 1) batch[0].reject(error);
        else for (const entry of batch) await this.alone(entry);
      }
    }
    this.working = undefined;
  }

  /** One of a batch that failed: only the one at fault is refused. */
  private async alone({ write, resolve, reject }: Entry): Promise<void> {
    try {
      await write(this.store);
      resolve();
    } catch (error) {
      reject(error);
    }
  }
}
