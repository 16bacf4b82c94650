import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportCases } from '../../agents/truco/cases/base/export.ts';
import { emptyHand } from '../../agents/truco/cases/base/hand.ts';
import { shippedCases } from '../../agents/truco/cases/shipped.ts';
import { kinds } from '../../optimize/index.ts';
import type { CaseHands } from '../../protocol/cases.ts';
import type {
  Experiment,
  ExperimentEstimate,
  ExperimentPicture,
  ExperimentStanding,
} from '../../protocol/experiments.ts';
import { basePath } from '../../store/base-files.ts';
import { addHands } from '../../store/hands.ts';
import { openStore, type Store } from '../../store/store.ts';
import { createToken } from '../../store/tokens.ts';
import { smallTuning } from '../../studies/tuning/small.test-support.ts';
import { createServer, type WorkbenchServer } from '../http.ts';

/** A tuning run of a second. */
const TUNING = {
  kind: 'tuning',
  description: {
    ...smallTuning,
    optimizer: 'particle-swarm',
    options: { population: 4, iterations: 3 },
    games: { training: 2, rejudge: 2, validation: 2, test: 20 },
  },
};
const TOURNAMENT = {
  kind: 'tournament',
  description: {
    rules: 'ufsm24',
    agents: ['random', 'careful', 'novice'],
    stages: [{ name: 'all', matches: 4, duplicate: true }],
  },
};

