import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WATCHER } from '../../core/game.ts';
import { CLOSE } from '../../protocol/rooms.ts';
import { logOf } from '../../store/match-log.ts';
import { matchOf } from '../../store/matches.ts';
import { FairQueue } from '../../work/fair-queue.ts';
import { loadEvent } from '../events/event-state.ts';
import { recount } from '../events/recount.ts';
import { standingsOf } from '../events/standings.ts';
import { CANNOT_GO_ON } from '../rooms/connections.ts';
import { PlayedElsewhere } from '../rooms/rooms.ts';
import { playsRandomly, TestAgent, TestBrowser } from '../testing/connections.ts';
import { LeakFinder } from '../testing/leaks.ts';
import { checkMatches } from '../testing/load.ts';
import { TestEvent } from '../testing/test-event.ts';
import { TestServer } from '../testing/test-server.ts';
import { inThreads, type Thinking } from '../thinking.ts';
import { type Bus, type Message, ProcessBus } from './bus.ts';
import { Site } from './site.ts';
import { SiteRooms } from './site-rooms.ts';

const GAME = 'truco/ufsm24+target=6';
const ALONE = [{ kind: 'person' }, { kind: 'agent', agent: 'careful' }];
const AGENTS = [1, 2].map(() => ({ kind: 'agent', agent: 'careful' }));
const PEOPLE = [{ kind: 'person' }, { kind: 'person' }];

let bus: ProcessBus;
let servers: TestServer[];
/** What went over the bus. */
let heard: Message[];

/** A bus that can lose messages. */
let loses: (message: Message) => boolean;

/** Nobody judges hands ahead here, which would load tables for nothing. */
const thinking: Thinking = (what, options) =>
  what === 'coach'
    ? new FairQueue({ ask: () => new Promise(() => {}), close: async () => {} }, 1)
    : inThreads(what, options);

/** A server that makes one site with those before it, in one process and on one database. */
async function serve(name: string): Promise<TestServer> {
  const inner = bus.join(name);
  const lossy: Bus = {
    get shared() {
      return inner.shared;
    },
    trouble: undefined,
    send(to, message) {
      heard.push(message);
      if (!loses(message)) inner.send(to, message);
    },
    tell(message) {
      heard.push(message);
      if (!loses(message)) inner.tell(message);
    },
    hears: (server) => inner.hears(server),
    listen: (listener) => inner.listen(listener),
    close: () => inner.close(),
  };
  const site = new Site(name, lossy);
  // few rooms, so that an address has its share long before it asks too often
  const limits = { heartbeat: 40, stale: 5000, rooms: { most: 340, forEvents: 0 } };
  const options = { site, requests: 100_000, limits, thinking };
  const server = await TestServer.open(options, servers[0] && { data: servers[0].folder });
  servers.push(server);
  return server;
}

/** Until all know of each other. */
async function acquainted(): Promise<void> {
  await vi.waitFor(() => {
    for (const { rooms } of servers) expect(rooms.site.peers.size).toBe(servers.length - 1);
  });
}

beforeEach(async () => {
  bus = new ProcessBus();
  servers = [];
  heard = [];
  loses = () => false;
  await serve('one');
  await serve('two');
  await acquainted();
});
afterEach(async () => {
  for (const server of servers.reverse()) await server.close();
});

