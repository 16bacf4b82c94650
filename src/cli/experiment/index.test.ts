import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mainFile } from '../../../testing/program.ts';
import { startRedis, type TestRedis } from '../../../testing/services/redis.ts';
import { redisServer } from '../../../testing/system.ts';
import { Rng } from '../../core/rng.ts';
import { type ExperimentRow, experimentOf, listExperiments } from '../../experiments/index.ts';
import type { Store } from '../../store/store.ts';
import { temporaryStore } from '../../store/testing/temporary-store.ts';
import { smallTuning } from '../../studies/tuning/small.test-support.ts';

let folder: string;
let store: Store;
temporaryStore((made) => {
  ({ data: folder, store } = made);
});

const env = (more: Record<string, string> = {}) => ({ ...process.env, JOGATINA_DATA: folder, ...more });

function run(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [mainFile, ...words], {
    encoding: 'utf8',
    env: env(),
  });
  return { status, stdout, stderr };
}

function json(...words: string[]) {
  const { status, stdout, stderr } = run(...words, '--json');
  // a slow machine's progress is written there too
  expect(status, stderr).toBe(0);
  return JSON.parse(stdout);
}

function begin(words: string[], more: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [mainFile, ...words], { stdio: ['ignore', 'pipe', 'pipe'], env: env(more) });
}

/** The newest experiment. */
const newest = async () => (await listExperiments(store))[0];
const shown = async (id: string) => (await experimentOf(store, id)) as ExperimentRow;

async function until(sound: () => Promise<boolean>): Promise<void> {
  while (!(await sound())) await sleep(50);
}

const plan = {
  ...smallTuning,
  options: { population: 6, iterations: 15 },
  games: { training: 75, rejudge: 10, validation: 10, test: 100 },
};

describe('experiment', () => {
  test('a tuning run killed -9 at five random moments, resumed each time, ends as if it had never stopped', async () => {
    const { id: first, result: unbroken } = json('experiment', 'start', 'tuning', JSON.stringify(plan));
    const rng = Rng.seeded('kills');
    let words = ['start', 'tuning', JSON.stringify(plan)];
    let kills = 0;
    for (;;) {
      const child = begin(['experiment', ...words, '--workers', '2']);
      const ended = once(child, 'exit').then(() => true);
      const begun = until(async () => (await newest()).owner?.includes(`/${child.pid}/`) ?? false);
      const over = await Promise.race([ended, begun.then(() => sleep(rng.below(600), false))]);
      if (over || kills === 5) {
        await ended;
        break;
      }
      child.kill('SIGKILL');
      await ended;
      kills++;
      words = ['resume', (await newest()).id];
    }
    const { id, outcome } = json('experiment', 'export', (await newest()).id);
    expect(id).not.toBe(first);
    expect(kills).toBeGreaterThan(0);
    expect(outcome.result).toEqual(unbroken);
  }, 120_000);

  test('Ctrl-C stops it in order, resume goes on, and the others say so', async () => {
    const description = '{"tasks": 1200, "waiting": 10}';
    const { result } = json('experiment', 'start', 'rehearsal', '{"tasks": 1200}');
    const child = begin(['experiment', 'start', 'rehearsal', description, '--workers', '2']);
    const ended = once(child, 'exit');
    await until(async () => (await newest()).status === 'running' && (await newest()).done > 0);
    const { id } = await newest();
    expect(run('experiment', 'resume', id)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/works on experiment/),
    });
    child.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
    expect(json('experiment', 'list')[0]).toMatchObject({ id, status: 'interrupted' });
    expect(json('experiment', 'resume', id).result).toEqual(result);
    expect(json('experiment', 'show', id)).toMatchObject({ status: 'done', done: 1200, result, setAside: [] });
    expect(run('experiment', 'show', id).stdout).toContain('100 %, 1,200 of about 1,200 tasks');
    expect(run('experiment', 'list').stdout).toMatch(new RegExp(`${id} +done +100 %`));
    expect(run('experiment', 'list', '--data', join(folder, 'none')).stdout).toMatch(/^No experiments yet: /);
    expect(json('experiment', 'follow', id)).toMatchObject({ status: 'done' });
    const out = join(folder, 'out.json');
    expect(run('experiment', 'export', id, '--out', out)).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({ id, outcome: { complete: true, result } });
  });

  test('a command that is interrupted tells what it has found, and is gone on with', async () => {
    const words = ['truco', 'match', '--agents', 'careful', 'random', '--matches', '1000', '--json'];
    let [stdout, stderr] = ['', ''];
    // how long a program takes to begin is the machine's affair
    for (let wait = 1000; stdout === ''; wait *= 2) {
      const child = begin(words);
      const ended = once(child, 'close');
      [stdout, stderr] = ['', ''];
      child.stdout!.on('data', (bytes) => (stdout += bytes));
      child.stderr!.on('data', (bytes) => (stderr += bytes));
      await sleep(wait);
      child.kill('SIGINT');
      const [code, signal] = await ended;
      expect(code ?? signal).toBeOneOf([130, 'SIGINT']);
    }
    const found = JSON.parse(stdout);
    expect(found.matches).toBeGreaterThan(0);
    expect(found.matches).toBeLessThan(1000);
    expect(found.wins[0] + found.wins[1] + found.draws).toBe(found.matches);
    const [, done, id] = /stopped after (\d+) of 1000 matches: jogatina experiment resume (\S+) goes on/.exec(stderr)!;
    expect(Number(done)).toBe(found.matches);
    const { status, stdout: whole } = run('experiment', 'resume', id, '--json');
    expect(status).toBe(0);
    expect(JSON.parse(whole).result).toMatchObject({ matches: 1000 });
  }, 60_000);

  test('in the background: followed, paused, resumed, cancelled', async () => {
    const file = join(folder, 'description.json');
    writeFileSync(file, '{"tasks": 10000, "waiting": 10}');
    const { id } = json('experiment', 'start', 'rehearsal', file, '--detach');
    await until(async () => (await newest()).done > 0);
    expect(json('experiment', 'pause', id).status).toBe('paused');
    await until(async () => (await shown(id)).owner === null);
    expect((await shown(id)).status).toBe('paused');
    json('experiment', 'resume', id, '--detach');
    await until(async () => (await shown(id)).status === 'running');
    const following = begin(['experiment', 'follow', id]);
    const left = once(following, 'exit');
    await sleep(1500);
    following.kill('SIGINT');
    await left;
    expect(json('experiment', 'show', id)).toMatchObject({ status: 'running', owner: expect.any(String) });
    expect(json('experiment', 'cancel', id).status).toBe('cancelled');
    await until(async () => (await shown(id)).owner === null);
    expect(run('experiment', 'resume', id)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('is cancelled'),
    });
  });

  test.each<[string, string[], RegExp]>([
    ['an unknown agent', ['tetris-play', '{"agent": "nobody", "games": 5}'], /unknown agent "nobody"/],
    ['fewer games than none', ['tetris-play', '{"agent": "bcts", "games": -5}'], /"games"/],
    ['too many', ['tournament', '{"agents":["bold","random"],"stages":[{"name":"a","matches":1e12}]}'], /--yes/],
    ['no JSON', ['tetris-play', '{"agent"'], /the description is not JSON/],
    ['no file', ['tetris-play', 'none.json'], /cannot read none.json/],
    ['no kind', ['chess', '{}'], /unknown kind of experiment "chess"/],
    ['no queue', ['rehearsal', '{"tasks": 1}', '--queue', 'http://x'], /the queue URL/],
  ])('%s: one line, exit 2, and nothing is kept', async (_, words, message) => {
    const before = await newest();
    const { status, stdout, stderr } = run('experiment', 'start', ...words);
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd()).not.toContain('\n');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect((await newest()).id).toBe(before.id);
  });

  test('one that is not there', () => {
    for (const command of ['show', 'pause', 'resume'])
      expect(run('experiment', command, 'nothing')).toMatchObject({
        status: 2,
        stderr: 'jogatina: there is no experiment "nothing": jogatina experiment list shows them\n',
      });
  });
});

