import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileToWrite, folderToWrite, readJson, readText, table, writeAtomically } from './output.ts';

test('a table sets numbers to the right and names to the left', () => {
  expect(
    table(
      ['name', 'lines'],
      [
        ['dt20', 4100],
        ['dellacherie', 25],
      ],
    ),
  ).toBe(['name         lines', 'dt20          4100', 'dellacherie     25'].join('\n'));
});

test('a file is written whole, with the folders that it needs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jogatina-output-'));
  const path = join(folder, 'a', 'b.json');
  writeAtomically(path, '{"a":1}');
  writeAtomically(path, '{"a":2}');
  expect(readJson(path)).toEqual({ a: 2 });
  expect(readdirSync(join(folder, 'a'))).toEqual(['b.json']);
  expect(() => writeAtomically(join(path, 'c'), 'x')).toThrow(/cannot write .*: a part of the path is not a folder/);
  expect(readFileSync(path, 'utf8')).toBe('{"a":2}');
  writeAtomically(path, 'no JSON');
  expect(() => readJson(path)).toThrow(/b.json is not JSON: Unexpected token/);
  // the bytes of a file that is no text never come to the terminal
  writeAtomically(path, Buffer.from([0x49, 0x1b, 0x5b, 0x38, 0xff, 0x00]));
  expect(() => readJson(path)).toThrow(/b.json is not JSON: it is no text$/);
  writeAtomically(path, ' \n');
  expect(() => readJson(path)).toThrow(/b.json is not JSON: it is empty$/);
  writeAtomically(path, '{}\n{}\n');
  expect(() => readJson(path)).toThrow(/b.json is not JSON: it goes on after the first document$/);
  expect(() => readText(folder)).toThrow('it is a folder, a file is needed');
  expect(() => readText(join(folder, 'none'))).toThrow('there is no such file');
  rmSync(folder, { recursive: true });
});

test('where nothing can be written is found before the work', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jogatina-places-'));
  const file = join(folder, 'file');
  writeAtomically(file, 'x');
  for (const good of ['-', file, join(folder, 'new'), join(folder, 'new', 'deep', 'new')])
    expect(fileToWrite(good)).toBe(good);
  for (const good of [folder, join(folder, 'new')]) expect(folderToWrite(good)).toBe(good);
  expect(() => fileToWrite(folder)).toThrow(`cannot write ${folder}: it is a folder, a file is needed`);
  expect(() => fileToWrite(join(file, 'x'))).toThrow('a part of the path is not a folder');
  expect(() => folderToWrite(file)).toThrow('a part of the path is not a folder');
  expect(readdirSync(folder)).toEqual(['file']);
  rmSync(folder, { recursive: true });
});

test.skipIf(process.platform === 'win32')('a pipe is written to, nothing takes its place', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jogatina-pipe-'));
  const pipe = join(folder, 'pipe');
  expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
  expect(fileToWrite(pipe)).toBe(pipe);
  const reader = spawn('cat', [pipe], { stdio: 'ignore' });
  writeAtomically(pipe, 'x');
  expect(statSync(pipe).isFIFO()).toBe(true);
  reader.kill();
  rmSync(folder, { recursive: true });
});
