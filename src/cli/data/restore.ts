import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { InputError } from '../../core/errors.ts';
import { putSqlite } from '../../store/exchange/backup.ts';
import { placeTitle, SQLITE_FILE, storePlace } from '../../store/store.ts';
import { printResult } from '../output.ts';
import { DATA_OPTION, withStore } from '../store.ts';

/** `restore`: a backup in the place of the database. */
export function register(program: Command): void {
  program
    .command('restore')
    .description('put a backup in the place of the database, whose files are kept beside it; stop what uses it first')
    .argument('<backup>', 'a file of `backup`: a database file, or JSON lines (for an empty database)')
    .option(...DATA_OPTION)
    .option('--json', 'the report as one JSON document')
    .addHelpText('after', '\nExample:\n  jogatina restore monday.sqlite --data /srv/jogatina\n')
    .action(restore);
}

async function restore(file: string, { data, json }: { data?: string; json?: boolean }): Promise<void> {
  if (/\.jsonl(\.gz)?$/.test(file)) {
    const { importFile } = await import('../../store/exchange/import.ts');
    const report = await withStore(data, (store) => importFile(store, file));
    if (report.what !== 'backup') throw new InputError(`${file} holds ${report.what}, no backup: import read it`);
    printResult(json, { file, rows: report.rows }, `${report.rows} rows of ${file} are in the database`);
    return;
  }
  const place = storePlace(data);
  if ('url' in place)
    throw new InputError(`${placeTitle(place)} takes backups in JSON lines (backup --format jsonl), no database file`);
  if (!existsSync(file)) throw new InputError(`cannot read ${file}: there is no such file`);
  if (!statSync(file).isFile()) throw new InputError(`cannot read ${file}: it is a folder, a file is needed`);
  mkdirSync(place.data, { recursive: true, mode: 0o700 });
  const kept = putAside(place.data);
  try {
    await putSqlite(file, join(place.data, SQLITE_FILE));
  } catch (error) {
    if (kept) for (const name of filesIn(kept)) renameSync(join(kept, name), join(place.data, name));
    throw error;
  }
  const old = kept ? `; the database from before is in ${kept}` : '';
  printResult(
    json,
    { file, data: place.data, kept: kept ?? null },
    `${file} is the database of ${place.data} now${old}`,
  );
}

/** Moves the database's files into a folder beside them, which it returns; undefined where there are none. */
function putAside(data: string): string | undefined {
  if (!existsSync(join(data, SQLITE_FILE))) return undefined;
  const kept = join(data, `before-${new Date().toISOString().replace(/[:.]/g, '-')}`);
  mkdirSync(kept, { mode: 0o700 });
  for (const name of filesIn(data)) renameSync(join(data, name), join(kept, name));
  return kept;
}

/** The files of the database in a folder. */
function filesIn(folder: string): string[] {
  return ['', '-wal', '-shm']
    .map((ending) => `${SQLITE_FILE}${ending}`)
    .filter((name) => existsSync(join(folder, name)));
}
