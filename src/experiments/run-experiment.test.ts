import { expect, test } from 'vitest';
import { documentOf, experimentOf, setAside, takeExperiment } from '../store/experiments.ts';
import { openStore, type Store } from '../store/store.ts';
import { temporaryStore } from '../store/testing/temporary-store.ts';
import { inline } from '../work/run.ts';
import type { Workers } from '../work/work.ts';
import { changeExperiment, followExperiment, startExperiment, statusText } from './experiments.ts';
import { runExperiment } from './run-experiment.ts';

let data: string;
let store: Store;
temporaryStore(
  (made) => {
    ({ data, store } = made);
  },
  { each: true },
);

const rehearsal = { kind: 'rehearsal', description: { tasks: 30, rounds: 4, fail: [7] } };

/** Begun by one owner after another, each stopped after so many outcomes. */
async function inPieces(id: string, outcomes: number): Promise<number> {
  for (let owners = 1; ; owners++) {
    const stop = new AbortController();
    let told = 0;
    const ending = await runExperiment(store, id, {
      on: inline,
      owner: `owner ${owners}`,
      signal: stop.signal,
      progress: () => ++told === outcomes && stop.abort('interrupted'),
    });
    if (ending.status === 'done') return owners;
    expect(ending).toEqual({ status: 'stopped', reason: 'interrupted' });
  }
}

test('stopped again and again, it ends with the document of an unbroken run', async () => {
  const whole = await startExperiment(store, rehearsal);
  await runExperiment(store, whole, { on: inline, owner: 'one' });
  const unbroken = await documentOf(store, whole);
  const pieces = await startExperiment(store, rehearsal);
  expect(await inPieces(pieces, 17)).toBeGreaterThan(6);
  expect(await documentOf(store, pieces)).toBe(unbroken);
  expect(await setAside(store, pieces)).toHaveLength(4);
  const row = await experimentOf(store, pieces);
  expect(row).toMatchObject({ status: 'done', done: 4 * 29, size: 120, owner: null });
});

test('paused it stops, resumed it goes on, cancelled it is over', async () => {
  const id = await startExperiment(store, { kind: 'rehearsal', description: { tasks: 10_000, waiting: 1 } });
  const endings = [];
  for (const change of ['pause', 'cancel'] as const) {
    let told = 0;
    const ending = await runExperiment(store, id, {
      on: inline,
      owner: 'one',
      progress: () => ++told === 3 && changeExperiment(store, id, change),
    });
    endings.push(ending);
    expect(await runExperiment(store, id, { on: inline, owner: 'two' })).toEqual({ status: 'not ours' });
    if (change === 'pause') await changeExperiment(store, id, 'resume');
  }
  expect(endings).toEqual([
    { status: 'stopped', reason: 'paused' },
    { status: 'stopped', reason: 'cancelled' },
  ]);
  expect((await experimentOf(store, id))?.done).toBeGreaterThan(5);
  await expect(changeExperiment(store, id, 'resume')).rejects.toThrow(`experiment ${id} is cancelled`);
});

test('one coordinator at a time; who has lost an experiment stops and keeps nothing', async () => {
  const id = await startExperiment(store, { kind: 'rehearsal', description: { tasks: 1000, waiting: 1 } });
  let told = 0;
  const ending = await runExperiment(store, id, {
    on: inline,
    owner: 'slow',
    progress: () => {
      if (++told !== 3) return;
      const later = (ms: number) => new Date(Date.now() + ms).toISOString();
      void takeExperiment(store, id, { owner: 'quick', now: later(60_000), until: later(70_000) });
    },
  });
  expect(ending).toEqual({ status: 'stopped', reason: 'another process has taken the experiment over' });
  expect(await experimentOf(store, id)).toMatchObject({ owner: 'quick', status: 'running' });
});

test('a run that cannot succeed is failed, with the reason, and can be tried again', async () => {
  const id = await startExperiment(store, { kind: 'rehearsal', description: { tasks: 2, fail: [0, 1] } });
  const ending = await runExperiment(store, id, { on: inline, owner: 'one' });
  expect(ending).toEqual({
    status: 'failed',
    error: 'every task of round 1 failed, such as: task 1 fails on purpose',
  });
  expect(await experimentOf(store, id)).toMatchObject({
    status: 'failed',
    error: ending.status === 'failed' && ending.error,
  });
  await changeExperiment(store, id, 'resume');
  expect(await experimentOf(store, id)).toMatchObject({ status: 'waiting', error: null });
});

test('an error of the workers leaves the experiment to be resumed or failed, never half done', async () => {
  const broken: Workers = {
    // biome-ignore lint/correctness/useYield: it breaks before it yields
    async *perform() {
      throw new Error('the cable is out');
    },
    async close() {},
  };
  const id = await startExperiment(store, rehearsal);
  expect(await runExperiment(store, id, { on: broken, owner: 'one' })).toEqual({
    status: 'failed',
    error: 'the cable is out',
  });
});

test('follow tells until the end', async () => {
  const id = await startExperiment(store, { kind: 'rehearsal', description: { tasks: 600, waiting: 2 } });
  const running = runExperiment(store, id, { on: inline, owner: 'one' });
  const seen: string[] = [];
  let last = 0;
  for await (const row of followExperiment(store, id)) {
    seen.push(statusText(row));
    expect(row.done).toBeGreaterThanOrEqual(last);
    last = row.done;
  }
  await running;
  expect(seen.at(-1)).toBe('done');
  expect(last).toBe(600);
  expect(seen).toContain('running');
});

test('a priority that is none is refused', async () => {
  await expect(startExperiment(store, { ...rehearsal, priority: -1 })).rejects.toThrow('priority is -1');
});

test('a database that goes away stops the run in order', async () => {
  const id = await startExperiment(store, { kind: 'rehearsal', description: { tasks: 5000, waiting: 1 } });
  const other = await openStore(data);
  let told = 0;
  const ending = await runExperiment(other, id, {
    on: inline,
    owner: 'one',
    progress: () => void (++told === 5 && other.destroy()),
  });
  expect(ending).toMatchObject({ status: 'stopped', reason: expect.stringMatching(/^the database does not answer: /) });
});
