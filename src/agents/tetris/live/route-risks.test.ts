import { describe, expect, it } from 'vitest';
import { RouteRisks, replaced } from './route-risks.ts';

describe('risks of routes', () => {
  it('a key is replaced as often as a count of all pairs of delays says', () => {
    for (const ticks of [1, 2, 3, 4, 5]) {
      let pairs = 0;
      for (let a = 2; a <= 6; a++) for (let b = 2; b <= 6; b++) if (a - b >= ticks) pairs++;
      expect(replaced(4, ticks)).toBeCloseTo(pairs / 25, 10);
    }
  });

  it('there are none if delays do not vary and no key is lost', () => {
    const risks = new RouteRisks();
    risks.weigh(0, 5, 10, 0);
    expect([risks.none, risks.of(3, 4, false)]).toEqual([true, 0]);
  });

  it('are greater with more keys and less time, and less towards a wall', () => {
    const at = (time: number) => {
      const risks = new RouteRisks();
      risks.weigh(4, 7, time, 0);
      return risks;
    };
    expect(at(21).of(1, 2, false)).toBe(0);
    expect(at(21).of(3, 3, false)).toBeGreaterThan(at(21).of(2, 3, false));
    expect(at(12).of(2, 2, false)).toBeGreaterThan(at(21).of(2, 2, false));
    expect(at(12).of(0, 4, true)).toBeLessThan(at(12).of(0, 4, false));
  });

  it('are small for lost keys if there is time to send them again', () => {
    const risks = new RouteRisks();
    risks.weigh(0, 5, 20, 0.02);
    expect(risks.of(1, 1, false)).toBeLessThan(0.001);
    risks.weigh(0, 5, 4, 0.02);
    expect(risks.of(1, 1, false)).toBeGreaterThan(0.01);
  });
});
