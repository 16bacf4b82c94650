import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { solve } from '../../agents/tetris/plan/solve.ts';
import { boardOf, parsePieces } from '../../games/tetris/ist/notation.ts';
import { CLOSE } from '../../protocol/rooms.ts';
import { pairingsOf } from '../../store/events.ts';
import { createMatch, listMatches } from '../../store/matches.ts';
import { openStore } from '../../store/store.ts';
import { exampleMatch } from '../../store/testing/examples.ts';
import { createServer } from '../http.ts';
import { type AgentBehaviour, playsRandomly, TestAgent, TestBrowser } from '../testing/connections.ts';
import { TestEvent } from '../testing/test-event.ts';
import { TestServer } from '../testing/test-server.ts';
import { loadEvent, matchIdOf } from './event-state.ts';
import { formatOf } from './formats.ts';
import { recount } from './recount.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await TestServer.open({ limits: { reconnect: 400, heartbeat: 50, maxTurns: 40 } });
});
afterAll(() => testServer.close());

let cup: TestEvent;
afterEach(() => cup.close());

const TRUCO = 'truco/ufsm24+target=3';
let events = 0;
const title = () => `Event ${++events}`;
const lastHeartbeat = async () =>
  (
    await testServer.store
      .selectFrom('servers')
      .select(({ fn }) => fn.max('seen_at').as('at'))
      .executeTakeFirstOrThrow()
  ).at;
const recounted = async () => recount(testServer.store, (await loadEvent(testServer.store, cup.id))!);

/** Whether a match or problem of the event has a result. */
const isSettled = async (match: string) =>
  (await pairingsOf(testServer.store, cup.id)).some(
    ({ number, result }) => result !== null && matchIdOf(cup.id, number) === match,
  );

/** Solves its problems by one of our searches. */
const solver: AgentBehaviour = {
  problem: ({ match, board, pieces }, connection) => {
    const { actions } = solve({ rows: boardOf(board), pieces: parsePieces(pieces.join('')) }, { algorithm: 'dfs' });
    return connection.send({ type: 'plan', match, actions });
  },
};

describe('graded search problems', () => {
  test('plans are graded by our engine; late, illegal and missing ones earn nothing and say why', async () => {
    cup = await TestEvent.open(testServer, {
      title: title(),
      format: 'search',
      settings: { problems: 3, pieces: 3, earlier: 4, generator: 'greedy', timeLimit: 2500, atOnce: 3 },
    });
    await cup.enter('solver', solver);
    await cup.enter('cheat', {
      problem: ({ match, pieces }, connection) =>
        connection.send({ type: 'plan', match, actions: pieces.map(() => [7, 0]) }),
    });
    await cup.enter('quitter', {
      problem: ({ match }, connection) => connection.send({ type: 'plan', match, actions: null }),
    });
    const late = await cup.enter('late', {
      problem: async (problem, connection) => {
        // sent when the problem is settled without it
        await expect.poll(() => isSettled(problem.match), { timeout: 10_000 }).toBe(true);
        await solver.problem!(problem, connection);
      },
    });
    await cup.enter('ghost', { problem: (_, connection) => connection.socket.terminate() });
    await cup.enter('confused', {
      problem: ({ match }, connection) => connection.send({ type: 'answer', match, turn: 0, action: 0 }),
    });
    await cup.enterHouse('exact');
    await cup.start();
    await cup.over();
    const schedule = await cup.schedule();
    expect(schedule).toHaveLength(21);
    const of = (name: string) => schedule.filter(({ seats }) => seats[0] === name).map(({ result }) => result!);
    const blame = (name: string) => of(name).map(({ scores, faults }) => [scores[0], faults[0]?.kind]);
    expect(blame('cheat')).toEqual([
      [0, 'illegal'],
      [0, 'illegal'],
      [0, 'illegal'],
    ]);
    expect(of('cheat')[0].faults[0].message).toMatch(/^action 1, \[7, 0\] for ., is not possible$/);
    expect(blame('late')).toEqual([
      [0, 'timeout'],
      [0, 'timeout'],
      [0, 'timeout'],
    ]);
    expect(blame('confused')).toEqual([
      [0, 'timeout'],
      [0, 'timeout'],
      [0, 'timeout'],
    ]);
    expect(blame('ghost')).toEqual([
      [0, 'disconnect'],
      [0, 'disconnect'],
      [0, 'disconnect'],
    ]);
    expect(blame('quitter')).toEqual([
      [0, undefined],
      [0, undefined],
      [0, undefined],
    ]);
    expect(await late.next('refused')).toMatchObject({ turn: null, reason: 'you do not play this match now' });
    for (const [i, { plan, scores, faults }] of of('solver').entries()) {
      expect(plan).toHaveLength(3);
      expect(faults).toEqual([]);
      expect(scores[0]).toBeLessThanOrEqual(of('exact')[i].scores[0]);
    }
    const { ranking } = await cup.standings();
    expect(ranking).toHaveLength(7);
    expect(ranking[0].place).toBe(1);
    expect(await recounted()).toEqual({ played: 21, differences: [], standings: await cup.standings() });
  });

  test('a plan is not shown before everybody has had the problem', async () => {
    cup = await TestEvent.open(testServer, {
      title: title(),
      format: 'search',
      settings: { problems: 1, pieces: 3, generator: 'greedy', timeLimit: 60_000 },
    });
    const slow = await cup.enter('slow', {});
    await cup.enter('quick', solver);
    await cup.start();
    const problem = await slow.next('problem');
    const quick = async () => (await cup.schedule()).find(({ seats }) => seats[0] === 'quick')!;
    await cup.played(1);
    expect(await quick()).toMatchObject({ sealed: true, seed: null });
    expect((await quick()).result).not.toHaveProperty('plan');
    await solver.problem!(problem, slow);
    await cup.over();
    expect(await quick()).toMatchObject({ sealed: false, result: { plan: expect.any(Array) } });
  });
});

