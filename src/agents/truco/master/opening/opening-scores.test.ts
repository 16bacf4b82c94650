import { expect, test } from 'vitest';
import { parseRules } from '../../../../games/truco/rules.ts';
import { auctionAt, auctionLosses, farScores, spread, visitsOf } from './opening-scores.ts';

const rules = parseRules('ufsm24');

test('an auction gives next to nothing away where it was solved, and more the farther from there', () => {
  const start = auctionAt(rules, [0, 0]);
  const [there] = auctionLosses(rules, [0, 0], [start]);
  const [near] = auctionLosses(rules, [1, 1], [start]);
  const [far] = auctionLosses(rules, [12, 12], [start]);
  expect(there).toBeLessThan(0.02);
  expect(near).toBeGreaterThan(there);
  expect(far).toBeGreaterThan(2 * near);
});

test('scores are far from the end where both lack four points or more; a match comes by the middle most', () => {
  const scores = farScores(rules);
  expect(scores).toHaveLength(21 * 21);
  expect(scores.at(-1)).toEqual([20, 20]);
  const visits = visitsOf(rules, scores);
  const at = (mano: number, pie: number) => visits[mano * 21 + pie];
  expect(at(0, 0)).toBe(1);
  expect(at(10, 10)).toBeGreaterThan(at(4, 16));
  expect(at(7, 3)).toBeCloseTo(at(3, 7), 12);
});

test('the first place is taken, then the one that helps most where matches come by', () => {
  const losses = [
    [0, 0.1, 0.1, 0.1],
    [0.1, 0, 0.02, 0.1],
    [0.1, 0.02, 0, 0.1],
    [0.1, 0.1, 0.1, 0],
  ];
  expect(spread(losses, [1, 1, 1, 1], 3)).toEqual([0, 1, 3]);
  expect(spread(losses, [1, 1, 1, 9], 2)).toEqual([0, 3]);
});
