import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { workingCage } from '../server/outside/program-process.ts';
import { openStore } from '../store/store.ts';
import { jogatina } from './testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'jogatina-doctor-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function database(data: string) {
  const { code, stdout } = await jogatina('doctor', '--data', data, '--json');
  const { findings } = JSON.parse(stdout) as { findings: { what: string; state: string; detail: string }[] };
  return { code, ...findings.find(({ what }) => what.startsWith('database'))! };
}

test('no database yet, a good one, and one that is damaged', async () => {
  const good = join(folder, 'good');
  expect(await database(good)).toMatchObject({ code: 0, state: 'note' });
  await (await openStore(good)).destroy();
  expect(await database(good)).toMatchObject({ code: 0, state: 'good', detail: 'is whole' });
  const bad = join(folder, 'bad');
  mkdirSync(bad);
  writeFileSync(join(bad, 'jogatina.sqlite'), 'x'.repeat(5000));
  expect(await database(bad)).toMatchObject({
    code: 1,
    state: 'bad',
    detail: expect.stringContaining('jogatina restore'),
  });
});

test('a file where the data folder should be', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, 'x');
  expect(await database(file)).toMatchObject({ code: 1, state: 'bad', detail: 'is a file: a folder is needed' });
});

test('whether programs of others are kept apart', async () => {
  const { findings } = JSON.parse((await jogatina('doctor', '--data', join(folder, 'none'), '--json')).stdout);
  const { state, detail } = findings.find(({ what }: { what: string }) => what === 'sandbox');
  const cage = workingCage();
  expect([state, detail]).toEqual([cage ? 'good' : 'note', expect.stringContaining(cage?.name ?? 'none works')]);
});
