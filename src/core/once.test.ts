import { expect, test } from 'vitest';
import { once, oncePerKey } from './once.ts';

test('a value is made on first use, once', () => {
  let made = 0;
  const value = once(() => ++made);
  expect(made).toBe(0);
  expect([value(), value(), made]).toEqual([1, 1, 1]);
});

test('what fails is tried again', () => {
  let tries = 0;
  const value = once(() => {
    if (++tries === 1) throw new Error('not yet');
    return tries;
  });
  expect(value).toThrow('not yet');
  expect([value(), value()]).toEqual([2, 2]);
});

test('one value for each key', () => {
  const made: number[] = [];
  const half = oncePerKey(
    (n: number) => {
      made.push(n);
      return n / 2;
    },
    (n) => String(n % 10),
  );
  expect([half(4), half(14), half(6), half(4)]).toEqual([2, 2, 3, 2]);
  expect(made).toEqual([4, 6]);
});
