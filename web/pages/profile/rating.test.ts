import { expect, test } from 'vitest';
import { ratingsOf } from './rating.ts';

const strengths = { careful: { rating: 1500 }, equilibrium: { rating: 1620 } };
const against = (name: string, won: boolean | null, seat = 0) => ({
  names: seat === 0 ? ['guest', name] : [name, 'guest'],
  seat,
  won,
});

test('as many won as lost against one player is that player’s rating', () => {
  const last = ratingsOf([against('careful', true), against('careful', false, 1)], strengths, 1500).at(-1)!;
  expect(last.rating).toBeCloseTo(1500, 0);
});

test('a win raises it, more so against a stronger one, and every match makes it surer', () => {
  const [one] = ratingsOf([against('careful', true)], strengths, 1500);
  const [stronger] = ratingsOf([against('equilibrium', true)], strengths, 1500);
  expect(one.rating).toBeGreaterThan(1500);
  expect(stronger.rating).toBeGreaterThan(one.rating);
  const many = ratingsOf(
    Array.from({ length: 40 }, (_, i) => against('careful', i % 4 !== 0)),
    strengths,
    1500,
  );
  // three of four won: odds of three to one, 191 points
  expect(many.at(-1)!.rating).toBeGreaterThan(1660);
  expect(many.at(-1)!.rating).toBeLessThan(1691);
  expect(many.at(-1)!.error).toBeLessThan(many[0].error / 4);
});

test('a match that nobody won, or against somebody unknown, does not count', () => {
  expect(ratingsOf([against('careful', null), against('Ana', true)], strengths, 1500)).toEqual([]);
});
