import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { commitmentOf, seedFrom, verifyMatch } from '../../core/fairness.ts';
import { gameOf } from '../../families/index.ts';
import { matchOf } from '../../store/matches.ts';
import { currentLadder } from '../ladder.ts';
import { playsRandomly, TestAgent, TestBrowser } from '../testing/connections.ts';
import { TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open({ limits: { contribution: 150, maxTurns: 60 } });
});
afterAll(() => server.close());

const TRUCO = 'truco/ufsm24+target=2';
const person = { kind: 'person' } as const;
const careful = { kind: 'agent', agent: 'careful' } as const;
const make = async (seats: object[], more: object = {}) => {
  const { status, body } = await server.ask('POST', '/api/rooms', { game: TRUCO, seats, ...more });
  expect(status, body.error).toBe(200);
  return body as { room: { id: string; commitment: string }; key: string };
};
const join = async (id: string): Promise<string> => (await server.ask('POST', `/api/rooms/${id}/join`, {})).body.key;
const recordOf = async (id: string) => (await server.ask('GET', `/api/matches/${id}/record`)).body;
const failing = (record: Parameters<typeof verifyMatch>[0] & { game: string }) =>
  verifyMatch(record, gameOf(record.game))?.filter(({ holds }) => !holds);
const begun = (tab: TestBrowser) => tab.next('room', 0, ({ room }) => room.status !== 'open');
const tabs: TestBrowser[] = [];
const sit = (id: string, key?: string, contribution?: string) => {
  const tab = new TestBrowser(server.address, id, key, contribution);
  tabs.push(tab);
  return tab;
};
afterAll(() => {
  for (const tab of tabs) tab.close();
});

