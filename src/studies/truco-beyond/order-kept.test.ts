import { expect, test } from 'vitest';
import { Rng } from '../../core/rng.ts';
import { orderKept } from './order-kept.ts';

/** Four players on 40 deals: a level for each, and the luck of the deal on top, the same for all of a kind. */
function played(levels: readonly number[], luck: number, rng: Rng): number[][] {
  return levels.map((level) => Array.from({ length: 40 }, () => level + luck * (rng.below(2001) / 1000 - 1)));
}

test('players far apart keep their order whatever the deals', () => {
  const rng = Rng.seeded(1);
  const [first, second] = [played([1, 2, 3, 4], 0.1, rng), played([11, 12, 13, 14], 0.1, rng)];
  expect(orderKept(first, second, rng)).toEqual({ mean: 1, low: 1, high: 1 });
  expect(orderKept(first, [...second].reverse(), rng)).toEqual({ mean: -1, low: -1, high: -1 });
});

test('where luck is larger than the differences the interval says so', () => {
  const rng = Rng.seeded(2);
  const { low, high } = orderKept(played([0, 0.1, 0.2, 0.3], 2, rng), played([0, 0.1, 0.2, 0.3], 2, rng), rng);
  expect(high - low).toBeGreaterThan(0.5);
});
