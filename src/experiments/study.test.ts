import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startRedis } from '../../testing/services/redis.ts';
import { redisServer } from '../../testing/system.ts';
import { documentOf } from '../store/experiments.ts';
import { openStore, type Store } from '../store/store.ts';
import { readings } from '../studies/nes-pso/protocol.ts';
import { runTraining } from '../studies/nes-pso/trainings.ts';
import { type Ask, askHere } from '../studies/tasks.ts';
import { measureAll } from '../studies/truco-yardstick/measures.ts';
import { QueueWorkers } from '../work/queue.ts';
import { inline } from '../work/run.ts';
import type { Workers } from '../work/work.ts';
import { askOf, withThreads } from '../works/testing/ask.ts';
import { WorkerProcesses } from '../works/testing/worker-processes.ts';
import { startExperiment } from './experiments.ts';
import { runExperiment } from './run-experiment.ts';

/** One training of the swarm study at its smallest, without the times that it took. */
async function training(ask: Ask): Promise<string> {
  const files = new Map<string, unknown>();
  const result = await runTraining({ reading: readings[1], subgroup: '2', objective: 'mean' }, undefined, {
    ...{ scale: 'smoke', seed: 4, ask, timed: false, mayGoOn: () => true, told: () => {} },
    checkpoints: { read: (name) => files.get(name), write: (name, json) => void files.set(name, json) },
  });
  return JSON.stringify(result, (key, value) => (key === 'cpuSeconds' ? undefined : value));
}

/** Two of the yardstick's players, with more deals than a task has. */
const budget = { baseline: 0, plus: 0, deals: 0, scored: 2, cross: 30 };
const yardstick = (ask: Ask) =>
  measureAll(['careful', 'bold'], budget, { scale: 'smoke', seed: 4, ask }).then(({ cross }) => cross);

test('by one thread and by two a study comes to the same', async () => {
  const alone = await training(askHere);
  const cross = await yardstick(askHere);
  expect(cross[0][1]!.points.mean).not.toBeNaN();
  await withThreads(2, async (two) => {
    expect(await yardstick(askOf(two))).toEqual(cross);
    expect(await training(askOf(two))).toBe(alone);
  });
}, 60_000);

test('a task that cannot be done ends the study with its reason', async () => {
  const batch = { work: 'tetris-games', setup: { rules: 'nes', agent: 'nobody', seed: 1 }, tasks: [0] } as const;
  await expect(askOf(inline)(batch)).rejects.toThrow(/a task of the study failed: .*nobody/);
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
    await runExperiment(store, id, { on: runner, owner: 'one' });
    return (await documentOf(store, id))!;
  }

  test('stopped after every few tasks and gone on with by others, with a worker killed: the same document', async () => {
    const alone = await unbroken(inline);
    const runner = await QueueWorkers.open(redis.url);
    const id = await startExperiment(store, { kind: 'study', description });
    let stops = 0;
    for (let status = ''; status !== 'done'; stops++) {
      const stop = new AbortController();
      let told = 0;
      const killed: Promise<void>[] = [];
      const ending = await runExperiment(store, id, {
        on: runner,
        owner: `coordinator ${stops}`,
        signal: stop.signal,
        progress: () => {
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
    const { sections } = JSON.parse(alone).result.document;
    const played = sections.find(({ title }: { title: string }) => title === 'With rotation');
    expect(played.table.rows).toHaveLength(4);
  }, 90_000);

  test('a training on the queue has the figures of one in this thread', async () => {
    const queue = await QueueWorkers.open(redis.url);
    expect(await training(askOf(queue, 'training'))).toBe(await training(askHere));
    await queue.close();
  }, 60_000);
});
