import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Balancer } from '../../../testing/services/balancer.ts';
import { startPostgres, type TestPostgres } from '../../../testing/services/postgres.ts';
import { startRedis, type TestRedis } from '../../../testing/services/redis.ts';
import { postgresql, redisServer } from '../../../testing/system.ts';
import { openStore, type Store } from '../../store/store.ts';
import { checkMatches, PeopleCrowd, type PersonSeat, untilOver } from '../testing/load.ts';
import { ServerProcess } from '../testing/server-process.ts';
import { openSite } from './open-site.ts';
import { openRedis } from './redis-bus.ts';

const MATCHES = 6;
const GAME = 'truco/ufsm24+target=6';
/** On a busy machine it takes its time. */
const SOON = { timeout: 30_000 };

describe.skipIf(!postgresql || !redisServer)('two servers, PostgreSQL and Redis', () => {
  let database: TestPostgres;
  let redis: TestRedis;
  let url: string;
  let store: Store;
  let servers: ServerProcess[];
  let balancer: Balancer;
  let address: string;
  beforeAll(async () => {
    [database, redis] = await Promise.all([startPostgres(), startRedis()]);
    url = await database.freshDatabase();
    store = await openStore({ url });
    // nobody thinks: hands are judged ahead by workers, and there are none
    servers = [0, 1].map(() => new ServerProcess({ url }, ['--site', redis.url, '--thinking', redis.url]));
    await Promise.all(servers.map((server) => server.start()));
    balancer = new Balancer(servers.map((server) => () => server.port));
    address = `127.0.0.1:${await balancer.listen()}`;
  }, 60_000);
  afterAll(async () => {
    await balancer?.close();
    await Promise.all(servers?.map((server) => server.kill()) ?? []);
    await store?.destroy();
    await Promise.all([database?.stop(), redis?.stop()]);
  }, 60_000);

  /** Makes matches of two people each, by requests that land anywhere. */
  async function make(matches: number): Promise<PersonSeat[]> {
    const post = async (path: string, body: object) => {
      const answer = await fetch(`http://${address}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify(body),
      });
      expect(answer.status).toBe(200);
      return (await answer.json()) as { room: { id: string }; seat: number; key: string };
    };
    const seats: PersonSeat[] = [];
    for (let i = 0; i < matches; i++) {
      const made = await post('/api/rooms', { game: GAME, seats: [{ kind: 'person' }, { kind: 'person' }] });
      const joined = await post(`/api/rooms/${made.room.id}/join`, {});
      for (const { seat, key } of [made, joined]) seats.push({ room: made.room.id, seat, key });
    }
    return seats;
  }

  const whole = { over: MATCHES, faults: 0, lost: 0, different: 0 };

  test('a server and Redis are killed in the middle: every match goes on, and nothing acknowledged is lost', async () => {
    const crowd = new PeopleCrowd(address, await make(MATCHES), 60);
    const moves = () => crowd.report().acknowledged.length;
    await expect.poll(moves, SOON).toBeGreaterThan(MATCHES);
    await servers[0].kill();
    const before = moves();
    await expect.poll(moves, SOON).toBeGreaterThan(before + 2 * MATCHES);
    await servers[0].start();
    await redis.restart({ forgetful: true });
    await untilOver(store, MATCHES);
    const report = crowd.report();
    expect(await checkMatches(store, report)).toMatchObject(whole);
    crowd.close();
  }, 120_000);

  test('servers are stopped and started one after another: no match is broken', async () => {
    const crowd = new PeopleCrowd(address, await make(MATCHES), 80);
    for (const server of servers) {
      await expect.poll(() => crowd.report().acknowledged.length, SOON).toBeGreaterThan(MATCHES);
      expect(await server.stop()).toBe(0);
      // the other one goes on alone to the end
      if (server === servers[0]) await server.start();
    }
    await untilOver(store, 2 * MATCHES);
    expect(await checkMatches(store, crowd.report())).toMatchObject({ ...whole, over: 2 * MATCHES });
    crowd.close();
  }, 120_000);

  test('what is asked of Redis when it dies fails at once: nobody waits for it for ever', async () => {
    const { redis: client } = await openRedis(redis.url);
    const asked = client.blpop('nothing', 0);
    await Promise.all([expect(asked).rejects.toThrow(), redis.restart()]);
    client.disconnect();
  });

  test('a server of another version, or without Redis, is refused in a line', async () => {
    await expect(openSite(store, undefined)).rejects.toThrow(/start this one with --site/);
    await store.insertInto('servers').values({ id: 'old', seen_at: new Date().toISOString(), speaks: 0 }).execute();
    await expect(openSite(store, redis.url)).rejects.toThrow(/speak version 0/);
    await store.deleteFrom('servers').where('id', '=', 'old').execute();
    await expect(openSite(store, 'redis://127.0.0.1:1')).rejects.toThrow(/Redis at 127.0.0.1:1 cannot be used/);
    await expect(openSite(store, 'http://x')).rejects.toThrow(/not of the form redis/);
  });
});
