import { expect, test } from 'vitest';
import { findNonJson } from './plain-json.ts';

test.each([[null], [true], ['text'], [-0], [[1, [2]]], [{ a: { b: [] }, c: undefined }]])('%j is plain', (value) => {
  expect(findNonJson(value)).toBeUndefined();
});

test.each<[unknown, string]>([
  [{ a: [1, { b: new Map() }] }, '.a[1].b'],
  [{ a: Number.NaN }, '.a'],
  [[undefined], '[0]'],
  [{ a: () => 1 }, '.a'],
  [{ a: 1n }, '.a'],
  [{ a: new Int8Array(2) }, '.a'],
  [new Date(0), 'the value itself'],
])('%o is not', (value, path) => {
  expect(findNonJson(value)).toBe(path);
});
