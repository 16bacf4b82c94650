import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { mainFile } from '../../../testing/program.ts';
import { printed } from '../testing.ts';
import { register } from './table.ts';

const folder = mkdtempSync(join(tmpdir(), 'table-'));
afterAll(() => rmSync(folder, { recursive: true }));

const words = (out: string, levels: string) => [
  'table',
  '--agent',
  'random',
  '--levels',
  levels,
  '--games',
  '2',
  '--workers',
  '1',
  '--out',
  out,
];

test('levels and ranges, a line for each row, the table in the file, nothing to go on from left', async () => {
  const out = join(folder, 'table.json');
  const text = await printed([register], words(out, '29,18-19'));
  expect(text.trim().split('\n')).toHaveLength(12);
  expect(text).toMatch(/^nes-norotation,level=18: mean \S+ \+- \S+, best \d+ of 2 games$/m);
  expect(JSON.parse(readFileSync(out, 'utf8')).rows).toHaveLength(12);
  expect(readdirSync(folder)).toEqual(['table.json']);
});

test('rows of levels that are not played stay in the file; a file that is no table is refused', async () => {
  const out = join(folder, 'parts.json');
  await printed([register], words(out, '18,29'));
  writeFileSync(`${out}.0-29.run`, 'a run of other levels that was stopped');
  const before = JSON.parse(readFileSync(out, 'utf8')).rows;
  await printed([register], words(out, '19'));
  const { rows } = JSON.parse(readFileSync(out, 'utf8'));
  expect(rows.map(({ level }: { level: number }) => level)).toEqual(
    [18, 19, 29].flatMap((level) => Array(4).fill(level)),
  );
  expect([...rows.slice(0, 4), ...rows.slice(8)]).toEqual(before);
  writeFileSync(out, '{"rows": 3}');
  await expect(printed([register], words(out, '19'))).rejects.toThrow(/parts.json is no table of levels/);
});

test('Ctrl-C ends it in order: the table so far is there, and the same command goes on', async () => {
  const out = join(folder, 'stopped.json');
  const many = ['tetris', ...words(out, '0').with(6, '3000')];
  const child = spawn(process.execPath, [mainFile, ...many], { stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (bytes) => (stdout += bytes));
  child.stderr.on('data', (bytes) => (stderr += bytes));
  const ended = once(child, 'close');
  while (!existsSync(out)) await sleep(5);
  child.kill('SIGINT');
  expect(await ended).toEqual([130, null]);
  expect(stderr).toMatch(/stopped after [1-9]\d* of 12000 games: the same command goes on with it$/m);
  expect(stdout).toMatch(/^nes-norotation,level=0: mean \S+ \+- \S+, best \d+ of [1-9]\d* games$/m);
  expect(existsSync(`${out}.0.run`)).toBe(true);
  await printed([register], many.slice(1));
  const { rows } = JSON.parse(readFileSync(out, 'utf8'));
  expect(rows.map(({ games }: { games: number }) => games)).toEqual([3000, 3000, 3000, 3000]);
  expect(existsSync(`${out}.0.run`)).toBe(false);
}, 60_000);

test.each(['30', '5-3', 'x', '1-', ''])('--levels "%s" is refused in one line', async (levels) => {
  await expect(printed([register], words(join(folder, 'no.json'), levels))).rejects.toThrow(
    /^--levels ".*": a level or a range of levels from 0 to 29 is right$/,
  );
});