describe('commit and reveal', () => {
  test('two people add to the seed after they saw the commitment; afterwards everybody can check', async () => {
    const { room, key } = await make([person, person]);
    expect(room.commitment).toMatch(/^[0-9a-f]{64}$/);
    const ana = sit(room.id, key, 'aa11');
    expect((await ana.next('room')).room).toMatchObject({ status: 'open', commitment: room.commitment });
    const bia = sit(room.id, await join(room.id), 'bb22');
    const [{ told }] = [await begun(ana), await begun(bia)];
    expect(told).toBeNull();
    await Promise.all([ana.playOn(1), bia.playOn(2)]);
    const over = await ana.next('over');
    expect(over.told?.contributions).toEqual(['aa11', 'bb22']);
    expect(over.rematch).toEqual({ offers: [null, null], room: null, repeatable: true });
    expect(commitmentOf(room.id, over.told!.secret)).toBe(room.commitment);
    const record = await recordOf(room.id);
    expect(record.seed).toBe(seedFrom(room.id, over.told!.secret, ['aa11', 'bb22']));
    expect(record.proof).toMatchObject({ kind: 'match', match: room.id, commitment: room.commitment, ...over.told });
    expect(failing(record)).toEqual([]);
    // the secret was in no message before the end
    for (const frame of [...ana.frames, ...bia.frames]) {
      if (frame.type !== 'over') expect(JSON.stringify(frame)).not.toContain(over.told!.secret);
    }
  });

  test('the first contribution counts, and none after the first deal', async () => {
    const { room, key } = await make([person, person]);
    const ana = sit(room.id, key, 'aa');
    await ana.next('room');
    await ana.send({ type: 'contribute', contribution: 'ff' });
    const bia = sit(room.id, await join(room.id));
    await begun(bia);
    await bia.send({ type: 'contribute', contribution: 'bb' });
    expect((await bia.next('refused')).reason).toBe('the seed is drawn already');
    expect((await matchOf(server.store, room.id))?.contributions).toEqual(['aa', null]);
  });

  test('who promised a contribution and sends none is not waited for', async () => {
    const { room, key } = await make([person, careful]);
    const tab = sit(room.id, key, '');
    expect((await begun(tab)).room.commitment).toBe(room.commitment);
  });

  test('an outside program may add to the seed and check by itself', async () => {
    const token = await server.register('careful-one');
    const agent = new TestAgent(server.address, token, playsRandomly, ['commitment']);
    agent.onFrame((frame) => {
      if (frame.type === 'commitment')
        void agent.send({ type: 'contribution', match: frame.match, contribution: 'c0ffee' });
    });
    await agent.next('welcome');
    const { room } = await make([{ kind: 'remote', agent: 'careful-one' }, careful], { clock: 10_000 });
    const { commitment } = await agent.next('commitment');
    expect(await agent.next('begin')).toMatchObject({ match: room.id, commitment });
    const { told } = await agent.next('end');
    expect(told?.contributions).toEqual(['c0ffee', null]);
    expect(commitmentOf(room.id, told!.secret)).toBe(commitment);
    expect(failing(await recordOf(room.id))).toEqual([]);
    agent.close();
  });

  test('our agents alone begin at once; chosen cards and old matches carry no commitment', async () => {
    const { room } = await make([careful, careful], { pace: 0 });
    await sit(room.id).ending();
    expect(failing(await recordOf(room.id))).toEqual([]);
    const chosen = await make([careful, careful], { pace: 0, seed: 'chosen' });
    expect(chosen.room.commitment).toBeNull();
    await sit(chosen.room.id).ending();
    expect(failing(await recordOf(chosen.room.id))).toBeUndefined();
  });

  test('a game of Tetris too', async () => {
    const { room, key } = await make([person], { game: 'tetris/nes-norotation' });
    const tab = sit(room.id, key, 'aa');
    await begun(tab);
    await tab.playOn(3);
    expect(failing(await recordOf(room.id))).toEqual([]);
  });

  test('a server that stops before the first deal: commitment and contribution are kept', async () => {
    const { room, key } = await make([person, person]);
    await sit(room.id, key, 'aa').next('room');
    await expect.poll(async () => (await matchOf(server.store, room.id))?.contributions).toEqual(['aa', '']);
    await server.stop();
    await server.start();
    // a connection of before may be found closed first
    const bia = sit(room.id, await vi.waitFor(() => join(room.id)), 'bb');
    expect((await begun(bia)).room.commitment).toBe(room.commitment);
    await bia.send({ type: 'leave' });
    await bia.next('over');
    const record = await recordOf(room.id);
    expect(record.proof.contributions).toEqual(['aa', 'bb']);
    expect(failing(record)).toEqual([]);
  });
});

