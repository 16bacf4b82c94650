import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parseRecord, replay } from '../../arena/record.ts';
import { gameOf } from '../../families/index.ts';
import { TestServer } from '../../server/testing/test-server.ts';
import { jogatina } from '../testing.ts';

const TRUCO = 'truco/ufsm24+target=3';
const folder = mkdtempSync(join(tmpdir(), 'jogatina-event-'));
const at = (name: string) => join(folder, name);
/** Plays on the database of `data` as its organiser would start it, on a port of its own. */
let testServer: TestServer;
let url: string;
beforeAll(async () => {
  testServer = await TestServer.open({ limits: { heartbeat: 50, reconnect: 1000 } });
  url = `http://${testServer.address}`;
  vi.stubEnv('JOGATINA_DATA', testServer.folder);
  vi.stubEnv('JOGATINA_DATABASE_URL', '');
  vi.stubEnv('JOGATINA_TOKEN', testServer.admin);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await testServer.close();
  rmSync(folder, { recursive: true });
});

/** Exit code, and what was printed where. */
const event = (...words: string[]) => jogatina('event', ...words);
const json = async (...words: string[]) => {
  const { code, stdout, stderr } = await event(...words, '--json');
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
};
const said = async (...words: string[]) => {
  const { code, stdout, stderr } = await event(...words);
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
};

describe.each([
  ['on the organiser’s machine', () => []],
  ['at a server', () => ['--url', url]],
])('%s', (where, options) => {
  const id = where.includes('server') ? 'remote-cup' : 'own-cup';

  test('an event of our agents from its opening to its files', async () => {
    const words = ['--format', 'gauntlet', '--champion', 'boss', '--game', TRUCO, '--seed', 'cli', '--id', id];
    expect(await said('create', 'A cup', ...words, ...options())).toMatch(
      new RegExp(`^${id} is open. Its organiser's token, shown this once: [\\w-]{43}\n$`),
    );
    await said('join', id, 'boss', '--agent', 'careful', ...options());
    for (const name of ['bold', 'random', 'bluffer']) await said('join', id, name, '--agent', name, ...options());
    expect(await said('leave', id, 'bluffer', ...options())).toBe(`bluffer has left ${id}\n`);
    expect(await said('list', ...options())).toContain(`${id}`);
    expect(await said('show', id, ...options())).toMatch(/boss +careful \(ours\)/);
    expect(await said('start', id, ...options())).toBe(`${id} is running\n`);
    // follows to the end
    const { by, ranking } = await json('standings', id, '--follow', ...options());
    expect(by).toBe('matches');
    expect(ranking.map(({ played }: { played: number }) => played).sort()).toEqual([2, 2, 4]);
    expect(await said('standings', id, ...options())).toMatch(/agent +won +drew +of +left +win rate/);
    const shown = await json('show', id, '--matches', ...options());
    expect(shown).toMatchObject({ status: 'over', seed: 'cli', scheduled: 4, played: 4 });

    expect(await said('export', id, '--out', at('s.csv'), ...options())).toBe(
      `3 standings of ${id} in ${at('s.csv')}\n`,
    );
    expect(readFileSync(at('s.csv'), 'utf8').split('\n')).toHaveLength(5);
    expect(await json('export', id, '--what', 'matches', '--out', at('m.csv'), ...options())).toMatchObject({
      rows: 4,
    });
    await said('export', id, '--what', 'records', '--out', at('r.jsonl'), ...options());
    const lines = readFileSync(at('r.jsonl'), 'utf8').trim().split('\n');
    expect(lines).toHaveLength(4);
    for (const [i, line] of lines.entries()) {
      const record = parseRecord(JSON.parse(line));
      expect(record).toMatchObject({ agents: shown.matches[i].seats, scores: shown.matches[i].result.scores });
      replay(record, gameOf(record.game));
    }
  });

  test('the same again', async () => {
    const { event } = await json('rerun', id, '--as', `${id}-again`, ...options());
    expect(event).toMatchObject({ id: `${id}-again`, status: 'running', seed: null });
    await json('standings', `${id}-again`, '--follow', ...options());
    const [one, two] = [await json('show', id, '--matches'), await json('show', `${id}-again`, '--matches')];
    const deals = (matches: object[]) => matches.map((match) => ({ ...match, match: null }));
    // our agents draw from the match's seed: everything is the same
    expect(deals(two.matches)).toEqual(deals(one.matches));
  });
});

