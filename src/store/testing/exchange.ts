import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { InputError } from '../../core/errors.ts';
import { registerAgent } from '../agents.ts';
import { addPairings, createEvent, joinEvent } from '../events.ts';
import { dump } from '../exchange/backup.ts';
import type { Row } from '../exchange/columns.ts';
import { datasetOf, datasets } from '../exchange/datasets.ts';
import { exportData } from '../exchange/export.ts';
import { FORMATS } from '../exchange/files.ts';
import { importFile } from '../exchange/import.ts';
import { KEYS, pagesOf } from '../exchange/tables.ts';
import { addHands } from '../hands.ts';
import { LogWriter } from '../match-log.ts';
import { createMatch, finishMatch } from '../matches.ts';
import { saveQuestionnaire } from '../questionnaires.ts';
import { ratingsOf, saveRatings } from '../ratings.ts';
import type { Tables } from '../schema.ts';
import type { Store } from '../store.ts';
import { keepTetrisGame } from '../tetris-scores.ts';
import { createToken } from '../tokens.ts';
import { exampleEvent, exampleMatch, NOON } from './examples.ts';
import { someHands } from './hands.ts';

/** Something of everything. */
export async function fill(store: Store): Promise<void> {
  const writer = new LogWriter(store);
  for (const id of ['one', 'two', 'with "quotes", and\nlines']) {
    await createMatch(store, exampleMatch(id, { clockMs: 10_000, explain: id === 'two' }));
    const detail = { why: `não, "${id}"`, values: [0.1, null] };
    await Promise.all([0, 1, 2].map((seq) => writer.append(id, exampleEvent(seq, seq === 1 ? { detail } : {}))));
    const fault = { seat: 1, kind: 'timeout' as const, message: 'late', turn: 3 };
    await finishMatch(store, { id, owner: null }, { scores: [24, 0.5], winner: null, faults: [fault], endedAt: NOON });
  }
  await createMatch(store, exampleMatch('not over', { event: 'cup' }));
  await addHands(store, 'agents', someHands(40));
  await addHands(store, 'people', someHands(3, { source: 'one', consent: 'given' }));
  await keepTetrisGame(store, {
    rules: 'nes',
    agent: 'a',
    seed: 2 ** 52 + 1,
    max_pieces: 5,
    lines: 2,
    pieces: 5,
  });
  const rating = { rating: 0.1 + 0.2, deviation: 1e-9, matches: 3, updatedAt: NOON };
  await saveRatings(store, 'cup', [
    { player: 'a', ...rating },
    { player: '', ...rating },
  ]);
  const grades = { experience: 1, competence: 2, coherence: 3, unpredictability: 4, fun: 5 };
  const asked = {
    matchId: 'one',
    seat: 0,
    game: 'truco',
    opponent: 'NPS',
    years: null,
    traits: null,
    comment: '',
    answeredAt: NOON,
  };
  await saveQuestionnaire(store, { ...asked, ...grades });
  await registerAgent(store, { name: 'bot', game: 'truco', description: '' });
  await createToken(store, { kind: 'agent', subject: 'bot' });
  const experiment = { kind: 'games', description: '{"n":1}', priority: 0, round: 1, size: 2, done: 2, seconds: 0.5 };
  const times = { note: '', created_at: NOON, updated_at: NOON };
  await store
    .insertInto('experiments')
    .values([
      { id: 'ended', ...experiment, ...times, status: 'done', document: '{"mean":1.5}' },
      { id: 'under way', ...experiment, ...times, status: 'running', state: '[1]' },
    ])
    .execute();
  await store
    .insertInto('experiment_results')
    .values({ experiment: 'ended', round: 0, task: 0, result: '[1,2]', error: null })
    .execute();
  const cup = { id: 'cup', title: 'Cup', game: 'truco', format: 'gauntlet', seed: '1', settings: {} };
  await createEvent(store, {
    ...cup,
    status: 'open',
    deadline: null,
    repeats: null,
    nonce: null,
    createdAt: NOON,
    endedAt: null,
  });
  const ana = { name: 'Ana', kind: 'local' as const, agent: './bot', tokenId: null };
  await joinEvent(store, 'cup', { ...ana, joinedAt: NOON, leftAt: null });
  const pairing = { number: 0, round: 0, seats: ['Ana', 'bot'], seed: 'x', matchId: null, result: null };
  await addPairings(store, 'cup', [pairing]);
}