test('scores: each alone on the same pieces of Tetris, our agent too', async () => {
  cup = await TestEvent.open(testServer, {
    title: title(),
    format: 'scores',
    game: 'tetris/classic,height=10',
    settings: { games: 2 },
  });
  await cup.enter('lot', playsRandomly);
  await cup.enterHouse('ours', 'dellacherie');
  await cup.start();
  await cup.over();
  const standings = await cup.standings();
  expect(standings.ranking.map(({ name }) => name)).toEqual(['ours', 'lot']);
  expect(await recounted()).toEqual({ played: 4, differences: [], standings });
});

test('gauntlet against one of ours, on single deals', async () => {
  cup = await TestEvent.open(testServer, {
    title: title(),
    format: 'gauntlet',
    game: TRUCO,
    settings: { champion: 'careful', matches: 3, duplicate: false },
  });
  await cup.enter('ana', playsRandomly);
  await cup.enter('bia', playsRandomly);
  await cup.enterHouse('careful');
  await cup.start();
  await cup.over();
  const schedule = await cup.schedule();
  expect(schedule).toHaveLength(6);
  expect(new Set(schedule.map(({ seed }) => seed)).size).toBe(6);
  expect((await recounted()).differences).toEqual([]);
});

test('ladder: round after round, one match of a participant at a time', async () => {
  cup = await TestEvent.open(testServer, { title: title(), format: 'ladder', game: TRUCO });
  const open = new Map<string, number>();
  let most = 0;
  for (const name of ['ana', 'bia', 'caio']) {
    const agent = await cup.enter(name, playsRandomly);
    agent.onFrame(({ type }) => {
      const step = { begin: 1, end: -1 }[type as string] ?? 0;
      open.set(name, (open.get(name) ?? 0) + step);
      most = Math.max(most, open.get(name)!);
    });
  }
  await cup.start();
  await cup.over();
  const schedule = await cup.schedule();
  expect(schedule.map(({ round }) => round)).toEqual([0, 0, 1, 1, 2, 2]);
  expect(most).toBe(1);
  expect(await recounted()).toMatchObject({ played: 6, differences: [], standings: await cup.standings() });
});