describe('a match of another server', () => {
  test('is played there from here, is watched, and its secrets stay with their seats', async () => {
    const [one, two] = servers;
    const { body: made } = await one.ask('POST', '/api/rooms', { game: GAME, seats: PEOPLE });
    expect((await two.ask('GET', `/api/rooms/${made.room.id}`)).body).toMatchObject({ id: made.room.id });
    const { body: joined } = await two.ask('POST', `/api/rooms/${made.room.id}/join`, { name: 'Bia' });
    expect(joined).toMatchObject({ seat: 1 });
    expect((await one.ask('POST', `/api/rooms/${made.room.id}/join`, {})).status).toBe(409);
    const tabs = [
      new TestBrowser(two.address, made.room.id, made.key, 'ab'.repeat(16)),
      new TestBrowser(two.address, made.room.id, joined.key, 'cd'.repeat(16)),
    ];
    const watchers = [one, two, two].map(({ address }) => new TestBrowser(address, made.room.id));
    await watchers[2].next('presence', 0, (frame) => frame.watchers === 3);
    const [outcome] = await Promise.all(tabs.map((tab, seat) => tab.playOn(seat)));
    expect(outcome.faults).toEqual([]);
    for (const watcher of watchers) expect(await watcher.ending()).toEqual(outcome);
    const row = (await matchOf(one.store, made.room.id))!;
    expect(row.owner).toBe('one');
    expect(row.contributions).toEqual(['ab'.repeat(16), 'cd'.repeat(16)]);
    const finder = new LeakFinder(row.game, row.seed);
    for (const [seat, connection] of [...tabs.entries(), [WATCHER, watchers[2]] as const])
      for (const frame of connection.frames) expect(finder.find(frame, seat)).toBeUndefined();
    // those of one seat on one server hear by one message
    const toWatchers = heard.filter(
      (message) => message.kind === 'frame' && 'seat' in message && message.seat === WATCHER,
    );
    const played = watchers[2].frames.filter(({ type }) => type === 'played').length;
    expect(toWatchers.filter((each) => JSON.stringify(each).includes('played')).length).toBe(played);
    // what players say afterwards is said to one server, whichever they ask
    const rematch = `/api/rooms/${made.room.id}/rematch`;
    expect((await one.ask('POST', rematch, {}, made.key)).body.offers).toEqual(['new', null]);
    const { body } = await two.ask('POST', rematch, {}, joined.key);
    expect(body.offers).toEqual(['new', 'new']);
    expect(body.room).not.toBeNull();
    expect((await two.ask('GET', `/api/matches/${made.room.id}/record`)).body.actions.length).toBeGreaterThan(0);
    for (const connection of [...tabs, ...watchers]) connection.close();
  });

  test('goes on for a tab that stays where it is when the owner stops', async () => {
    const [one, two] = servers;
    const { body: made } = await one.ask('POST', '/api/rooms', { game: GAME, seats: ALONE });
    const tab = new TestBrowser(two.address, made.room.id, made.key);
    const { legal } = await tab.next('room');
    await tab.act(0, legal[0]);
    await tab.next('played');
    servers.shift();
    const seen = tab.frames.length;
    await one.stop();
    const again = await tab.next('room', seen);
    expect(again.log.length).toBeGreaterThan(0);
    const outcome = await tab.playOn(3);
    expect(
      await checkMatches(two.store, { acknowledged: [], ended: { [made.room.id]: outcome.scores } }),
    ).toMatchObject({
      over: 1,
      faults: 0,
      different: 0,
    });
    expect((await matchOf(two.store, made.room.id))!.owner).toBe('two');
    tab.close();
  });

  test('is found by a tab that comes while it changes hands, though nobody announces the new owner any more', async () => {
    const [one, two] = servers;
    const { body: made } = await one.ask('POST', '/api/rooms', { game: GAME, seats: ALONE });
    const owned = new TestBrowser(one.address, made.room.id, made.key);
    await owned.next('room');
    const row = (await matchOf(one.store, made.room.id))!;
    expect(row.status).toBe('running');
    // the owner has died, and another server was quicker to take the match
    vi.spyOn(two.rooms, 'find').mockRejectedValueOnce(new PlayedElsewhere(row, undefined));
    const first = new TestBrowser(two.address, made.room.id, made.key);
    await first.next('room');
    // the table has an owner that is no more, until the next who comes finds the right one
    vi.spyOn(two.rooms, 'find').mockRejectedValueOnce(new PlayedElsewhere(row, 'dead'));
    const second = new TestBrowser(two.address, made.room.id, made.key);
    await second.opened;
    await vi.waitFor(() => expect(two.rooms.find).toHaveBeenCalledTimes(3));
    const third = new TestBrowser(two.address, made.room.id, made.key);
    for (const tab of [second, third]) await tab.next('room');
    for (const tab of [owned, first, second, third]) tab.close();
  });

  test('sends a tab away that found it just before it closed', async () => {
    const [one] = servers;
    const { body: made } = await one.ask('POST', '/api/rooms', { game: GAME, seats: ALONE });
    const room = one.rooms.here(made.room.id)!;
    await room.close('storage failed');
    const tab = { seat: 0, visible: true, send: vi.fn(), close: vi.fn() };
    room.connect(tab);
    expect(tab.close).toHaveBeenCalledWith(CLOSE.restart, CANNOT_GO_ON);
    expect(room.connectionCount()).toBe(0);
  });

  test('a server that stops waits for nobody: what is asked of another server is given up', async () => {
    const [one, two] = servers;
    const { body: made } = await one.ask('POST', '/api/rooms', { game: GAME, seats: ALONE });
    loses = (message) => message.kind === 'call';
    const asked = two.ask('GET', `/api/rooms/${made.room.id}`);
    const { link } = (await new SiteRooms(two.rooms).open(made.room.id))!;
    const taken = link.take(0, { type: 'leave' });
    await vi.waitFor(() => expect(heard.filter(({ kind }) => kind === 'call').length).toBe(2));
    servers.pop();
    await two.close();
    expect((await asked).status).toBe(503);
    expect(await taken).toBe(CANNOT_GO_ON);
    await expect(two.rooms.create({ game: GAME, seats: [] })).rejects.toThrow('being stopped');
  });

  test('lost messages change nothing: a move is sent again, and counts once', async () => {
    const [one, two] = servers;
    const { body: made } = await one.ask('POST', '/api/rooms', { game: GAME, seats: ALONE });
    const tab = new TestBrowser(two.address, made.room.id, made.key);
    const { legal } = await tab.next('room');
    // the owner takes the move, and its answer is lost
    let lost = 0;
    loses = ({ kind }) => kind === 'answer' && lost++ < 1;
    await tab.act(0, legal[0]);
    await vi.waitFor(() => expect(lost).toBeGreaterThan(1), { timeout: 5000 });
    expect(tab.frames.filter(({ type }) => type === 'refused')).toEqual([]);
    const log = (await logOf(one.store, made.room.id)).filter(({ kind, seat }) => kind === 'action' && seat === 0);
    expect(log[0].action).toBe(legal[0]);
    expect(log.filter(({ action, seq }) => action === legal[0] && seq === log[0].seq)).toHaveLength(1);
    tab.close();
  });

  test('is a good opponent’s where programs are connected anywhere', async () => {
    const three = await serve('three');
    await acquainted();
    const [one, two] = servers;
    const tokens = [await one.register('ana'), await one.register('bia')];
    const agents = [
      new TestAgent(one.address, tokens[0]),
      new TestAgent(two.address, tokens[1], playsRandomly, ['saw']),
    ];
    for (const agent of agents) await agent.next('welcome');
    const seats = ['ana', 'bia'].map((agent) => ({ kind: 'remote', agent }));
    const make = () => three.ask('POST', '/api/rooms', { game: GAME, seats });
    const made = await vi.waitFor(async () => {
      const { status, body } = await make();
      expect(status).toBe(200);
      return body;
    });
    const ends = await Promise.all(agents.map((agent) => agent.next('end', 0, ({ match }) => match === made.room.id)));
    expect(ends[0]).toMatchObject({ faults: [] });
    expect(ends[0].scores).toEqual(ends[1].scores);
    expect((await matchOf(one.store, made.room.id))!.owner).toBe('three');
    // one name, one connection, wherever it is
    const again = new TestAgent(two.address, tokens[0]);
    expect(await agents[0].closed).toBe(4009);
    for (const agent of [again, agents[1]]) agent.close();
  });
});

