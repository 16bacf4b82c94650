import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Dialect, Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { InputError } from '../core/errors.ts';
import { migrations } from './migrations/index.ts';
import { postgresDialect, postgresTitle } from './postgres.ts';
import type { Tables } from './schema.ts';
import { openSqlite, SharedSqliteDialect, SQLITE_FILE, sqliteProblem } from './sqlite.ts';

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
  const store = new Kysely<Tables>({ dialect: dialectOf(place) });
  const { error } = await new Migrator({
    db: store,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest();
  if (!error) return store;
  await store.destroy();
  throw new InputError(openProblem(place, error));
}

function dialectOf(place: StorePlace): Dialect {
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
