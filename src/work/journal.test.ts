import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { InputError } from '../core/errors.ts';
import { rehearsal } from '../works/rehearsal.ts';
import { FileJournal } from './journal.ts';
import { inline, run } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'jogatina-journal-'));
afterAll(() => rmSync(folder, { recursive: true }));

const plan = rehearsal.plan({ tasks: 20, rounds: 3, fail: [7], waiting: 1 });
const journalIn = (file: string, of: object = plan) => new FileJournal(file, 'rehearsal', of);

test('stopped again and again, a run goes on from its file and ends as if it had never stopped', async () => {
  const unbroken = await run(rehearsal, plan, { on: inline });
  const file = join(folder, 'a', 'run.log');
  for (let parts = 1; ; parts++) {
    const stop = new AbortController();
    let told = 0;
    const ended = await run(rehearsal, plan, {
      on: inline,
      journal: journalIn(file),
      signal: stop.signal,
      progress: () => ++told === 13 && stop.abort('enough'),
    }).catch((error: Error) => error);
    if (ended instanceof Error) {
      expect(ended.message).toBe('enough');
      continue;
    }
    expect(parts).toBeGreaterThan(3);
    expect(ended.document).toEqual(unbroken.document);
    expect(ended.setAside).toEqual(unbroken.setAside);
    break;
  }
  journalIn(file).remove();
  expect(existsSync(file)).toBe(false);
});

test('a line that was being written when the process died is done again', async () => {
  const file = join(folder, 'torn.log');
  const journal = journalIn(file);
  await journal.begin(1, { round: 1, chain: 5, missing: 0 }, { done: 20, note: '' });
  appendFileSync(file, '{"task":3,"result":"12"}\n{"task":4,"resu');
  expect(await journalIn(file).load()).toEqual({
    round: 1,
    state: { round: 1, chain: 5, missing: 0 },
    done: 20,
    outcomes: [{ task: 3, result: '12' }],
    setAside: [],
  });
});

test('what was set aside in a round is kept with the rounds after it', async () => {
  const file = join(folder, 'aside.log');
  const journal = journalIn(file);
  const standing = { done: 1, note: '' };
  await journal.begin(0, null, standing);
  journal.add(0, { task: 7, error: 'on purpose' });
  await journal.begin(1, null, standing);
  const setAside = [{ round: 0, task: 7, error: 'on purpose' }];
  expect(await journalIn(file).load()).toMatchObject({ round: 1, outcomes: [], setAside });
});

test('a file of another plan, of another work or of something else is refused in one line', async () => {
  const file = join(folder, 'other.log');
  await journalIn(file).begin(1, null, { done: 0, note: '' });
  await expect(journalIn(file, { ...plan, seed: 9 }).load()).rejects.toThrow(
    new InputError(`${file} is of another plan: "seed" is 1 there`),
  );
  await expect(new FileJournal(file, 'tuning', plan).load()).rejects.toThrow('not a checkpoint of tuning');
  for (const text of ['', '{}', 'nonsense\n', 'null\n']) {
    writeFileSync(file, text);
    await expect(journalIn(file).load()).rejects.toThrow(`${file}: not a checkpoint of rehearsal`);
  }
  expect(readFileSync(file, 'utf8')).toBe('null\n');
});
