import { expect, test } from 'vitest';
import {
  abandonedExperiments,
  createExperiment,
  documentOf,
  endExperiment,
  experimentOf,
  keepProgress,
  type Lease,
  listExperiments,
  outcomesOf,
  releaseExperiment,
  savedState,
  setAside,
  setStatus,
  takeExperiment,
} from '../experiments.ts';
import type { Store } from '../store.ts';
import { NOON } from './examples.ts';

const lease = (owner: string, seconds = 0): Lease => {
  const at = (s: number) => new Date(Date.now() + 1000 * s).toISOString();
  return { owner, now: at(seconds), until: at(seconds + 10) };
};
const given = (id: string, priority = 10, createdAt = NOON) => ({
  id,
  kind: 'rehearsal',
  description: { tasks: 3, words: 'ção "x"' },
  priority,
  size: 1e12,
  createdAt,
});
const standing = { done: 2, seconds: 1.5, note: 'so far' };

async function running(open: () => Promise<Store>): Promise<Store> {
  const store = await open();
  await createExperiment(store, given('one'));
  expect(await takeExperiment(store, 'one', lease('a'))).toBe(true);
  return store;
}

export function experimentTests(open: () => Promise<Store>): void {
  test('an experiment is somebody’s until the lease is over', async () => {
    const store = await running(open);
    expect(await experimentOf(store, 'one')).toMatchObject({ ...given('one'), owner: 'a', status: 'running', done: 0 });
    expect(await takeExperiment(store, 'one', lease('b'))).toBe(false);
    expect(await takeExperiment(store, 'one', lease('a'))).toBe(true);
    expect(await abandonedExperiments(store, lease('').now)).toEqual([]);
    expect(await abandonedExperiments(store, lease('', 60).now)).toEqual(['one']);
    expect(await takeExperiment(store, 'one', lease('b', 60))).toBe(true);
    await releaseExperiment(store, 'one', 'a');
    expect((await experimentOf(store, 'one'))?.owner).toBe('b');
    await releaseExperiment(store, 'one', 'b');
    expect((await experimentOf(store, 'one'))?.owner).toBe(null);
  });

  test('of ten that ask at once, one gets it', async () => {
    const store = await open();
    await createExperiment(store, given('one'));
    const asked = Array.from({ length: 10 }, (_, i) => takeExperiment(store, 'one', lease(`owner ${i}`)));
    expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1);
  });

  test('those without an owner come by priority, then age', async () => {
    const store = await open();
    await createExperiment(store, given('late', 5, '2026-05-02T00:00:00.000Z'));
    await createExperiment(store, given('early', 5, '2026-05-01T00:00:00.000Z'));
    await createExperiment(store, given('urgent', 1, '2026-05-03T00:00:00.000Z'));
    await createExperiment(store, given('paused', 0));
    await createExperiment(store, given('taken', 0), lease('a'));
    await setStatus(store, 'paused', ['waiting'], 'paused');
    expect(await abandonedExperiments(store, lease('').now)).toEqual(['urgent', 'early', 'late']);
    expect((await listExperiments(store, { limit: 2 })).map(({ id }) => id)).toEqual(['urgent', 'late']);
  });

  test('an outcome counts once: the first stays', async () => {
    const store = await running(open);
    const first = [
      { round: 0, task: 2, result: '"first"' },
      { round: 0, task: 0, error: 'it broke' },
    ];
    expect(await keepProgress(store, 'one', lease('a'), { ...standing, outcomes: first })).toBe('running');
    const second = [
      { round: 0, task: 2, result: '"second"' },
      { round: 0, task: 1, result: '7' },
    ];
    await keepProgress(store, 'one', lease('a'), { ...standing, outcomes: second });
    expect(await outcomesOf(store, 'one', 0)).toEqual([
      { round: 0, task: 0, error: 'it broke' },
      { round: 0, task: 1, result: '7' },
      { round: 0, task: 2, result: '"first"' },
    ]);
    expect(await experimentOf(store, 'one')).toMatchObject(standing);
  });

  test('a new round drops the results of the last, but not what was set aside', async () => {
    const store = await running(open);
    const outcomes = [
      { round: 0, task: 0, result: '1' },
      { round: 0, task: 1, error: 'it broke' },
    ];
    const begun = { round: 1, state: '{"best":1.5}' };
    await keepProgress(store, 'one', lease('a'), { ...standing, outcomes, begun });
    expect(await savedState(store, 'one')).toEqual({ round: 1, state: { best: 1.5 }, done: 2 });
    expect(await outcomesOf(store, 'one', 0)).toEqual([outcomes[1]]);
    expect(await setAside(store, 'one')).toEqual([{ round: 0, task: 1, error: 'it broke' }]);
  });

  test('who has lost an experiment changes nothing any more', async () => {
    const store = await running(open);
    await takeExperiment(store, 'one', lease('b', 60));
    const outcomes = [{ round: 0, task: 0, result: '1' }];
    expect(await keepProgress(store, 'one', lease('a'), { ...standing, outcomes })).toBe(undefined);
    expect(await endExperiment(store, 'one', lease('a'), { status: 'done', document: '{}' })).toBe(false);
    expect(await outcomesOf(store, 'one', 0)).toEqual([]);
    expect(await experimentOf(store, 'one')).toMatchObject({ status: 'running', done: 0 });
  });

  test('the wishes of others are told, and an end is an end', async () => {
    const store = await running(open);
    expect(await setStatus(store, 'one', ['running'], 'paused')).toBe(true);
    expect(await keepProgress(store, 'one', lease('a'), { ...standing, outcomes: [] })).toBe('paused');
    expect(await setStatus(store, 'one', ['running'], 'cancelled')).toBe(false);
    expect(await endExperiment(store, 'one', lease('a'), { status: 'done', document: '{"x": 1}' })).toBe(true);
    expect(await documentOf(store, 'one')).toBe('{"x": 1}');
    expect(await takeExperiment(store, 'one', lease('b'))).toBe(false);
    expect(await experimentOf(store, 'nothing')).toBe(undefined);
  });

  test('thousands of outcomes at once', async () => {
    const store = await running(open);
    const outcomes = Array.from({ length: 10_001 }, (_, task) => ({ round: 0, task, result: String(task) }));
    await keepProgress(store, 'one', lease('a'), { ...standing, outcomes });
    expect(await outcomesOf(store, 'one', 0)).toEqual(outcomes);
  });
}