describe('the site', () => {
  test('lists what all servers play, and what waits for somebody', async () => {
    const [one, two] = servers;
    const made = await Promise.all(
      servers.map((server) =>
        server.ask('POST', '/api/rooms', { game: GAME, seats: AGENTS }).then(({ body }) => body.room.id),
      ),
    );
    const { body: open } = await one.ask('POST', '/api/rooms', { game: GAME, seats: PEOPLE, open: true });
    const waits = new TestBrowser(two.address, open.room.id, open.key);
    await waits.next('room');
    await vi.waitFor(async () => {
      for (const server of servers) {
        const running: { id: string }[] = (await server.ask('GET', '/api/rooms')).body;
        expect(running.map(({ id }) => id).sort()).toEqual(made.toSorted());
        const waiting: { id: string }[] = (await server.ask('GET', '/api/rooms/open')).body;
        expect(waiting.map(({ id }) => id)).toEqual([open.room.id]);
      }
    });
    waits.close();
    await vi.waitFor(async () => expect((await two.ask('GET', '/api/rooms/open')).body).toEqual([]), { timeout: 3000 });
  });

  test('shows the figures of all servers, and who may be sent visitors', async () => {
    const [one, two] = servers;
    await one.ask('POST', '/api/rooms', { game: GAME, seats: ALONE });
    const text = await (await fetch(`http://${two.address}/metrics/site`)).text();
    expect(text).toMatch(/jogatina_site_rooms\{server="one"\} 1\n/);
    expect(text).toMatch(/jogatina_site_rooms\{server="two"\} 0\n/);
    expect((await one.ask('GET', '/api/ready')).body).toEqual({ ready: true, servers: 2 });
    const loaded = Promise.withResolvers<void>();
    one.rooms.prepare('tables', loaded.promise);
    expect(await one.ask('GET', '/api/ready')).toMatchObject({
      status: 503,
      body: { error: 'it starts, and loads tables' },
    });
    loaded.reject(new Error('none'));
    await vi.waitFor(async () => expect((await one.ask('GET', '/api/ready')).status).toBe(200));
    one.rooms.stopping = true;
    expect((await one.ask('GET', '/api/ready')).status).toBe(503);
    expect((await one.ask('GET', '/api/alive')).status).toBe(200);
  });

  test('gives an address one share on all servers', async () => {
    const [one, two] = servers;
    const make = async (server: TestServer) =>
      (await server.ask('POST', '/api/rooms', { game: GAME, seats: ALONE })).status;
    let made = 0;
    while ((await make(one)) === 200) made++;
    expect(made).toBe(20);
    // before this server alone has given a share
    const refused = async () => {
      for (let more = 0; (await make(two)) === 200; more++) {
        expect(more).toBeLessThan(8);
        await sleep(500);
      }
    };
    await refused();
    // a server that was late with its sign of life, and comes back, is counted again
    two.rooms.site.setLiving([]);
    expect(await make(two)).toBe(200);
    await refused();
  });

  test('has one server that runs an event at a time, whose programs are connected anywhere; another goes on', async () => {
    const [one, two] = servers;
    const cup = await TestEvent.open(two, {
      title: 'cup',
      format: 'ladder',
      game: 'truco/ufsm24+target=3',
      settings: { matches: 4 },
    });
    const agents: TestAgent[] = [];
    for (const [i, name] of ['ana', 'bia', 'caio'].entries()) {
      const { token } = await cup.ask('POST', '/participants', { name });
      // the first one comes back to the other server when its own stops
      agents.push(new TestAgent((i === 0 ? one : two).address, token, playsRandomly));
      if (i === 0) void agents[0].closed.then(() => agents.push(new TestAgent(two.address, token, playsRandomly)));
    }
    await cup.start();
    await cup.played(2);
    const runner = async () =>
      (await one.store.selectFrom('agreements').select('value').where('name', '=', 'event cup').execute())[0]?.value;
    expect(['one', 'two']).toContain(await runner());
    servers.shift();
    await one.stop();
    await cup.over();
    const field = (await loadEvent(two.store, 'cup'))!;
    expect(await recount(two.store, field)).toEqual({ played: 12, differences: [], standings: standingsOf(field) });
    expect(field.pairings.flatMap(({ result }) => (result as { faults: object[] }).faults)).toEqual([]);
    for (const agent of agents) agent.socket.terminate();
  });

  test('keeps the coach silent about a hand that is held on another server', async () => {
    const [one, two] = servers;
    const { body: made } = await one.ask('POST', '/api/rooms', { game: 'truco/ufsm24', seats: ALONE });
    const tab = new TestBrowser(one.address, made.room.id, made.key);
    await tab.next('room');
    const room = one.rooms.here(made.room.id)!;
    const positions = [room.match.game.format(room.match.state)];
    const asked = await two.ask('POST', '/api/coach/judge', { positions });
    const here = await one.ask('POST', '/api/coach/judge', { positions });
    expect(asked).toEqual(here);
    expect(asked.status).toBe(409);
    tab.close();
  });
});
