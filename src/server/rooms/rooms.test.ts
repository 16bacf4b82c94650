import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyHand } from '../../agents/truco/cases/base/hand.ts';
import { parseRecord, replay } from '../../arena/record.ts';
import { Rng } from '../../core/rng.ts';
import { gameOf } from '../../families/index.ts';
import { CLOSE, type ServerMessage, serverMessage } from '../../protocol/rooms.ts';
import { addHands, casesOf } from '../../store/hands.ts';
import { matchOf } from '../../store/matches.ts';
import { listQuestionnaires } from '../../store/questionnaires.ts';
import { playsRandomly, TestAgent, TestBrowser } from '../testing/connections.ts';
import { LeakFinder } from '../testing/leaks.ts';
import { TestServer } from '../testing/test-server.ts';

let testServer: TestServer;
/** Where nobody may be away for long. */
let hasty: TestServer;
beforeAll(async () => {
  testServer = await TestServer.open({ limits: { maxTurns: 150 } });
  hasty = await TestServer.open({ limits: { reconnect: 100, absenceFromPeople: 100, contribution: 100 } });
});
afterAll(async () => {
  await testServer.close();
  await hasty.close();
});

const TRUCO = 'truco/ufsm24+target=6';
const person = { kind: 'person' } as const;
const make = async (seats: object[], more: object = {}, where = testServer) => {
  const { status, body } = await where.ask('POST', '/api/rooms', { game: TRUCO, seats, ...more });
  expect(body.error).toBeUndefined();
  expect(status).toBe(200);
  return body as { room: { id: string }; seat: number; key: string };
};
const recordOf = async (id: string, where = testServer) => (await where.ask('GET', `/api/matches/${id}/record`)).body;
/** The end of a match, by its record, which must replay. */
const replayed = async (id: string, where = testServer) => {
  const record = parseRecord(await recordOf(id, where));
  expect(replay(record, gameOf(record.game)).scores()).toEqual(record.scores);
  return record;
};
/** The room as soon as the cards are dealt. */
const begun = (tab: TestBrowser) => tab.next('room', 0, ({ room }) => room.status !== 'open');
/** Everything a tab was told fits the protocol and gives nothing away. */
const checkFrames = async (id: string, seat: number, frames: readonly ServerMessage[]) => {
  const { game, seed } = (await matchOf(testServer.store, id))!;
  const leaks = new LeakFinder(game, seed);
  for (const frame of frames) {
    expect(serverMessage.parse(frame)).toEqual(frame);
    expect(leaks.find(frame, seat), JSON.stringify(frame)).toBeUndefined();
  }
};

