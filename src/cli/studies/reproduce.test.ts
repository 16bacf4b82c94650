import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { startRedis } from '../../../testing/services/redis.ts';
import { redisServer } from '../../../testing/system.ts';
import { InputError } from '../../core/errors.ts';
import { WorkerProcesses } from '../../works/testing/worker-processes.ts';
import { printed } from '../testing.ts';
import { register } from './reproduce.ts';

const folder = mkdtempSync(join(tmpdir(), 'reproduce-'));
afterAll(() => rmSync(folder, { recursive: true }));

const reproduce = (...words: string[]) => printed([register], ['reproduce', ...words]);

test('an unknown study or scale is refused with those that there are', async () => {
  const unknown = await reproduce('tetris-99').catch((error) => error);
  expect(unknown).toBeInstanceOf(InputError);
  expect(unknown.message).toContain('unknown study "tetris-99": one of ist-search');
  await expect(reproduce('ist-search', '--scale', 'huge')).rejects.toThrow('--scale is "huge"');
});

test('a study is written as files and printed as one JSON document', async () => {
  const report = JSON.parse(
    await reproduce('ist-genetic', '--seed', '2', '--max-expansions', '64', '--out', folder, '--json'),
  );
  expect(report).toMatchObject({ study: 'ist-genetic', scale: 'smoke', seed: 2 });
  const { files, ...document } = report;
  expect(JSON.parse(readFileSync(join(folder, 'ist-genetic.json'), 'utf8'))).toEqual(document);
  for (const path of files) expect(readFileSync(path, 'utf8').length).toBeGreaterThan(100);
  // seven charts, in two languages
  expect(files.filter((path: string) => path.endsWith('.svg')).length).toBe(14);
});

test('a quick run does not take the place of full results', async () => {
  const file = join(folder, 'ist-search.json');
  writeFileSync(file, '{"scale":"full"}');
  await expect(reproduce('ist-search', '--out', folder)).rejects.toThrow('must not replace: give another --out');
  expect(readFileSync(file, 'utf8')).toBe('{"scale":"full"}');
});

describe.skipIf(!redisServer)('with JOGATINA_QUEUE_URL', () => {
  test('the workers of the queue play the games, and the files are those of this thread', async () => {
    const words = ['nes-pso', '--only', 'rotation', '--workers', '1', '--out'];
    await reproduce(...words, join(folder, 'here'));
    const redis = await startRedis();
    const workers = new WorkerProcesses(redis.url);
    vi.stubEnv('JOGATINA_QUEUE_URL', redis.url);
    try {
      await workers.add(2);
      await reproduce(...words, join(folder, 'queue'));
    } finally {
      vi.unstubAllEnvs();
      await workers.close();
      await redis.stop();
    }
    for (const name of ['nes-pso.md', 'nes-pso.json', 'nes-pso-swarm.svg'])
      expect(readFileSync(join(folder, 'queue', name), 'utf8')).toBe(readFileSync(join(folder, 'here', name), 'utf8'));
  }, 60_000);
});
