import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startRedis } from '../../testing/redis.ts';
import { redisServer } from '../../testing/system.ts';
import { documentOf } from '../store/experiments.ts';
import { openStore, type Store } from '../store/store.ts';
import { readings } from '../studies/nes-pso/protocol.ts';
import { runTraining } from '../studies/nes-pso/trainings.ts';
import { measureAll } from '../studies/truco-yardstick/measures.ts';
import { LocalThreads, type Workforce } from '../studies/workforce.ts';
import { Broker } from '../work/broker.ts';
import { inline } from '../work/inline.ts';
import { QueueWorkers } from '../work/queue.ts';
import { WorkerProcesses } from '../work/testing/workers.ts';
import { Threads } from '../work/threads.ts';
import type { Workers } from '../work/workers.ts';
import { RunnerWorkforce } from '../works/runner-workforce.ts';
import { startExperiment } from './experiments.ts';
import { runExperiment } from './run-experiment.ts';

/** One training of the swarm study at its smallest, without the times that it took. */
async function training(workforce: Workforce): Promise<string> {
  const files = new Map<string, unknown>();
  const result = await runTraining({ reading: readings[1], subgroup: '2', objective: 'mean' }, undefined, {
    ...{ scale: 'smoke', seed: 4, workforce, timed: false, mayGoOn: () => true, told: () => {} },
    checkpoints: { read: (name) => files.get(name), write: (name, json) => void files.set(name, json) },
  });
  return JSON.stringify(result, (key, value) => (key === 'cpuSeconds' ? undefined : value));
}

/** Two of the yardstick's players, with more deals than a task has. */
const budget = { baseline: 0, plus: 0, deals: 0, scored: 2, cross: 30 };
const yardstick = (workforce: Workforce) =>
  measureAll(['careful', 'bold'], budget, { scale: 'smoke', seed: 4, workforce }).then(({ cross }) => cross);

test('by one thread, by two and by a runner a study comes to the same', async () => {
  const two = new LocalThreads(2);
  const runner = new RunnerWorkforce(new Threads(2), 'nes-pso');
  const alone = await training(new LocalThreads(1));
  const cross = await yardstick(new LocalThreads(1));
  expect(cross[0][1]!.points.mean).not.toBeNaN();
  expect(await yardstick(two)).toEqual(cross);
  for (const workforce of [two, runner]) {
    expect(await training(workforce)).toBe(alone);
    await workforce.close();
  }
}, 60_000);

test('a task that cannot be done ends the study with its reason', async () => {
  const workforce = new RunnerWorkforce(inline, 'nes-pso');
  const batch = { work: 'tetris-games', setup: { rules: 'nes', agent: 'nobody', seed: 1 }, tasks: [0] } as const;
  const results = workforce.inOrder(batch)[Symbol.asyncIterator]();
  await expect(results.next()).rejects.toThrow(/a task of the study failed: .*nobody/);
});

describe.skipIf(!redisServer)('a study on the workers of a queue', () => {
  let folder: string;
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let store: Store;
  let workers: WorkerProcesses;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'jogatina-study-'));
    redis = await startRedis();
    store = await openStore(folder);
    workers = new WorkerProcesses(redis.url);
    await workers.add(2);
  });
  afterAll(async () => {
    await workers?.close();
    await store?.destroy();
    await redis?.stop();
    rmSync(folder, { recursive: true });
  });

  const description = { study: 'nes-pso', only: 'rotation' };
  async function unbroken(runner: Workers): Promise<string> {
    const id = await startExperiment(store, { kind: 'study', description });
    await runExperiment(store, id, { runner, owner: 'one' });
    return (await documentOf(store, id))!;
  }

  test('stopped after every few tasks and gone on with by others, with a worker killed: the same document', async () => {
    const alone = await unbroken(inline);
    const runner = await QueueWorkers.open(new Broker(redis.url));
    const id = await startExperiment(store, { kind: 'study', description });
    let stops = 0;
    for (let status = ''; status !== 'done'; stops++) {
      const stop = new AbortController();
      let told = 0;
      const killed: Promise<void>[] = [];
      const ending = await runExperiment(store, id, {
        runner,
        owner: `coordinator ${stops}`,
        signal: stop.signal,
        told: () => {
          told++;
          if (told === 1 && stops === 1) killed.push(workers.killOne());
          if (told === 4) stop.abort('stopped for the test');
        },
      });
      await Promise.all(killed);
      status = ending.status;
      expect(ending).toMatchObject(status === 'done' ? { status } : { reason: 'stopped for the test' });
    }
    await runner.close();
    // twelve tasks, the rounds between them, and no more than four told each time
    expect(stops).toBeGreaterThan(2);
    expect(await documentOf(store, id)).toBe(alone);
    expect(JSON.parse(alone).result.document.sections.at(-2).table.rows).toHaveLength(4);
  }, 90_000);

  test('a training on the queue has the figures of one in this thread', async () => {
    const queue = new RunnerWorkforce(await QueueWorkers.open(new Broker(redis.url)), 'nes-pso');
    expect(await training(queue)).toBe(await training(new LocalThreads(1)));
    await queue.close();
  }, 60_000);
});