test('local programs that the organiser starts by hand', async () => {
  const program = (way: string) =>
    `"${process.execPath}" "${fileURLToPath(new URL('../../server/testing/program.mjs', import.meta.url))}" ${way}`;
  await said('create', 'Locals', '--game', TRUCO, '--at-once', '2');
  for (const name of ['ana', 'bia'])
    expect(await json('join', 'locals', name, '--local')).toEqual({ name, token: null });
  await said('start', 'locals');
  expect(await event('host', 'locals', 'ana=exit 3', '--server', url)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('ana: "exit 3" ended (exit code 3) before its hello\n'),
  });
  const words = ['locals', `ana=${program('well')}`, `bia=${program('well')}`];
  const { code, stdout, stderr } = await event('host', ...words, '--server', url, '--json');
  expect([code, JSON.parse(stdout).programs.map(({ name }: { name: string }) => name)]).toEqual([0, ['ana', 'bia']]);
  expect(stderr).toContain('ana: connected\n');
  expect(stderr).toContain('event locals is over\n');
  const { status, played, matches } = await json('show', 'locals', '--matches');
  expect([status, played]).toEqual(['over', 2]);
  for (const { result } of matches) expect(result.faults).toEqual([]);
  expect(await event('host', ...words, '--server', url)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/jogatina: event locals is over\n$/),
  });
});

test.skipIf(spawnSync('python3', ['--version']).status !== 0)(
  'the example that plans in Python plays an event of search problems',
  async () => {
    await said('create', 'Busca', '--format', 'search', '--problems', '4', '--pieces', '5', '--generator', 'greedy');
    await said('join', 'busca', 'planner', '--local');
    await said('join', 'busca', 'exact', '--agent', 'exact');
    await said('start', 'busca');
    const example = fileURLToPath(new URL('../../../examples/planner.py', import.meta.url));
    expect((await event('host', 'busca', `planner=python3 "${example}"`, '--server', url)).code).toBe(0);
    const { matches } = await json('show', 'busca', '--matches');
    expect(matches).toHaveLength(8);
    for (const { result } of matches) expect(result).toMatchObject({ faults: [], plan: expect.any(Array) });
    const { ranking } = await json('standings', 'busca');
    expect(ranking[0]).toMatchObject({ place: 1, name: 'exact' });
    await said('export', 'busca', '--what', 'records', '--out', at('plans.jsonl'));
    const [line] = readFileSync(at('plans.jsonl'), 'utf8').split('\n');
    expect(JSON.parse(line)).toMatchObject({ number: 0, pieces: expect.any(Array), board: expect.any(Array) });
    expect(await said('recount', 'busca')).toMatch(/8 played again, 0 differences\n$/);
  },
);

test.skipIf(spawnSync('python3', ['--version']).status !== 0)(
  'a bot of the Tetris Bot Protocol plays an event of scores',
  async () => {
    const game = 'tetris/classic,height=8';
    await said('create', 'Bots', '--format', 'scores', '--game', game, '--games', '1');
    await said('join', 'bots', 'lowest', '--local');
    await said('start', 'bots');
    const example = fileURLToPath(new URL('../../../examples/tetris-bot.py', import.meta.url));
    const words = ['host', 'bots', `lowest=python3 "${example}"`, '--server', url];
    expect((await event(...words, '--wire', 'tbp')).code).toBe(0);
    const { matches } = await json('show', 'bots', '--matches');
    expect(matches).toHaveLength(1);
    expect(matches[0].result).toMatchObject({ faults: [] });
  },
);

