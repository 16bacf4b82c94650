import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lentAgent } from '../../arena/outside-agents.ts';
import { printed } from '../testing.ts';
import { register } from '../truco/index.ts';
import { startPrograms } from './outside-agents.ts';

const file = join(mkdtempSync(join(tmpdir(), 'bots-')), 'bot.mjs');
writeFileSync(
  file,
  `import { createInterface } from 'node:readline';
const say = (message) => console.log(JSON.stringify(message));
say({ type: 'hello', name: 'first' });
for await (const line of createInterface({ input: process.stdin })) {
  const { type, match, turn, legal } = JSON.parse(line);
  if (type === 'turn') say({ type: 'answer', match, turn, action: legal[0].action });
}
`,
);
const bot = `cmd:${process.execPath} ${file}`;

test('a program plays matches like any agent, and is gone afterwards', async () => {
  const words = ['truco', 'match', '--agents', 'careful', bot, '--matches', '4', '--duplicate', '--json'];
  const found = JSON.parse(await printed([register], words));
  expect(found).toMatchObject({ agents: ['careful', bot], matches: 4, faults: [] });
  expect(lentAgent(bot)).toBeUndefined();
}, 30_000);

test('a program plays in one thread, and one that says nothing is named', async () => {
  await expect(startPrograms([bot], 2)).rejects.toThrow('a program plays in one thread');
  await expect(startPrograms(['cmd:exit 3'], 1)).rejects.toThrow('exit 3');
}, 30_000);