describe('who leaves', () => {
  test('before the start was never there; later its matches that were not begun count for nobody', async () => {
    cup = await TestEvent.open(testServer, {
      title: title(),
      format: 'all-against-all',
      game: TRUCO,
      settings: { matches: 4 },
    });
    for (const name of ['ana', 'bia', 'eva']) await cup.enter(name, playsRandomly);
    expect(await cup.ask('POST', '/participants/eva/leave')).toEqual({ name: 'eva', left: true });
    const { token } = await cup.ask('POST', '/participants', { name: 'caio' });
    const caio = new TestAgent(testServer.address, token, {
      // leaves by itself on the first turn of its first match
      turn: () => testServer.ask('POST', `/api/events/${cup.id}/participants/caio/leave`, undefined, token),
    });
    await caio.next('welcome');
    await cup.start();
    expect(await caio.closed).toBe(4001);
    const { participants, scheduled, played } = await cup.over();
    expect(participants.map(({ name, leftAt }) => [name, leftAt !== null])).toEqual([
      ['ana', false],
      ['bia', false],
      ['caio', true],
    ]);
    const schedule = await cup.schedule();
    expect(schedule).toHaveLength(12);
    const out = schedule.filter(({ status }) => status === 'withdrawn');
    expect(out.length).toBeGreaterThan(0);
    expect(out.every(({ seats, match, result }) => seats.includes('caio') && !match && !result)).toBe(true);
    expect([scheduled, played]).toEqual([12 - out.length, 12 - out.length]);
    // the match under way was lost by the connection that was closed
    const lost = schedule.filter(({ seats, status }) => seats.includes('caio') && status === 'over');
    for (const { seats, result } of lost) {
      expect(result!.faults.map(({ seat, kind }) => [seats[seat], kind])).toEqual([['caio', 'disconnect']]);
      expect(seats[result!.winner!]).not.toBe('caio');
    }
    const standings = await cup.standings();
    for (const { name, played: own, left } of standings.ranking)
      expect([own, left]).toEqual([
        name === 'caio' ? lost.length : schedule.filter(({ seats, result }) => result && seats.includes(name)).length,
        0,
      ]);
    expect(await recounted()).toMatchObject({ played, differences: [], standings });
    await expect(cup.ask('POST', '/participants/ana/leave')).rejects.toThrow('no event event-');
    // the same again without those who left
    const again = await cup.rerun();
    await again.over();
    expect(await again.schedule()).toHaveLength(4);
  }, 30_000);
});

describe('duplicate deals stay secret until both matches are over', () => {
  test('record and log are refused, the seed is not told', async () => {
    cup = await TestEvent.open(testServer, { title: title(), format: 'all-against-all', game: TRUCO });
    let matches = 0;
    // ana stops answering in the second match until she is let go on
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const ana = await cup.enter('ana', {
      turn: async (turn, connection) => {
        if (matches > 1) await held;
        await playsRandomly.turn!(turn, connection);
      },
    });
    ana.onFrame((frame) => {
      if (frame.type === 'begin') matches++;
    });
    await cup.enter('bia', playsRandomly);
    await cup.start();
    const end = await ana.next('end');
    await cup.played(1);
    for (const what of ['record', 'events']) {
      const answer = await testServer.ask('GET', `/api/matches/${end.match}/${what}`);
      expect(answer).toMatchObject({ status: 409, body: { error: expect.stringMatching(/same cards/) } });
    }
    // nor is it watched, by anybody but its organiser and administrators; the second match, the last on these cards, is
    expect(await new TestBrowser(testServer.address, end.match).closed).toBe(CLOSE.sealed);
    for (const token of [cup.token, testServer.admin]) {
      const allowed = new TestBrowser(testServer.address, end.match, token);
      expect((await allowed.next('room')).seat).toBeNull();
      allowed.close();
      expect((await testServer.ask('GET', `/api/matches/${end.match}/record`, undefined, token)).status).toBe(200);
    }
    const second = await vi.waitFor(async () => {
      const [, next] = await cup.schedule();
      expect(next).toMatchObject({ status: 'running', watchable: true });
      return next;
    }, 10_000);
    const watcher = new TestBrowser(testServer.address, second.match!);
    expect((await watcher.next('room')).seat).toBeNull();
    watcher.close();
    const first = (await cup.schedule()).find(({ match }) => match === end.match);
    expect(first).toMatchObject({ status: 'over', sealed: true, seed: null, result: { scores: end.scores } });
    goOn();
    const { seed } = await cup.over();
    expect(seed).not.toBeNull();
    expect((await testServer.ask('GET', `/api/matches/${end.match}/record`)).status).toBe(200);
  });
});

