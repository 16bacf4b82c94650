import { expect, test } from 'vitest';
import { parseRules } from '../../../games/truco/rules.ts';
import { countsAlike, envidoWorth } from './envido-worth.ts';
import { matchChances } from './match-chances.ts';

const rules = parseRules('ufsm24');
const match = matchChances(rules);

test('a point of envido is worth about a point, and a falta at the start what is left to half the match', () => {
  const worth = envidoWorth(match, [0, 0]);
  expect(worth(0, 0)).toBe(0);
  expect(worth(0, 1)).toBeGreaterThan(0.8);
  expect(worth(1, 1)).toBeLessThan(1.2);
  const point = (match.afterHand(1, 0) - match.afterHand(0, 1)) / 2;
  expect(worth(0, 24)).toBeCloseTo((1 - match.beforeCards(0, 0)) / point, 9);
});

test('points count alike at the start of a match and not near its end', () => {
  expect(countsAlike(match, rules, [0, 0], [0, 0])).toBe(true);
  expect(countsAlike(match, rules, [1, 2], [0, 0])).toBe(true);
  for (const scores of [
    [12, 12],
    [0, 12],
    [23, 23],
  ] as const)
    expect(countsAlike(match, rules, scores, [0, 0])).toBe(false);
});
