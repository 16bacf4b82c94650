import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../testing/services/postgres.ts';
import { postgresql } from '../../../testing/system.ts';
import { TestBrowser } from '../testing/connections.ts';
import { AgentCrowd, checkMatches, registerAgents } from '../testing/load.ts';
import { TestServer } from '../testing/test-server.ts';

describe.skipIf(!postgresql)('two servers on one PostgreSQL database', () => {
  let database: TestPostgres;
  let one: TestServer;
  let two: TestServer;
  beforeAll(async () => {
    database = await startPostgres();
    const url = await database.freshDatabase();
    one = await TestServer.open({ limits: { heartbeat: 100 } }, url);
    two = await TestServer.open({ limits: { heartbeat: 100 } }, url);
  }, 60_000);
  afterAll(async () => {
    await two?.close();
    await database?.stop();
  }, 60_000);

  test('each match has one owner; when a server stops, the other goes on with its matches', async () => {
    const names = ['lot-0', 'lot-1'];
    const tokens = await registerAgents(one.store, names);
    const crowds = [one, two].map(({ address }) => new AgentCrowd(address, tokens, 0));
    await Promise.all(crowds.map((crowd) => crowd.connected));
    const seats = names.map((agent) => ({ kind: 'remote', agent }));
    for (let i = 0; i < 4; i++) await one.ask('POST', '/api/rooms', { game: 'truco/ufsm24+target=6', seats });
    const people = [{ kind: 'person' }, { kind: 'agent', agent: 'careful' }];
    const { body: own } = await one.ask('POST', '/api/rooms', { game: 'truco/ufsm24+target=6', seats: people });
    const tab = new TestBrowser(one.address, own.room.id, own.key);
    const { legal } = await tab.next('room');
    await tab.act(0, legal[0]);
    const before = await tab.next('played');
    const report = await crowds[0].over(4);
    expect((await two.ask('GET', `/api/rooms/${own.room.id}`)).status).toBe(503);

    await one.close();
    const status = async () => (await two.ask('GET', `/api/rooms/${own.room.id}`)).status;
    await expect.poll(status, { timeout: 20_000 }).toBe(200);
    const again = new TestBrowser(two.address, own.room.id, own.key);
    expect((await again.next('room')).log[0]).toEqual(before.last);
    const { scores } = await again.playOn(1);
    const ended = { ...report.ended, [own.room.id]: scores };
    expect(await checkMatches(two.store, { ...report, ended })).toMatchObject({
      over: 5,
      faults: 0,
      lost: 0,
      different: 0,
    });
    for (const crowd of crowds) crowd.close();
  });
});
