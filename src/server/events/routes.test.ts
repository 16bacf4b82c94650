import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FORMATS } from '../../protocol/events.ts';
import { playsRandomly, TestAgent } from '../testing/connections.ts';
import { TestEvent } from '../testing/test-event.ts';
import { TestServer } from '../testing/test-server.ts';

let testServer: TestServer;
let cup: TestEvent;
let other: TestEvent;
const TRUCO = 'truco/ufsm24+target=3';
beforeAll(async () => {
  testServer = await TestServer.open();
  cup = await TestEvent.open(testServer, {
    title: 'Taça São José',
    format: 'all-against-all',
    game: TRUCO,
    seed: 'hush',
  });
  other = await TestEvent.open(testServer, { title: 'other', format: 'all-against-all', game: TRUCO });
});
afterAll(() => testServer.close());

const create = (request: object) => testServer.ask('POST', '/api/events', request, testServer.admin);

test('who may do what: administrators everything, an organiser its own event, others look', async () => {
  const request = { title: 'x1', format: 'ladder', game: TRUCO };
  for (const key of [undefined, cup.token, 'nonsense'])
    expect((await testServer.ask('POST', '/api/events', request, key)).status).toBe(401);
  const { token: agent } = await cup.ask('POST', '/participants', { name: 'ana' });
  for (const key of [undefined, other.token, agent]) {
    for (const [path, body] of [
      ['/participants', { name: 'eva' }],
      ['/participants/ana/token', undefined],
      ['/start', undefined],
      ['/rerun', {}],
    ] as const) {
      const answer = await testServer.ask('POST', `/api/events/${cup.id}${path}`, body, key);
      expect([path, answer.status, answer.body.error]).toEqual([path, 401, expect.stringMatching(/organiser/)]);
    }
  }
  expect((await testServer.ask('GET', `/api/events/${cup.id}`)).status).toBe(200);
  // an organiser's token opens no seat
  const connection = new TestAgent(testServer.address, cup.token, playsRandomly);
  expect(await connection.closed).toBe(4001);
});

test('the seed is told to nobody before the end', async () => {
  for (const path of ['', `/${cup.id}`, `/${cup.id}/standings`, `/${cup.id}/matches`]) {
    const { body } = await testServer.ask('GET', `/api/events${path}`, undefined, cup.token);
    expect(JSON.stringify(body)).not.toContain('hush');
  }
});

test('by the code of an event participants enter themselves; another code ends it', async () => {
  const made = await TestEvent.open(testServer, { title: 'class', format: 'all-against-all', game: TRUCO });
  const register = (body: object, id = made.id) => testServer.ask('POST', `/api/events/${id}/register`, body);
  for (const key of [undefined, other.token])
    expect((await testServer.ask('POST', `/api/events/${made.id}/code`, undefined, key)).status).toBe(401);
  const { code } = await made.ask('POST', '/code');
  expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}$/);
  const { status, body } = await register({ name: 'ana', code: code.toUpperCase() });
  expect(status).toBe(200);
  const connection = new TestAgent(testServer.address, body.token, playsRandomly);
  expect((await connection.next('welcome')).name).toBe('class/ana');
  connection.close();
  expect(await register({ name: 'ana', code })).toMatchObject({ status: 400, body: { code: 'nameTaken' } });
  expect(await register({ name: 'bia', code: 'aaaa-aaaa' })).toMatchObject({
    status: 401,
    body: { code: 'wrongCode' },
  });
  expect((await register({ name: 'bia', code }, other.id)).status).toBe(401);
  expect((await register({ name: 'bia', code: 'x' })).status).toBe(400);
  const { code: next } = await made.ask('POST', '/code');
  expect((await register({ name: 'bia', code })).status).toBe(401);
  expect((await register({ name: 'bia', code: next })).status).toBe(200);
  // a code is no token: it organises nothing and opens no seat
  expect((await testServer.ask('POST', `/api/events/${made.id}/start`, undefined, next)).status).toBe(401);
  expect(await new TestAgent(testServer.address, next, playsRandomly).closed).toBe(4001);
  await made.ask('POST', '/start');
  expect((await register({ name: 'caio', code: next })).status).toBe(400);
});

test('a new token takes the place of the old', async () => {
  const { token: old } = await other.ask('POST', '/participants', { name: 'bia' });
  const { token } = await other.ask('POST', '/participants/bia/token');
  expect(await new TestAgent(testServer.address, old, playsRandomly).closed).toBe(4001);
  const connection = new TestAgent(testServer.address, token, playsRandomly);
  expect((await connection.next('welcome')).name).toBe('other/bia');
  connection.close();
  expect(
    (await testServer.ask('POST', '/api/events/other/participants/zoe/token', undefined, testServer.admin)).body.error,
  ).toBe('no outside program called zoe takes part in event other');
});

