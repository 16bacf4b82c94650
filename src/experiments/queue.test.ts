import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres } from '../../testing/services/postgres.ts';
import { startRedis } from '../../testing/services/redis.ts';
import { postgresql, redisServer } from '../../testing/system.ts';
import { documentOf, experimentOf } from '../store/experiments.ts';
import { openStore, type Store } from '../store/store.ts';
import { Broker } from '../work/broker.ts';
import { QueueWorkers } from '../work/queue.ts';
import { inline } from '../work/run.ts';
import { WorkerProcesses } from '../works/testing/worker-processes.ts';
import { changeExperiment, startExperiment } from './experiments.ts';
import { runExperiment } from './run-experiment.ts';

interface TestBroker {
  readonly url: string;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const brokers: [string, unknown, () => Promise<TestBroker>][] = [
  ['Redis', redisServer, startRedis],
  ['PostgreSQL', postgresql, startPostgres],
];

describe.each(brokers)('a queue on %s', (_, part, start) => {
  describe.skipIf(!part)('with workers in processes of their own', () => {
    let folder: string;
    let broker: TestBroker;
    let store: Store;
    let runner: QueueWorkers;
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'jogatina-queue-'));
      broker = await start();
      store = await openStore(folder);
      runner = await QueueWorkers.open(broker.url);
    });
    afterAll(async () => {
      await runner?.close();
      await store?.destroy();
      await broker?.stop();
      rmSync(folder, { recursive: true });
    });

    const begin = (description: object) => startExperiment(store, { kind: 'rehearsal', description });

    async function alone(description: object): Promise<string | undefined> {
      const id = await begin(description);
      await runExperiment(store, id, { on: inline, owner: 'alone' });
      return documentOf(store, id);
    }

    test('600 tasks with a worker killed -9 every second: nothing lost, nothing counted twice', async () => {
      const description = { tasks: 300, rounds: 2, waiting: 40 };
      const unbroken = await alone({ ...description, waiting: 0 });
      const workers = new WorkerProcesses(broker.url);
      await workers.add(4);
      const id = await begin(description);
      const replaced: Promise<void>[] = [];
      const killing = setInterval(() => replaced.push(workers.killOne()), 1000);
      const counted: number[] = [];
      const ending = await runExperiment(store, id, {
        on: runner,
        owner: 'one',
        progress: ({ done }) => counted.push(done),
      }).finally(() => clearInterval(killing));
      await Promise.all(replaced);
      await workers.close();
      expect(ending.status).toBe('done');
      expect(workers.killed).toBeGreaterThan(2);
      // every task once: 1, 2, 3, ... and the two ends of rounds
      expect(new Set(counted).size).toBe(600);
      expect(counted.at(-1)).toBe(600);
      const text = (await documentOf(store, id))!;
      expect(text.replace('"waiting":40', '"waiting":0')).toBe(unbroken);
    }, 120_000);

    test('the broker is restarted in the middle: the run recovers by itself', async () => {
      const description = { tasks: 150, rounds: 2, waiting: 20 };
      const unbroken = await alone(description);
      const workers = new WorkerProcesses(broker.url);
      await workers.add(2);
      const id = await begin(description);
      let restarted: Promise<void> | undefined;
      const ending = await runExperiment(store, id, {
        on: runner,
        owner: 'one',
        progress: ({ done }) => {
          if (done > 60) restarted ??= broker.restart();
        },
      });
      await restarted;
      await workers.close();
      expect(restarted).toBeDefined();
      expect(ending.status).toBe('done');
      expect(await documentOf(store, id)).toBe(unbroken);
    }, 120_000);

    test('paused, its tasks leave the queue; resumed by another coordinator, it ends the same', async () => {
      const description = { tasks: 300, waiting: 5, fail: [250] };
      const unbroken = await alone(description);
      const workers = new WorkerProcesses(broker.url);
      await workers.add(1);
      const id = await begin(description);
      let told = 0;
      const first = await runExperiment(store, id, {
        on: runner,
        owner: 'one',
        progress: () => ++told === 20 && changeExperiment(store, id, 'pause'),
      });
      expect(first).toEqual({ status: 'stopped', reason: 'paused' });
      const { done } = (await experimentOf(store, id))!;
      expect(done).toBeLessThan(299);
      const queue = new Broker(broker.url).queue();
      const left = await queue.getJobCounts('waiting', 'prioritized', 'delayed');
      await queue.close();
      expect(Object.values(left).reduce((a, b) => a + b)).toBe(0);
      await changeExperiment(store, id, 'resume');
      const other = await QueueWorkers.open(broker.url);
      await runExperiment(store, id, { on: other, owner: 'two' });
      await other.close();
      await workers.close();
      expect(await documentOf(store, id)).toBe(unbroken);
    }, 60_000);

