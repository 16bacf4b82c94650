import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from './store.ts';
import { bestTetrisGames, keepTetrisGame } from './tetris-games.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jogatina-store-'));
});
afterEach(() => {
  chmodSync(folder, 0o755);
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

test('a folder that is a file, and a file that is no database, get a clear line', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, 'x');
  await expect(openStore(file)).rejects.toThrow(/no database can be opened in .*--data/);
  writeFileSync(
    join(folder, 'jogatina.sqlite'),
    'not a database, but long enough to be read as a page header of one'.repeat(20),
  );
  await expect(openStore(folder)).rejects.toThrow(/no database can be opened in/);
});
