import { expect, test } from 'vitest';
import { fuzzDrops, fuzzLookAhead } from './kernel-fuzz.ts';

test('the kernel of straight drops chooses as the plain version does', () => {
  expect(fuzzDrops(6000, 'test')).toBe(6000);
});

test('the kernel of two pieces chooses as the plain version does', () => {
  expect(fuzzLookAhead(750, 'test')).toBe(750);
});
