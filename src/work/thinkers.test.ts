import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startRedis, type TestRedis } from '../../testing/services/redis.ts';
import { redisServer } from '../../testing/system.ts';
import { InputError } from '../core/errors.ts';
import { Broker, THINKING } from './broker.ts';
import { QueueThinkers, thinkIn } from './thinkers.ts';
import { TaskWorker } from './worker.ts';

const works = new URL('../../testing/conformance/kuhn-matches.ts', import.meta.url);
const task = { seats: [0, 1], seed: 'x' };

describe.skipIf(!redisServer)('thinking by workers of a queue', () => {
  let redis: TestRedis;
  let thinkers: QueueThinkers;
  const workers: { worker: TaskWorker; close(): Promise<void> }[] = [];
  const work = async () => {
    const { perform, close } = thinkIn(works, { count: 1 });
    const settings = { works, perform, name: 'thinker', threads: 1, lock: 1000, stalledEvery: 500 };
    const worker = new TaskWorker(new Broker(redis.url, THINKING), { ...settings, log: pino({ level: 'silent' }) });
    workers.push({ worker, close });
    await worker.ready();
  };
  beforeAll(async () => {
    redis = await startRedis();
    thinkers = await QueueThinkers.open(redis.url);
  });
  afterAll(async () => {
    await thinkers?.close();
    for (const { worker, close } of workers) {
      await worker.close(true);
      await close();
    }
    await redis?.stop();
  });

  test('what waits is answered when a worker comes, also where the queue has lost it, the urgent first', async () => {
    const order: string[] = [];
    const ask = (priority: number, name: string) =>
      thinkers
        .lane(priority)
        .ask('kuhn-question', task)
        .then((answer) => {
          order.push(name);
          return answer;
        });
    const asked = [ask(3, 'coach'), ask(1, 'turn')];
    await redis.restart({ forgetful: true });
    // both are there again
    const { promise: waited, resolve } = Promise.withResolvers<void>();
    setTimeout(resolve, 2500);
    await waited;
    await work();
    expect(await Promise.all(asked)).toEqual([
      expect.objectContaining({ bout: task }),
      expect.objectContaining({ bout: task }),
    ]);
    expect(order).toEqual(['turn', 'coach']);
  });

  test('errors are the question’s, and who leaves is not waited for', async () => {
    await expect(thinkers.lane(1).ask('unheard-of', task)).rejects.toThrow(/knows no work/);
    await expect(thinkers.lane(1).ask('kuhn-refusal', 'it')).rejects.toBeInstanceOf(InputError);
    const left = new AbortController();
    const endless = thinkers.lane(1).ask('endless', task, left.signal);
    left.abort(new Error('gone'));
    await expect(endless).rejects.toThrow('gone');
  });
});
