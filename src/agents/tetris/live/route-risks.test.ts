import { describe, expect, it } from 'vitest';
import { pushesShort } from './pushes.ts';
import { failingOf, indexOf, RisksByHeight, RouteRisks, replaced, spreadOf } from './route-risks.ts';

/** The chances that a turn and that a step of a route fail. */
const chances = (risks: RouteRisks, ...route: Parameters<typeof indexOf>): [turn: number, step: number] => [
  risks.turn[indexOf(...route)],
  risks.step[indexOf(...route)],
];

const either = (...args: Parameters<typeof chances>) => chances(...args)[0] + chances(...args)[1];

describe('risks of routes', () => {
  it('a key is replaced as often as a count of all pairs of delays says', () => {
    for (const ticks of [1, 2, 3, 4, 5]) {
      let pairs = 0;
      for (let a = 2; a <= 6; a++) for (let b = 2; b <= 6; b++) if (a - b >= ticks) pairs++;
      // delays of five ticks are all in a range that is five ticks wide
      expect(replaced(5, ticks)).toBeCloseTo(pairs / 25, 1);
    }
    expect(replaced(5, 6)).toBe(0);
  });

  it('there are none if delays do not vary and no key is lost', () => {
    const risks = new RouteRisks();
    risks.weigh(0, 5, 10, 0);
    expect([risks.none, ...chances(risks, 3, 4, false)]).toEqual([true, 0, 0]);
  });

  it('are greater with more keys and less time, and less towards a wall', () => {
    const at = (time: number) => {
      const risks = new RouteRisks();
      risks.weigh(5, 7, time, 0);
      return risks;
    };
    expect(either(at(21), 1, 2, false)).toBe(0);
    expect(either(at(21), 3, 3, false)).toBeGreaterThan(either(at(21), 2, 3, false));
    expect(either(at(12), 2, 2, false)).toBeGreaterThan(either(at(21), 2, 2, false));
    expect(either(at(12), 0, 4, true)).toBeLessThan(either(at(12), 0, 4, false));
  });

  it('are those of turns or of steps, by which key may be replaced', () => {
    const risks = new RouteRisks();
    risks.weigh(5, 7, 6, 0);
    // only the last of them cannot be replaced
    expect(chances(risks, 3, 0, false)[1]).toBe(0);
    expect(chances(risks, 0, 3, false)[0]).toBe(0);
    const [turn, step] = chances(risks, 2, 1, false);
    expect([turn > 0, step]).toEqual([true, 0]);
  });

  it('are small for lost keys if there is time to send them again', () => {
    const risks = new RouteRisks();
    risks.weigh(0, 5, 20, 0.02);
    expect(either(risks, 1, 1, false)).toBeLessThan(0.001);
    risks.weigh(0, 5, 4, 0.02);
    expect(either(risks, 1, 1, false)).toBeGreaterThan(0.01);
  });
});

describe('risks by height', () => {
  it('are those of a piece that has a tick less for each row', () => {
    const risks = new RisksByHeight();
    const alone = new RouteRisks();
    risks.weigh(5, 7, 21, 0.01);
    alone.weigh(5, 7, 12, 0.01);
    expect(risks.over(9).step).toEqual(alone.step);
    risks.weigh(5, 7, 18, 0.01);
    alone.weigh(5, 7, 9, 0.01);
    expect(risks.over(9).turn).toEqual(alone.turn);
  });
});

it('the remaining keys of a piece fail the more the less time is left', () => {
  const route = { turns: 1, steps: 2, isAtWall: false };
  const [long, short, late] = [24, 6, -3].map((time) => failingOf(route, 5, time, 1));
  expect(long).toBe(0);
  expect(short).toBeGreaterThan(0.3);
  expect(late).toBe(1);
});

describe('the spread of keys', () => {
  it('uses all of the time, as far as it is of use', () => {
    expect(spreadOf({ turns: 2, steps: 1, isAtWall: false }, 6, 9).gap).toBe(4.5);
    expect(spreadOf({ turns: 2, steps: 1, isAtWall: false }, 6, 90).gap).toBe(7);
    // a key before them takes a gap too
    expect(spreadOf({ turns: 2, steps: 1, isAtWall: false }, 6, 9, 1).gap).toBe(3);
  });

  it('leaves time to push a piece to the wall', () => {
    const [far, near] = [3, 1].map((steps) => spreadOf({ turns: 1, steps, isAtWall: true }, 6, 10).gap);
    expect(far).toBeLessThan(near);
  });
});

describe('pushes to the wall', () => {
  it('all act if delays do not vary', () => {
    expect([pushesShort(3, 0, 2), pushesShort(4, 0, 2)]).toEqual([0, 1]);
  });

  it('act less often the more delays vary, and more often the more there are', () => {
    expect(pushesShort(3, 7, 6)).toBeGreaterThan(pushesShort(3, 3, 6));
    expect(pushesShort(3, 7, 12)).toBeLessThan(pushesShort(3, 7, 6));
    expect(pushesShort(3, 7, 20)).toBeLessThan(0.01);
  });
});
