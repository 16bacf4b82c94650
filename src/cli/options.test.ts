import { describe, expect, test } from 'vitest';
import { InputError } from '../core/errors.ts';
import { decimal, decimals, oneOf, wholeNumber } from './options.ts';

describe('whole numbers', () => {
  test.each([
    ['0', 0],
    ['20000', 20_000],
    ['1e6', 1_000_000],
  ])('%s is %d', (text, value) => {
    expect(wholeNumber('--games')(text)).toBe(value);
  });
  test.each(['', 'x', '-1', '1.5', '1e99', 'Infinity', '0x10', '1 2'])('"%s" is refused by name', (text) => {
    expect(() => wholeNumber('--games')(text)).toThrow(InputError);
    expect(() => wholeNumber('--games')(text)).toThrow(/--games is ".*": a whole number of at least 0/);
  });
  test('bounds are inclusive and said', () => {
    expect(wholeNumber('--port', 0, 65535)('65535')).toBe(65535);
    expect(() => wholeNumber('--port', 0, 65535)('65536')).toThrow('a whole number from 0 to 65535 is needed');
  });
});

test('decimals', () => {
  expect(decimal('--x')('-0.5')).toBe(-0.5);
  expect(decimals('--weights')('1,2.5')).toEqual([1, 2.5]);
  for (const bad of ['', ' ', 'NaN', 'Infinity', '1,,2'])
    expect(() => decimals('--weights')(bad)).toThrow(/--weights is ".*": a number is needed/);
  expect(() => decimal('--clock', 1)('0')).toThrow('--clock is "0": a number of at least 1 is needed');
  expect(() => decimal('--share', 0, 1)('2')).toThrow('--share is "2": a number from 0 to 1 is needed');
});

test('one of a list', () => {
  expect(oneOf('--scale', ['smoke', 'full'])('full')).toBe('full');
  expect(() => oneOf('--scale', ['smoke', 'full'])('huge')).toThrow('--scale is "huge": one of smoke, full');
});
