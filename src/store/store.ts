import { type FileHandle, open } from 'node:fs/promises';
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
  const { file, log } = openSqlite(place.data);
  return new SharedSqliteDialect({ database: file }, log === undefined ? undefined : new CommitLog(log));
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
  private readonly log: CommitLog | undefined;

  constructor(config: SqliteDialectConfig, log: CommitLog | undefined) {
    super(config);
    this.config = config;
    this.log = log;
  }

  override createDriver(): Driver {
    return new PatientDriver(this.config, this.log);
  }

  override createAdapter(): DialectAdapter {
    return new OurSqliteAdapter();
  }
}

class OurSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** There is one, which the driver lends to one user at a time. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * The file that SQLite writes commits to before they reach the database. SQLite would flush it within a commit, and stop
 * the thread while the disk writes; here another thread does, once for all that wait, and whoever wrote is told after it.
 */
export class CommitLog {
  private readonly path: string;
  private file: Promise<FileHandle> | undefined;
  private running: Promise<void> | undefined;
  private next: Promise<void> | undefined;

  constructor(path: string) {
    this.path = path;
  }

  /** Resolves when everything that was committed before the call is on the disk. */
  flush(): Promise<void> {
    if (!this.running) return this.begin();
    // the one that runs may have begun before the last commit
    this.next ??= this.running
      .catch(() => {})
      .then(() => {
        this.next = undefined;
        return this.begin();
      });
    return this.next;
  }

  async close(): Promise<void> {
    await (await this.file)?.close();
  }

  private begin(): Promise<void> {
    const done = this.write().finally(() => {
      if (this.running === done) this.running = undefined;
    });
    this.running = done;
    return done;
  }

  private async write(): Promise<void> {
    try {
      // Windows flushes only what it may write
      this.file ??= open(this.path, 'r+');
      await (await this.file).datasync();
    } catch (error) {
      throw Object.assign(error as Error, { code: 'SQLITE_IOERR' });
    }
  }
}

/** What changes nothing that would have to be flushed. */
const NO_CHANGE = /^\s*(begin|commit|rollback|savepoint|release)\b/i;

class PatientDriver extends SqliteDriver {
  private readonly log: CommitLog | undefined;
  private connection: DatabaseConnection | undefined;
  private turns: Promise<void> = Promise.resolve();
  private endTurn: () => void = () => {};
  /** Whether something was written since the connection was lent. */
  private written = false;

  constructor(config: SqliteDialectConfig, log: CommitLog | undefined) {
    super(config);
    this.log = log;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.turns;
    this.turns = promise;
    await before;
    this.endTurn = resolve;
    this.connection ??= patient(await super.acquireConnection(), ({ query, sql: text }) => {
      this.written ||= query.kind !== 'SelectQueryNode' && !NO_CHANGE.test(text);
    });
    return this.connection;
  }

  /** The next in turn has the connection at once; who gives it back waits for the disk. */
  override async releaseConnection(): Promise<void> {
    const { written } = this;
    this.written = false;
    this.endTurn();
    if (written) await this.log?.flush();
  }

  override async destroy(): Promise<void> {
    await this.log?.close();
    await super.destroy();
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

function patient(inner: DatabaseConnection, onDone: (query: CompiledQuery) => void): DatabaseConnection {
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      for (const start = performance.now(); ; ) {
        try {
          const result = await inner.executeQuery<R>(query);
          onDone(query);
          return result;
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
