import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import type { ServerMessage } from '../../../src/protocol/rooms.ts';
import { TestServer } from '../../../src/server/testing/test-server.ts';
import { Visitor } from '../../../src/server/testing/visitor.ts';
import { type Attack, attackerAt, CAREFUL, counted, PERSON, quantile, TRUCO, withServer } from './attack.ts';

const invite = { game: TRUCO, seats: [PERSON, PERSON] };
/** The ace of swords leads; the coach has an opinion. */
const POSITION = `${TRUCO}@2 1 0-0 1E 4B 5C/7O 12B 6C:`;

/** Visitors who take what others want too. */
export const shares: readonly Attack[] = [
  {
    name: 'WebSockets from four addresses',
    before: 'four addresses took all 2,000 in 6 s',
    expected: 'there are some left for everybody else, and for outside programs',
    async run() {
      const server = await TestServer.open({ sockets: 80 });
      const visitors = [0, 1, 2, 3].map((n) => new Visitor(server.port, attackerAt(n)));
      const path = `/api/rooms/${'x'.repeat(22)}/live`;
      const opened: (WebSocket | undefined)[] = [];
      for (const visitor of visitors) for (let i = 0; i < 40; i++) opened.push(await visitor.socket(path));
      const taken = opened.filter((socket) => socket !== undefined);
      const other = await new Visitor(server.port, attackerAt(9)).socket(path);
      for (const socket of [...taken, other]) socket?.terminate();
      await server.close();
      return {
        measured: `${taken.length} of 160; another: ${other ? 'open' : 'refused'}`,
        held: taken.length < 60 && !!other,
      };
    },
  },
  {
    name: 'a flood of rooms',
    before: '34 addresses made 2,000 rooms in 15 s, kept for 24 h through a restart; an event could not start',
    expected: 'another visitor and an event find room; those that nobody touched are gone, after a restart too',
    async run() {
      const limits = { rooms: { most: 60, forEvents: 10 }, untouched: 1500, heartbeat: 100 };
      const server = await TestServer.open({ limits });
      const made: number[] = [];
      for (let n = 0; n < 6; n++) {
        const visitor = new Visitor(server.port, attackerAt(n));
        for (let i = 0; i < 20; i++) made.push((await visitor.ask('POST', '/api/rooms', invite)).status);
      }
      const other = await new Visitor(server.port, attackerAt(30)).ask('POST', '/api/rooms', invite);
      const seats = ['careful', 'random'].map((agent) => ({ kind: 'agent' as const, name: agent, agent }));
      const event = await server.rooms.create({ game: TRUCO, seats, event: 'cup', pace: 10_000 });
      await server.stop();
      await server.start();
      const restarted = server.rooms.all.length;
      for (let waited = 0; waited < 15_000 && server.rooms.all.length > 1; waited += 100) await sleep(100);
      const left = server.rooms.all.map(({ id }) => id);
      const stored = await server.store.selectFrom('matches').select('id').execute();
      await server.close();
      const measured = `${counted(made)}; another ${other.status}; ${restarted} after a restart, then ${left.length}`;
      const held = other.status === 200 && left.join() === event.id && stored.length === 1 && restarted > 10;
      return { measured, held };
    },
  },
  {
    name: 'questions to the coach',
    before: '24 questions gave another visitor 429',
    expected: 'the excess of the asker is refused, another is answered',
    async run() {
      const server = await TestServer.open();
      const ask = (n: number) =>
        new Visitor(server.port, attackerAt(n)).ask('POST', '/api/coach/question', { position: POSITION, agents: [] });
      const asked = Array.from({ length: 24 }, () => ask(0));
      const other = await ask(1);
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      await server.close();
      const held = other.status === 200 && statuses.includes(429) && statuses.includes(200);
      return { measured: `${counted(statuses)}; another ${other.status}`, held };
    },
  },
  {
    name: 'rooms of agents alone',
    before: '60 from one address took house answers from 12 to 850 ms',
    expected: 'answers of our agents to another visitor at most 4 times as slow, or 100 ms',
    long: true,
    run: () =>
      withServer([], async (_, visitor) => {
        const person = visitor('127.0.0.1');
        await houseAnswers(person, 10);
        const quiet = await houseAnswers(person, 60);
        const attacker = visitor(attackerAt(0));
        const agents = { game: TRUCO, seats: [CAREFUL, { kind: 'agent', agent: 'cbr-best' }], pace: 0 };
        const made = await Promise.all(Array.from({ length: 60 }, () => attacker.ask('POST', '/api/rooms', agents)));
        const under = await houseAnswers(person, 60);
        const [before, during] = [quantile(quiet, 0.5), quantile(under, 0.5)];
        const measured = `${counted(made.map(({ status }) => status))}; median ${before} ms without, ${during} ms with; p99 ${quantile(quiet, 0.99)} and ${quantile(under, 0.99)} ms`;
        return { measured, held: during < Math.max(4 * before, 100) };
      }),
  },
  {
    name: 'through a forwarder',
    before: 'an outsider began an experiment of 100,000 matches without a token',
    expected: '401 for what costs, whatever the request says about itself, where the server is public',
    async run() {
      const open = await TestServer.open({ isPublic: true });
      const port = await forwarder(open.port);
      const statuses: number[] = [];
      const tries: Record<string, string>[] = [{}, { host: 'localhost' }, { 'x-forwarded-for': '127.0.0.1' }];
      for (const headers of tries)
        for (const path of ['/api/experiments', '/api/cases/x/import', '/api/experiments/x/cancel'])
          statuses.push((await new Visitor(port.number, attackerAt(0)).ask('POST', path, {}, headers)).status);
      port.close();
      // one that is not: only a request under its own name may be its user's
      await open.close();
      const own = await TestServer.open();
      const ask = async (host: string) =>
        (await new Visitor(own.port, '127.0.0.1').ask('POST', '/api/experiments', {}, { host })).status;
      const [outside, user] = [await ask('203.0.113.7:8080'), await ask('localhost')];
      await own.close();
      const measured = `public: ${counted(statuses)}; own machine: ${outside} under a foreign address, ${user} under localhost`;
      return { measured, held: statuses.every((status) => status === 401) && outside === 401 && user !== 401 };
    },
  },
  {
    name: 'visitors behind a proxy',
    before: 'all share one rate bucket',
    expected: 'each has a bucket of its own with --trust-proxy; nobody else’s word counts',
    async run() {
      const server = await TestServer.open({ trustProxy: ['127.0.0.1'], requests: 3 });
      const ask = async (from: string, forwarded: string) =>
        (await new Visitor(server.port, from).ask('GET', '/api/rooms', undefined, { 'x-forwarded-for': forwarded }))
          .status;
      const one: number[] = [];
      for (let i = 0; i < 5; i++) one.push(await ask('127.0.0.1', '203.0.113.7'));
      const another = await ask('127.0.0.1', '203.0.113.8');
      const prefix = [];
      for (let i = 0; i < 5; i++) prefix.push(await ask('127.0.0.1', `2001:db8:1:2::${i}`));
      const liar: number[] = [];
      for (let i = 0; i < 5; i++) liar.push(await ask(attackerAt(0), `198.51.100.${i}`));
      await server.close();
      const measured = `${counted(one)}; another ${another}; one /64: ${counted(prefix)}; not a proxy: ${counted(liar)}`;
      const held = another === 200 && [one, prefix, liar].every((all) => counted(all) === '3 × 200, 2 × 429');
      return { measured, held };
    },
  },
];

