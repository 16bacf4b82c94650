import { describe, expect, test } from 'vitest';
import { Rng } from './rng.ts';
import { bootstrapRatio, mean, quantile, rankCorrelation, variance, wilson } from './statistics.ts';

describe('wilson', () => {
  // Newcombe 1998 (Statistics in Medicine 17), table I, method 3: four decimals
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('Newcombe 1998: %i of %i', (wins, n, low, high) => {
    const interval = wilson(wins, n);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
    expect(interval.mean).toBe(wins / n);
  });

  // R's prop.test(correct = FALSE), as kept in the tests of the R package cards
  test('R prop.test: 32 of 32 and 0 of 32 at 95 %, 5 of 10 at 90 %', () => {
    expect(wilson(32, 32).low).toBeCloseTo(0.8928208, 7);
    expect(wilson(32, 32).high).toBe(1);
    expect(wilson(0, 32).low).toBe(0);
    expect(wilson(0, 32).high).toBeCloseTo(0.1071792, 7);
    const ninety = wilson(5, 10, 1.6448536269514722);
    expect([ninety.low, ninety.high]).toEqual([expect.closeTo(0.2692718, 7), expect.closeTo(0.7307282, 7)]);
  });

  test('knows nothing before the first trial', () => {
    expect(wilson(0, 0)).toEqual({ mean: Number.NaN, low: 0, high: 1 });
  });

  test('covers the truth about 95 times in 100', () => {
    const rng = Rng.seeded('coverage');
    let covered = 0;
    for (let i = 0; i < 2000; i++) {
      let wins = 0;
      for (let j = 0; j < 50; j++) wins += rng.float() < 0.3 ? 1 : 0;
      const { low, high } = wilson(wins, 50);
      covered += low <= 0.3 && 0.3 <= high ? 1 : 0;
    }
    expect(covered / 2000).toBeGreaterThan(0.93);
    expect(covered / 2000).toBeLessThan(0.97);
  });
});

describe('bootstrapRatio', () => {
  const ones = (n: number) => new Array(n).fill(1);

  test('Efron and Tibshirani 1993, table 13.1: mean of the treated mice', () => {
    const mice = [94, 197, 16, 38, 99, 141, 23];
    const at = (level: number) => bootstrapRatio(mice, ones(7), Rng.seeded(1), { resamples: 20_000, level });
    expect(at(0.95).mean).toBeCloseTo(86.857, 3);
    // printed from 1000 resamples: their own sampling error is about 1.5
    for (const [level, low, high] of [
      [0.95, 45.9, 135.4],
      [0.9, 49.7, 126.7],
      [0.8, 56.4, 118.7],
    ] as const) {
      expect(Math.abs(at(level).low - low)).toBeLessThan(2);
      expect(Math.abs(at(level).high - high)).toBeLessThan(2);
    }
  });

  test('is the normal interval for many units, also when they are summed into blocks', () => {
    const rng = Rng.seeded(2);
    const values = Array.from({ length: 20_000 }, () => rng.normal() * 3 + 1);
    const { mean, low, high } = bootstrapRatio(values, ones(values.length), rng);
    expect(mean).toBeCloseTo(values.reduce((a, b) => a + b, 0) / values.length, 9);
    const half = (1.96 * 3) / Math.sqrt(20_000);
    expect((high - low) / 2 / half).toBeGreaterThan(0.93);
    expect((high - low) / 2 / half).toBeLessThan(1.07);
  });

  test('weights: units with two hands count twice', () => {
    expect(bootstrapRatio([4, 1], [2, 1], Rng.seeded(1)).mean).toBeCloseTo(5 / 3, 12);
  });

  test('the same stream gives the same interval; no units give none', () => {
    const values = [1, 5, 2, 8, 3];
    expect(bootstrapRatio(values, ones(5), Rng.seeded(9))).toEqual(bootstrapRatio(values, ones(5), Rng.seeded(9)));
    expect(bootstrapRatio([], [], Rng.seeded(9)).mean).toBeNaN();
  });
});

test('quantile: R type 7', () => {
  expect(quantile([1, 2, 3, 4], 0.5)).toBe(2.5);
  expect(quantile([1, 2, 3, 4], 0.1)).toBeCloseTo(1.3, 12);
  expect(quantile([7], 0.9)).toBe(7);
});

test('mean and variance of a sample', () => {
  expect(mean([2, 4, 9])).toBe(5);
  expect(mean(Float64Array.of(0.5))).toBe(0.5);
  expect(variance([2, 4, 9])).toBe((9 + 1 + 16) / 2);
  expect(variance([3, 3])).toBe(0);
});

describe('the rank correlation', () => {
  const rows = [
    { name: 'is 1 for the same order', a: [1, 2, 3, 4], b: [10, 20, 50, 51], wanted: 1 },
    { name: 'is -1 for the opposite one', a: [1, 2, 3, 4], b: [4, 3, 2, 1], wanted: -1 },
    // 1 - 6 * sum of d^2 / (n (n^2 - 1)) with d = 1, 1, 1, 1, 0
    { name: 'is that of the formula without ties', a: [1, 2, 3, 4, 5], b: [2, 1, 4, 3, 5], wanted: 1 - 24 / 120 },
    // ranks 0.5, 0.5, 2 and 0, 1, 2: Pearson's of those
    { name: 'gives equal values the mean of their ranks', a: [7, 7, 9], b: [1, 2, 3], wanted: Math.sqrt(3) / 2 },
  ];
  test.each(rows)('$name', ({ a, b, wanted }) => {
    expect(rankCorrelation(a, b)).toBeCloseTo(wanted, 12);
  });
});
