import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { InputError } from '../core/errors.ts';
import { register as cases } from './cases.ts';
import { register as truco } from './truco.ts';

const folder = mkdtempSync(join(tmpdir(), 'jogatina-cases-'));
vi.stubEnv('JOGATINA_DATA', folder);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** The JSON document that a command line prints. */
async function json(...words: string[]) {
  const root = new Command('jogatina').exitOverride();
  cases(root);
  truco(root);
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await root.parseAsync([...words, '--json'], { from: 'user' });
    return JSON.parse(write.mock.calls.map(([chunk]) => String(chunk)).join(''));
  } finally {
    write.mockRestore();
  }
}

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

  test.each([
    ['nothing in it', '', /empty/],
    ['missing columns', 'idMao,jogadorMao\n1,1\n', /columns missing/],
    ['junk', 'x'.repeat(1_000_000), /more than 20000 characters/],
  ])('a file with %s is refused, and the bases stay as they were', async (_, content, reason) => {
    const file = join(folder, 'broken.csv');
    writeFileSync(file, content);
    const before = readdirSync(join(folder, 'bases'));
    const refused = json('cases', 'import', file, '--as', 'small');
    await expect(refused).rejects.toThrow(InputError);
    await expect(refused).rejects.toThrow(reason);
    expect(readdirSync(join(folder, 'bases'))).toEqual(before);
    expect((await json('cases', 'stats', 'small')).hands).toBeGreaterThanOrEqual(60);
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
