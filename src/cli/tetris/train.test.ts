import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, expect, test, vi } from 'vitest';
import { readNetwork } from '../../agents/tetris/ntuple/shipped-networks.ts';
import { register } from './train.ts';

const folder = mkdtempSync(join(tmpdir(), 'train-'));
afterAll(() => rmSync(folder, { recursive: true }));

function train(...words: string[]): string {
  const written: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  try {
    const tetris = new Command('tetris').exitOverride();
    register(tetris);
    const small = ['train', 'ntuple', '--rules', 'nes-norotation,width=8,height=8'];
    tetris.parse([...small, ...words], { from: 'user' });
  } finally {
    spy.mockRestore();
  }
  return written.join('');
}

test('a network and one JSON document; a training that was stopped goes on to the same bytes', () => {
  const [whole, parts] = [join(folder, 'whole.jnt.gz'), join(folder, 'parts.jnt.gz')];
  const report = JSON.parse(train('--no-tucks', '--moves', '2000', '--seed', '4', '--out', whole, '--json'));
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
  expect(() =>
    train('--no-tucks', '--moves', '2000', '--seed', '4', '--out', parts, '--stop-after', '900'),
  ).not.toThrow();
  expect(existsSync(parts)).toBe(false);
  expect(existsSync(checkpoint)).toBe(true);
  expect(() => train('--moves', '2000', '--seed', '4', '--out', parts)).toThrow(
    /parts.jnt.gz.checkpoint has rules .*tucks=false/,
  );
  train('--no-tucks', '--moves', '2000', '--seed', '4', '--out', parts);
  expect(readFileSync(parts).equals(readFileSync(whole))).toBe(true);
});

test('a network to begin from: its settings are kept, and one that does not fit is refused', () => {
  const [base, grown] = [join(folder, 'base.jnt.gz'), join(folder, 'grown.jnt.gz')];
  train('--moves', '500', '--bands', '2', '--no-foresee', '--no-wide', '--out', base);
  const report = JSON.parse(train('--moves', '500', '--bands', '4', '--from', base, '--out', grown, '--json'));
  expect(report.settings).toMatchObject({
    bands: 4,
    wide: true,
    foresee: true,
    base: { bands: 2, foresee: false, wide: false },
  });
  expect(readNetwork(grown, grown, '').settings).toEqual(report.settings);
  expect(() => train('--moves', '500', '--no-wide', '--from', grown, '--out', join(folder, 'less.jnt.gz'))).toThrow(
    'wide tuples',
  );
  const more = ['--moves', '500', '--out', join(folder, 'x.jnt.gz')];
  expect(() => train(...more, '--bands', '3', '--from', base)).toThrow('has 2 bands of rows: 2, 4, 6, ...');
  expect(() => train(...more, '--no-tucks', '--from', base)).toThrow(/is for .*, not for .*tucks=false/);
  expect(() => train(...more, '--from', join(folder, 'none.gz'))).toThrow(/none.gz is missing: make it with/);
});

test('the mean of two networks, and what cannot be averaged', () => {
  const files = ['1', '2'].map((seed) => join(folder, `seed${seed}.jnt.gz`));
  files.forEach((file, i) => {
    train('--moves', '500', '--no-wide', '--seed', String(i + 1), '--out', file);
  });
  const tetris = new Command('tetris').exitOverride();
  register(tetris);
  const out = join(folder, 'mean.jnt.gz');
  tetris.parse(['train', 'average', ...files, '--out', out], { from: 'user' });
  expect(readNetwork(out, out, '').settings.averaged?.map(({ seed }) => seed)).toEqual([1, 2]);
  expect(() => tetris.parse(['train', 'average', files[0], '--out', out], { from: 'user' })).toThrow('two networks');
  const none = join(folder, 'no.gz');
  expect(() => tetris.parse(['train', 'average', none, none, '--out', out], { from: 'user' })).toThrow(
    /no.gz is missing/,
  );
});

test('a damaged checkpoint is refused', () => {
  const out = join(folder, 'damaged.jnt.gz');
  writeFileSync(`${out}.checkpoint`, 'junk');
  expect(() => train('--moves', '100', '--out', out)).toThrow(/damaged.jnt.gz.checkpoint is no checkpoint .*remove it/);
});

test.each([
  [['--moves', '0', '--out', 'x'], /--moves is "0"/],
  [['--step', 'NaN', '--out', 'x'], /--step is "NaN"/],
  [['--explore', '1.5', '--out', 'x'], /--explore is "1.5"/],
  [['--bands', '99', '--out', 'x'], /--bands is "99"/],
])('%j is refused', (words, message) => {
  expect(() => train(...words)).toThrow(message);
});
