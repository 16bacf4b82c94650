import { expect, test } from 'vitest';
import { formatSeconds, paceOf } from './pace.ts';

test.each([
  [0, '0 s'],
  [59.6, '1 min'],
  [61, '1 min 1 s'],
  [3600, '1 h'],
  [3661, '1 h 1 min'],
  [90_000, '1 d 1 h'],
])('%d seconds are %s', (seconds, text) => expect(formatSeconds(seconds)).toBe(text));

test('the rate is that of the work so far, and what is left follows from it', () => {
  expect(paceOf({ done: 0, size: 10, seconds: 3 })).toBeUndefined();
  expect(paceOf({ done: 20, size: 100, seconds: 10 })).toEqual({ rate: 2, left: 40 });
  // more than was thought
  expect(paceOf({ done: 120, size: 100, seconds: 60 })).toEqual({ rate: 2, left: 0 });
});