test('a participant cannot be drawn into other matches by its name', async () => {
  const seats = [
    { kind: 'remote', agent: `${cup.id}/ana` },
    { kind: 'agent', agent: 'careful' },
  ];
  const { status, body } = await testServer.ask('POST', '/api/rooms', { game: TRUCO, seats }, testServer.admin);
  expect([status, body.error]).toEqual([400, expect.stringMatching(/no outside agent/)]);
});

describe('what cannot be', () => {
  test.each([
    ['no title', { format: 'ladder', game: TRUCO }, /title/],
    ['an unknown format', { title: 'xx', format: 'swiss', game: TRUCO }, /format/],
    ['an unknown game', { title: 'xx', format: 'ladder', game: 'chess/960' }, /unknown game/],
    ['Tetris against each other', { title: 'xx', format: 'ladder', game: 'tetris/nes' }, /scores is for those/],
    ['Truco alone', { title: 'xx', format: 'scores', game: TRUCO }, /all-against-all is for those/],
    ['half a pair', { title: 'xx', format: 'ladder', game: TRUCO, settings: { matches: 3 } }, /even number/],
    ['a deadline that is past', { title: 'xx', format: 'search', deadline: '2020-01-01T00:00:00Z' }, /is past/],
    ['a deadline that is no time', { title: 'xx', format: 'search', deadline: 'soon' }, /deadline/],
    ['an id with a slash', { title: 'xx', id: 'a/b', format: 'search' }, /id/],
    ['a title without letters', { title: '!?', format: 'search' }, /no id can be made/],
    ['an id that is taken', { title: 'xx', id: 'other', format: 'search' }, /there is an event other already/],
  ])('%s', async (_, request, error) => {
    const { status, body } = await create(request);
    expect([status, body.error]).toEqual([400, expect.stringMatching(error)]);
  });

  test.each([
    ['a name twice', '/participants', { name: 'ana' }, /has a participant ana/],
    ['a name with a slash', '/participants', { name: 'a/b' }, /name/],
    ['an agent that we have not', '/participants', { name: 'x', kind: 'agent', agent: 'nobody' }, /nobody/],
    ['an agent of ours for a remote seat', '/participants', { name: 'x', agent: 'careful' }, /brings its own program/],
    ['alone', '/start', undefined, /2 are needed/],
    ['again before the end', '/rerun', {}, /when it is over/],
  ])('%s', async (_, path, request, error) => {
    const { status, body } = await testServer.ask('POST', `/api/events/${cup.id}${path}`, request, cup.token);
    expect([status, body.error]).toEqual([400, expect.stringMatching(error)]);
  });

  test('to join after the start', async () => {
    await cup.ask('POST', '/participants', { name: 'bia' });
    await cup.start();
    const late = await testServer.ask('POST', `/api/events/${cup.id}/participants`, { name: 'late' }, cup.token);
    expect([late.status, late.body.error]).toEqual([400, `there is no event ${cup.id} that is open`]);
    expect((await testServer.ask('POST', `/api/events/${cup.id}/start`, undefined, cup.token)).status).toBe(400);
  });

  test('an event that is not there', async () => {
    for (const path of ['', '/standings', '/matches', '/matches.csv'])
      expect((await testServer.ask('GET', `/api/events/nowhere${path}`)).status).toBe(404);
  });
});

test('any request of an administrator is granted or refused, never the server’s failure', async () => {
  const odd = fc.oneof(fc.anything({ withBigInt: false }), fc.string(), fc.integer());
  const request = fc.record(
    {
      title: fc.oneof(fc.string(), odd),
      format: fc.oneof(fc.constantFrom(...FORMATS), odd),
      game: fc.oneof(fc.constantFrom(TRUCO, 'tetris/nes', 'truco/', 'tetris/classic,height=-1'), odd),
      settings: fc.oneof(
        fc.record({ matches: odd, rounds: odd, problems: odd, clock: odd }, { requiredKeys: [] }),
        odd,
      ),
      deadline: odd,
      id: fc.oneof(fc.string(), odd),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(request, async (body) => {
      const { status, body: answer } = await create(body);
      expect([200, 400]).toContain(status);
      if (status === 400) expect(answer.error).toEqual(expect.any(String));
    }),
    { numRuns: 150 },
  );
});

test('the id comes from the title', async () => {
  expect(cup.id).toBe('taca-sao-jose');
  const ids = (await testServer.ask('GET', '/api/events')).body.map(({ id }: { id: string }) => id);
  expect(ids).toEqual(expect.arrayContaining(['other', 'taca-sao-jose']));
});
