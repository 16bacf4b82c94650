import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { LogWriter, logOf } from '../match-log.ts';
import { createMatch, listMatches } from '../matches.ts';
import { ratingsOf } from '../ratings.ts';
import { openStore, type StorePlace } from '../store.ts';
import { exampleEvent, exampleMatch } from './examples.ts';

const PROGRAM = fileURLToPath(new URL('process.ts', import.meta.url));

/** Real processes on one database: some are killed in the middle of their work. */
export function processTests(fresh: () => Promise<StorePlace>): void {
  const running: ChildProcess[] = [];
  afterEach(() => {
    for (const child of running.splice(0)) child.kill('SIGKILL');
  });

  const start = (task: string, place: StorePlace, name: string, count: number) => {
    const child = spawn(process.execPath, [PROGRAM, task, JSON.stringify(place), name, String(count)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.push(child);
    let [said, complaints] = ['', ''];
    child.stdout.on('data', (text) => {
      said += text;
    });
    child.stderr.on('data', (text) => {
      complaints += text;
    });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    return {
      child,
      ended,
      complaints: () => complaints,
      // a last line without its end was not said
      lines: () => said.split('\n').slice(0, -1),
      said: (count: number) =>
        new Promise<void>((resolve, reject) => {
          child.stdout.on('data', () => said.split('\n').length > count && resolve());
          child.once('close', () => reject(new Error(`it ended: ${complaints}`)));
        }),
    };
  };

  test('what was acknowledged survives kill -9', async () => {
    const place = await fresh();
    const writers = ['a', 'b', 'c'].map((name) => ({ name, ...start('log', place, name, 1_000_000) }));
    await Promise.all(writers.map(({ said }, i) => said(100 + 50 * i)));
    for (const { child } of writers) child.kill('SIGKILL');
    await Promise.all(writers.map(({ ended }) => ended));
    const store = await openStore(place);
    for (const { name, lines } of writers) {
      const written = (await logOf(store, name)).map(({ seq }) => seq);
      const acknowledged = lines().map(Number);
      expect(acknowledged.length).toBeGreaterThanOrEqual(100);
      expect(acknowledged.filter((seq) => !written.includes(seq))).toEqual([]);
      expect(written).toEqual(written.map((_, i) => i));
    }
    await store.destroy();
  });

  test('several processes make one database and write to it at once', async () => {
    const place = await fresh();
    const writers = Array.from({ length: 4 }, (_, i) => start('log', place, `m${i}`, 100));
    const codes = await Promise.all(writers.map(({ ended }) => ended));
    expect(writers.map(({ complaints }) => complaints())).toEqual(['', '', '', '']);
    expect(codes).toEqual([0, 0, 0, 0]);
    const store = await openStore(place);
    for (let i = 0; i < 4; i++) expect(await logOf(store, `m${i}`)).toHaveLength(100);
    await store.destroy();
  });

  test('a killed import leaves all or nothing, and a whole one keeps nobody from writing', async () => {
    const place = await fresh();
    const store = await openStore(place);
    const folder = mkdtempSync(join(tmpdir(), 'jogatina-killed-'));
    const file = join(folder, 'ratings.jsonl');
    const row = { pool: 'cup', rating: 1, deviation: 1, matches: 1, updated_at: '' };
    const lines = Array.from({ length: 30_000 }, (_, i) => `${JSON.stringify({ ...row, player: String(i) })}\n`);
    writeFileSync(file, lines.join(''));
    const killed = start('import', place, file, 0);
    await killed.said(1);
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect([0, 30_000]).toContain((await ratingsOf(store, 'cup')).length);
    const whole = start('import', place, file, 0);
    await createMatch(store, exampleMatch('meanwhile'));
    const writer = new LogWriter(store);
    await whole.said(1);
    for (let seq = 0; seq < 20; seq++) await writer.append('meanwhile', exampleEvent(seq));
    expect(await whole.ended).toBe(0);
    expect((await ratingsOf(store, 'cup')).length).toBe(30_000);
    expect(await logOf(store, 'meanwhile')).toHaveLength(20);
    await store.destroy();
    rmSync(folder, { recursive: true });
  });

  test('of several servers each match is claimed by one', async () => {
    const place = await fresh();
    const store = await openStore(place);
    for (let i = 0; i < 50; i++) await createMatch(store, exampleMatch(`m${i}`, { owner: i % 2 ? null : `gone ${i}` }));
    const servers = Array.from({ length: 3 }, (_, i) => start('claim', place, `server ${i}`, 20));
    await Promise.all(servers.map(({ ended }) => ended));
    const claims = servers.flatMap(({ lines }, i) => lines().map((id) => [id, `server ${i}`] as const));
    expect(servers.map(({ complaints }) => complaints())).toEqual(['', '', '']);
    expect(claims).toHaveLength(50);
    const owners = (await listMatches(store, { limit: 50 })).map(({ id, owner }) => [id, owner] as const);
    expect(new Map(claims)).toEqual(new Map(owners));
    await store.destroy();
  });
}
