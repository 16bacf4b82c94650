import { afterAll, expect, test } from 'vitest';
import { FairQueue, TookTooLong } from './fair-queue.ts';
import { Threads } from './threads.ts';

const works = new URL('../../testing/conformance/kuhn-matches.ts', import.meta.url);
const queue = new FairQueue(new Threads(works, { count: 1 }), 1);
afterAll(() => queue.close());

const work = 'kuhn-question';
const task = { seats: [0, 1], seed: 'x' };
const limit = 60_000;

test('whoever asks once is answered after two of one who asks much, not after all', async () => {
  const order: string[] = [];
  const ask = (asker: string) => queue.ask(asker, { work, task, limit }).then(() => order.push(asker));
  await Promise.all([...Array.from({ length: 20 }, () => ask('many')), ask('one'), ask('another')]);
  expect(order).toHaveLength(22);
  expect(order.slice(0, 4)).toEqual(['many', 'many', 'one', 'another']);
});

test('a thought without an end is ended at its limit, and the next is answered', async () => {
  const endless = queue.ask('one', { work: 'endless', task: null, limit: 500 });
  const next = queue.ask('one', { work, task, limit });
  await expect(endless).rejects.toBeInstanceOf(TookTooLong);
  expect(await next).toMatchObject({ bout: task });
});

test('a thought that nobody waits for any more gives its place up, whether it waits or is under way', async () => {
  const left = new AbortController();
  const thoughts = ['endless', work].map((each) => queue.ask('one', { work: each, task, limit, signal: left.signal }));
  const ended = Promise.allSettled(thoughts);
  const next = queue.ask('another', { work, task, limit });
  left.abort(new Error('gone'));
  expect((await ended).map((each) => (each as PromiseRejectedResult).reason.message)).toEqual(['gone', 'gone']);
  expect(await next).toMatchObject({ bout: task });
});

test('what waits when it closes is refused, and so is what comes later', async () => {
  const closing = new FairQueue(new Threads(works, { count: 1 }), 1);
  const asked = [0, 1, 2].map(() => closing.ask('one', { work: 'endless', task, limit }));
  const ended = Promise.allSettled(asked);
  await closing.close();
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await expect(closing.ask('one', { work: 'endless', task, limit })).rejects.toThrow('the threads end');
});
