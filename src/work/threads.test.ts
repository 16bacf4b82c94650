import { describe, expect, test } from 'vitest';
import { kuhnMatches } from '../../testing/conformance/kuhn-matches.ts';
import type { PlayedMatch } from '../arena/played.ts';
import { allAgainstAll, type ScheduledMatch } from '../arena/schedule.ts';
import { InputError } from '../core/errors.ts';
import { inline } from './run.ts';
import { Threads, unlessLate } from './threads.ts';
import type { Work, Workers } from './work.ts';

const WORKS = new URL('../../testing/conformance/kuhn-matches.ts', import.meta.url);
const entrants = ['sensible', 'uniform', 'slow'];
const never = new AbortController().signal;

const roundOf = (tasks: readonly ScheduledMatch[], plan: object = { entrants }) => ({
  ...{ id: 'test', work: kuhnMatches as unknown as Work, plan, number: 0, priority: 0 },
  tasks,
  open: [...tasks.keys()],
});

/** The results in the order of the tasks; the first error is thrown. */
async function playAll(on: Workers, tasks: readonly ScheduledMatch[], plan?: object): Promise<PlayedMatch[]> {
  const results: PlayedMatch[] = [];
  for await (const { task, result, error } of on.perform(roundOf(tasks, plan), never)) {
    if (error !== undefined) throw new Error(error);
    results[task] = JSON.parse(result!);
  }
  return results;
}

async function inThreads<T>(count: number, use: (threads: Threads) => Promise<T>): Promise<T> {
  const threads = new Threads(WORKS, { count });
  try {
    return await use(threads);
  } finally {
    await threads.close();
  }
}

describe('Threads', () => {
  test('gives the same results as this thread, for 1, 2 and 3 of them', async () => {
    const matches = [...allAgainstAll(entrants, { seed: 1, matches: 40, duplicate: true })];
    const alone = await playAll(inline, matches);
    expect(alone.map(({ bout }) => bout)).toEqual(matches);
    for (const count of [1, 2, 3])
      expect(await inThreads(count, (threads) => playAll(threads, matches)), `${count}`).toEqual(alone);
  });

  test('a result depends on its match alone: the reverse order gives the same matches', async () => {
    const matches = [...allAgainstAll(entrants, { seed: 2, matches: 10 })];
    expect((await playAll(inline, matches.toReversed())).reverse()).toEqual(await playAll(inline, matches));
  });

  test('stops when its caller stops, and does something else afterwards', async () => {
    const matches = Array.from({ length: 100_000 }, (_, i) => ({ seats: [0, 1], seed: `${i}` }));
    await inThreads(2, async (threads) => {
      let seen = 0;
      for await (const _ of threads.perform(roundOf(matches), never)) if (++seen === 5) break;
      expect(seen).toBe(5);
      expect(await playAll(threads, matches.slice(0, 3))).toHaveLength(3);
    });
  });

  test('the answer of a thread that was ended is dropped, other errors of the pool are not', () => {
    expect(() => unlessLate(new Error('Unexpected message from Worker: { taskId: 3 }'))).not.toThrow();
    expect(() => unlessLate(new Error('no such module'))).toThrow('no such module');
  });

  test('a signal ends the round', async () => {
    const matches = Array.from({ length: 100_000 }, (_, i) => ({ seats: [0, 1], seed: `${i}` }));
    await inThreads(2, async (threads) => {
      const stop = new AbortController();
      let seen = 0;
      for await (const _ of threads.perform(roundOf(matches), stop.signal)) if (++seen === 5) stop.abort();
      expect(seen).toBe(5);
    });
  });

  test('faults in threads are results, not errors', async () => {
    const faulty = ['uniform', 'cheat', 'thrower', 'rejecter', 'staller', 'quitter'];
    const matches = [...allAgainstAll(faulty, { seed: 3, matches: 2 })];
    const plan = { entrants: faulty, clock: 500 };
    const played = await inThreads(2, (threads) => playAll(threads, matches, plan));
    expect(played).toHaveLength(30);
    expect(played.every(({ faults }) => faults.length === 1)).toBe(true);
  });

  test('an error of a task is its outcome', async () => {
    const alone = [{ seats: [0], seed: 'alone' }];
    await expect(playAll(inline, alone)).rejects.toThrow('needs 2 agents, not 1');
    await inThreads(2, (threads) => expect(playAll(threads, alone)).rejects.toThrow('needs 2 agents, not 1'));
  });

  test('a question is answered, and its error is the answer’s', async () => {
    const setup = { seats: [0, 1], seed: 'x' };
    await inThreads(1, async (threads) => {
      expect(await threads.ask('kuhn-question', setup)).toMatchObject({ bout: setup, actions: expect.any(Array) });
      await expect(threads.ask('kuhn-question', { seats: [0], seed: 'x' })).rejects.toThrow('needs 2 agents, not 1');
      await expect(threads.ask('kuhn-refusal', 'this')).rejects.toThrow(new InputError('this is refused'));
      await expect(threads.ask('chess', {})).rejects.toThrow('knows no work "chess"');
      expect(threads.waiting).toBe(0);
    });
  });
});
