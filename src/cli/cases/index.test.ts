import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { InputError } from '../../core/errors.ts';
import { readParquet } from '../../store/exchange/parquet.ts';
import { jogatina, printed } from '../testing.ts';
import { register as truco } from '../truco/index.ts';
import { register as cases } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'jogatina-cases-'));
vi.stubEnv('JOGATINA_DATA', folder);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** The JSON document that a command line prints. */
const json = async (...words: string[]) => JSON.parse(await printed([cases, truco], [...words, '--json']));

describe('bases of cases', () => {
  test('a small base made, imported, looked at, cleaned and compared', async () => {
    const file = join(folder, 'made.csv');
    const made = await json(
      'cases',
      'generate',
      '--hands',
      '60',
      '--players',
      'careful',
      'random',
      '--seed',
      '3',
      '--out',
      file,
    );
    expect(made.hands).toBeGreaterThanOrEqual(60);
    const imported = await json('cases', 'import', file, '--as', 'small');
    expect(imported).toMatchObject({ base: 'small', taken: made.hands, skipped: [], repaired: [] });
    const stats = await json('cases', 'stats', 'small');
    expect(stats).toMatchObject({ hands: made.hands, matches: made.matches, bases: ['small'] });
    expect(await json('cases', 'show', '5', 'small')).toMatchObject({ hand: 5 });
    const pruned = await json('cases', 'prune', 'small', '--as', 'clean');
    expect(pruned.kept).toBeLessThanOrEqual(pruned.hands);
    expect(Object.keys(pruned.breaches)).toContain('no-points');
    const diff = await json('cases', 'diff', 'small', 'clean');
    expect([diff.small, diff.clean, diff['only in clean']]).toEqual([pruned.hands, pruned.kept, 0]);
    const clusters = await json('cases', 'clusters', 'small', '--restarts', '2');
    expect(clusters.clusterings).toHaveLength(16);
    const again = join(folder, 'again.csv');
    await json('cases', 'export', 'small', '--out', again);
    expect(readFileSync(again, 'utf8')).toBe(readFileSync(file, 'utf8'));
  });

  describe('a damaged file is refused with the reason, and the bases stay as they were', () => {
    const file = join(folder, 'broken.csv');
    const rows = () => readFileSync(join(folder, 'made.csv'), 'utf8').trimEnd().split('\n');
    const everyRow = (change: (row: string) => string) => {
      const [head, ...rest] = rows();
      writeFileSync(file, [head, ...rest.map(change)].join('\n'));
    };
    const GIGABYTE = 1_000_000_000;

    test.each<[string, () => void, RegExp]>([
      ['nothing in it', () => writeFileSync(file, ''), /empty/],
      ['zero rows', () => writeFileSync(file, `${rows()[0]}\n`), /a head but no row/],
      ['missing columns', () => writeFileSync(file, 'idMao,jogadorMao\n1,1\n'), /columns missing/],
      [
        'ragged rows',
        () => everyRow((row) => row.slice(0, row.lastIndexOf(','))),
        /fewer cells than the head \(line 2\)/,
      ],
      ['unknown codes', () => everyRow((row) => `${row}?`), /utilEnvido "1\?", which is no code/],
      ['one long line of junk', () => writeFileSync(file, 'x'.repeat(1_000_000)), /more than 20000 characters/],
      // a file with a hole: a gigabyte that takes no room
      ['a gigabyte of junk', () => sparse(file, GIGABYTE), /has 1000 MB; a base may have 200 MB/],
      ['a folder in its place', () => mkdirSync(file), /is no file/],
    ])('%s', async (_, damage, reason) => {
      rmSync(file, { recursive: true, force: true });
      damage();
      await refused(file, reason);
    });

    test('a gigabyte of junk, packed', async () => {
      const packed = join(folder, 'broken.csv.gz');
      // gzip members may follow each other: 100 times 10 MB
      const member = gzipSync(Buffer.alloc(GIGABYTE / 100));
      writeFileSync(packed, Buffer.concat(Array.from({ length: 100 }, () => member)));
      await refused(packed, /cannot be unpacked/);
    });

    function sparse(path: string, size: number): void {
      writeFileSync(path, 'x');
      truncateSync(path, size);
    }

    async function refused(path: string, reason: RegExp): Promise<void> {
      const kept = () =>
        readdirSync(join(folder, 'bases')).map((name) => [name, readFileSync(join(folder, 'bases', name))]);
      const before = kept();
      expect(before.length).toBeGreaterThan(0);
      const attempt = json('cases', 'import', path, '--as', 'small');
      await expect(attempt).rejects.toThrow(InputError);
      await expect(attempt).rejects.toThrow(reason);
      expect(kept()).toEqual(before);
    }
  });

  test('weights of attributes: judged on other deals, written where they helped, the same for the same seed', async () => {
    const file = join(folder, 'weights.json');
    const learn = () => json('cases', 'weights', '--samples', '30', '--iterations', '1', '--seed', '5', '--out', file);
    const found = await learn();
    type Found = { decision: string; judged: number; gain: { low: number }; kept: boolean; weights: object };
    const decisions = found.decisions as Found[];
    expect(decisions.map(({ decision }) => decision)).toContain('card 2 following');
    for (const { judged, gain, kept } of decisions) {
      expect(judged).toBeGreaterThanOrEqual(100);
      expect(kept).toBe(gain.low > 0);
    }
    const kept = Object.fromEntries(decisions.filter((each) => each.kept).map((each) => [each.decision, each.weights]));
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(kept);
    expect(await learn()).toEqual(found);
  });

  test('learning goes on where it stopped, and refuses other settings', async () => {
    const learn = (as: string, matches: string, ...more: string[]) =>
      ['truco', 'learn', '--from', 'small', '--as', as, '--matches', matches, '--rebuild-every', '2', ...more] as const;
    const whole = await json(...learn('whole', '3'));
    await json(...learn('parts', '1'));
    const parts = await json(...learn('parts', '3'));
    expect(parts.cases).toBe(whole.cases);
    const bytes = (name: string) => readFileSync(join(folder, 'bases', `${name}.csv.gz`));
    expect(bytes('parts').equals(bytes('whole'))).toBe(true);
    await expect(json(...learn('parts', '3', '--seed', '9'))).rejects.toThrow(/other settings/);
  });
});

