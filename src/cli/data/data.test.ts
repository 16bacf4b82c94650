import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { mainFile } from '../../../testing/program.ts';
import { startPostgres, type TestPostgres } from '../../../testing/services/postgres.ts';
import { postgresql } from '../../../testing/system.ts';
import { openStore } from '../../store/store.ts';
import { contents, fill } from '../../store/testing/exchange.ts';
import { jogatina } from '../testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'jogatina-data-'));
const at = (...parts: string[]) => join(folder, ...parts);

function emptyFile(name: string): string {
  writeFileSync(at(name), '');
  return at(name);
}
beforeAll(async () => {
  vi.stubEnv('JOGATINA_DATA', at('data'));
  vi.stubEnv('JOGATINA_DATABASE_URL', '');
  const store = await openStore();
  await fill(store);
  await store.destroy();
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const json = async (...words: string[]) => JSON.parse((await jogatina(...words, '--json')).stdout);

test('out to a file and in again elsewhere', async () => {
  const file = at('out', 'matches.csv');
  expect(await json('export', '--what', 'matches', '--out', file)).toEqual({
    what: 'matches',
    format: 'csv',
    rows: 3,
    file,
  });
  expect(await json('import', file, '--data', at('other'))).toMatchObject({ what: 'matches', added: 3, same: 0 });
  expect(await jogatina('import', file, '--data', at('other'))).toEqual({
    code: 0,
    stdout: `matches from ${file}: 3 rows, 0 added, 3 there already.\n`,
    stderr: '',
  });
});

test('--out - is standard output, and the report goes beside it', async () => {
  const words = [mainFile, 'export', '--what', 'matches', '--out', '-'];
  const { stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id),
  ).toHaveLength(3);
  expect(stderr).toBe('3 matches in - (jsonl)\n');
});

test('a file that is no text is refused by what it is, not shown', async () => {
  const file = at('binary.csv');
  // with a zero, without one, and with neither zero nor broken UTF-8
  for (const [first, step] of [
    [0, 1],
    [129, 1],
    [1, 0],
  ]) {
    writeFileSync(
      file,
      Uint8Array.from({ length: 100 }, (_, i) => first + step * i),
    );
    const { code, stderr } = await jogatina('import', file);
    expect(code).toBe(2);
    expect(stderr).toBe(
      `jogatina: ${file} is no text in UTF-8: JSON lines, CSV (either may be packed with gzip) or Parquet is right\n`,
    );
  }
  writeFileSync(file, `${Array.from({ length: 1000 }, (_, i) => `unknown${i}`)}\n`);
  const { stderr } = await jogatina('import', file);
  expect(stderr).toMatch(/a file with the columns unknown0, .* is none of/);
  expect(stderr.length).toBeLessThan(400);
});

test('restore puts a backup in the place of the database, and keeps the old one', async () => {
  const backup = at('monday.sqlite');
  await json('backup', '--out', backup);
  const data = at('put-back');
  await (await openStore(data)).destroy();
  const { kept } = await json('restore', backup, '--data', data);
  expect(existsSync(join(kept, 'jogatina.sqlite'))).toBe(true);
  const [before, after] = [await openStore(), await openStore(data)];
  expect(await contents(after)).toEqual(await contents(before));
  await before.destroy();
  await after.destroy();
  writeFileSync(at('junk.sqlite'), 'junk');
  const refused = await jogatina('restore', at('junk.sqlite'), '--data', data);
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('junk.sqlite cannot be used') });
  expect(await jogatina('doctor', '--data', data)).toMatchObject({ code: 0 });
});

test('damage that is found after opening is one line', async () => {
  const data = at('damaged');
  const store = await openStore(data);
  await fill(store);
  const { rows } = await sql<{ page: number }>`select rootpage as page from sqlite_master where name = 'hands'`.execute(
    store,
  );
  await store.destroy();
  const file = join(data, 'jogatina.sqlite');
  const bytes = readFileSync(file);
  const size = bytes.readUInt16BE(16);
  bytes.fill(0xff, size * (rows[0].page - 1), size * rows[0].page);
  writeFileSync(file, bytes);
  const { code, stderr } = await jogatina('export', '--what', 'hands', '--data', data, '--out', at('x.csv'));
  expect(code).toBe(2);
  expect(stderr).toMatch(/^jogatina: .*: the database is damaged: jogatina restore puts a backup in its place\n$/);
});

