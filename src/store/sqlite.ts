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
  type TransactionSettings,
} from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { InputError } from '../core/errors.ts';

/** The database's file in its data folder. */
export const SQLITE_FILE = 'jogatina.sqlite';
/** Milliseconds that a write waits for another process's transaction, such as a long import. */
const LOCK_TIMEOUT = 30_000;
/** Milliseconds between two attempts. */
const PAUSE = 5;

/**
 * SQLite for several processes on one file. A transaction takes the write lock when it begins. While it waits for the
 * lock, the rest of the program goes on: better-sqlite3's own waiting would stop the whole thread, and forever if the
 * same thread holds the lock. A migration is one transaction.
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

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings = {}): Promise<void> {
    // read-only transactions see one moment and take no lock
    const kind = settings.accessMode === 'read only' ? 'deferred' : 'immediate';
    await connection.executeQuery(CompiledQuery.raw(`begin ${kind}`));
  }
}

function patient(inner: DatabaseConnection): DatabaseConnection {
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      for (const start = performance.now(); ; ) {
        try {
          return await inner.executeQuery<R>(query);
        } catch (error) {
          if (!isBusy(error) || performance.now() - start > LOCK_TIMEOUT) throw error;
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

/** Opens the database file of a folder. It is created if there is none. */
export function openSqlite(folder: string): Sqlite.Database {
  const path = join(folder, SQLITE_FILE);
  let file: Sqlite.Database;
  try {
    // readable by the owner alone: it has the seeds of matches that are being played
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    file = new Sqlite(path, { timeout: 5000 });
  } catch (error) {
    throw new InputError(
      `no database can be opened in ${folder} (choose another with --data): ${(error as Error).message}`,
    );
  }
  try {
    checkOurs(file);
    file.pragma('journal_mode = WAL');
    // a commit that was acknowledged also survives loss of power
    file.pragma('synchronous = FULL');
    file.pragma('busy_timeout = 0');
    return file;
  } catch (error) {
    file.close();
    throw new InputError(`no database can be opened in ${folder}: ${sqliteProblem(error, path)}`);
  }
}

/** Refuses a file of another program. */
function checkOurs(file: Sqlite.Database): void {
  const names = file.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[];
  if (names.length > 0 && !names.includes(DEFAULT_MIGRATION_TABLE)) {
    throw new InputError(
      `the file belongs to another program (it has a table ${names[0]}); choose another with --data`,
    );
  }
}

/** An error of SQLite in words for the user. */
export function sqliteProblem(error: unknown, path: string): string {
  const { code = '', message } = error as { code?: string; message: string };
  if (code === 'SQLITE_NOTADB') return `${path} is no database; move it away, or choose another with --data`;
  if (code.startsWith('SQLITE_CORRUPT')) return `${path} is damaged: put a backup in its place`;
  return message;
}
