import { describe, expect, it } from 'vitest';
import { Lateness, nextDue } from './clock.ts';

describe('the clock', () => {
  it('keeps the pace whatever a tick itself took', () => {
    expect(nextDue(100, 100.2, 5)).toBe(105);
    expect(nextDue(100, 101, 5)).toBe(105);
  });

  it('never bursts: after a late tick three quarters of a period pass', () => {
    expect(nextDue(100, 130, 4)).toBe(133);
  });
});

describe('lateness', () => {
  it('tells what a share of the ticks does not pass, to a hundredth of a millisecond', () => {
    const late = new Lateness();
    for (let i = 0; i < 99; i++) late.add(0.1);
    late.add(50);
    expect(late.quantile(0.5)).toBeCloseTo(0.11, 5);
    expect(late.quantile(0.99)).toBeCloseTo(0.11, 5);
    expect(late.quantile(1)).toBeCloseTo(50.01, 1);
  });

  it('counts what is later than all buckets in the last', () => {
    const late = new Lateness();
    late.add(1e9);
    expect(late.quantile(0.5)).toBe(200);
  });
});
