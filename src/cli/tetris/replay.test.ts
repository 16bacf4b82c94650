import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import recordTask from '../../agents/tetris/record-task.ts';
import { InputError } from '../../core/errors.ts';
import { printed } from '../testing.ts';
import { register as record } from './record.ts';
import { register as replay } from './replay.ts';

const folder = mkdtempSync(join(tmpdir(), 'replay-'));
afterAll(() => rmSync(folder, { recursive: true }));

const output = (...words: string[]) => printed([record, replay], words);

describe('a recorded game', async () => {
  const rules = 'nes-norotation,height=8';
  const file = join(folder, 'game.json');
  const made = ['record', '--rules', rules, '--agent', 'nes-six', '--games', '1', '--first', '7', '--out', file];
  await output(...made, '--json');
  const played = recordTask({ rules, agent: 'nes-six', seed: 1 })(7);

  test('is shown piece by piece, and its end is the one it had', async () => {
    const shown = await output('replay', file, '--speed', '0');
    expect(shown.split('nes-six on nes-norotation,height=8').length - 1).toBe(played.actions.length);
    expect(shown).toContain(`${played.lines} lines, ${played.actions.length} pieces`);
    expect(shown).toContain('seed 1/7.');
  });

  test('as one JSON document', async () => {
    expect(JSON.parse(await output('replay', file, '--json'))).toMatchObject({
      game: 'tetris/nes-norotation,height=8@2',
      seed: '1/7',
      lines: played.lines,
      pieces: played.actions.length,
      score: played.score,
    });
  });

  const good = JSON.parse(readFileSync(file, 'utf8'));
  test('of several, one a line, as an event exports them', async () => {
    const second = join(folder, 'other.json');
    await output(...made.with(-3, '8').with(-1, second), '--json');
    const other = JSON.parse(readFileSync(second, 'utf8'));
    const lines = join(folder, 'records.jsonl');
    writeFileSync(
      lines,
      [
        { number: 4, ...other },
        { number: 9, ...good },
      ]
        .map((one) => `${JSON.stringify(one)}\n`)
        .join(''),
    );
    expect(JSON.parse(await output('replay', lines, '--json')).seed).toBe('1/8');
    expect(JSON.parse(await output('replay', lines, '--number', '9', '--json')).seed).toBe('1/7');
    await expect(output('replay', lines, '--number', '5', '--json')).rejects.toThrow('has no record 5: it has 4, 9');
    await expect(output('replay', file, '--number', '5', '--json')).rejects.toThrow('has no record 5: it has 0');
  });

  test.each([
    ['another game', { ...good, game: 'truco/ufsm24@2' }, /is a record of truco\/ufsm24@2: one of Tetris/],
    ['an action that is not legal', { ...good, actions: [-1, ...good.actions.slice(1)] }, /is not legal there/],
    ['another seed', { ...good, seed: '1/8' }, /the record|of the record/],
    ['too few actions', { ...good, actions: good.actions.slice(1) }, /the record|of the record/],
    ['no record', { actions: [] }, /not a match record/],
  ])('with %s it is refused', async (_, changed, message) => {
    const bad = join(folder, 'bad.json');
    writeFileSync(bad, JSON.stringify(changed));
    await expect(output('replay', bad, '--json')).rejects.toThrow(message);
    await expect(output('replay', bad, '--json')).rejects.toThrow(InputError);
  });
});

describe('the records that ship', () => {
  const shipped = fileURLToPath(new URL('../../../data/records/', import.meta.url));
  const files = readdirSync(shipped).filter((file) => file.endsWith('.json'));
  const list = readFileSync(join(shipped, 'README.md'), 'utf8');

  test('are all in the list', () => {
    expect(files.length).toBeGreaterThan(0);
    expect(list.match(/^\| `[^`]+` \| \d/gm)).toHaveLength(files.length);
  });

  test.each(files)('%s has the lines that the list says', async (file) => {
    const { lines } = JSON.parse(await output('replay', join(shipped, file), '--json'));
    expect(list).toContain(`| \`${file}\` | ${lines} |`);
  });
});