test('the deadline: no match begins after it, those under way end, the rest is left', async () => {
  const deadline = new Date(Date.now() + 2500).toISOString();
  cup = await TestEvent.open(testServer, {
    title: title(),
    format: 'all-against-all',
    game: TRUCO,
    settings: { matches: 100 },
    deadline,
  });
  // both stop in the middle of a match until the deadline is past
  let turns = 0;
  const pauses: AgentBehaviour = {
    turn: async (turn, connection) => {
      if (++turns >= 10) await vi.waitUntil(() => new Date().toISOString() > deadline, { timeout: 10_000 });
      await playsRandomly.turn!(turn, connection);
    },
  };
  await cup.enter('ana', pauses);
  await cup.enter('bia', pauses);
  await cup.start();
  const { played, scheduled, endedAt } = await cup.over();
  expect(endedAt! > deadline).toBe(true);
  expect(scheduled).toBe(100);
  expect(played).toBeLessThan(100);
  const schedule = await cup.schedule();
  expect(schedule.filter(({ status }) => status === 'running')).toEqual([]);
  expect(schedule.every(({ result }) => (result?.faults ?? []).length === 0)).toBe(true);
  expect((await cup.standings()).ranking[0]).toMatchObject({ played, left: 100 - played });
});

test('who never comes loses by it; while nobody is there, nobody does', async () => {
  cup = await TestEvent.open(testServer, { title: title(), format: 'all-against-all', game: TRUCO });
  await cup.ask('POST', '/participants', { name: 'absent' });
  const { token } = await cup.ask('POST', '/participants', { name: 'ana' });
  await cup.start();
  // the server has looked for longer than it waits for anybody
  const waited = new Date(Date.now() + 900).toISOString();
  await vi.waitUntil(async () => (await lastHeartbeat()) > waited, { timeout: 10_000 });
  expect(await cup.show()).toMatchObject({ status: 'running', played: 0 });
  expect((await cup.show()).participants.map(({ here }) => here)).toEqual([false, false]);
  cup.agents.set('ana', new TestAgent(testServer.address, token, playsRandomly));
  await cup.over();
  for (const { seats, result } of await cup.schedule()) {
    expect(result!.faults.map(({ seat, kind }) => [seats[seat], kind])).toEqual([['absent', 'disconnect']]);
    expect(seats[result!.winner!]).toBe('ana');
  }
});

test('a match that a killed server began and did not enter in the schedule is played once', async () => {
  cup = await TestEvent.open(testServer, { title: title(), format: 'all-against-all', game: TRUCO });
  await cup.enter('ana', playsRandomly);
  await cup.enter('bia', playsRandomly);
  const { event, participants } = (await loadEvent(testServer.store, cup.id))!;
  const [first] = formatOf(event).next({ event, participants, pairings: [] });
  await createMatch(testServer.store, {
    ...exampleMatch(matchIdOf(cup.id, 0), { clockMs: 10_000, status: 'running', event: cup.id }),
    game: event.game,
    seed: first.seed,
    seats: first.seats.map((name) => ({ kind: 'remote', name, agent: `${cup.id}/${name}` })),
  });
  await cup.start();
  await cup.over();
  const matches = await listMatches(testServer.store, { event: cup.id, limit: 10 });
  expect(matches.map(({ id }) => id).sort()).toEqual([0, 1].map((number) => matchIdOf(cup.id, number)).sort());
  expect(await recounted()).toMatchObject({ played: 2, differences: [] });
});

test('a second server on the same database keeps out of an event whose agents it does not see', async () => {
  const store = await openStore(testServer.folder);
  const second = await createServer(store, { limits: { reconnect: 100, heartbeat: 50 } });
  cup = await TestEvent.open(testServer, {
    title: title(),
    format: 'all-against-all',
    game: TRUCO,
    settings: { matches: 20 },
  });
  await cup.enter('ana', playsRandomly);
  await cup.enter('bia', playsRandomly);
  await cup.start();
  await cup.over();
  await second.close();
  await store.destroy();
  for (const { result } of await cup.schedule()) expect(result!.faults).toEqual([]);
  expect((await recounted()).differences).toEqual([]);
});

test('a server that stops in the middle: the next goes on with the schedule', async () => {
  cup = await TestEvent.open(testServer, { title: title(), format: 'ladder', game: TRUCO, settings: { matches: 4 } });
  const tokens: string[] = [];
  for (const name of ['ana', 'bia', 'caio', 'davi'])
    tokens.push((await cup.ask('POST', '/participants', { name })).token);
  const connect = () => tokens.map((token) => new TestAgent(testServer.address, token, playsRandomly));
  connect();
  await cup.start();
  await cup.played(3);
  await testServer.stop();
  await testServer.start();
  for (const [i, agent] of connect().entries()) cup.agents.set(String(i), agent);
  await cup.over();
  expect(await recounted()).toEqual({ played: 24, differences: [], standings: await cup.standings() });
});
