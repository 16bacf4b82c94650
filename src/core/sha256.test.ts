import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';

const hex = (text: string) => Array.from(sha256(text), (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');

test('of nothing, and of abc (FIPS 180-4)', () => {
  expect(hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('of any text, as node:crypto has it, the lengths around a block included', () => {
  for (let length = 0; length < 140; length++) {
    expect(hex('a'.repeat(length))).toBe(createHash('sha256').update('a'.repeat(length)).digest('hex'));
  }
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(hex(text)).toBe(createHash('sha256').update(text).digest('hex'));
    }),
  );
});