test('a base of hands goes out alone, and in under another name', async () => {
  const file = at('people.parquet');
  expect((await jogatina('export', '--what', 'hands', '--base', 'people', '--out', file)).stdout).toBe(
    `3 hands in ${file} (parquet)\n`,
  );
  const report = { rows: 3, added: 3, repaired: [], noted: [] };
  expect(await json('import', file, '--base', 'again')).toMatchObject(report);
  expect(await json('export', '--what', 'hands', '--base', 'again', '--out', at('again.jsonl'))).toMatchObject({
    rows: 3,
  });
  const { stderr } = await jogatina('export', '--what', 'hands', '--base', 'poeple', '--out', at('none.jsonl'));
  expect(stderr).toBe('jogatina: there is no base "poeple": one of again, agents, people is right\n');
});

test('a backup of either kind is the database again', async () => {
  const store = await openStore();
  const before = await contents(store);
  await store.destroy();
  expect(await json('backup', '--out', at('copied', 'jogatina.sqlite'))).toMatchObject({ format: 'sqlite' });
  const { rows } = await json('backup', '--format', 'jsonl', '--out', at('backup.jsonl'));
  expect(readFileSync(at('backup.jsonl'), 'utf8').trimEnd().split('\n')).toHaveLength(rows + 1);
  expect(await json('import', at('backup.jsonl'), '--data', at('restored'))).toMatchObject({ added: rows });
  for (const data of ['copied', 'restored']) {
    const again = await openStore(at(data));
    expect(await contents(again)).toEqual(before);
    await again.destroy();
  }
  expect((await jogatina('import', at('copied', 'jogatina.sqlite'))).stderr).toMatch(/is a whole database/);
});

test('a backup stays a backup when the first database is gone', async () => {
  await jogatina('backup', '--out', at('kept.sqlite'));
  const lost = at('lost');
  await json('import', at('backup.jsonl'), '--data', lost);
  rmSync(join(lost, 'jogatina.sqlite'));
  renameSync(at('kept.sqlite'), join(lost, 'jogatina.sqlite'));
  // the two of its cup, and the two who played its finished match
  expect(await json('export', '--what', 'ratings', '--data', lost, '--out', at('r.csv'))).toMatchObject({ rows: 4 });
  expect(readFileSync(at('r.csv'), 'utf8')).toContain('\ntruco,');
});

describe.skipIf(!postgresql)('PostgreSQL by JOGATINA_DATABASE_URL', () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
    vi.stubEnv('JOGATINA_DATABASE_URL', await server.freshDatabase());
  }, 60_000);
  afterAll(async () => {
    vi.stubEnv('JOGATINA_DATABASE_URL', '');
    await server.stop();
  }, 60_000);

  test('in, out, and a backup as JSON lines', async () => {
    await json('export', '--what', 'games', '--out', at('games.csv'), '--data', at('data'));
    expect(await json('import', at('games.csv'))).toMatchObject({ added: 1 });
    expect(await json('export', '--what', 'games', '--out', at('again.csv'))).toMatchObject({ rows: 1 });
    expect(readFileSync(at('again.csv'), 'utf8')).toBe(readFileSync(at('games.csv'), 'utf8'));
    const report = await json('backup', '--out', at('server.jsonl'));
    expect(report).toMatchObject({ format: 'jsonl', rows: 1, of: expect.stringMatching(/^PostgreSQL at 127/) });
    const { code, stderr } = await jogatina('backup', '--format', 'sqlite', '--out', at('no.sqlite'));
    expect(code).toBe(2);
    expect(stderr).toMatch(/is no SQLite database: leave --format out, or use pg_dump/);
  });
});

test.each([
  [['export', '--what', 'shoes', '--out', 'x.csv'], /--what is "shoes": one of matches, hands/],
  [['export', '--what', 'ratings', '--out', 'x'], /x names no format: end it in .jsonl/],
  [['export', '--what', 'ratings', '--base', 'b', '--out', 'x.csv'], /--base is for hands/],
  [['export', '--what', 'ratings'], /required option '--out <file>'/],
  [['import', 'no-such-file.csv'], /cannot read no-such-file.csv: there is no such file/],
  [['backup', '--out', folder], /it is a folder, a file is needed/],
  [['restore', folder], /it is a folder, a file is needed/],
  [['restore', emptyFile('empty.sqlite')], /empty.sqlite cannot be used: it is empty/],
  [
    ['export', '--what', 'ratings', '--out', 'x.csv', '--data', emptyFile('file')],
    /a part of the path is not a folder/,
  ],
])('%j is refused in one line', async (words, line) => {
  const { code, stdout, stderr } = await jogatina(...words);
  expect(stderr).toMatch(line);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
});
