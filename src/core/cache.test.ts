import { expect, test } from 'vitest';
import { Cache } from './cache.ts';

test('the values used last stay, the others go', () => {
  const cache = new Cache<string, number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  expect(cache.get('a')).toBe(1);
  cache.set('c', 3);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
  cache.set('a', 4);
  cache.set('d', 5);
  expect([cache.get('a'), cache.get('c'), cache.get('d')]).toEqual([4, undefined, 5]);
});

test('a value is made once, a promise too, and again after it went', async () => {
  const cache = new Cache<number, Promise<number>>(1);
  let made = 0;
  const make = async () => ++made;
  expect(await Promise.all([1, 2, 3].map(() => cache.getOrSet(7, make)))).toEqual([1, 1, 1]);
  expect(await cache.getOrSet(8, make)).toBe(2);
  expect(await cache.getOrSet(7, make)).toBe(3);
});
