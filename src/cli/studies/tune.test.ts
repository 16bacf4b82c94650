import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mainFile } from '../../../testing/program.ts';
import { smallTuning } from '../../studies/tuning/small.test-support.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'jogatina-tune-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const small = {
  ...smallTuning,
  options: { population: 4, iterations: 12 },
  games: { training: 40, rejudge: 10, validation: 10, test: 30 },
};

function run(...words: string[]) {
  return spawnSync(process.execPath, [mainFile, 'tune', ...words], { cwd: folder, encoding: 'utf8' });
}

function given(name: string, json: unknown): string {
  writeFileSync(join(folder, name), typeof json === 'string' ? json : JSON.stringify(json));
  return name;
}

/** Iterations that a checkpoint has behind it, by its first line. */
const iterations = (file: string): number => {
  const [head] = readFileSync(join(folder, file), 'utf8').split('\n');
  return JSON.parse(head).state?.tuning.history.length ?? 0;
};

describe('tune', () => {
  test('killed -9 and resumed with 2 workers, it gives the weights of the unbroken run with 1', async () => {
    const study = given('small.json', small);
    const unbroken = run('--study', study, '--workers', '1', '--json', '--out', 'player.json');
    expect(unbroken.stderr).toBe('');
    const child = spawn(
      process.execPath,
      [mainFile, 'tune', '--study', study, '--workers', '2', '--checkpoint', 'killed.json'],
      {
        cwd: folder,
        stdio: 'ignore',
      },
    );
    const ended = new Promise((resolve) => child.on('exit', resolve));
    while (!existsSync(join(folder, 'killed.json')) || iterations('killed.json') < 2) await sleep(5);
    child.kill('SIGKILL');
    await ended;
    expect(iterations('killed.json')).toBeLessThan(12);
    const resumed = run('--study', study, '--workers', '2', '--checkpoint', 'killed.json', '--resume', '--json');
    const [a, b] = [unbroken, resumed].map(({ stdout }) => JSON.parse(stdout));
    for (const field of ['weights', 'history', 'counts', 'games']) expect(b[field], field).toEqual(a[field]);
    const player = JSON.parse(readFileSync(join(folder, 'player.json'), 'utf8'));
    expect(player.weights).toEqual(a.weights);
    expect(player.about.command).toBe('jogatina tune --study small.json');
  });

  const refused: [string, () => string[], RegExp][] = [
    ['no plan', () => [], /required option '--study <name>'/],
    ['an unknown plan', () => ['--study', 'best'], /unknown plan "best": one of nes-norotation/],
    ['a file that is not there', () => ['--study', 'none.json'], /cannot read none.json/],
    ['a file that is not JSON', () => ['--study', given('a.json', '{')], /a.json is not JSON/],
    ['a bad plan', () => ['--study', given('b.json', { ...small, metrics: ['x'] })], /b.json: unknown metric "x"/],
    ['days of work', () => ['--study', 'nes-norotation', '--games', '10000'], /225,0\d\d,\d{3} games: --yes/],
    ['no checkpoint to resume', () => ['--study', given('c.json', small), '--resume'], /cannot read c.checkpoint.json/],
    [
      'a checkpoint in the way',
      () => ['--study', given('d.json', small), '--checkpoint', given('e.json', '{}')],
      /e.json is there: --resume/,
    ],
    [
      'a damaged checkpoint',
      () => ['--study', given('d.json', small), '--checkpoint', given('e.json', '{}'), '--resume'],
      /e.json: not a checkpoint/,
    ],
  ];
  test.each(refused)('%s: one line, exit 2', (_, words, message) => {
    const { status, stdout, stderr } = run(...words());
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd()).not.toContain('\n');
    expect(stdout).toBe('');
    expect(status).toBe(2);
  });

  test('a checkpoint of another plan is refused', () => {
    const study = given('f.json', small);
    const quick = ['--study', study, '--iterations', '1', '--games', '1', '--workers', '1'];
    expect(run(...quick).status).toBe(0);
    const { status, stderr } = run(...quick, '--seed', '2', '--resume');
    expect(stderr).toContain('f.checkpoint.json is of another plan: "seed" is 1 there');
    expect(status).toBe(2);
  });
});
