import { describe, expect, test } from 'vitest';
import { Rng } from '../../../core/rng.ts';
import type { LineCounts } from '../../tuning/lines.ts';
import type { TrainingResult } from '../trainings.ts';
import { maximumMeasure, minimumMeasure, protocolMeasure } from './intervals.ts';

const counted = (counts: readonly number[]): LineCounts => ({ counts, pieces: 0, evaluations: 0, cpuSeconds: 0 });

/** As many games as needed, each with about so many lines. */
const around = (lines: number, games: number) => {
  const counts = new Array<number>(lines + 2).fill(0);
  counts[lines - 1] = games / 2;
  counts[lines + 1] = games / 2;
  return counted(counts);
};

function result(means: readonly number[]): TrainingResult {
  return {
    metrics: [],
    restarts: means.map((mean) => ({ validation: mean })) as unknown as TrainingResult['restarts'],
    winner: means.indexOf(Math.max(...means)),
    test: around(Math.max(...means), 20_000),
    champions: means.map((mean) => around(mean, 2000)),
    luckiest: [],
  };
}

describe('protocolMeasure', () => {
  test('with restarts that end alike, only the luck of the games is left', () => {
    const { mean, low, high, n } = protocolMeasure(result([10, 10, 10]), 'mean', Rng.seeded(1));
    expect(mean).toBe(10);
    expect(n).toBe(20_000);
    // a deviation of 1 over 20,000 games
    expect(high - low).toBeGreaterThan(2 * 1.8 * 0.00707);
    expect(high - low).toBeLessThan(2 * 2.1 * 0.00707);
  });

  test('the interval reaches down to what a draw without the best restarts gives', () => {
    const { low, high } = protocolMeasure(result([4, 5, 6, 7, 12]), 'mean', Rng.seeded(1));
    // without the best in 0.8^5 of the draws, without the best two in 0.6^5
    expect(low).toBeGreaterThan(5.9);
    expect(low).toBeLessThan(7.1);
    expect(high).toBeCloseTo(12, 1);
  });
});

describe('maximumMeasure', () => {
  /** The maximum of games whose lines are geometric, and the interval that the counts give. */
  function sample(stays: number, games: number, seed: number) {
    const rng = Rng.seeded(seed);
    const counts: number[] = [];
    for (let i = 0; i < games; i++) {
      const lines = Math.floor(Math.log(1 - rng.float()) / Math.log(stays));
      while (counts.length <= lines) counts.push(0);
      counts[lines]++;
    }
    return maximumMeasure(counted(counts));
  }

  test('the interval holds the maximum of as many other games about 19 times of 20', () => {
    let inside = 0;
    for (let seed = 0; seed < 100; seed++) {
      const { low, high } = sample(0.6, 5000, seed);
      const other = sample(0.6, 5000, 1000 + seed).mean;
      if (other >= low && other <= high) inside++;
    }
    expect(inside).toBeGreaterThanOrEqual(88);
  });

  test('games that all end alike have no interval', () => {
    expect(maximumMeasure(counted([0, 0, 50]))).toEqual({ mean: 2, low: 2, high: 2, n: 50 });
  });
});

describe('minimumMeasure', () => {
  test('the interval is that of the maximum, seen from the other end', () => {
    const counts = [0, 0, 0, 0, 0, 1, 4, 20, 60, 200, 300, 415];
    const mirrored = maximumMeasure(counted([415, 300, 200, 60, 20, 4, 1]));
    const { mean, low, high, n } = minimumMeasure(counted(counts));
    expect({ mean, n }).toEqual({ mean: 5, n: 1000 });
    expect([11 - high, 11 - low]).toEqual([mirrored.low, mirrored.high]);
    expect(low).toBeLessThan(5);
    expect(high).toBeGreaterThanOrEqual(5);
  });

  test('no game has fewer than no lines', () => {
    expect(minimumMeasure(counted([3, 40, 400, 4000, 400])).low).toBe(0);
  });
});
