import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { PersonSeat } from '../../../src/server/testing/load.ts';
import { openStore, type Store } from '../../../src/store/store.ts';
import { Balancer } from '../../../testing/services/balancer.ts';
import { startPostgres, type TestPostgres } from '../../../testing/services/postgres.ts';
import { startRedis, type TestRedis } from '../../../testing/services/redis.ts';
import { cpuOf, pidsOf } from '../../processes.ts';
import { values } from './options.ts';

const PARTS = fileURLToPath(new URL('./parts.ts', import.meta.url));

/** A child that plays one part of this file, on some of the processor's cores. */
function part(name: string, options: Record<string, string>, core?: number): ChildProcess {
  const words = Object.entries(options).map(([option, value]) => `--${option}=${value}`);
  const child = fork(PARTS, [name, ...words]);
  if (core !== undefined) pin([child.pid!], core);
  return child;
}

function pin(pids: readonly number[], core: number): void {
  for (const pid of pids) spawnSync('taskset', ['-a', '-p', '-c', String(core), String(pid)]);
}

export async function ask<Answer>(child: ChildProcess, question: unknown): Promise<Answer> {
  child.send(question as object);
  return (await once(child, 'message'))[0] as Answer;
}

/** A server of the site in a process that can be killed and started again on its port. */
class SiteServer {
  port = '0';
  child: ChildProcess | undefined;
  private readonly options: Record<string, string>;
  private readonly core: number | undefined;

  constructor(options: Record<string, string>, core?: number) {
    this.options = options;
    this.core = core;
  }

  async start(): Promise<void> {
    this.child = part('server', { ...this.options, port: this.port }, this.core);
    this.port = String((await once(this.child, 'message'))[0]);
  }

  /** Until it says that visitors may be sent to it, as a balancer asks. */
  async ready(): Promise<void> {
    while (!(await fetch(`http://127.0.0.1:${this.port}/api/ready`)).ok) await sleep(50);
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const ended = once(this.child!, 'exit');
    this.child!.kill(signal);
    await ended;
  }
}

/** A whole site with its database, Redis and balancer. */
export class TestSite {
  readonly postgres: TestPostgres;
  readonly redis: TestRedis;
  readonly store: Store;
  readonly servers: SiteServer[];
  readonly balancer: Balancer;
  readonly address: string;
  readonly database: string;
  private readonly people: ChildProcess[] = [];

  private constructor(
    parts: Pick<TestSite, 'postgres' | 'redis' | 'store' | 'servers' | 'balancer' | 'address' | 'database'>,
  ) {
    ({
      postgres: this.postgres,
      redis: this.redis,
      store: this.store,
      servers: this.servers,
      balancer: this.balancer,
      address: this.address,
      database: this.database,
    } = parts);
  }

  /** `pinned`: servers on the first core, everything else on the second. */
  static async open(count: number, { thinking = false, pinned = false } = {}): Promise<TestSite> {
    const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
    const database = await postgres.freshDatabase();
    const store = await openStore({ url: database });
    const options = { database, site: redis.url, ...(thinking && { thinking: redis.url }) };
    const servers = Array.from({ length: count }, () => new SiteServer(options, pinned ? 0 : undefined));
    for (const server of servers) await server.start();
    for (const server of servers) await server.ready();
    const balancer = new Balancer(servers.map((server) => () => Number(server.port)));
    const address = `127.0.0.1:${await balancer.listen()}`;
    if (pinned) pin([process.pid, ...pidsOf(new URL(redis.url).port), ...pidsOf(new URL(postgres.url).port)], 1);
    return new TestSite({ postgres, redis, store, servers, balancer, address, database });
  }

  /** Makes matches of two people each, evenly on the servers. */
  async make(count: number): Promise<PersonSeat[]> {
    const each = await Promise.all(
      this.servers.map(({ child }, i) => {
        const make = Math.floor(count / this.servers.length) + (i < count % this.servers.length ? 1 : 0);
        return ask<PersonSeat[]>(child!, { make, game: values.game });
      }),
    );
    // their numbers are random, so the order says nothing of their servers
    return each.flat().sort((a, b) => (a.room < b.room ? -1 : a.room > b.room ? 1 : a.seat - b.seat));
  }

  /** People in those seats, in a process of their own. */
  async crowd(seats: readonly PersonSeat[], think: number, pinned = false): Promise<ChildProcess> {
    const options = { address: this.address, think: String(think), arrive: values.arrive };
    const child = part('people', options, pinned ? 1 : undefined);
    this.people.push(child);
    await once(child, 'message');
    child.send({ seats });
    return child;
  }

  /** CPU seconds so far. */
  cpu(): { servers: number; redis: number; postgres: number } {
    return {
      servers: cpuOf(this.servers.map(({ child }) => child!.pid!)),
      redis: cpuOf(pidsOf(new URL(this.redis.url).port)),
      postgres: cpuOf(pidsOf(new URL(this.postgres.url).port)),
    };
  }

  /** Until so many matches are over; how many are. */
  async over(count: number, seconds: number): Promise<number> {
    for (const until = performance.now() + 1000 * seconds; ; await sleep(500)) {
      const { over } = await this.store
        .selectFrom('matches')
        .select(({ fn }) => fn.countAll().as('over'))
        .where('status', '=', 'over')
        .executeTakeFirstOrThrow()
        .catch(() => ({ over: 0 }));
      if (Number(over) >= count || performance.now() > until) return Number(over);
    }
  }

  async close(): Promise<void> {
    for (const child of this.people) child.kill();
    await Promise.all(this.servers.map((server) => server.end('SIGKILL').catch(() => {})));
    await this.balancer.close();
    await this.store.destroy();
    await Promise.all([this.postgres.stop(), this.redis.stop()]);
  }
}