test('a base as Parquet with its card; what nobody may publish needs a licence', async () => {
  const out = join(folder, 'published');
  const { stdout } = await jogatina('cases', 'publish', 'shipped', '--out', out, '--json');
  const { rows, files } = JSON.parse(stdout);
  const read = await readParquet(files[0]);
  expect(read.head.slice(0, 3)).toEqual(['idMao', 'idPartida', 'jogadorMao']);
  let count = 0;
  for await (const _ of read.rows()) count++;
  expect(count).toBe(rows);
  const card = readFileSync(files[1], 'utf8');
  expect(card).toMatch(/^---\nlicense: mit\n/);
  expect(card).toContain(`${rows} hands of Truco`);
  for (const column of read.head) expect(card).toContain(`\`${column}\``);
  expect(await jogatina('cases', 'publish', files[0], '--out', out)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--licence and --source are needed'),
  });
});

test('a base that is not there, and one that is too small to learn weights from', async () => {
  await expect(json('cases', 'stats', 'nowhere')).rejects.toThrow(/^no base "nowhere": shipped, a file, or one of \w/);
  const file = join(folder, 'few.csv');
  await json('cases', 'generate', '--hands', '10', '--players', 'careful', 'random', '--out', file);
  await expect(json('cases', 'weights', file)).rejects.toThrow('few.csv has too few decisions to learn from');
  vi.stubEnv('JOGATINA_DATA', join(folder, 'empty'));
  await expect(json('cases', 'stats', 'nowhere')).rejects.toThrow('shipped, a file (no base was imported yet)');
  vi.stubEnv('JOGATINA_DATA', folder);
});
