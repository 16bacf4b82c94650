/** Values of one statement: SQLite takes 32,766 at most, PostgreSQL 65,535. */
const VALUES = 16_000;

/** Rows in portions that one insert can take. */
export function* inChunks<Row extends object>(rows: readonly Row[]): Generator<Row[]> {
  const portion = Math.floor(VALUES / Math.max(1, Object.keys(rows[0] ?? {}).length));
  for (let at = 0; at < rows.length; at += portion) yield rows.slice(at, at + portion);
}

/** The codes of SQLite and PostgreSQL for a row whose key is taken. */
const DUPLICATE = ['SQLITE_CONSTRAINT_PRIMARYKEY', 'SQLITE_CONSTRAINT_UNIQUE', '23505'];

export function isDuplicate(error: unknown): boolean {
  return DUPLICATE.includes((error as { code?: string }).code ?? '');
}

/** Runs a transaction that derives keys from what it reads, again whenever another process took one of them meanwhile. */
export async function retryOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }
}

interface Queued<Item> {
  readonly item: Item;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Writes items in batches. Items that are added in one turn of the event loop, or while a batch is being written, share
 * one commit. Each promise resolves after that commit.
 */
export class BatchQueue<Item> {
  private readonly write: (items: readonly Item[]) => Promise<ReadonlyMap<Item, unknown>>;
  private queue: Queued<Item>[] = [];
  private working: Promise<void> | undefined;

  /** `write` commits a batch and returns the errors of items that it left out. If it throws, the whole batch failed. */
  constructor(write: (items: readonly Item[]) => Promise<ReadonlyMap<Item, unknown>>) {
    this.write = write;
  }

  add(item: Item): Promise<void> {
    return new Promise((resolve, reject) => {
      this.queue.push({ item, resolve, reject });
      this.working ??= this.work();
    });
  }

  /** Resolves when everything that was added is written or refused. */
  async settled(): Promise<void> {
    await this.working;
  }

  private async work(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (this.queue.length > 0) {
      const batch = this.queue;
      this.queue = [];
      try {
        const refused = await this.write(batch.map(({ item }) => item));
        for (const { item, resolve, reject } of batch) {
          if (refused.has(item)) reject(refused.get(item));
          else resolve();
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.working = undefined;
  }
}
