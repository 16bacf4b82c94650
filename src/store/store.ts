import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type DialectAdapter,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  sql,
  type TransactionSettings,
} from 'kysely';
import { Migrator } from 'kysely/migration';
import { InputError } from '../core/errors.ts';
import { migrations } from './migrations/index.ts';
import { postgresDialect, postgresTitle } from './postgres.ts';
import type { Tables } from './schema.ts';
import { openSqlite, SQLITE_FILE, sqliteProblem, storageProblem } from './sqlite-folder.ts';

export { SQLITE_FILE };

export type Store = Kysely<Tables>;

/** A data folder with an embedded database, or a PostgreSQL server. */
export type StorePlace = { readonly data: string } | { readonly url: string };

/** The default data folder: JOGATINA_DATA, or one in the user's home. */
export function dataFolder(): string {
  return process.env.JOGATINA_DATA || join(homedir(), '.local', 'share', 'jogatina');
}

/** The folder of `--data` if it was given, or JOGATINA_DATABASE_URL, or the default data folder. */
export function storePlace(data?: string): StorePlace {
  const url = process.env.JOGATINA_DATABASE_URL;
  return data === undefined && url ? { url } : { data: data ?? dataFolder() };
}

/** The store's name for messages, without a password. */
export function placeTitle(place: StorePlace): string {
  return 'url' in place ? postgresTitle(place.url) : place.data;
}

/**
 * Opens the database, a folder's SQLite file or PostgreSQL. It is created or migrated where needed. Several processes may
 * share it. A write that was acknowledged survives kill -9 and loss of power.
 */
export async function openStore(where: string | StorePlace = storePlace()): Promise<Store> {
  const place = typeof where === 'string' ? { data: where } : where;
  const store = new Kysely<Tables>({ dialect: await dialectOf(place) });
  const { error } = await new Migrator({
    db: store,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest();
  if (!error) return store;
  await store.destroy();
  throw new InputError(openProblem(place, error));
}

/** Opens the database that `data` or the environment names, for as long as it is used. */
export async function withStore<T>(
  data: string | undefined,
  use: (store: Store, place: StorePlace) => Promise<T>,
): Promise<T> {
  const place = storePlace(data);
  const store = await openStore(place);
  try {
    return await use(store, place);
  } catch (error) {
    const problem = storageProblem(error);
    throw problem === undefined ? error : new InputError(`${placeTitle(place)}: ${problem}`);
  } finally {
    await store.destroy();
  }
}

async function dialectOf(place: StorePlace): Promise<Dialect> {
  if ('url' in place) return postgresDialect(place.url);
  return new SharedSqliteDialect({ database: openSqlite(place.data) });
}

function openProblem(place: StorePlace, error: unknown): string {
  const { code = '', message } = error as { code?: string; message: string };
  const title = placeTitle(place);
  const newer = /previously executed migration (\S+) is missing/.exec(message);
  if (newer) return `the database (${title}) was made by a newer Jogatina (it has ${newer[1]}): use that one`;
  if ('url' in place && (UNREACHABLE.test(code) || /timeout|terminated/i.test(message)))
    return `${title} cannot be reached (${code || message}): is it running, and is JOGATINA_DATABASE_URL right?`;
  if ('url' in place && REFUSED.test(code)) return `${title} refuses us: ${message}`;
  const reason = 'url' in place ? message : sqliteProblem(error, join(place.data, SQLITE_FILE));
  return `the database (${title}) cannot be brought up to date: ${reason}`;
}

const UNREACHABLE = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET|57P0.)$/;
/** PostgreSQL's codes for a wrong user or password, and for a database that does not exist. */
const REFUSED = /^(28...|3D000|53300|42501)$/;

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

/** Milliseconds that a write waits for another process's transaction, such as a long import. */
const LOCK_TIMEOUT = 30_000;
/** Milliseconds between two attempts. */
const PAUSE = 5;

/**
 * SQLite for several processes on one file. A transaction takes the write lock when it begins. While it waits for the
 * lock, the rest of the program goes on: SQLite's own waiting would stop the whole thread, and forever if the
 * same thread holds the lock. A migration is one transaction.
 */
class SharedSqliteDialect extends SqliteDialect {
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

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      // SQLite rolls back by itself where the disk is full, and this error would hide that one
      if (!/no transaction is active/.test((error as Error).message)) throw error;
    }
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

/** Looks through the whole of an SQLite database, which takes about a second a gigabyte; PostgreSQL does it by itself. */
export async function checkIntegrity(store: Store, place: StorePlace): Promise<void> {
  if ('url' in place) return;
  const path = join(place.data, SQLITE_FILE);
  const verdict = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(store).then(
    ({ rows }) => rows[0]?.quick_check,
    (error) => sqliteProblem(error, path),
  );
  if (verdict !== 'ok') throw new InputError(`${path} is damaged: put a backup in its place (${verdict})`);
}
