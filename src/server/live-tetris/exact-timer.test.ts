import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ExactTimer } from './exact-timer.ts';

describe('an exact timer', () => {
  it.each([0, 1, 8])('calls back once, and not before the time: %i ms', async (wait) => {
    const called: number[] = [];
    const due = performance.now() + wait;
    await new Promise<void>((resolve) => {
      const timer = new ExactTimer(() => {
        called.push(performance.now());
        resolve();
      });
      timer.set(due);
    });
    await sleep(5);
    expect(called.length).toBe(1);
    expect(called[0]).toBeGreaterThanOrEqual(due);
  });

  it.each([1, 8])('does not call back any more when there is no time: %i ms', async (wait) => {
    let calls = 0;
    const timer = new ExactTimer(() => calls++);
    timer.set(performance.now() + wait);
    timer.set(Number.POSITIVE_INFINITY);
    await sleep(20);
    expect(calls).toBe(0);
  });

  it('can be set again by the callback', async () => {
    let calls = 0;
    await new Promise<void>((resolve) => {
      const timer = new ExactTimer(() => {
        if (++calls === 5) resolve();
        else timer.set(performance.now() + 0.3);
      });
      timer.set(performance.now() + 0.3);
    });
    expect(calls).toBe(5);
  });
});
