import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readNetwork } from '../../agents/tetris/ntuple/shipped-networks.ts';
import { printed } from '../testing.ts';
import { register } from './train.ts';

const folder = mkdtempSync(join(tmpdir(), 'train-'));
afterAll(() => rmSync(folder, { recursive: true }));

const train = (...words: string[]) =>
  printed([register], ['train', 'ntuple', '--rules', 'nes-norotation,width=8,height=8', ...words]);

test('a network and one JSON document; a training that was stopped goes on to the same bytes', async () => {
  const [whole, parts] = [join(folder, 'whole.jnt.gz'), join(folder, 'parts.jnt.gz')];
  const report = JSON.parse(await train('--no-tucks', '--moves', '2000', '--seed', '4', '--out', whole, '--json'));
  expect(report).toMatchObject({
    out: whole,
    settings: {
      seed: 4,
      rules: 'nes-norotation,width=8,height=8,tucks=false',
      explore: 0.1,
      foresee: true,
      wide: true,
    },
  });
  expect(report.bytes).toBe(readFileSync(whole).length);
  expect(readNetwork(whole, whole, '').moves).toBe(report.moves);
  expect(existsSync(`${whole}.checkpoint`)).toBe(false);

  const checkpoint = `${parts}.checkpoint`;
  expect(await train('--no-tucks', '--moves', '2000', '--seed', '4', '--out', parts, '--stop-after', '900')).toBe('');
  expect(existsSync(parts)).toBe(false);
  expect(existsSync(checkpoint)).toBe(true);
  await expect(train('--moves', '2000', '--seed', '4', '--out', parts)).rejects.toThrow(
    /parts.jnt.gz.checkpoint has rules .*tucks=false/,
  );
  await train('--no-tucks', '--moves', '2000', '--seed', '4', '--out', parts);
  expect(readFileSync(parts).equals(readFileSync(whole))).toBe(true);
});

test('a network to begin from: its settings are kept, and one that does not fit is refused', async () => {
  const [base, grown] = [join(folder, 'base.jnt.gz'), join(folder, 'grown.jnt.gz')];
  await train('--moves', '500', '--bands', '2', '--no-foresee', '--no-wide', '--out', base);
  const report = JSON.parse(await train('--moves', '500', '--bands', '4', '--from', base, '--out', grown, '--json'));
  expect(report.settings).toMatchObject({
    bands: 4,
    wide: true,
    foresee: true,
    base: { bands: 2, foresee: false, wide: false },
  });
  expect(readNetwork(grown, grown, '').settings).toEqual(report.settings);
  await expect(
    train('--moves', '500', '--no-wide', '--from', grown, '--out', join(folder, 'less.jnt.gz')),
  ).rejects.toThrow('wide tuples');
  const more = ['--moves', '500', '--out', join(folder, 'x.jnt.gz')];
  await expect(train(...more, '--bands', '3', '--from', base)).rejects.toThrow('has 2 bands of rows: 2, 4, 6, ...');
  await expect(train(...more, '--no-tucks', '--from', base)).rejects.toThrow(/is for .*, not for .*tucks=false/);
  await expect(train(...more, '--from', join(folder, 'none.gz'))).rejects.toThrow(/none.gz is missing: make it with/);
});

test('the mean of two networks, and what cannot be averaged', async () => {
  const files = ['1', '2'].map((seed) => join(folder, `seed${seed}.jnt.gz`));
  for (const [i, file] of files.entries())
    await train('--moves', '500', '--no-wide', '--seed', String(i + 1), '--out', file);
  const out = join(folder, 'mean.jnt.gz');
  const average = (...networks: string[]) => printed([register], ['train', 'average', ...networks, '--out', out]);
  await average(...files);
  expect(readNetwork(out, out, '').settings.averaged?.map(({ seed }) => seed)).toEqual([1, 2]);
  await expect(average(files[0])).rejects.toThrow('two networks');
  const none = join(folder, 'no.gz');
  await expect(average(none, none)).rejects.toThrow(/no.gz is missing/);
});

test('a damaged checkpoint is refused', async () => {
  const out = join(folder, 'damaged.jnt.gz');
  writeFileSync(`${out}.checkpoint`, 'junk');
  await expect(train('--moves', '100', '--out', out)).rejects.toThrow(
    /damaged.jnt.gz.checkpoint is no checkpoint .*remove it/,
  );
});

test.each([
  [['--moves', '0', '--out', 'x'], /--moves is "0"/],
  [['--step', 'NaN', '--out', 'x'], /--step is "NaN"/],
  [['--explore', '1.5', '--out', 'x'], /--explore is "1.5"/],
  [['--bands', '99', '--out', 'x'], /--bands is "99"/],
])('%j is refused', async (words, message) => {
  await expect(train(...words)).rejects.toThrow(message);
});
