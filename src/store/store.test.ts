import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { InputError } from '../core/errors.ts';
import { migrations } from './migrations/index.ts';
import type { Tables } from './schema.ts';
import { SqliteFile } from './sqlite.ts';
import { openStore, placeTitle, type StorePlace, storePlace } from './store.ts';
import { bestTetrisGames, keepTetrisGame } from './tetris-scores.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jogatina-store-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const game = { rules: 'classic', agent: 'dellacherie', seed: 1, max_pieces: 500, lines: 190, pieces: 500 };

test('a game is kept once and found again after reopening', async () => {
  const first = await openStore(folder);
  await keepTetrisGame(first, game);
  await keepTetrisGame(first, game);
  await first.destroy();
  const second = await openStore(folder);
  expect(await bestTetrisGames(second, 10)).toEqual([game]);
  await second.destroy();
});

test('best games come by lines, then fewer pieces', async () => {
  const store = await openStore(folder);
  await keepTetrisGame(store, { ...game, seed: 2, lines: 10 });
  await keepTetrisGame(store, { ...game, seed: 3, lines: 190, pieces: 480 });
  await keepTetrisGame(store, game);
  expect((await bestTetrisGames(store, 2)).map((row) => row.seed)).toEqual([3, 1]);
  await store.destroy();
});

test('two stores share one folder', async () => {
  const [one, two] = await Promise.all([openStore(folder), openStore(folder)]);
  await Promise.all(
    Array.from({ length: 40 }, (_, seed) => keepTetrisGame(seed % 2 ? one : two, { ...game, seed, lines: seed })),
  );
  expect(await bestTetrisGames(one, 100)).toHaveLength(40);
  await Promise.all([one.destroy(), two.destroy()]);
});

describe('what cannot be opened gets one clear line', () => {
  const file = () => join(folder, 'jogatina.sqlite');
  const refused = async (place: StorePlace, line: RegExp) => {
    const error = await openStore(place).catch((reason) => reason);
    expect(error).toBeInstanceOf(InputError);
    expect(error.message).toMatch(line);
    expect(error.message).not.toContain('\n');
  };

  test('a folder that is a file', async () => {
    writeFileSync(join(folder, 'file'), 'x');
    await refused({ data: join(folder, 'file') }, /no database can be opened in .*file.*--data/);
  });

  test('a file that is no database', async () => {
    const text = 'not a database, but long enough to be read as a page header of one'.repeat(20);
    writeFileSync(file(), text);
    await refused({ data: folder }, /jogatina.sqlite is no database; move it away/);
    expect(readFileSync(file(), 'utf8')).toBe(text);
  });

  test('a database of another program, which stays as it was', async () => {
    const other = new DatabaseSync(file());
    other.exec('create table songs (title text)');
    other.close();
    const before = readFileSync(file());
    await refused({ data: folder }, /belongs to another program \(it has a table songs\)/);
    expect(readFileSync(file())).toEqual(before);
  });

  test('a damaged database', async () => {
    const store = await openStore(folder);
    await store.destroy();
    const bytes = readFileSync(file());
    bytes.fill(0x55, 100, 4096);
    writeFileSync(file(), bytes);
    await refused({ data: folder }, /jogatina.sqlite is damaged: put a backup in its place/);
  });

  test('a database of a newer version', async () => {
    const store = await openStore(folder);
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', 'x')`.execute(store);
    await store.destroy();
    await refused({ data: folder }, /made by a newer Jogatina \(it has 999-later\)/);
  });

  test('a URL that is none, and a server that is not there; no password is shown', async () => {
    await refused({ url: 'mysql://me:secret@somewhere/x' }, /not of the form postgres:/);
    await refused({ url: 'nonsense' }, /not of the form postgres:/);
    const line = /^PostgreSQL at 127\.0\.0\.1:1\/games cannot be reached \(ECONNREFUSED\): is it running/;
    await refused({ url: 'postgres://me:secret@127.0.0.1:1/games' }, line);
  });
});

test('--data goes before JOGATINA_DATABASE_URL, and that before JOGATINA_DATA', () => {
  vi.stubEnv('JOGATINA_DATABASE_URL', 'postgres://me:secret@db/games');
  vi.stubEnv('JOGATINA_DATA', '/somewhere');
  expect(storePlace('/here')).toEqual({ data: '/here' });
  expect(placeTitle(storePlace())).toBe('PostgreSQL at db:5432/games');
  vi.stubEnv('JOGATINA_DATABASE_URL', '');
  expect(storePlace()).toEqual({ data: '/somewhere' });
  vi.unstubAllEnvs();
});

test('games of the first version are still there', async () => {
  const old = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: new SqliteFile(join(folder, 'jogatina.sqlite')) }),
  });
  const first = { '001-tetris-games': migrations['001-tetris-games'] };
  await new Migrator({ db: old, provider: { getMigrations: async () => first } }).migrateToLatest();
  await old
    .insertInto('tetris_games')
    .values({ ...game, stored_at: 'then' })
    .execute();
  await old.destroy();
  const store = await openStore(folder);
  expect(await bestTetrisGames(store, 10)).toEqual([game]);
  await store.destroy();
});