describe('a person and one of our agents', () => {
  test('play a whole match; its log is a record that replays', async () => {
    const { room, seat, key } = await make([person, { kind: 'agent', agent: 'careful' }]);
    expect(seat).toBe(0);
    const tab = new TestBrowser(testServer.address, room.id, key);
    await tab.next('room');
    const outcome = await tab.playOn(1);
    const record = await replayed(room.id);
    expect(record).toMatchObject({ ...outcome, agents: ['guest', 'careful'], faults: [] });
    await checkFrames(room.id, 0, tab.frames);
    const events = (await testServer.ask('GET', `/api/matches/${room.id}/events`)).body;
    expect(events.map((event: { action: number }) => event.action)).toEqual(record.actions);
    const { body: matches } = await testServer.ask('GET', '/api/matches');
    expect(matches).toContainEqual(expect.objectContaining({ id: room.id, status: 'over', outcome }));
  });

  test('the agent’s reasons are told when the hand is over, not before', async () => {
    const { room, key } = await make([person, { kind: 'agent', agent: 'careful' }]);
    const tab = new TestBrowser(testServer.address, room.id, key);
    await tab.next('room');
    await tab.playOn(2);
    let hand = 1;
    const hands = new Map<number, number>();
    for (const frame of tab.frames) {
      if (frame.type === 'played') hands.set(frame.last.turn, hand);
      if (frame.type === 'reasons') for (const { turn } of frame.reasons) expect(hands.get(turn)).toBe(hand);
      if (frame.type === 'dealt') hand++;
    }
    const told = tab.frames.flatMap((frame) => (frame.type === 'reasons' ? frame.reasons : []));
    const { actions } = await recordOf(room.id);
    const own = [...hands.keys()].filter((turn) => !told.some((reason) => reason.turn === turn));
    expect(told.length + own.length).toBe(actions.length);
    expect(told.every(({ why }) => why.reason !== undefined)).toBe(true);
    // whoever comes later is told the same
    const late = await new TestBrowser(testServer.address, room.id, key).next('room');
    expect(late.reasons).toEqual(told);
  });

  test('the same match again, from its seed and the person’s actions: our agents’ draws hang on the turn alone', async () => {
    const agents = ['random', 'cbr-best'].map((agent) => ({ kind: 'agent', agent }));
    const ends = [];
    for (let i = 0; i < 2; i++) {
      const { room } = await make(agents, { seed: 'again', pace: 0, explain: false });
      const watcher = new TestBrowser(testServer.address, room.id);
      await watcher.next('room');
      await watcher.playOn(0);
      ends.push(await replayed(room.id));
    }
    expect(ends[0]).toEqual(ends[1]);
  });

  test('questionnaire and consent, by key, after the match', async () => {
    const { room, key } = await make([person, { kind: 'agent', agent: 'careful' }]);
    const say = (what: string, body: object, by = key) =>
      testServer.ask('POST', `/api/matches/${room.id}/${what}`, body, by);
    const grades = { experience: 2, competence: 3, coherence: 4, unpredictability: 5, fun: 1 };
    expect((await say('questionnaire', grades)).status).toBe(409);
    const tab = new TestBrowser(testServer.address, room.id, key);
    await tab.next('room');
    await tab.send({ type: 'leave' });
    await tab.next('over');
    expect((await say('questionnaire', grades, 'y'.repeat(43))).status).toBe(401);
    expect((await say('questionnaire', { ...grades, fun: 6 })).status).toBe(400);
    expect((await say('questionnaire', { ...grades, comment: 'nice' })).status).toBe(200);
    await addHands(testServer.store, 'kept', [{ match: 'm', values: emptyHand(), source: room.id, consent: 'given' }]);
    expect((await say('consent', { keep: true })).status).toBe(200);
    expect((await casesOf(testServer.store, 'kept')).size).toBe(1);
    // taken back: what was kept is dropped at once
    expect((await say('consent', { keep: false })).status).toBe(200);
    expect((await casesOf(testServer.store, 'kept')).size).toBe(0);
    expect(await listQuestionnaires(testServer.store)).toContainEqual(
      expect.objectContaining({ ...grades, matchId: room.id, opponent: 'careful', comment: 'nice' }),
    );
    const { body: events } = await testServer.ask('GET', `/api/matches/${room.id}/events`);
    expect(events.slice(-2)).toMatchObject(
      [true, false].map((consent) => ({ kind: 'note', seat: 0, detail: { consent } })),
    );
    const record = await replayed(room.id);
    expect(record).toMatchObject({ winner: 1, faults: [{ seat: 0, kind: 'disconnect', left: true }] });
  });
});

