import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readTrucoStrategy } from '../../agents/truco/equilibrium/play/strategy-file.ts';
import { InputError } from '../../core/errors.ts';
import { printed } from '../testing.ts';
import { register } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'solve-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The JSON document that a command prints. */
const json = async (...words: string[]) => JSON.parse(await printed([register], [...words, '--json']));

const six = ['solve', 'truco', '--ranks', '6', '--target', '0', '--every', '2'];

test('a run that was cut off goes on from its checkpoint to the same result', async () => {
  const checkpoint = join(folder, 'checkpoint');
  const whole = await json(...six, '--iterations', '6', '--out', join(folder, 'whole.table'));
  await json(...six, '--iterations', '4', '--checkpoint', checkpoint);
  const resumed = await json(
    ...six,
    '--iterations',
    '6',
    '--checkpoint',
    checkpoint,
    '--out',
    join(folder, 'resumed.table'),
  );
  expect(resumed.curve).toEqual(whole.curve);
  expect(whole.curve.map((m: { iteration: number }) => m.iteration)).toEqual([2, 4, 6]);
  expect(readFileSync(join(folder, 'resumed.table'))).toEqual(readFileSync(join(folder, 'whole.table')));
  const { facts } = readTrucoStrategy(readFileSync(join(folder, 'whole.table')));
  expect(whole.table).toMatchObject({ exploitability: facts.exploitability, iterations: 6 });
});

test('another run is not gone on with', async () => {
  const checkpoint = join(folder, 'other');
  await json(...six, '--iterations', '2', '--checkpoint', checkpoint);
  await expect(json(...six, '--algorithm', 'cfr+', '--checkpoint', checkpoint)).rejects.toThrow(InputError);
  writeFileSync(checkpoint, '{"a":1}\n');
  await expect(json(...six, '--checkpoint', checkpoint)).rejects.toThrow(
    /no checkpoint of this run: it holds something else/,
  );
  writeFileSync(checkpoint, 'junk');
  await expect(json(...six, '--checkpoint', checkpoint)).rejects.toThrow(/no checkpoint of this run/);
});

test('the envido auction stops at its target', async () => {
  const found = await json('solve', 'envido', '--target', '0.005');
  expect(found.exploitability).toBeLessThan(0.005);
  expect(found).toMatchObject({ game: 'envido', algorithm: 'dcfr' });
});

test('an anchor is a chance', async () => {
  await expect(json('solve', 'opening', '--anchor', '2')).rejects.toThrow(/--anchor is a chance/);
});
