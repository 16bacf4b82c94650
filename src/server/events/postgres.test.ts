import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../testing/services/postgres.ts';
import { postgresql } from '../../../testing/system.ts';
import { playsRandomly, TestAgent } from '../testing/connections.ts';
import { TestEvent } from '../testing/test-event.ts';
import { TestServer } from '../testing/test-server.ts';
import { loadEvent } from './event-state.ts';
import { recount } from './recount.ts';
import { standingsOf } from './standings.ts';

describe.skipIf(!postgresql)('two servers on one PostgreSQL database', () => {
  let database: TestPostgres;
  let one: TestServer;
  let two: TestServer;
  const agents: TestAgent[] = [];
  beforeAll(async () => {
    database = await startPostgres();
    const url = await database.freshDatabase();
    one = await TestServer.open({ limits: { heartbeat: 100, stale: 1000 } }, url);
    two = await TestServer.open({ limits: { heartbeat: 100, stale: 1000 } }, url);
  }, 60_000);
  afterAll(async () => {
    for (const agent of agents) agent.socket.terminate();
    await two?.close();
    await database?.stop();
  }, 60_000);

  test('one stops in the middle of an event, its agents go to the other, and the event goes on there', async () => {
    const cup = await TestEvent.open(one, {
      title: 'cup',
      format: 'ladder',
      game: 'truco/ufsm24+target=3',
      settings: { matches: 4 },
    });
    const tokens: string[] = [];
    for (const name of ['ana', 'bia', 'caio']) tokens.push((await cup.ask('POST', '/participants', { name })).token);
    const connect = ({ address }: TestServer) =>
      agents.push(...tokens.map((token) => new TestAgent(address, token, playsRandomly)));
    connect(one);
    await cup.start();
    await cup.played(3);
    await one.close();
    connect(two);
    const status = async () => (await two.ask('GET', '/api/events/cup')).body.status;
    await expect.poll(status, { timeout: 20_000, interval: 300 }).toBe('over');
    const field = (await loadEvent(two.store, 'cup'))!;
    expect(await recount(two.store, field)).toEqual({ played: 12, differences: [], standings: standingsOf(field) });
    expect(field.pairings.flatMap(({ result }) => (result as { faults: object[] }).faults)).toEqual([]);
  }, 60_000);
});
