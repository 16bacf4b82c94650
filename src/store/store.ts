import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
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
  PostgresDialect,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  sql,
  type TransactionSettings,
} from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import { InputError } from '../core/errors.ts';
import { migrations } from './migrations/index.ts';
import type { Tables } from './schema.ts';
import { SqliteFile } from './sqlite.ts';

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

/** The database's file in its data folder. */
export const SQLITE_FILE = 'jogatina.sqlite';
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

/** Opens the database file of a folder. It is created if there is none. */
function openSqlite(folder: string): SqliteFile {
  const path = join(folder, SQLITE_FILE);
  let file: SqliteFile;
  try {
    // readable by the owner alone: it has the seeds of matches that are being played
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (existsSync(path)) refuseEmpty(path);
    else createFile(path);
    for (const each of [path, `${path}-wal`, `${path}-shm`]) closeToOthers(each);
    file = new SqliteFile(path);
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(
      `no database can be opened in ${folder} (choose another with --data): ${(error as Error).message}`,
    );
  }
  try {
    checkOurs(file);
    file.column('pragma journal_mode = WAL');
    // a commit that was acknowledged also survives loss of power
    file.column('pragma synchronous = FULL');
    file.column('pragma busy_timeout = 0');
    return file;
  } catch (error) {
    file.close();
    throw new InputError(`no database can be opened in ${folder}: ${sqliteProblem(error, path)}`);
  }
}

/** SQLite gives the files beside the database the mode of the database. */
const OWNER_ALONE = 0o600;

function createFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', OWNER_ALONE));
  } catch (error) {
    // another process was first
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Files of earlier versions, and copies, may be readable by all. */
function closeToOthers(path: string): void {
  if (process.platform === 'win32' || !existsSync(path)) return;
  const { mode, uid } = statSync(path);
  if ((mode & 0o077) !== 0 && uid === process.getuid!()) chmodSync(path, OWNER_ALONE);
}

/** Milliseconds in which another process that makes the database writes its first bytes. */
const FIRST_BYTES = 2000;

/** An empty file was a database once: to begin anew with it would lose that without a word. */
function refuseEmpty(path: string): void {
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; statSync(path).size === 0; waited += 50) {
    if (waited >= FIRST_BYTES)
      throw new InputError(`${path} is empty: put a backup in its place, or delete it to begin with a new database`);
    Atomics.wait(sleeper, 0, 0, 50);
  }
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

/** What is wrong with the database itself, for the errors that no program can mend; undefined for others. */
export function storageProblem(error: unknown): string | undefined {
  const { code = '', message } = error as { code?: unknown; message: string };
  if (!/^SQLITE_(CORRUPT|NOTADB|FULL|IOERR|READONLY|CANTOPEN)/.test(String(code))) return undefined;
  return String(code).startsWith('SQLITE_CORRUPT')
    ? 'the database is damaged: jogatina restore puts a backup in its place'
    : message;
}

/** Refuses a file of another program. */
function checkOurs(file: SqliteFile): void {
  const names = file.column("select name from sqlite_master where type = 'table'") as string[];
  if (names.length > 0 && !names.includes(DEFAULT_MIGRATION_TABLE)) {
    throw new InputError(
      `the file belongs to another program (it has a table ${names[0]}); choose another with --data`,
    );
  }
}

/** An error of SQLite in words for the user. */
function sqliteProblem(error: unknown, path: string): string {
  const { code = '', message } = error as { code?: string; message: string };
  if (code === 'SQLITE_NOTADB') return `${path} is no database; move it away, or choose another with --data`;
  if (code.startsWith('SQLITE_CORRUPT')) return `${path} is damaged: put a backup in its place`;
  return message;
}

const CONNECTIONS = 10;
/** Milliseconds after which a server that does not answer is unreachable. */
const CONNECT_TIMEOUT = 5000;
/** PostgreSQL's number for the type `bigint`. */
const BIGINT = 20;

/** PostgreSQL by its URL, `postgres://user:password@host:port/database`. */
async function postgresDialect(url: string): Promise<PostgresDialect> {
  // an optional package: most use SQLite
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    application_name: 'jogatina',
    // `bigint` as a number instead of text: counts and seeds are safe integers
    types: {
      getTypeParser: ((type: number, format?: 'text') =>
        type === BIGINT ? Number : pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser,
    },
  });
  // an idle connection was lost; the pool opens another for the next query
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}

/** The server for messages: without user, password and settings. */
function postgresTitle(url: string): string {
  const { hostname, port, pathname } = parsePostgresUrl(url);
  return `PostgreSQL at ${hostname || 'localhost'}:${port || 5432}${pathname}`;
}

function parsePostgresUrl(url: string): URL {
  const parsed = URL.parse(url);
  if (!parsed || !/^postgres(ql)?:$/.test(parsed.protocol)) {
    throw new InputError(
      'the database URL (JOGATINA_DATABASE_URL) is not of the form postgres://user:password@host:5432/database',
    );
  }
  return parsed;
}