describe.skipIf(!redisServer)('worker', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  test('workers and commands share a queue; health and metrics are there; it ends in order', async () => {
    const more = { JOGATINA_QUEUE_URL: redis.url };
    const worker = begin(['worker', '--threads', '2', '--port', '0', '--coordinate', '--json'], more);
    const logged: string[] = [];
    createInterface(worker.stderr!).on('line', (line) => logged.push(line));
    let text = '';
    for await (const line of createInterface(worker.stdout!)) {
      text += line;
      if (line === '}') break;
    }
    const { address } = JSON.parse(text);
    const play = ['tetris', 'play', '--agent', 'bcts', '--max-pieces', '20', '--games', '2000', '--json'];
    const here = JSON.parse(run(...play).stdout);
    const there = spawnSync(process.execPath, [mainFile, ...play], { encoding: 'utf8', env: env(more) });
    expect(there.stderr).toMatch(/^jogatina: experiment tetris-play-\S+: on the workers of the queue\n$/);
    expect(JSON.parse(there.stdout).lines).toEqual(here.lines);
    // the coordinator inside the worker takes what nobody runs
    const { id } = json('experiment', 'start', 'rehearsal', '{"tasks": 20}', '--detach', '--queue', redis.url);
    await until(async () => (await shown(id)).status === 'done');
    expect(await (await fetch(`${address}/health`)).json()).toMatchObject({
      ok: true,
      queue: expect.stringContaining('Redis'),
    });
    const metrics = await (await fetch(`${address}/metrics`)).text();
    expect(metrics).toMatch(/jogatina_tasks_total\{kind="tetris-play",how="done"\} 286\n/);
    expect((await fetch(`${address}/nothing`)).status).toBe(404);
    const ended = once(worker, 'exit');
    worker.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(logged.map((line) => JSON.parse(line).msg)).toContain('worker started');
  });

  test('a port that is taken, and no queue: one line, exit 2', async () => {
    expect(run('worker')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^jogatina: a worker needs a queue/),
    });
    const port = new URL(redis.url).port;
    const { status, stderr } = run('worker', '--queue', redis.url, '--port', port, '--log', 'fatal');
    expect(stderr).toBe(`jogatina: port ${port} is taken (perhaps by another worker): choose another with --port\n`);
    expect(status).toBe(2);
  });
});
