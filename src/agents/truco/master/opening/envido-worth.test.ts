import { expect, test } from 'vitest';
import { FALTA } from '../../../../games/truco/bidding.ts';
import { parseRules } from '../../../../games/truco/rules.ts';
import { matchChances } from '../chances/match-chances.ts';
import { envidoWorth, pointWorth } from './envido-worth.ts';

const rules = parseRules('ufsm24');
const match = matchChances(rules);

test('a point of envido is worth about a point, and a falta at the start what is left to half the match', () => {
  const worth = envidoWorth(match, rules, [0, 0]);
  expect(worth(0, 0)).toBe(0);
  expect(worth(0, 1)).toBeGreaterThan(0.8);
  expect(worth(1, 1)).toBeLessThan(1.2);
  expect(worth(0, FALTA)).toBeCloseTo((1 - match.beforeCards(0, 0)) / pointWorth(match, [0, 0]), 9);
});

test('a falta is worth what the loser lacks: all to who leads, less to who is behind', () => {
  const worth = envidoWorth(match, rules, [10, 18]);
  expect(worth(1, FALTA)).toBeCloseTo(worth(1, 6), 9);
  expect(worth(0, FALTA)).toBeCloseTo(worth(0, 6), 9);
  expect(worth(0, FALTA)).toBeLessThan(worth(0, 14));
});
