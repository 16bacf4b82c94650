import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import { InputError } from '../core/errors.ts';

/** The database's file in its data folder. */
export const SQLITE_FILE = 'jogatina.sqlite';
/** Milliseconds that a write waits for another process's transaction, such as a long import. */
const PATIENCE = 30_000;
/** Milliseconds between two tries. */
const PAUSE = 5;

/**
 * SQLite for several processes on one file. Transactions take the write lock when they begin, and waiting for it lets
 * the rest of the program go on: better-sqlite3's own waiting would stop the whole thread, and would never end where
 * the lock is held by the same thread. A migration is one transaction.
 */
export class SharedSqliteDialect extends SqliteDialect {
  private readonly config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.config = config;
  }

  override createDriver(): Driver {
    return new PatientDriver(this.config);
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalAdapter();
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class PatientDriver extends SqliteDriver {
  private connection: DatabaseConnection | undefined;

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.connection ??= patient(await super.acquireConnection());
    return this.connection;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

function patient(inner: DatabaseConnection): DatabaseConnection {
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      for (const start = performance.now(); ; ) {
        try {
          return await inner.executeQuery<R>(query);
        } catch (error) {
          if (!isBusy(error) || performance.now() - start > PATIENCE) throw error;
        }
        await pause(PAUSE);
      }
    },
    streamQuery: (query, chunk) => inner.streamQuery(query, chunk),
  };
}

function isBusy(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY');
}

/** Opens the database file of a folder, made where there is none. */
export function openSqlite(folder: string): Sqlite.Database {
  try {
    mkdirSync(folder, { recursive: true });
    const file = new Sqlite(join(folder, SQLITE_FILE), { timeout: 5000 });
    file.pragma('journal_mode = WAL');
    // a commit that was acknowledged survives loss of power too
    file.pragma('synchronous = FULL');
    file.pragma('busy_timeout = 0');
    return file;
  } catch (error) {
    throw new InputError(
      `no database can be opened in ${folder} (choose another with --data): ${(error as Error).message}`,
    );
  }
}
