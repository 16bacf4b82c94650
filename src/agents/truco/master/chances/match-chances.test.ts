import { expect, test } from 'vitest';
import { parseRules } from '../../../../games/truco/rules.ts';
import { matchChances } from './match-chances.ts';
import { solveMatchChances, winShare } from './solve-match-chances.ts';

const shares = { won: [0, 0.2, 0.2, 0.02, 0], lost: [0, 0.3, 0.2, 0.06, 0.02] };

test('where cards decide alone the chances are counted by hand', () => {
  const rules = parseRules('ufsm24+target=2+envido=false');
  const { cards, size } = solveMatchChances(rules, shares, () => 0.5);
  expect(size).toBe(2);
  // one point each: the winner of the hand
  expect(cards[0]).toBe(0.5);
});

test('more points are never worse, and both sides are one match', () => {
  for (const id of ['ufsm24', 'argentino30', 'ufsm24+target=12', 'argentino30+target=40']) {
    const rules = parseRules(id);
    const chances = matchChances(rules);
    for (let mano = 0; mano < rules.target; mano += 3)
      for (let pie = 0; pie < rules.target; pie += 3) {
        expect(chances.atDeal(mano + 1, pie)).toBeGreaterThanOrEqual(chances.atDeal(mano, pie));
        expect(chances.beforeCards(mano, pie + 1)).toBeLessThanOrEqual(chances.beforeCards(mano, pie));
      }
    expect(chances.afterHand(rules.target, 0)).toBe(1);
    expect(chances.of(3, 5, true) + chances.of(5, 3, false)).toBeCloseTo(1, 12);
  }
});

test('how often mano wins follows from what the hand is worth', () => {
  const stakes = { won: [0, 1, 1, 1, 1], lost: [0, -1, -1, -1, -1] };
  expect(winShare(shares, stakes, -0.2)).toBeCloseTo(0.4, 12);
});
