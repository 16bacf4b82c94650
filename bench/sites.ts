/**
 * Measures one site on many servers for real: servers, PostgreSQL, Redis and scripted people in processes of their own,
 * behind a plain round-robin TCP balancer. Each takes a minute or more and wants a quiet machine:
 *
 *     node bench/sites.ts matches --servers 1,2,3 --matches 1000 --think 4000      answers beside the single server's
 *     node bench/sites.ts throughput --servers 1,2,3 --matches 300                 nobody thinks; CPU time a move
 *     node bench/sites.ts kills --matches 200          a server, Redis, PostgreSQL, a thinking worker killed in the middle
 *     node bench/sites.ts rolling --servers 3          all servers stopped and started, one after another
 *     node bench/sites.ts thinking --workers 1,2       turns of our agents at thinking workers
 *     node bench/sites.ts watchers --watchers 200      one match that many watch
 *     node bench/sites.ts event                        twelve outside agents at different servers; one server is killed
 *     node bench/sites.ts event --watchers 200         the same beside a match that many watch, without the kill
 */
import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { eventRequest } from '../src/protocol/events.ts';
import { loadEvent } from '../src/server/events/event-state.ts';
import { addParticipant, beginEvent, openEvent } from '../src/server/events/organise.ts';
import { recount } from '../src/server/events/recount.ts';
import { standingsOf } from '../src/server/events/standings.ts';
import { createServer } from '../src/server/http.ts';
import { newKey } from '../src/server/rooms/rooms.ts';
import { openSite } from '../src/server/site/open-site.ts';
import { AgentCrowd, checkMatches, PeopleCrowd, type PersonSeat } from '../src/server/testing/load.ts';
import { byWorkers } from '../src/server/thinking.ts';
import { eventOf } from '../src/store/events.ts';
import { logOf } from '../src/store/match-log.ts';
import { openStore, type Store } from '../src/store/store.ts';
import { QueueThinkers } from '../src/work/thinkers.ts';
import { Balancer } from '../testing/balancer.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { startRedis, type TestRedis } from '../testing/redis.ts';
import { printRow } from './print-row.ts';
import { cpuOf, pidsOf } from './processes.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    servers: { type: 'string', default: '3' },
    matches: { type: 'string', default: '200' },
    /** Milliseconds that a person thinks on average. */
    think: { type: 'string', default: '500' },
    /** Seconds in which all people come, one after another. */
    arrive: { type: 'string', default: '0' },
    /** Seconds of `matches` that are told apart, too. */
    warm: { type: 'string', default: '15' },
    game: { type: 'string', default: 'truco/ufsm24+target=6' },
    workers: { type: 'string', default: '1,2' },
    /** Seconds after the kills in which the matches end. */
    patience: { type: 'string', default: '200' },
    /** How often the parts are killed, one after another. */
    rounds: { type: 'string', default: '1' },
    parts: { type: 'string', default: 'redis,postgres,server' },
    watchers: { type: 'string' },
    agent: { type: 'string', default: 'equilibrium' },
    /** Seconds that thinking is measured for. */
    seconds: { type: 'string', default: '15' },
    // of the parts
    database: { type: 'string' },
    site: { type: 'string' },
    thinking: { type: 'string' },
    port: { type: 'string', default: '0' },
    address: { type: 'string' },
  },
});

const MAIN = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url));
const counts = (text: string) => text.split(',').map(Number);
const matches = Number(values.matches);

/** A child that plays one part of this file, on some of the processor's cores. */
function part(name: string, options: Record<string, string>, core?: number): ChildProcess {
  const words = Object.entries(options).map(([option, value]) => `--${option}=${value}`);
  const child = fork(import.meta.filename, [name, ...words]);
  if (core !== undefined) pin([child.pid!], core);
  return child;
}

function pin(pids: readonly number[], core: number): void {
  for (const pid of pids) spawnSync('taskset', ['-a', '-p', '-c', String(core), String(pid)]);
}

