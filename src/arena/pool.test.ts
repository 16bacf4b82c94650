import { describe, expect, test } from 'vitest';
import { collect } from '../../testing/collect.ts';
import type { PlayedMatch } from './played.ts';
import { inOrder } from './pool.ts';
import { allAgainstAll, type ScheduledMatch } from './schedule.ts';

const module = new URL('../../testing/kuhn-bouts.ts', import.meta.url);
const entrants = ['sensible', 'uniform', 'slow'];

async function playAll(
  bouts: Iterable<ScheduledMatch>,
  workers: number,
  setup: object = { entrants },
): Promise<PlayedMatch[]> {
  return collect(inOrder<ScheduledMatch, PlayedMatch>(bouts, { module, setup, workers }));
}

describe('inOrder', () => {
  test('gives the same list, in the order of the tasks, for 1, 2 and 3 workers', async () => {
    const bouts = [...allAgainstAll(entrants, { seed: 1, matches: 40, duplicate: true })];
    const alone = await playAll(bouts, 1);
    expect(alone.map(({ bout }) => bout)).toEqual(bouts);
    expect(await playAll(bouts, 2)).toEqual(alone);
    expect(await playAll(bouts, 3)).toEqual(alone);
  });

  test('a result depends on its bout alone: the reverse order gives the same matches', async () => {
    const bouts = [...allAgainstAll(entrants, { seed: 2, matches: 10 })];
    expect((await playAll(bouts.toReversed(), 1)).reverse()).toEqual(await playAll(bouts, 1));
  });

  test('takes tasks as it goes and stops when its caller stops', async () => {
    for (const workers of [1, 2]) {
      let taken = 0;
      const endless = function* (): Generator<ScheduledMatch> {
        for (;;) yield { seats: [0, 1], seed: `${taken++}` };
      };
      let seen = 0;
      for await (const _ of inOrder<ScheduledMatch, PlayedMatch>(endless(), { module, setup: { entrants }, workers })) {
        if (++seen === 5) break;
      }
      expect(seen).toBe(5);
      expect(taken).toBeLessThan(5 + 4 * 256);
    }
  });

  test('faults in threads are results, not errors', async () => {
    const faulty = ['uniform', 'cheat', 'thrower', 'rejecter', 'staller', 'quitter'];
    const bouts = [...allAgainstAll(faulty, { seed: 3, matches: 2 })];
    const played = await playAll(bouts, 2, { entrants: faulty, clock: 500 });
    expect(played).toHaveLength(30);
    expect(played.every(({ faults }) => faults.length === 1)).toBe(true);
  });

  test('an error of a task is thrown to the caller', async () => {
    for (const workers of [1, 2]) {
      await expect(playAll([{ seats: [0], seed: 'alone' }], workers)).rejects.toThrow('needs 2 agents, not 1');
    }
  });
});