    test('a task that computes for far longer than its lock keeps it', async () => {
      // 4 s of one thread with a lock of 1.5 s: without a thread of its own it would be found stalled and done twice
      const workers = new WorkerProcesses(broker.url, { lock: 1500, stalledEvery: 500 });
      await workers.add(2);
      const id = await begin({ tasks: 1, milliseconds: 4000 });
      const events = new Broker(broker.url).events();
      const stalled: string[] = [];
      events.on('stalled', ({ jobId }) => stalled.push(jobId));
      await events.waitUntilReady();
      const ending = await runExperiment(store, id, { on: runner, owner: 'one' });
      await events.close();
      await workers.close();
      expect(ending.status).toBe('done');
      expect(stalled).toEqual([]);
    }, 60_000);

    test('the most urgent experiment goes first', async () => {
      const ids = [];
      for (const priority of [50, 1])
        ids.push(
          await startExperiment(store, { kind: 'rehearsal', description: { tasks: 40, waiting: 10 }, priority }),
        );
      const ended: string[] = [];
      const runs = ids.map(async (id) => {
        await runExperiment(store, id, { on: runner, owner: 'one' });
        ended.push(id);
      });
      // both are queued before anybody works
      const queue = new Broker(broker.url).queue();
      while ((await queue.getJobCounts('prioritized')).prioritized !== 80) await sleep(20);
      await queue.close();
      expect(await runner.trouble()).toMatch(/^no worker is at the queue yet/);
      const workers = new WorkerProcesses(broker.url);
      await workers.add(1);
      while ((await runner.trouble()) !== undefined) await sleep(20);
      await Promise.all(runs);
      await workers.close();
      expect(ended).toEqual(ids.toReversed());
    }, 60_000);
  });
});

describe.skipIf(!redisServer)('Redis that has lost everything', () => {
  test('the tasks are put again', async () => {
    const redis = await startRedis();
    const folder = mkdtempSync(join(tmpdir(), 'jogatina-queue-'));
    const store = await openStore(folder);
    const workers = new WorkerProcesses(redis.url);
    await workers.add(2);
    const runner = await QueueWorkers.open(redis.url);
    const id = await startExperiment(store, { kind: 'rehearsal', description: { tasks: 200, waiting: 10 } });
    let restarted: Promise<void> | undefined;
    const ending = await runExperiment(store, id, {
      on: runner,
      owner: 'one',
      progress: ({ done }) => {
        if (done > 40) restarted ??= redis.restart({ forgetful: true });
      },
    });
    await restarted;
    await runner.close();
    await workers.close();
    await store.destroy();
    await redis.stop();
    rmSync(folder, { recursive: true });
    expect(ending).toMatchObject({ status: 'done', finished: { setAside: [] } });
  }, 60_000);
});

describe.skipIf(!redisServer)('a task that kills every worker', () => {
  test('is set aside after more than five deaths', async () => {
    const redis = await startRedis();
    const folder = mkdtempSync(join(tmpdir(), 'jogatina-queue-'));
    const store = await openStore(folder);
    const runner = await QueueWorkers.open(redis.url);
    const queue = new Broker(redis.url).queue();
    const workers = new WorkerProcesses(redis.url, { lock: 400, stalledEvery: 100 });
    await workers.add(1);
    const id = await startExperiment(store, { kind: 'rehearsal', description: { tasks: 1, waiting: 60_000 } });
    let over = false;
    const ended = runExperiment(store, id, { on: runner, owner: 'one' }).then((ending) => {
      over = true;
      return ending;
    });
    let last = 0;
    while (!over) {
      // as soon as somebody has begun it again
      const [job] = await queue.getJobs('active');
      if (job && (job.processedOn ?? 0) > last) {
        last = job.processedOn as number;
        await workers.killOne();
      }
      await sleep(20);
    }
    await queue.close();
    await workers.close();
    await runner.close();
    await store.destroy();
    await redis.stop();
    rmSync(folder, { recursive: true });
    expect(await ended).toEqual({
      status: 'failed',
      error: 'every task of round 1 failed, such as: job stalled more than allowable limit',
    });
    expect(workers.killed).toBeGreaterThan(2);
  }, 60_000);
});

test('a URL that names no queue is refused without its password', () => {
  for (const url of ['http://x:secret@y', 'nonsense', ''])
    expect(() => new Broker(url)).toThrow(/^the queue URL \(JOGATINA_QUEUE_URL\) is not of the form redis:/);
  expect(new Broker('redis://me:secret@head:6380/1').title).toBe('Redis at head:6380');
});