describe('two people by link', () => {
  const open = async (more: object = {}, where = testServer) => {
    const made = await make([{ ...person, name: 'ana' }, person], more, where);
    const { body: joined } = await where.ask('POST', `/api/rooms/${made.room.id}/join`, { name: 'bia' });
    return { id: made.room.id, keys: [made.key, joined.key] as [string, string] };
  };

  test('the open seat is taken once, and nobody acts before', async () => {
    const { room, key } = await make([{ ...person, name: 'ana' }, person]);
    const ana = new TestBrowser(testServer.address, room.id, key);
    expect((await ana.next('room')).room).toMatchObject({ status: 'open', seats: [{ taken: true }, { taken: false }] });
    await ana.act(0, 0);
    expect((await ana.next('refused')).reason).toBe('the match has not begun');
    const { body: listed } = await testServer.ask('GET', '/api/rooms');
    expect(listed.map(({ id }: { id: string }) => id)).not.toContain(room.id);
    const join = () => testServer.ask('POST', `/api/rooms/${room.id}/join`, {});
    const answers = await Promise.all([join(), join(), join()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { body: seen } = await testServer.ask('GET', `/api/rooms/${room.id}`);
    // whoever sat down has not said hello
    expect(seen).toMatchObject({ status: 'open', seats: [{ taken: true }, { taken: true }] });
    ana.close();
  });

  test('the match goes to its end with two tabs a seat and watchers, and nobody sees what is hidden', async () => {
    const { id, keys } = await open();
    const tabs = [keys[0], keys[0], keys[1], keys[1]].map((key) => new TestBrowser(testServer.address, id, key));
    const watcher = new TestBrowser(testServer.address, id);
    await Promise.all([...tabs, watcher].map(begun));
    // both tabs of a seat answer every turn: the slower one is refused, without harm
    const ends = await Promise.all(tabs.map((tab, i) => tab.playOn(i)));
    await watcher.next('over');
    expect(new Set(ends.map((end) => JSON.stringify(end))).size).toBe(1);
    expect((await replayed(id)).faults).toEqual([]);
    expect(tabs.some((tab) => tab.frames.some(({ type }) => type === 'refused'))).toBe(true);
    for (const [i, tab] of tabs.entries()) await checkFrames(id, i >> 1, tab.frames);
    await checkFrames(id, -3, watcher.frames);
    expect(watcher.frames.every((frame) => !('legal' in frame) || frame.legal.length === 0)).toBe(true);
  });

  test('late, doubled, illegal and foreign actions are refused without harm', async () => {
    const { id, keys } = await open();
    const [ana, bia, nobody] = [
      new TestBrowser(testServer.address, id, keys[0]),
      new TestBrowser(testServer.address, id, keys[1]),
      new TestBrowser(testServer.address, id),
    ];
    const { legal, turn } = await begun(ana);
    await bia.next('room');
    await nobody.next('room');
    await bia.act(turn, legal[0]);
    expect((await bia.next('refused')).reason).toBe('it is not your turn');
    await nobody.act(turn, legal[0]);
    expect((await nobody.next('refused')).reason).toBe('you only watch');
    await ana.act(turn, 9999);
    expect((await ana.next('refused')).reason).toMatch(/9999 is not legal here/);
    await ana.act(turn, legal[0]);
    await ana.act(turn, legal[0]);
    await ana.next('played');
    expect(
      await ana.next('refused', 0, (frame) => frame.turn === turn && frame.reason.includes('present')),
    ).toBeDefined();
    expect((await bia.next('played')).turn).toBe(turn + 1);
    const stranger = new TestBrowser(testServer.address, id, 'z'.repeat(43));
    expect(await stranger.closed).toBe(CLOSE.unauthorized);
    expect(await new TestBrowser(testServer.address, 'x'.repeat(22)).closed).toBe(CLOSE.notFound);
    for (const tab of [ana, bia, nobody]) tab.close();
  });

  test('here, away and gone; phrases reach everybody, and not faster than one can read', async () => {
    const { id, keys } = await open();
    const ana = new TestBrowser(testServer.address, id, keys[0]);
    const bia = new TestBrowser(testServer.address, id, keys[1]);
    await begun(bia);
    await ana.send(
      { type: 'say', phrase: 'luck' },
      { type: 'say', phrase: 'thanks' },
      { type: 'seen', visible: false },
    );
    await bia.next('presence', 0, ({ presence }) => presence[0] === 'away');
    expect(bia.frames.filter(({ type }) => type === 'said')).toEqual([{ type: 'said', seat: 0, phrase: 'luck' }]);
    await ana.send({ type: 'seen', visible: true });
    const from = bia.frames.length;
    await bia.next('presence', 0, ({ presence }) => presence[0] === 'here');
    ana.close();
    // it is ana's turn: the others are told how long she may be away
    const gone = await bia.next('presence', from, ({ presence }) => presence[0] === 'gone');
    expect(gone.absence).toBeGreaterThan(0);
    expect(gone.absence).toBeLessThanOrEqual(5 * 60_000);
    bia.close();
  });

  test('an open seat is listed while its maker waits; an invitation never is', async () => {
    const listed = async () =>
      ((await testServer.ask('GET', '/api/rooms/open')).body as { id: string }[]).map(({ id }) => id);
    const invited = await make([person, person]);
    const seated = await make([person, person], { open: true });
    expect(await listed()).not.toContain(seated.room.id);
    const maker = new TestBrowser(testServer.address, seated.room.id, seated.key);
    await maker.next('room');
    expect(await listed()).toContain(seated.room.id);
    expect(await listed()).not.toContain(invited.room.id);
    await testServer.ask('POST', `/api/rooms/${seated.room.id}/join`, {});
    expect(await listed()).not.toContain(seated.room.id);
    maker.close();
  });

  test('a reload in the middle of a hand shows the same, and play goes on', async () => {
    const { id, keys } = await open();
    let ana = new TestBrowser(testServer.address, id, keys[0]);
    const bia = new TestBrowser(testServer.address, id, keys[1]);
    const { legal } = await begun(ana);
    await bia.next('room');
    await ana.act(0, legal[0]);
    const before = await ana.next('played');
    ana.close();
    await bia.next('presence', 0, ({ here }) => here[0] === false);
    ana = new TestBrowser(testServer.address, id, keys[0]);
    const after = await ana.next('room');
    expect({ turn: after.turn, view: after.view, toMove: after.toMove }).toEqual({
      turn: before.turn,
      view: before.view,
      toMove: before.toMove,
    });
    expect(after.log).toEqual([before.last]);
    const ends = await Promise.all([ana.playOn(1), bia.playOn(2)]);
    expect(ends[0]).toEqual(ends[1]);
    await replayed(id);
  });

  test('a laptop asleep: its frozen connection holds nobody up, and it goes on from another or from the same', async () => {
    const { id, keys } = await open();
    const frozen = new TestBrowser(testServer.address, id, keys[0]);
    const bia = new TestBrowser(testServer.address, id, keys[1]);
    const { legal } = await begun(frozen);
    await bia.next('room');
    frozen.socket.pause();
    const awake = new TestBrowser(testServer.address, id, keys[0]);
    await awake.next('room');
    await awake.act(0, legal[0]);
    await awake.next('played');
    frozen.socket.resume();
    expect((await frozen.next('played')).turn).toBe(1);
    awake.close();
    const ends = await Promise.all([frozen.playOn(1), bia.playOn(2)]);
    expect(ends[0]).toEqual(ends[1]);
  });

  test('who leaves for too long on its turn has lost', async () => {
    const { id, keys } = await open({}, hasty);
    const outcome = await new TestBrowser(hasty.address, id, keys[1]).ending();
    expect(outcome).toMatchObject({
      winner: 1,
      faults: [{ seat: 0, kind: 'disconnect', message: 'away for too long' }],
    });
    await replayed(id, hasty);
  });

  test('with a clock, who does not answer in time has lost', async () => {
    const { id, keys } = await open({ clock: 150 });
    const [ana, bia] = keys.map((key) => new TestBrowser(testServer.address, id, key)) as [TestBrowser, TestBrowser];
    expect(await bia.ending()).toMatchObject({ winner: 1, faults: [{ seat: 0, kind: 'timeout' }] });
    expect((await begun(ana)).left).toBeLessThanOrEqual(150);
    await replayed(id);
  });
});

describe('outside programs', () => {
  test('play each other and a person, several matches at once on one connection', async () => {
    const [one, two] = [await testServer.register('lot-one'), await testServer.register('lot-two')];
    const agents = [
      new TestAgent(testServer.address, one, playsRandomly, ['saw']),
      new TestAgent(testServer.address, two),
    ];
    await Promise.all(agents.map((agent) => agent.next('welcome')));
    const seats = ['lot-one', 'lot-two'].map((agent) => ({ kind: 'remote', agent }));
    const made = await Promise.all(Array.from({ length: 5 }, () => make(seats)));
    const own = await make([person, seats[1]]);
    const tab = new TestBrowser(testServer.address, own.room.id, own.key);
    await tab.next('room');
    await tab.playOn(5);
    for (const { room } of made) {
      await agents[0].next('end', 0, ({ match }) => match === room.id);
      const record = await replayed(room.id);
      expect(agents[0].ended.get(room.id)).toEqual(record.scores);
    }
    await replayed(own.room.id);
    for (const [seat, agent] of agents.entries()) {
      for (const { room } of made) {
        const { game, seed } = (await matchOf(testServer.store, room.id))!;
        const leaks = new LeakFinder(game, seed);
        const frames = agent.frames.filter((frame) => 'match' in frame && frame.match === room.id);
        expect(frames.length).toBeGreaterThan(2);
        for (const frame of frames) expect(leaks.find(frame, seat), JSON.stringify(frame)).toBeUndefined();
      }
      agent.close();
    }
    expect(agents[0].frames.some(({ type }) => type === 'saw')).toBe(true);
    expect(agents[1].frames.some(({ type }) => type === 'saw')).toBe(false);
  });

  test('an illegal answer and silence each lose the match; a lost connection is waited for', async () => {
    const token = await testServer.register('faulty');
    const against = { kind: 'agent', agent: 'random' };
    const play = async (clock: number) =>
      (await make([{ kind: 'remote', agent: 'faulty' }, against], { clock })).room.id;
    let agent = new TestAgent(testServer.address, token, {});
    await agent.next('welcome');

    let id = await play(60_000);
    const { match, turn } = await agent.next('turn');
    await agent.send({ type: 'answer', match, turn: turn + 1, action: 0 });
    expect((await agent.next('refused')).reason).toMatch(/not the present one/);
    await agent.send({ type: 'answer', match: 'another', turn, action: 0 });
    expect((await agent.next('refused', 0, (frame) => frame.match === 'another')).reason).toMatch(/do not play/);
    await agent.send({ type: 'answer', match, turn, action: 9999 });
    expect((await agent.next('end')).faults).toMatchObject([{ seat: 0, kind: 'illegal' }]);
    expect((await replayed(id)).winner).toBe(1);

    id = await play(100);
    expect((await agent.next('end', 0, (frame) => frame.match === id)).faults).toMatchObject([{ kind: 'timeout' }]);

    agent.close();

    // in time again: it is asked again
    agent = new TestAgent(testServer.address, token, {});
    await agent.next('welcome');
    id = await play(60_000);
    const asked = await agent.next('turn');
    agent.close();
    const back = new TestAgent(testServer.address, token);
    expect((await back.next('begin')).match).toBe(id);
    const { deadline, ...again } = await back.next('turn');
    expect(again).toEqual({ ...asked, deadline: undefined });
    expect(deadline).toBeLessThanOrEqual(60_000);
    await back.next('end');
    await replayed(id);
    back.close();
  });

  test('a connection that stays lost loses the match', async () => {
    const token = await hasty.register('fleeting');
    const agent = new TestAgent(hasty.address, token, {});
    await agent.next('welcome');
    const seats = [
      { kind: 'remote', agent: 'fleeting' },
      { kind: 'agent', agent: 'random' },
    ];
    const { room } = await make(seats, { clock: 60_000 }, hasty);
    await agent.next('turn');
    agent.close();
    const outcome = await new TestBrowser(hasty.address, room.id).ending();
    expect(outcome.faults).toMatchObject([{ seat: 0, kind: 'disconnect', message: 'away for too long' }]);
    await replayed(room.id, hasty);
  });

  test('who was away when a match ended is told when it is back', async () => {
    const token = await testServer.register('late');
    const agent = new TestAgent(testServer.address, token, {});
    await agent.next('welcome');
    const { room, key } = await make([person, { kind: 'remote', agent: 'late' }]);
    await agent.next('begin');
    agent.close();
    await agent.closed;
    const tab = new TestBrowser(testServer.address, room.id, key);
    await tab.next('room', 0, ({ room: now }) => !now.seats[1].here);
    await tab.send({ type: 'leave' });
    await tab.next('over');
    const back = new TestAgent(testServer.address, token);
    expect(await back.next('end')).toMatchObject({ match: room.id, winner: 1 });
    expect(back.frames.map(({ type }) => type)).toEqual(['welcome', 'end']);
    back.close();
  });

  test('a newer connection takes over from one that may be dead', async () => {
    const token = await testServer.register('twice');
    const old = new TestAgent(testServer.address, token);
    await old.next('welcome');
    const fresh = new TestAgent(testServer.address, token);
    await fresh.next('welcome');
    expect(await old.closed).toBe(CLOSE.replaced);
    fresh.close();
    expect(await new TestAgent(testServer.address, 'wrong').closed).toBe(CLOSE.unauthorized);
  });

  test('play Tetris', async () => {
    const token = await testServer.register('stacker', 'tetris');
    const agent = new TestAgent(testServer.address, token);
    await agent.next('welcome');
    const { room } = await make([{ kind: 'remote', agent: 'stacker' }], { game: 'tetris/classic' });
    await agent.next('end');
    expect((await replayed(room.id)).actions.length).toBeGreaterThan(5);
    agent.close();
  });
});

test('our agents lose no match by waiting for a thread', async () => {
  const agents = ['sampler', 'cbr-best'].map((agent) => ({ kind: 'agent', agent }));
  const game = 'truco/ufsm24+target=2';
  const made = await Promise.all([1, 2, 3].map(() => make(agents, { game, clock: 100, pace: 0, explain: false })));
  for (const { room } of made) {
    await new TestBrowser(testServer.address, room.id).ending();
    expect((await replayed(room.id)).faults).toEqual([]);
  }
});

test('a game without end is cut, with the points as they stand', async () => {
  const { room } = await make([{ kind: 'agent', agent: 'dellacherie' }], { game: 'tetris/classic', pace: 0 });
  const watcher = new TestBrowser(testServer.address, room.id);
  await watcher.next('room');
  const { scores } = await watcher.playOn(0);
  const record = await replayed(room.id);
  expect(record).toMatchObject({ cut: true, scores, faults: [] });
  expect(record.actions).toHaveLength(150);
});

test('a match keeps its secrets until it is over', async () => {
  const { room, key } = await make([person, { kind: 'agent', agent: 'careful' }]);
  for (const what of ['record', 'events']) {
    expect((await testServer.ask('GET', `/api/matches/${room.id}/${what}`, undefined, key)).status).toBe(409);
    expect((await testServer.ask('GET', `/api/matches/${'x'.repeat(22)}/${what}`)).status).toBe(404);
  }
});

test.each([
  ['an unknown game', { game: 'chess/blitz', seats: [person] }, 400, /unknown game/],
  ['too few seats', { seats: [person] }, 400, /2 seats/],
  ['an unknown agent', { seats: [person, { kind: 'agent', agent: 'deep-blue' }] }, 400, /unknown agent/],
  [
    'an agent with costly options',
    { seats: [person, { kind: 'agent', agent: 'sampler,playouts=999999' }] },
    400,
    /a request cannot ask for/,
  ],
  ['an unknown outside agent', { seats: [person, { kind: 'remote', agent: 'nobody' }] }, 400, /no outside agent/],
  ['chosen cards', { seats: [person, person], seed: '1' }, 403, /only an administrator/],
  ['a seat of no kind', { seats: [person, { kind: 'ghost' }] }, 400, /kind/],
])('%s is refused', async (_name, request, status, message) => {
  const answer = await testServer.ask('POST', '/api/rooms', { game: TRUCO, ...request });
  expect(answer.status).toBe(status);
  expect(answer.body.error).toMatch(message);
});

test('a server that stops gives its matches to the next, which goes on where they were', async () => {
  const { room, key } = await make([person, { kind: 'agent', agent: 'cbr-best' }]);
  const tab = new TestBrowser(testServer.address, room.id, key);
  const { legal } = await tab.next('room');
  await tab.act(0, Rng.seeded(1).pick(legal));
  const before = await tab.next('played');
  await testServer.stop();
  expect(await tab.closed).toBe(CLOSE.restart);
  await testServer.start();
  const again = new TestBrowser(testServer.address, room.id, key);
  const whole = await again.next('room');
  expect(whole.log[0]).toEqual(before.last);
  await again.playOn(2);
  await replayed(room.id);
});