describe('experiments over HTTP', () => {
  let folder: string;
  let store: Store;
  let server: WorkbenchServer;
  const start = async () => {
    server = await createServer(store, { experiments: { place: { data: folder }, threads: 1 } });
  };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'jogatina-experiments-'));
    store = await openStore(folder);
    await start();
  });
  afterAll(async () => {
    await server.close();
    await store.destroy();
    rmSync(folder, { recursive: true });
  });

  const get = async <T>(url: string) => (await server.inject(url)).json<T>();
  const post = (url: string, payload: object = {}, headers: Record<string, string> = {}) =>
    server.inject({ method: 'POST', url, payload, headers });
  const begin = async (given: object) => {
    const answer = await post('/api/experiments', given);
    expect(answer).toMatchObject({ statusCode: 200 });
    return answer.json<{ id: string }>().id;
  };
  /** The standings of a run to its end, as they are told. */
  const follow = async (id: string): Promise<ExperimentStanding[]> => {
    const { payload } = await server.inject(`/api/experiments/${id}/live`);
    return [...payload.matchAll(/^data: (\{"id".*)$/gm)].map(([, text]) => JSON.parse(text));
  };
  const seen = <K extends ExperimentPicture['kind']>(id: string, _: K, query = '') =>
    get<Extract<ExperimentPicture, { kind: K }>>(`/api/experiments/${id}/picture${query}`);

  test('a tuning run is begun, told live to its end, seen and downloaded', async () => {
    const id = await begin(TUNING);
    const told = await follow(id);
    expect(told.at(-1)).toMatchObject({ id, status: 'done', kind: 'tuning', error: null });
    expect(told.length).toBeGreaterThan(1);
    const { unit, description } = await get<Experiment>(`/api/experiments/${id}`);
    expect(unit).toBe('games');
    expect(description.metrics).toEqual(TUNING.description.metrics);
    const picture = await seen(id, 'tuning');
    expect(picture.history).toHaveLength(3);
    expect(picture.best?.weights).toHaveLength(3);
    expect(picture.lines?.reduce((sum, count) => sum + count, 0)).toBe(20);
    expect((await seen(id, 'tuning', '?from=2')).history).toEqual(picture.history.slice(2));
    const csv = (await server.inject(`/api/experiments/${id}/export.csv`)).payload.trim().split('\n');
    expect(csv).toHaveLength(4);
    expect(csv[1]).toBe(`1,${picture.history[0].join(',')}`);
    const parquet = (await server.inject(`/api/experiments/${id}/export.parquet`)).rawPayload;
    expect(parquet.subarray(0, 4).toString()).toBe('PAR1');
    expect(await get(`/api/experiments/${id}/export.json`)).toMatchObject({ id, outcome: { kind: 'tuning' } });
  });

  test('before it begins it is told how long it will take; afterwards it is named, run again and deleted', async () => {
    const estimate = async (given: object) =>
      (await post('/api/experiments/estimate', given)).json<ExperimentEstimate>();
    const before = (await get<ExperimentStanding[]>('/api/experiments')).length;
    const measured = await estimate({ ...TOURNAMENT, description: { ...TOURNAMENT.description, seed: 9 } });
    expect(measured).toMatchObject({ size: 12, unit: 'matches', many: false, threads: 1 });
    expect(measured.from).toEqual({ units: expect.any(Number) });
    expect(measured.seconds!.low).toBeGreaterThan(0);
    expect(measured.seconds!.high).toBeGreaterThanOrEqual(measured.seconds!.low);
    expect(await estimate({ kind: 'study', description: { study: 'ist-search' } })).toMatchObject({ seconds: null });
    expect(await get('/api/experiments')).toHaveLength(before);
    expect((await post('/api/experiments/estimate', { kind: 'tuning', description: {} })).statusCode).toBe(400);
    const id = await begin(TUNING);
    await follow(id);
    // a run of the same games stands for those that follow it
    await store.updateTable('experiments').set({ seconds: 10 }).where('id', '=', id).execute();
    const again = await estimate({ ...TUNING, description: { ...TUNING.description, seed: 2 }, from: id });
    expect(again).toMatchObject({ from: { run: id } });
    const { size, done } = await get<Experiment>(`/api/experiments/${id}`);
    expect(again.seconds!.low * again.seconds!.high).toBeCloseTo(((10 * size) / done) ** 2, 6);

    const change = (payload: object) => server.inject({ method: 'PATCH', url: `/api/experiments/${id}`, payload });
    expect((await change({ name: ' first try ', tags: ['nes', 'pso'] })).json()).toMatchObject({
      name: 'first try',
      tags: ['nes', 'pso'],
      notes: '',
    });
    expect((await change({ notes: 'too few games' })).json()).toMatchObject({
      name: 'first try',
      notes: 'too few games',
    });
    expect((await change({ tags: [''] })).statusCode).toBe(400);
    const { headline } = await get<Experiment>(`/api/experiments/${id}`);
    expect(headline).toMatchObject({ of: 'lines', n: 20 });
    expect(headline!.low!).toBeLessThan(headline!.value);

    const remove = () => server.inject({ method: 'DELETE', url: `/api/experiments/${id}` });
    const owned = (owner: string | null, until: string | null) =>
      store.updateTable('experiments').set({ owner, owned_until: until }).where('id', '=', id).execute();
    await owned('somebody', '2999-01-01T00:00:00.000Z');
    expect((await remove()).json()).toMatchObject({ code: 'experimentRunning' });
    await owned(null, null);
    expect((await remove()).json()).toEqual({ deleted: true });
    expect((await server.inject(`/api/experiments/${id}`)).statusCode).toBe(404);
    const left = await store.selectFrom('experiment_results').selectAll().where('experiment', '=', id).execute();
    expect(left).toEqual([]);
  });

  test('a tournament has a cross table and a ranking', async () => {
    const id = await begin(TOURNAMENT);
    await follow(id);
    const { stages } = await seen(id, 'tournament');
    expect(stages).toHaveLength(1);
    expect(stages[0].table[0][1]).toMatchObject({ matches: 4 });
    expect(stages[0].ranking).toHaveLength(3);
    expect(stages[0].ranking[0].matches).toBe(8);
  });

  test('paused, resumed on another server, and cancelled', async () => {
    const { optimizer, options, ...rest } = TUNING.description;
    const id = await begin({
      ...TUNING,
      description: { ...rest, optimizer, options: { population: 4, iterations: 900 } },
    });
    const done = async () => (await get<Experiment>(`/api/experiments/${id}`)).done;
    await expect.poll(done, { timeout: 30_000 }).toBeGreaterThan(0);
    expect((await post(`/api/experiments/${id}/pause`)).json()).toMatchObject({ status: 'paused' });
    expect((await post(`/api/experiments/${id}/pause`)).statusCode).toBe(400);
    const before = await done();
    await server.close();
    await start();
    expect((await post(`/api/experiments/${id}/resume`)).json()).toMatchObject({ status: 'waiting' });
    await expect.poll(done, { timeout: 30_000 }).toBeGreaterThan(before);
    await post(`/api/experiments/${id}/cancel`);
    expect((await follow(id)).at(-1)).toMatchObject({ status: 'cancelled' });
    const list = await get<ExperimentStanding[]>('/api/experiments');
    expect(list.find((row) => row.id === id)).toMatchObject({ status: 'cancelled', kind: 'tuning' });
  });

  test('learning starts from a base of the store, which must be there', async () => {
    const values = shippedCases();
    const hands = Array.from({ length: 200 }, (_, row) => {
      const hand = emptyHand();
      values.read(row, hand);
      return { match: 'm', values: hand, consent: 'published' as const };
    });
    await addHands(store, 'few', hands);
    const description = { matches: 1, keepEvery: 1, policies: ['NPS'] };
    const id = await begin({ kind: 'truco-learn', description, base: 'few' });
    expect((await follow(id)).at(-1)).toMatchObject({ status: 'done' });
    const again = await begin({ kind: 'truco-learn', description: { ...description, seed: 2 }, from: id });
    await follow(again);
    // it has started from the same few hands
    expect((await seen(again, 'truco-learn')).history[0][1]).toBeLessThan(400);
    const { history } = await seen(id, 'truco-learn');
    expect(history).toHaveLength(1);
    expect(history[0][1]).toBeLessThan(400);
    expect((await get<Experiment>(`/api/experiments/${id}`)).description).not.toHaveProperty('base');
    const none = await post('/api/experiments', { kind: 'truco-learn', description, base: 'none' });
    expect(none.statusCode).toBe(400);
  });

  test('each side plays from a base of its own, and may learn; a base that is not there is refused before all else', async () => {
    const rules = 'ufsm24+target=6';
    const stages = [{ name: 'all', matches: 2, duplicate: true }];
    const before = (await get<ExperimentStanding[]>('/api/experiments')).length;
    for (const [kind, description] of [
      ['tournament', { rules, agents: ['NPS,base=none', 'careful'], stages }],
      ['truco-sides', { rules, sides: [{ agent: 'NPS' }, { agent: 'PVS,base=none' }], matches: 2 }],
    ] as const) {
      const refused = await post('/api/experiments', { kind, description });
      expect(refused.json()).toMatchObject({ error: 'there is no base "none": shipped, few' });
    }
    expect(await get('/api/experiments')).toHaveLength(before);
    // one that the command line has imported
    mkdirSync(join(folder, 'bases'));
    const [head, ...rows] = exportCases(shippedCases()).split('\n');
    writeFileSync(basePath(folder, 'by-hand'), gzipSync([head, ...rows.slice(0, 150)].join('\n')));
    expect(await get('/api/cases')).toContainEqual({ base: 'by-hand', hands: 150 });
    expect((await get<CaseHands>('/api/cases/by-hand')).rows).toHaveLength(150);
    const played = await begin({
      kind: 'tournament',
      description: { rules, agents: ['NPS,base=few', 'NPS,base=by-hand'], stages },
    });
    const learned = await begin({
      kind: 'truco-sides',
      description: {
        rules,
        sides: [{ agent: 'NPS,base=few', learning: 'imitation' }, { agent: 'careful' }],
        matches: 2,
        duplicate: true,
      },
    });
    for (const id of [played, learned]) {
      expect((await follow(id)).at(-1)).toMatchObject({ status: 'done' });
      expect((await get<Experiment>(`/api/experiments/${id}`)).description).not.toHaveProperty('bases');
    }
    const { stages: shown, sides } = await seen(learned, 'truco-sides');
    expect(shown[0]).toMatchObject({ over: true, agents: ['1: NPS,base=few (learns)', '2: careful'] });
    expect(sides).toHaveLength(1);
    expect(sides[0].history.at(-1)![1]).toBeGreaterThan(200);
    expect(sides[0].history.at(-1)![1]).toBeLessThan(300);
    const { payload } = await server.inject(`/api/experiments/${learned}/export.csv`);
    expect(payload.trim().split('\n')).toHaveLength(3);
  });

  test('what cannot be begun says why', async () => {
    const refused = async (given: object) => {
      const { statusCode, payload } = await post('/api/experiments', given);
      return [statusCode, (JSON.parse(payload) as { error: string }).error];
    };
    expect(await refused({ kind: 'tuning', description: { rules: 'nes' } })).toEqual([
      400,
      expect.stringContaining('optimizer'),
    ]);
    expect(await refused({ kind: 'rehearsal', description: { tasks: 1 } })).toEqual([
      400,
      expect.stringContaining('kind'),
    ]);
    const { stages: _, ...endless } = TOURNAMENT.description;
    const many = { ...endless, stages: [{ name: 'all', matches: 4_000_000 }] };
    expect(await refused({ kind: 'tournament', description: many })).toEqual([400, expect.stringContaining('mistake')]);
    expect((await server.inject('/api/experiments/none')).statusCode).toBe(404);
    expect((await server.inject('/api/experiments/none/picture')).statusCode).toBe(404);
  });

  test('from elsewhere, or through a proxy, only administrators begin and change', async () => {
    const elsewhere = { 'x-forwarded-for': '203.0.113.7' };
    expect((await post('/api/experiments', TOURNAMENT, elsewhere)).statusCode).toBe(401);
    const far = await server.inject({
      method: 'POST',
      url: '/api/experiments',
      payload: TOURNAMENT,
      remoteAddress: '203.0.113.7',
    });
    expect(far.statusCode).toBe(401);
    const { token } = await createToken(store, { kind: 'admin', subject: 'administrator', note: '' });
    const admin = { ...elsewhere, authorization: `Bearer ${token}` };
    expect((await post('/api/experiments/none/cancel', {}, admin)).statusCode).toBe(404);
    const choices = await server.inject({ url: '/api/experiments/choices', headers: elsewhere });
    expect(choices.json()).toMatchObject({ allowed: false });
    const here = await get<{ allowed: boolean; optimizers: { name: string }[] }>('/api/experiments/choices');
    expect(here.allowed).toBe(true);
    expect(here.optimizers.map(({ name }) => name)).toEqual(Object.keys(kinds));
  });

  test('a server without a place for them runs none', async () => {
    const other = await createServer(store);
    const { statusCode } = await other.inject({ method: 'POST', url: '/api/experiments', payload: TOURNAMENT });
    expect(statusCode).toBe(501);
    await other.close();
  });
});