/** A plain TCP forwarder, which hides where a connection comes from. */
async function forwarder(to: number): Promise<{ number: number; close(): void }> {
  const server = createServer((inside) => {
    const outside = connect(to, '127.0.0.1');
    inside.on('error', () => outside.destroy());
    outside.on('error', () => inside.destroy());
    inside.pipe(outside).pipe(inside);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { number: (server.address() as { port: number }).port, close: () => server.close() };
}

/** Plays against one of our agents; the milliseconds until each of its answers. */
export async function houseAnswers(person: Visitor, wanted: number): Promise<number[]> {
  const times: number[] = [];
  while (times.length < wanted) {
    const { body, status } = await person.ask('POST', '/api/rooms', { game: TRUCO, seats: [PERSON, CAREFUL] });
    if (status !== 200) throw new Error(`no room: ${status}`);
    const socket = (await person.socket(`/api/rooms/${body.room.id}/live`))!;
    await new Promise<void>((resolve) => {
      let asked = 0;
      socket.on('close', () => resolve());
      socket.on('message', (data) => {
        const message = JSON.parse(data.toString()) as ServerMessage;
        if (message.type === 'over' || times.length >= wanted) return socket.close();
        if (!('legal' in message)) return;
        if (message.type === 'played' && message.toMove !== 1 && asked > 0) {
          times.push(performance.now() - asked);
          asked = 0;
        }
        if (message.toMove === 1 && asked === 0) asked = performance.now();
        if (message.legal.length > 0)
          socket.send(JSON.stringify({ type: 'act', turn: message.turn, action: message.legal[0] }));
      });
      socket.send(JSON.stringify({ type: 'hello', key: body.key }));
    });
  }
  return times;
}