describe('a rematch', () => {
  const answer = (id: string, key: string, what: string) =>
    server.ask('POST', `/api/rooms/${id}/rematch`, { answer: what }, key);
  /** A match of two people to its end, or left. */
  const finished = async (left = false) => {
    const { room, key } = await make([{ ...person, name: 'ana' }, person]);
    const keys = [key, await join(room.id)] as const;
    const [ana, bia] = [sit(room.id, keys[0]), sit(room.id, keys[1])];
    await Promise.all([begun(ana), begun(bia)]);
    if (left) await ana.send({ type: 'leave' });
    const [outcome] = await Promise.all(left ? [ana.next('over')] : [ana.playOn(1), bia.playOn(2)]);
    expect(outcome).toBeDefined();
    return { id: room.id, keys, ana, bia };
  };

  test('with one of ours begins at once, on new cards, with the seats swapped', async () => {
    const { room, key } = await make([person, careful]);
    const tab = sit(room.id, key);
    await begun(tab);
    expect((await answer(room.id, key, 'new')).status).toBe(409);
    await tab.send({ type: 'leave' });
    await tab.next('over');
    expect((await answer(room.id, 'x'.repeat(43), 'new')).status).toBe(401);
    const [one, two] = await Promise.all([answer(room.id, key, 'new'), answer(room.id, key, 'new')]);
    expect(one.body.room).toMatch(/./);
    expect([two.body.room, (await answer(room.id, key, 'new')).body.room]).toEqual([one.body.room, one.body.room]);
    expect(await tab.next('rematch', 0, ({ room: made }) => made !== null)).toMatchObject({ room: one.body.room });
    const again = await begun(sit(one.body.room, key));
    expect(again).toMatchObject({ seat: 1, room: { repeats: null } });
    const [first, second] = [await matchOf(server.store, room.id), await matchOf(server.store, one.body.room)];
    expect(second!.seed).not.toBe(first!.seed);
  });

  test('of two people needs both; the other sees the offer and may decline', async () => {
    const { id, keys, bia } = await finished();
    expect((await answer(id, keys[0], 'new')).body).toMatchObject({ offers: ['new', null], room: null });
    expect(await bia.next('rematch')).toMatchObject({ offers: ['new', null], room: null, repeatable: true });
    expect((await answer(id, keys[1], 'no')).body).toMatchObject({ offers: ['new', 'no'], room: null });
    // another wish is another offer
    expect((await answer(id, keys[1], 'same')).body).toMatchObject({ offers: ['new', 'same'], room: null });
    const { body } = await answer(id, keys[1], 'new');
    expect(body.room).toMatch(/./);
    expect(await matchOf(server.store, body.room)).toMatchObject({ repeats: null });
    expect((await sit(id, keys[0]).next('room')).rematch).toEqual(body);
  });

  test('on the same cards is a repetition: labelled, unrated, and the first record is sealed meanwhile', async () => {
    const { id, keys } = await finished();
    const rated = await currentLadder(server.store);
    await answer(id, keys[0], 'same');
    const { body } = await answer(id, keys[1], 'same');
    const [first, again] = [await matchOf(server.store, id), await matchOf(server.store, body.room)];
    expect(again).toMatchObject({ seed: first!.seed, repeats: id, commitment: first!.commitment });
    expect(again!.seats).toEqual(first!.seats.toReversed());
    expect((await server.ask('GET', `/api/matches/${id}/record`)).status).toBe(409);
    expect((await server.ask('GET', `/api/matches/${id}/events`)).status).toBe(409);
    const [bia, ana] = [sit(body.room, keys[1]), sit(body.room, keys[0])];
    expect((await begun(bia)).room).toMatchObject({ repeats: id });
    await begun(ana);
    await Promise.all([bia.playOn(1), ana.playOn(2)]);
    expect(failing(await recordOf(id))).toEqual([]);
    expect(failing(await recordOf(body.room))).toEqual([]);
    expect(await currentLadder(server.store)).toEqual(rated);
  });

  test('on the same cards is refused after a match that somebody left', async () => {
    const { id, keys } = await finished(true);
    const { status, body } = await answer(id, keys[1], 'same');
    expect([status, body.error]).toEqual([409, expect.stringContaining('played the match to its end')]);
    expect((await answer(id, keys[1], 'new')).status).toBe(200);
  });

  test('a program agrees by its hello, as long as it is connected', async () => {
    const token = await server.register('again');
    const agent = new TestAgent(server.address, token);
    await agent.next('welcome');
    const { room, key } = await make([person, { kind: 'remote', agent: 'again' }], { clock: 10_000 });
    const tab = sit(room.id, key);
    await begun(tab);
    await tab.playOn(1);
    // without a word it takes new cards, not the same ones again
    expect((await answer(room.id, key, 'same')).status).toBe(409);
    agent.close();
    await agent.closed;
    await expect.poll(async () => (await answer(room.id, key, 'new')).status).toBe(409);
    const back = new TestAgent(server.address, token, playsRandomly, [], ['same']);
    await back.next('welcome');
    expect((await answer(room.id, key, 'new')).status).toBe(409);
    const { body } = await answer(room.id, key, 'same');
    expect((await back.next('begin')).match).toBe(body.room);
    back.close();
  });

  test('offers are not without end', async () => {
    const { id, keys } = await finished();
    const statuses: number[] = [];
    for (let i = 0; i < 40; i++) statuses.push((await answer(id, keys[0], i % 2 ? 'no' : 'new')).status);
    expect([...new Set(statuses)]).toEqual([200, 429]);
  });
});
