import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readJson, readText, table, writeAtomically } from './output.ts';

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
  expect(() => readText(folder)).toThrow('it is a folder, a file is needed');
  expect(() => readText(join(folder, 'none'))).toThrow('there is no such file');
  rmSync(folder, { recursive: true });
});
