/** Values of one statement: SQLite takes 32,766 at most, PostgreSQL 65,535. */
const VALUES = 16_000;

/** Rows in portions that one insert can take. */
export function* inChunks<Row extends object>(rows: readonly Row[]): Generator<Row[]> {
  const portion = Math.floor(VALUES / Math.max(1, Object.keys(rows[0] ?? {}).length));
  for (let at = 0; at < rows.length; at += portion) yield rows.slice(at, at + portion);
}

/** A row of this key is there already, as SQLite names it and as PostgreSQL numbers it. */
const DUPLICATE = ['SQLITE_CONSTRAINT_PRIMARYKEY', 'SQLITE_CONSTRAINT_UNIQUE', '23505'];

export function isDuplicate(error: unknown): boolean {
  return DUPLICATE.includes((error as { code?: string }).code ?? '');
}

/** Runs a transaction that works out keys from what it reads, again where another process took one of them meanwhile. */
export async function retryOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }
}
