/** A row of this key is there already, as SQLite names it and as PostgreSQL numbers it. */
const DUPLICATE = ['SQLITE_CONSTRAINT_PRIMARYKEY', 'SQLITE_CONSTRAINT_UNIQUE', '23505'];

export function isDuplicate(error: unknown): boolean {
  return DUPLICATE.includes((error as { code?: string }).code ?? '');
}

/** Runs a transaction that works out keys from what it reads, again where another process took one of them meanwhile. */
export async function untilFree<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }
}
