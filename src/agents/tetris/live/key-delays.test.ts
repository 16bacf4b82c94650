import { describe, expect, it } from 'vitest';
import { KeyDelays } from './key-delays.ts';

/** The delays of keys are known to a tick of 2 ms: most at 20 to 28 ms, a few exceptions far below. */
function delaysWith(exceptions: number): KeyDelays {
  const delays = new KeyDelays();
  for (let i = 0; i < 96; i++) {
    const low = i < exceptions ? 8 : 20 + 2 * (i % 4);
    delays.add(low, low + 2, 2, true);
  }
  return delays;
}

describe('the range of delays', () => {
  it('leaves out two exceptions at each end', () => {
    expect(delaysWith(2).least).toBeGreaterThan(18);
    expect(delaysWith(3).least).toBeLessThan(10);
  });

  it('leaves out more of them if it would be wider than there is time for', () => {
    const delays = delaysWith(6);
    expect(delays.range(Number.POSITIVE_INFINITY)).toEqual([delays.least, delays.longest]);
    const [least, longest] = delays.range(6);
    expect([least, longest]).toEqual([22, 26]);
  });

  it('leaves out a quarter at each end at most', () => {
    const [least, longest] = delaysWith(40).range(1);
    expect([least, longest]).toEqual([10, 24]);
  });
});
