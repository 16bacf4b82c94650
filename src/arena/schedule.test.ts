import { describe, expect, test } from 'vitest';
import { InputError } from '../core/errors.ts';
import { allAgainstAll, gauntlet, matchesIn, SCHEDULES, type ScheduleName } from './schedule.ts';

describe('schedules', () => {
  test('duplicate: each deal twice, seats swapped', () => {
    expect([...allAgainstAll(['a', 'b'], { seed: 7, matches: 4, duplicate: true })]).toEqual([
      { seats: [0, 1], seed: '7/a/b/0' },
      { seats: [1, 0], seed: '7/a/b/0' },
      { seats: [0, 1], seed: '7/a/b/1' },
      { seats: [1, 0], seed: '7/a/b/1' },
    ]);
  });

  test('single matches: a new deal each time, seats swapped from round to round', () => {
    expect([...allAgainstAll(['a', 'b'], { seed: 7, matches: 3 })]).toEqual([
      { seats: [0, 1], seed: '7/a/b/0' },
      { seats: [1, 0], seed: '7/a/b/1' },
      { seats: [0, 1], seed: '7/a/b/2' },
    ]);
  });

  test('gauntlet: the first against each other', () => {
    const bouts = [...gauntlet(['a', 'b', 'c', 'd'], { seed: 1, matches: 2 })];
    expect(bouts.map(({ seats }) => seats)).toEqual([
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 0],
      [2, 0],
      [3, 0],
    ]);
  });

  test("the UFSM thesis's stage 1: 20 agents, 25 duplicate matches a pair, 950 matches an agent, 9,500 in all", () => {
    const names = Array.from({ length: 20 }, (_, i) => `agent${i}`);
    const seen = new Array(20).fill(0);
    let total = 0;
    for (const { seats } of allAgainstAll(names, { seed: 1, matches: 50, duplicate: true })) {
      for (const entrant of seats) seen[entrant]++;
      total++;
    }
    expect(total).toBe(9500);
    expect(seen.every((count) => count === 950)).toBe(true);
  });

  test.each(Object.keys(SCHEDULES) as ScheduleName[])('%s has as many bouts as it says', (name) => {
    const bouts = [...SCHEDULES[name](['a', 'b', 'c', 'd', 'e'], { seed: 1, matches: 6 })];
    expect(bouts).toHaveLength(matchesIn(name, 5, 6));
  });

  test('lazy: a schedule without end costs nothing before it is asked', () => {
    const bouts = allAgainstAll(['a', 'b'], { seed: 1, matches: Number.POSITIVE_INFINITY });
    expect(bouts.next().value).toEqual({ seats: [0, 1], seed: '1/a/b/0' });
  });

  test('a pair’s seeds do not depend on who else is there', () => {
    const seeds = (names: string[]) => {
      const bouts = [...allAgainstAll(names, { seed: 1, matches: 2 })];
      return bouts.filter(({ seats }) => seats.every((i) => 'ac'.includes(names[i]))).map(({ seed }) => seed);
    };
    expect(seeds(['a', 'b', 'c'])).toEqual(seeds(['a', 'c']));
  });

  test('an odd number of matches has no pairs, one agent nobody to play', () => {
    expect(() => [...allAgainstAll(['a', 'b'], { seed: 1, matches: 3, duplicate: true })]).toThrow(InputError);
    expect(() => [...gauntlet(['a'], { seed: 1, matches: 2 })]).toThrow(InputError);
  });
});