async function ask<Answer>(child: ChildProcess, question: unknown): Promise<Answer> {
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
class TestSite {
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

type Report = ReturnType<PeopleCrowd['report']>;
const reportOf = (crowd: ChildProcess): Promise<Report> => ask(crowd, 'report');

function quantiles(latencies: readonly number[]) {
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number) => Number((sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1));
  return { p50: at(0.5), p99: at(0.99), worst: at(1) };
}

function costOf(before: ReturnType<TestSite['cpu']>, after: ReturnType<TestSite['cpu']>, moves: number) {
  const each = (seconds: number) => Number(((1000 * seconds) / Math.max(1, moves)).toPrecision(3));
  return {
    server: each(after.servers - before.servers),
    redis: each(after.redis - before.redis),
    postgres: each(after.postgres - before.postgres),
  };
}

/** Looks all matches over; false where anything is wrong. */
async function check(site: TestSite, crowd: ChildProcess, count: number) {
  const report = await reportOf(crowd);
  const { over, actions, faults, lost, different } = await checkMatches(site.store, report);
  if (over !== count || faults + lost + different > 0) process.exitCode = 1;
  const { reconnections, refusals } = report;
  return {
    report,
    row: { over, actions, faults, lost, different, acknowledged: report.acknowledged.length, reconnections, refusals },
  };
}

/** All matches at once, to their ends, on sites of different sizes. */
async function play(): Promise<void> {
  for (const count of counts(values.servers)) {
    const site = await TestSite.open(count);
    const seats = await site.make(matches);
    const before = site.cpu();
    const crowd = await site.crowd(seats, Number(values.think));
    const begun = performance.now();
    await sleep(1000 * Number(values.warm));
    const first = (await reportOf(crowd)).latencies.length;
    await site.over(matches, 540);
    const seconds = (performance.now() - begun) / 1000;
    const after = site.cpu();
    const { report, row } = await check(site, crowd, matches);
    printRow({
      what: 'matches',
      servers: count,
      matches,
      seconds,
      perSecond: Math.round(row.actions / seconds),
      ...row,
      atOnce: report.atOnce,
      ...quantiles(report.latencies),
      first: { seconds: Number(values.warm), ...quantiles(report.latencies.slice(0, first)) },
      later: quantiles(report.latencies.slice(first)),
      millisecondsPerMove: costOf(before, after, row.actions),
    });
    await site.close();
  }
}

/** As many moves as go, with processes kept to their cores: nobody thinks. */
async function throughput(): Promise<void> {
  for (const count of counts(values.servers)) {
    const site = await TestSite.open(count, { pinned: true });
    const seats = await site.make(matches);
    const before = site.cpu();
    const begun = performance.now();
    const crowd = await site.crowd(seats, 0, true);
    await site.over(matches, 120);
    const seconds = (performance.now() - begun) / 1000;
    const after = site.cpu();
    const { row } = await check(site, crowd, matches);
    printRow({
      what: 'throughput',
      servers: count,
      matches,
      ...row,
      perSecond: Math.round(row.actions / seconds),
      millisecondsPerMove: costOf(before, after, row.actions),
    });
    await site.close();
  }
}

/** Milliseconds until so many more moves are acknowledged. */
async function untilMoves(crowd: ChildProcess, more: number): Promise<number> {
  const begun = performance.now();
  const from = (await reportOf(crowd)).acknowledged.length;
  while ((await reportOf(crowd)).acknowledged.length < from + more) await sleep(50);
  return Math.round(performance.now() - begun);
}

/** Milliseconds that Redis and PostgreSQL are away. */
const AWAY = 3000;

/** Kills each part in the middle, and tells how long people waited at most. */
async function kills(): Promise<void> {
  const site = await TestSite.open(Number(values.servers));
  const crowd = await site.crowd(await site.make(matches), Number(values.think));
  await untilMoves(crowd, 2 * matches);
  let next = 0;
  const parts: Record<string, () => Promise<unknown>> = {
    redis: () => site.redis.restart({ forgetful: true, pause: AWAY }),
    postgres: () => site.postgres.restart({ pause: AWAY }),
    server: async () => {
      const server = site.servers[next++ % site.servers.length];
      await server.end('SIGKILL');
      return () => server.start();
    },
  };
  const killed = values.parts.split(',');
  for (const name of Array.from({ length: Number(values.rounds) }, () => killed).flat()) {
    crowd.send('reset');
    const begun = performance.now();
    const later = await parts[name]();
    const back = performance.now() - begun;
    await sleep(6000);
    if (typeof later === 'function') await later();
    const { longestWait, latencies } = await reportOf(crowd);
    printRow({ what: `killed: ${name}`, backAfter: Math.round(back), longestWait, answers: latencies.length });
  }
  await site.over(matches, Number(values.patience));
  await tellUnfinished(site, crowd);
  printRow({ what: 'kills', matches, ...(await check(site, crowd, matches)).row });
  await site.close();
}

/** Tells of every match that has not ended who has it, whose turn it is and since when, and whether players are there. */
async function tellUnfinished(site: TestSite, crowd: ChildProcess): Promise<void> {
  const names = await Promise.all(site.servers.map(({ child }) => ask<{ name: string }>(child!, 'name')));
  const signs = await site.store.selectFrom('servers').selectAll().execute();
  const rows = await site.store.selectFrom('matches').select(['id', 'owner']).where('status', '<>', 'over').execute();
  for (const { id, owner } of rows) {
    const log = await logOf(site.store, id);
    const rooms = await Promise.all(site.servers.map(({ child }) => ask<object>(child!, { look: id })));
    printRow({
      what: 'not ended',
      match: id,
      owner: names.findIndex(({ name }) => name === owner),
      signOfLifeAgo: signs.filter((each) => each.id === owner).map(({ seen_at }) => Date.now() - Date.parse(seen_at)),
      entries: log.length,
      lastMoveAgo: Date.now() - Date.parse(log.at(-1)?.at ?? ''),
      rooms,
      tabs: await ask(crowd, { tabsOf: id }),
    });
  }
}

/** Stops and starts all servers under load. */
async function rolling(): Promise<void> {
  const site = await TestSite.open(Number(values.servers));
  const crowd = await site.crowd(await site.make(matches), Number(values.think));
  await untilMoves(crowd, matches);
  crowd.send('reset');
  for (const server of site.servers) {
    const begun = performance.now();
    await server.end('SIGTERM');
    const ended = performance.now() - begun;
    await server.start();
    printRow({ what: 'restarted', ended: Math.round(ended), again: Math.round(performance.now() - begun) });
    await sleep(2000);
  }
  const { longestWait, latencies } = await reportOf(crowd);
  printRow({ what: 'during the restarts', longestWait, ...quantiles(latencies) });
  await site.over(matches, 200);
  printRow({ what: 'rolling restart', matches, ...(await check(site, crowd, matches)).row });
  await site.close();
}

/** Turns of our agents, at one and at more thinking workers; then a worker is killed. */
async function thinking(): Promise<void> {
  const sizes = counts(values.workers);
  for (const count of sizes) {
    const site = await TestSite.open(1, { thinking: true });
    const workers = Array.from({ length: count }, (_, core) => startThinker(site.redis.url, core));
    await Promise.all(workers.map((worker) => once(worker.stdout!, 'data')));
    await ask(site.servers[0].child!, { agents: 400, agent: values.agent, game: 'truco/ufsm24' });
    // the tables are loaded
    await sleep(8000);
    const moves = async () => {
      const { count: all } = await site.store
        .selectFrom('match_events')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Number(all);
    };
    const [first, cpu] = [await moves(), cpuOf(workers.map(({ pid }) => pid!))];
    await sleep(1000 * Number(values.seconds));
    const thought = (await moves()) - first;
    const spent = cpuOf(workers.map(({ pid }) => pid!)) - cpu;
    printRow({
      what: 'thinking',
      agent: values.agent,
      workers: count,
      turns: thought,
      perSecond: Number((thought / Number(values.seconds)).toFixed(1)),
      millisecondsPerTurn: Number(((1000 * spent) / Math.max(1, thought)).toPrecision(3)),
    });
    if (count === sizes.at(-1)) {
      for (const worker of workers.splice(0)) worker.kill('SIGKILL');
      await sleep(500);
      const again = startThinker(site.redis.url, 0);
      workers.push(again);
      await once(again.stdout!, 'data');
      const [back, stood] = [performance.now(), await moves()];
      while ((await moves()) < stood + 10) await sleep(50);
      printRow({ what: 'killed: thinking workers', goesOnAfter: Math.round(performance.now() - back) });
    }
    for (const worker of workers) worker.kill('SIGKILL');
    await site.close();
  }
}

function startThinker(url: string, core: number): ChildProcess {
  const words = ['worker', '--thinking', '--queue', url, '--threads', '1', '--port', '0', '--log', 'error', '--json'];
  return spawn('taskset', ['-c', String(core), process.execPath, MAIN, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function watchers(): Promise<void> {
  const site = await TestSite.open(Number(values.servers));
  await watch(site, true);
  await site.close();
}

/** One match that many watch through all servers: everybody sees every move. `alone`: nothing else is played. */
async function watch(site: TestSite, alone: boolean): Promise<void> {
  const seats = await site.make(1);
  const seen: number[] = [];
  const sockets = Array.from({ length: Number(values.watchers ?? 200) }, (_, i) => {
    const socket = new WebSocket(`ws://${site.address}/api/rooms/${seats[0].room}/live`, { perMessageDeflate: false });
    seen[i] = 0;
    socket.on('open', () => socket.send(JSON.stringify({ type: 'hello' })));
    socket.on('message', (data) => {
      if (data.toString().startsWith('{"type":"played"')) seen[i]++;
    });
    return socket;
  });
  await Promise.all(sockets.map((socket) => once(socket, 'message')));
  const before = site.cpu();
  const crowd = await site.crowd(seats, Number(values.think));
  const [{ room }] = seats;
  while (!(await reportOf(crowd)).ended[room]) await sleep(300);
  await sleep(500);
  const after = site.cpu();
  const report = await reportOf(crowd);
  const { lost, different } = await checkMatches(site.store, report);
  const moves = (await logOf(site.store, room)).filter(({ kind }) => kind === 'action').length;
  const missed = seen.filter((each) => each !== moves).length;
  printRow({
    what: 'watchers',
    servers: site.servers.length,
    watchers: sockets.length,
    moves,
    missed,
    lost,
    different,
    ...quantiles(report.latencies),
    ...(alone && { millisecondsPerMove: costOf(before, after, moves) }),
  });
  if (missed + lost + different > 0) process.exitCode = 1;
  for (const socket of sockets) socket.terminate();
}

/**
 * Twelve outside agents whose connections land anywhere. The server that conducts the event is killed in the middle; with
 * `--watchers` none is, and so many watch a match of people meanwhile.
 */
async function event(): Promise<void> {
  const site = await TestSite.open(Number(values.servers));
  const { store } = site;
  const settings = { matches: 2 };
  await openEvent(store, eventRequest.parse({ title: 'cup', format: 'all-against-all', game: values.game, settings }));
  const tokens: string[] = [];
  for (let i = 0; i < 12; i++) tokens.push((await addParticipant(store, 'cup', { name: `agent-${i}` })).token!);
  const crowd = new AgentCrowd(site.address, tokens, 20);
  await crowd.connected;
  await beginEvent(store, 'cup');
  await sleep(3000);
  if (values.watchers === undefined) await killConductor(site);
  else await watch(site, false);
  for (const until = performance.now() + 300_000; performance.now() < until; await sleep(300))
    if ((await eventOf(store, 'cup'))?.status === 'over') break;
  const field = (await loadEvent(store, 'cup'))!;
  const again = await recount(store, field);
  const faults = field.pairings.flatMap(({ result }) => (result as { faults?: object[] } | null)?.faults ?? []).length;
  const equal = JSON.stringify(again.standings) === JSON.stringify(standingsOf(field));
  printRow({
    what: 'event',
    servers: site.servers.length,
    agents: tokens.length,
    pairings: field.pairings.length,
    played: again.played,
    differences: again.differences.length,
    standingsEqualRecount: equal,
    faults,
    reconnections: crowd.report().reconnections,
  });
  if (!equal || again.differences.length + faults > 0) process.exitCode = 1;
  crowd.close();
  await site.close();
}

async function killConductor({ store, servers }: TestSite): Promise<void> {
  const { value } = await store
    .selectFrom('agreements')
    .select('value')
    .where('name', '=', 'event cup')
    .executeTakeFirstOrThrow();
  for (const server of servers) {
    const { name } = await ask<{ name: string }>(server.child!, 'name');
    if (name === value) {
      await server.end('SIGKILL');
      await server.start();
    }
  }
}

type Told =
  | 'name'
  | { look: string }
  | { make: number; game: string }
  | { agents: number; agent: string; game: string };

/** The server's process: tells its port; makes matches when told. */
async function serverPart(): Promise<void> {
  const store = await openStore({ url: values.database! });
  const site = await openSite(store, values.site);
  const thinkers = values.thinking === undefined ? undefined : await QueueThinkers.open(values.thinking);
  const server = await createServer(store, {
    site,
    requests: 1_000_000,
    sockets: 1_000_000,
    // the balancer brings everybody's connections
    trustProxy: ['127.0.0.1'],
    ...(thinkers && { thinking: byWorkers(thinkers) }),
    limits: { rooms: { most: 1_000_000, forEvents: 0 } },
  });
  process.on('message', async (told: Told) => {
    if (told === 'name') process.send!({ name: site.name });
    else if ('look' in told) {
      const room = server.rooms.here(told.look);
      process.send!(
        room ? { turn: room.turn, toMove: room.toMove, tabs: [0, 1].map((seat) => room.connectionCount(seat)) } : {},
      );
    } else if ('agents' in told) {
      const seats = [0, 1].map(() => ({ kind: 'agent' as const, name: told.agent, agent: told.agent }));
      for (let i = 0; i < told.agents; i++) await server.rooms.create({ game: told.game, seats });
      process.send!('made');
    } else {
      const made = await Promise.all(
        Array.from({ length: told.make }, async () => {
          const keys = [newKey(), newKey()];
          const seats = keys.map(({ keyHash }, i) => ({ kind: 'person' as const, name: `p${i}`, keyHash }));
          const { id } = await server.rooms.create({ game: told.game, seats });
          return keys.map(({ key }, seat): PersonSeat => ({ room: id, seat, key }));
        }),
      );
      process.send!(made.flat());
    }
  });
  process.once('SIGTERM', async () => {
    await server.close();
    await thinkers?.close();
    await store.destroy();
    process.exit(0);
  });
  process.on('disconnect', () => process.exit(0));
  await server.listen({ port: Number(values.port), host: '127.0.0.1' });
  process.send!((server.server.address() as AddressInfo).port);
}

/** People's process. */
function peoplePart(): void {
  let crowd: PeopleCrowd | undefined;
  process.on('message', (told: 'report' | 'reset' | { tabsOf: string } | { seats: PersonSeat[] }) => {
    if (told === 'report') process.send!(crowd!.report());
    else if (typeof told === 'object' && 'tabsOf' in told) process.send!(crowd!.tabsOf(told.tabsOf));
    else if (told === 'reset') crowd!.reset();
    else crowd = new PeopleCrowd(values.address!, told.seats, Number(values.think), 1000 * Number(values.arrive));
  });
  process.on('disconnect', () => process.exit(0));
  process.send!('ready');
}

const commands: Record<string, () => Promise<void> | void> = {
  matches: play,
  throughput,
  kills,
  rolling,
  thinking,
  watchers,
  event,
  server: serverPart,
  people: peoplePart,
};
const [command = 'matches'] = positionals;
if (!commands[command]) throw new Error(`there are ${Object.keys(commands).join(', ')}`);
await commands[command]();
