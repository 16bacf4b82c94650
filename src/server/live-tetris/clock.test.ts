import { describe, expect, it } from 'vitest';
import { Lateness, TickSchedule } from './clock.ts';

describe('the clock', () => {
  /** When ticks of 4 ms are to come after the first, at 100, each as late as given. */
  const times = (...late: number[]) => {
    const schedule = new TickSchedule(100);
    return late.map((by) => {
      schedule.came(schedule.next + by, 4);
      return schedule.next;
    });
  };

  it('keeps the pace whatever a tick itself took', () => {
    expect(times(0.2, 0.9, 0)).toEqual([104, 108, 112]);
  });

  it('makes a late tick good within the next ones, each after three quarters of a period at least', () => {
    expect(times(3, 0, 0, 0)).toEqual([106, 109, 112, 116]);
  });

  it('never bursts after a long stop, and makes no more than four ticks good', () => {
    expect(times(1000, 0, 0)).toEqual([1103, 1106, 1109]);
    const stopped = times(1000, ...new Array<number>(30).fill(0));
    const regular = stopped.findIndex((at, i) => stopped[i + 1] - at === 4);
    expect(regular).toBe(15);
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