describe('recount', () => {
  test('agrees with what was played, and finds what was changed', async () => {
    expect(await said('recount', 'own-cup')).toMatch(/4 played again, 0 differences\n$/);
    const pairing = { event_id: 'own-cup', number: 1 };
    const row = await testServer.store
      .selectFrom('event_pairings')
      .select('result')
      .where('event_id', '=', pairing.event_id)
      .where('number', '=', pairing.number)
      .executeTakeFirstOrThrow();
    const { scores, ...same } = JSON.parse(row.result!);
    await testServer.store
      .updateTable('event_pairings')
      .set({ result: JSON.stringify({ ...same, scores: [scores[0] + 1, scores[1]] }) })
      .where('event_id', '=', pairing.event_id)
      .where('number', '=', pairing.number)
      .execute();
    const { code, stdout } = await event('recount', 'own-cup');
    expect(code).toBe(1);
    expect(stdout).toMatch(/\n1: .* was given, .* is right\n4 played again, 1 differences\n$/);
  });
});

describe('what cannot be is refused in one line, with exit code 2', () => {
  test.each([
    [['create', 'x1'], 'all-against-all needs a --game, such as truco/ufsm24'],
    [['create', 'x1', '--format', 'search', '--game', TRUCO], 'search problems have no --game'],
    [['create', 'x1', '--format', 'search', '--matches', '2'], 'search has no --matches'],
    [['create', 'x1', '--format', 'scores', '--game', 'tetris/nes', '--single'], 'scores has no --single'],
    [['create', 'x1', '--game', TRUCO, '--clock', '5'], /^--clock: at least \d+ is right$/],
    [['create', '!?', '--game', TRUCO], /^no id can be made from the title "!\?": give it an id of its own$/],
    [['create', 'x1', '--game', TRUCO, '--deadline', 'soon'], /^--deadline is "soon"/],
    [['create', 'x1', '--game', TRUCO, '--deadline', '2020-01-01'], /is past$/],
    [['create', 'x1', '--format', 'swiss'], /^--format is "swiss": one of all-against-all/],
    [['show', 'nowhere'], 'there is no event "nowhere": jogatina event list shows them'],
    [['recount', 'nowhere'], 'there is no event "nowhere": jogatina event list shows them'],
    [['join', 'nowhere', 'ana'], 'there is no event "nowhere"'],
    [['join', 'own-cup', 'a/b'], /^name: 1 to 40 letters/],
    [['join', 'own-cup', 'ana', '--agent', 'sampler,samples=1000000'], "agent: one of our agents' names"],
    [['join', 'own-cup', 'ana', '--agent', 'bold', '--local'], /^--agent and --local exclude each other/],
    [['list', '--url', 'ftp://here'], /^--url is "ftp:\/\/here"/],
    [['list', '--url', 'http://127.0.0.1:9', '--data', 'here'], /^--data and --url exclude each other/],
    [['host', 'own-cup', 'nothing'], /^"nothing" is no program: NAME=COMMAND/],
    [['export', 'own-cup'], /required option/],
  ])('%j', async (words, message) => {
    const { code, stdout, stderr } = await event(...words);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^jogatina: [^\n]+\n$/);
    expect(stderr.slice('jogatina: '.length).trim()).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    );
  });

  test('what a server refuses, and what is no server', async () => {
    const refused = await event('start', 'remote-cup', '--url', url, '--token', 'wrong');
    expect(refused).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/organiser’s? is needed|token of this event/),
    });
    const nowhere = await event('list', '--url', 'http://127.0.0.1:9');
    expect(nowhere).toMatchObject({ code: 2, stderr: expect.stringMatching(/is a server there\?\n$/) });
  });

  test('nothing is written for an event that is not there', async () => {
    expect((await event('export', 'nowhere', '--out', at('none.csv'))).code).toBe(2);
    expect(existsSync(at('none.csv'))).toBe(false);
  });
});
