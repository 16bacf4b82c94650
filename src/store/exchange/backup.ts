import { existsSync, statSync } from 'node:fs';
import { copyFile, writeFile as writeEmpty } from 'node:fs/promises';
import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { InputError } from '../../core/errors.ts';
import { migrations } from '../migrations/index.ts';
import type { Tables } from '../schema.ts';
import { SqliteFile } from '../sqlite.ts';
import type { Store } from '../store.ts';
import { inSnapshot } from './export.ts';
import { readLines, type Write, writeFile, writeWhole } from './files.ts';
import { type Inserted, insertNew, KEYS, pagesOf, type TableRow } from './tables.ts';

/** All tables except the servers' signs of life and what they agree on, which are useless later. */
const KEPT: readonly (keyof Tables)[] = (Object.keys(KEYS) as (keyof Tables)[]).filter(
  (table) => table !== 'servers' && table !== 'agreements',
);
const PORTION = 1000;
/** Readable by the owner alone, because it has the seeds of matches that are being played. */
const MODE = 0o600;

interface Head {
  readonly jogatina: 'backup';
  readonly version: 1;
  readonly migrations: readonly string[];
}

/** Copies an SQLite database while it is in use. The copy is of one moment, complete and checked. */
export async function copySqlite(store: Store, path: string): Promise<void> {
  checkFree(path);
  await writeWhole(path, async (part) => {
    // SQLite keeps the mode of an empty file that it writes into
    await writeEmpty(part, '', { mode: MODE });
    await sql`vacuum into ${part}`.execute(store);
    const copy = new SqliteFile(part, { readOnly: true });
    const [verdict] = copy.column('pragma integrity_check');
    copy.close();
    if (verdict !== 'ok') throw new InputError(`the database is damaged, no backup was made: ${verdict}`);
  });
}

/** Copies a database file to a place, checked first: it is whole, and one of ours. */
export async function putSqlite(path: string, place: string): Promise<void> {
  await writeWhole(place, async (part) => {
    await copyFile(path, part);
    const problem = sqliteFileProblem(part);
    if (problem) throw new InputError(`${path} cannot be used: ${problem}`);
  });
}

/** What is wrong with a database file; undefined where it is whole and ours. */
export function sqliteFileProblem(path: string): string | undefined {
  try {
    if (statSync(path).size === 0) return 'it is empty';
    const file = new SqliteFile(path, { readOnly: true });
    try {
      const [verdict] = file.column('pragma integrity_check');
      if (verdict !== 'ok') return `it is damaged: ${verdict}`;
      const tables = file.column("select name from sqlite_master where type = 'table'");
      return tables.includes(DEFAULT_MIGRATION_TABLE) ? undefined : 'it is a database of another program';
    } finally {
      file.close();
    }
  } catch (error) {
    return `it is no database (${(error as Error).message})`;
  }
}

function checkFree(path: string): void {
  if (existsSync(path)) throw new InputError(`${path} is there already: a backup takes no file's place`);
}

/** Writes all tables as JSON lines, which `restore` reads into any database. Returns the number of rows. */
export async function dump(store: Store, path: string): Promise<number> {
  checkFree(path);
  const head: Head = { jogatina: 'backup', version: 1, migrations: Object.keys(migrations) };
  let rows = 0;
  await inSnapshot(store, (at) => {
    const fill = async (write: Write) => {
      await write(`${JSON.stringify(head)}\n`);
      for (const table of KEPT) {
        for await (const page of pagesOf(at, table)) {
          rows += page.length;
          await write(page.map((row) => `${JSON.stringify({ table, row })}\n`).join(''));
        }
      }
    };
    return writeFile(path, fill, MODE);
  });
  return rows;
}

export async function isBackup(path: string, packed: boolean): Promise<boolean> {
  for await (const { text } of readLines(path, packed)) return /^\s*\{\s*"jogatina"\s*:\s*"backup"/.test(text);
  return false;
}

/** Reads the rows of a dump. To be called in a transaction. */
export async function restore(store: Store, path: string, packed: boolean): Promise<Inserted> {
  const total = { added: 0, same: 0 };
  let waiting: { table: keyof Tables; rows: TableRow[] } | undefined;
  const flush = async () => {
    if (!waiting) return;
    const { added, same } = await insertNew(store, waiting.table, waiting.rows);
    total.added += added;
    total.same += same;
    waiting = undefined;
  };
  for await (const { line, text } of readLines(path, packed)) {
    const value = parse(text, line);
    if (line === 1) {
      checkHead(value as unknown as Head);
      continue;
    }
    const { table, row } = value as { table: keyof Tables; row: TableRow };
    if (!KEPT.includes(table) || typeof row !== 'object' || row === null) {
      throw new InputError(`line ${line} is no row of a backup`);
    }
    if (waiting && (waiting.table !== table || waiting.rows.length === PORTION)) await flush();
    waiting ??= { table, rows: [] };
    waiting.rows.push(row);
  }
  await flush();
  return total;
}

function parse(text: string, line: number): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputError(`line ${line} is no JSON (is the backup whole?): ${(error as Error).message}`);
  }
}

function checkHead({ version, migrations: made }: Head): void {
  const unknown = (made ?? []).find((name) => !Object.hasOwn(migrations, name));
  if (version !== 1 || unknown) {
    throw new InputError(`the backup was made by a newer Jogatina (${unknown ?? `version ${version}`}): use that one`);
  }
}
