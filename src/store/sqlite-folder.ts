import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { InputError } from '../core/errors.ts';
import { systemReason } from '../core/system-reason.ts';
import { SqliteFile } from './sqlite.ts';

/** The database's file in its data folder. */
export const SQLITE_FILE = 'jogatina.sqlite';

/** Opens the database file of a folder; it is created if there is none. `log`: the file that commits are written to first. */
export function openSqlite(folder: string): { file: SqliteFile; log: string | undefined } {
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
    throw new InputError(`no database can be opened in ${folder} (choose another with --data): ${systemReason(error)}`);
  }
  try {
    checkOurs(file);
    const [mode] = file.column('pragma journal_mode = WAL');
    // a commit that was acknowledged also survives loss of power: the driver flushes the log before it says so
    const log = mode === 'wal' ? `${path}-wal` : undefined;
    file.column(`pragma synchronous = ${log === undefined ? 'FULL' : 'NORMAL'}`);
    file.column('pragma busy_timeout = 0');
    return { file, log };
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
export function sqliteProblem(error: unknown, path: string): string {
  const { code = '', message } = error as { code?: string; message: string };
  if (code === 'SQLITE_NOTADB') return `${path} is no database; move it away, or choose another with --data`;
  if (code.startsWith('SQLITE_CORRUPT')) return `${path} is damaged: put a backup in its place`;
  return message;
}
