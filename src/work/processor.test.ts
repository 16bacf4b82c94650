import { expect, test } from 'vitest';
import about from '../../package.json' with { type: 'json' };
import processor from './processor.ts';

const { version } = about;
const job = { experiment: 'x', kind: 'rehearsal', description: { tasks: 2 }, task: { place: 1, chain: 0 } };

test('a task is done from its JSON alone, and the same each time', async () => {
  const first = await processor({ data: { ...job, version } });
  expect(JSON.parse(first)).toBeGreaterThan(0);
  expect(await processor({ data: { ...job, version } })).toBe(first);
});

test('a worker of another version refuses', async () => {
  await expect(processor({ data: { ...job, version: '9.9.9' } })).rejects.toThrow(
    `this worker is Jogatina ${version}, the experiment wants 9.9.9`,
  );
});

test('a kind that is none, or a description that is none, is refused', async () => {
  await expect(processor({ data: { ...job, version, kind: 'chess' } })).rejects.toThrow('unknown kind');
  await expect(processor({ data: { ...job, version, description: {} } })).rejects.toThrow('"tasks"');
});
