import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { docFile, neuralDoc } from './neural-doc.ts';

const document = readFileSync(docFile, 'utf8');

test('the tables of docs/neural.md are what scripts/docs/neural-doc.ts writes', () => {
  expect(document).toBe(neuralDoc(document));
});

test('a document without a place for a table is refused', () => {
  expect(() => neuralDoc(document.replace('<!-- end of levels -->', ''))).toThrow(/no one place for levels/);
  expect(() => neuralDoc(`${document}\n<!-- levels: node scripts/docs/neural-doc.ts -->`)).toThrow(/levels/);
});
