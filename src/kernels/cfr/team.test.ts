import { expect, test } from 'vitest';
import { Team } from './team.ts';

const setup = [0, 0, 0, 0, 0, 0, 0] as const;

function team(helpers: number): Team {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
  return new Team(memory, 0, helpers, 20);
}

test('a thread that never comes, or never ends its walk, is given up', async () => {
  const lonely = team(1);
  await expect(lonely.ready()).rejects.toThrow('does not answer');
  const walked: number[] = [];
  expect(() => lonely.share([...setup], [3, 5], (cut) => walked.push(cut))).toThrow('does not answer');
  expect(walked).toEqual([3, 5]);
});

test('without helpers the leader walks all cuts alone', async () => {
  const alone = team(0);
  await alone.ready();
  const walked: number[] = [];
  alone.share([...setup], [1, 2, 3], (cut) => walked.push(cut));
  expect(walked).toEqual([1, 2, 3]);
});
