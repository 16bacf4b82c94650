import { describe, expect, test } from 'vitest';
import { SmoothedRates, STEPS, stepOf } from './betting-rates.ts';

test('chances fall into steps, the ends included', () => {
  expect([-1, 0, 0.999, 1, 2].map(stepOf)).toEqual([0, 0, STEPS - 1, STEPS - 1, STEPS - 1]);
});

describe('shares of outcomes', () => {
  const rates = new SmoothedRates(2, 3);
  for (let i = 0; i < 100; i++) rates.count(0, 0.1, 0);
  for (let i = 0; i < 100; i++) rates.count(0, 0.9, 2);
  rates.smooth();

  test('follow what was counted near the chance, and sum to 1', () => {
    expect(rates.share(0, 0.1, 0)).toBeGreaterThan(0.95);
    expect(rates.share(0, 0.9, 2)).toBeGreaterThan(0.95);
    for (const chance of [0, 0.3, 0.5, 0.7, 1]) {
      const sum = [0, 1, 2].reduce((total, outcome) => total + rates.share(0, chance, outcome), 0);
      expect(sum).toBeCloseTo(1, 12);
    }
  });

  test('where nothing is near they are those of the context, never nothing', () => {
    expect(rates.share(0, 0.5, 0)).toBeCloseTo(rates.share(0, 0.5, 2), 6);
    expect(rates.share(0, 0.1, 1)).toBeGreaterThan(0);
    expect([0, 1, 2].map((outcome) => rates.share(1, 0.4, outcome))).toEqual([1 / 3, 1 / 3, 1 / 3]);
  });
});
