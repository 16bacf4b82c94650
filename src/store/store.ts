import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { InputError } from '../core/errors.ts';
import { migrations } from './migrations/index.ts';
import type { Tables } from './schema.ts';

export type Store = Kysely<Tables>;

/** Where data is kept unless `--data` or JOGATINA_DATA says otherwise. */
export function dataFolder(): string {
  return process.env.JOGATINA_DATA || join(homedir(), '.local', 'share', 'jogatina');
}

/**
 * Opens the embedded database of a data folder, made or brought up to date where needed. Several processes may share
 * it; a write that was acknowledged survives kill -9 and loss of power.
 */
export async function openStore(folder: string): Promise<Store> {
  const store = new Kysely<Tables>({ dialect: new SqliteDialect({ database: openFile(folder) }) });
  try {
    await migrate(store);
  } catch (error) {
    await store.destroy();
    throw new InputError(`the database in ${folder} cannot be brought up to date: ${(error as Error).message}`);
  }
  return store;
}

/** SQLite has no lock for migrations: of two processes that start at once one fails, and finds the work done. */
async function migrate(store: Store): Promise<void> {
  const migrator = new Migrator({ db: store, provider: { getMigrations: async () => migrations } });
  for (let attempts = 3; ; attempts--) {
    const { error } = await migrator.migrateToLatest();
    if (!error) return;
    if (attempts === 1) throw error;
  }
}

function openFile(folder: string): Sqlite.Database {
  try {
    mkdirSync(folder, { recursive: true });
    const file = new Sqlite(join(folder, 'jogatina.sqlite'));
    file.pragma('busy_timeout = 5000');
    file.pragma('journal_mode = WAL');
    file.pragma('synchronous = FULL');
    return file;
  } catch (error) {
    throw new InputError(
      `no database can be opened in ${folder} (choose another with --data): ${(error as Error).message}`,
    );
  }
}
