import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { demonstrationTable, evaluationsTable, rejudgeTable } from './optimizers.ts';

const page = readFileSync(new URL('../docs/optimizers.md', import.meta.url), 'utf8');

test('docs/optimizers.md has the table of the demonstration as it is printed', () => {
  expect(page).toContain(demonstrationTable());
});

test('and the heads of the tables that take longer', () => {
  for (const print of [evaluationsTable, rejudgeTable]) expect(page).toContain(print(2).split('\n')[0]);
});