async function all(pages: AsyncIterable<readonly unknown[]>): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const page of pages) found.push(...page);
  return found;
}

/** Every row of every table, by name. */
export async function contents(store: Store): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const table of Object.keys(KEYS) as (keyof Tables)[]) found[table] = await all(pagesOf(store, table));
  return found;
}

export function exchangeTests(open: () => Promise<Store>): void {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'jogatina-exchange-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('the list of keys names every table', async () => {
    const tables = await (await open()).introspection.getTables();
    expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(KEYS).sort());
  });

  test.each(FORMATS)('what goes out as %s comes in again, once', async (format) => {
    const [store, other] = [await open(), await open()];
    await fill(store);
    for (const dataset of datasets) {
      const file = join(folder, `${dataset.name}.${format}`);
      const before = (await all(dataset.read(store, {}))) as Row[];
      expect(before.length).toBeGreaterThan(0);
      const report = { what: dataset.name, format, rows: before.length };
      expect(await exportData(store, dataset, { file, format })).toEqual({ ...report, file });
      const took = await importFile(other, file);
      expect(took).toMatchObject({ ...report, added: before.length, same: 0, unused: [] });
      expect(took.repaired ?? []).toEqual([]);
      expect(await all(dataset.read(other, {}))).toEqual(before);
      expect(await importFile(other, file)).toMatchObject({ added: 0, same: before.length });
    }
    expect((await contents(other)).match_events).toEqual((await contents(store)).match_events);
    expect((await contents(other)).matches).toHaveLength(3);
  });

  test('many rows come page by page, each once', async () => {
    const [store, other] = [await open(), await open()];
    const ratings = Array.from({ length: 4001 }, (_, i) => {
      return { player: `${i % 10} ${i}`, rating: i, deviation: 1, matches: i, updatedAt: NOON };
    });
    await saveRatings(store, 'cup', ratings);
    const file = join(folder, 'pages.csv.gz');
    await exportData(store, datasetOf('ratings'), { file, format: 'csv' });
    expect(await importFile(other, file)).toMatchObject({ added: 4001 });
    expect(await ratingsOf(other, 'cup')).toEqual(ratings.toReversed());
  });

  test('a row that differs from what is there refuses the whole file', async () => {
    const [store, other] = [await open(), await open()];
    await fill(store);
    const file = join(folder, 'differs.csv');
    await exportData(store, datasetOf('ratings'), { file, format: 'csv' });
    const rating = { player: 'a', rating: 99, deviation: 1, matches: 3, updatedAt: NOON };
    await saveRatings(other, 'cup', [rating]);
    const before = await contents(other);
    await expect(importFile(other, file)).rejects.toThrow(
      new InputError(`${file}: the database has another row of ratings with pool cup, player a: its rating differs`),
    );
    expect(await contents(other)).toEqual(before);
  });

  test('a dump is read back whole, into an empty database or the same', async () => {
    const [store, other] = [await open(), await open()];
    await fill(store);
    const file = join(folder, `${Math.random()}.jsonl.gz`);
    const rows = await dump(store, file);
    expect(await importFile(other, file)).toEqual({
      what: 'backup',
      format: 'jsonl',
      rows,
      added: rows,
      same: 0,
      unused: [],
    });
    expect(await contents(other)).toEqual(await contents(store));
    expect(await importFile(store, file)).toMatchObject({ added: 0, same: rows });
    await expect(dump(store, file)).rejects.toThrow('is there already');
  });
}
