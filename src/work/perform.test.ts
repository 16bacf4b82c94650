import { expect, test } from 'vitest';
import about from '../../package.json' with { type: 'json' };
import { WORKS } from '../works/index.ts';
import type { QueuedTask } from './broker.ts';
import { performQueued } from './perform.ts';

const { version } = about;
const job = { experiment: 'x', work: 'rehearsal', plan: { tasks: 2 }, task: { place: 1, chain: 0 } };

const perform = (task: QueuedTask) => performQueued(task, WORKS.href);

test('a task is done from its JSON alone, and the same each time', async () => {
  const first = await perform({ ...job, version });
  expect(JSON.parse(first)).toBeGreaterThan(0);
  expect(await perform({ ...job, version })).toBe(first);
});

test('a worker of another version refuses', async () => {
  await expect(perform({ ...job, version: '9.9.9' })).rejects.toThrow(
    `this worker is Jogatina ${version}, the experiment wants 9.9.9`,
  );
});

test('a work that is none, or a plan that is none, is refused', async () => {
  await expect(perform({ ...job, version, work: 'chess' })).rejects.toThrow('knows no work "chess"');
  await expect(perform({ ...job, version, plan: {} })).rejects.toThrow('"tasks"');
});
