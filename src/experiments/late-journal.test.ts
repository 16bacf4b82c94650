import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { experimentOf } from '../store/experiments.ts';
import { openStore, type Store } from '../store/store.ts';
import { documentText, inline, run } from '../work/run.ts';

import { checkedPlan } from '../works/index.ts';
import { LateJournal } from './late-journal.ts';
import { runExperiment } from './run-experiment.ts';

let folder: string;
let opened: Store[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jogatina-late-'));
  opened = [];
});
afterEach(async () => {
  for (const store of opened) await store.destroy();
  rmSync(folder, { recursive: true });
});

async function open(): Promise<Store> {
  const store = await openStore(folder);
  opened.push(store);
  return store;
}

async function begin(late: number, told: (problem?: Error) => void = () => {}, opener = open) {
  const { work, plan, size } = await checkedPlan('rehearsal', {
    tasks: 40,
    rounds: 6,
    waiting: 2,
    fail: [3],
  });
  const experiment = { id: 'x', kind: 'rehearsal', description: plan, size, priority: 5 };
  const journal = new LateJournal(experiment, { owner: 'one', open: opener, told, late });
  return { work, plan, journal };
}

test('a short run opens nothing', async () => {
  const { work, plan, journal } = await begin(60_000);
  const finished = await run(work, plan, { on: inline, journal });
  await journal.close(documentText(work, plan, finished));
  expect(opened).toEqual([]);
});

test('a long run is an experiment from then on: interrupted, it is resumed by another', async () => {
  const whole = await begin(60_000);
  const unbroken = documentText(
    whole.work,
    whole.plan,
    await run(whole.work, whole.plan, { on: inline, journal: whole.journal }),
  );
  let kept = false;
  const { work, plan, journal } = await begin(60, () => {
    kept = true;
  });
  const stop = new AbortController();
  let after = 0;
  const running = run(work, plan, {
    on: inline,
    journal,
    signal: stop.signal,
    progress: () => kept && ++after === 5 && stop.abort('interrupted'),
  });
  await expect(running).rejects.toThrow('interrupted');
  await journal.close();
  const store = await open();
  const row = await experimentOf(store, 'x');
  expect(row).toMatchObject({ status: 'running', owner: null });
  expect(row!.done).toBeGreaterThan(5);
  const ending = await runExperiment(store, 'x', { on: inline, owner: 'two' });
  expect(ending.status === 'done' && ending.text).toBe(unbroken);
});

test('a run that ends by itself is done in the store too', async () => {
  const { work, plan, journal } = await begin(20);
  const finished = await run(work, plan, { on: inline, journal });
  await journal.close(documentText(work, plan, finished));
  const store = await open();
  expect(await experimentOf(store, 'x')).toMatchObject({ status: 'done', done: 234 });
});

test('a store that cannot be opened is told, and the run goes on', async () => {
  const problems: (string | undefined)[] = [];
  const broken = async () => {
    throw new Error('the disk is full');
  };
  const { work, plan, journal } = await begin(10, (problem) => problems.push(problem?.message), broken);
  const { setAside } = await run(work, plan, { on: inline, journal });
  await journal.close('{}');
  expect(setAside).toHaveLength(6);
  expect(problems).toEqual(['the disk is full']);
});

test('what is to be kept from the start is an experiment before its first task', async () => {
  const { work, plan, journal } = await begin(0);
  const stop = new AbortController();
  const running = run(work, plan, { on: inline, journal, signal: stop.signal, progress: () => stop.abort('enough') });
  await expect(running).rejects.toThrow('enough');
  await journal.close();
  expect(await experimentOf(await open(), 'x')).toMatchObject({ status: 'running', owner: null, done: 1, size: 240 });
});
