import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { exportCases } from '../../../src/agents/truco/cases/base/export.ts';
import { shippedCases } from '../../../src/agents/truco/cases/shipped.ts';
import { TestServer } from '../../../src/server/testing/test-server.ts';
import { Visitor } from '../../../src/server/testing/visitor.ts';
import { type Attack, attackerAt, counted, healthDuring, quantile, TRUCO, withServer } from './attack.ts';

const game = (agent: string, rules = 'nes') => ({ rules, agent, seed: 1 });

/** Requests that cost the server more than they cost their sender. */
export const costs: readonly Attack[] = [
  {
    name: 'options without bounds',
    before: 'the server stood still for minutes; 3.9 GB; answers told whether a file exists',
    expected: '400 for each, the same for a file that exists and one that does not',
    async run() {
      const server = await TestServer.open();
      const visitor = new Visitor(server.port, attackerAt(0));
      const agents = [
        ...['expectimax,depth=4,beam=999,inner=999', 'expectimax,depth=3,beam=7', 'bcts,pieces=4,beam=9999'],
        ...['ntuple,network=/dev/zero', 'ntuple,network=/etc/passwd', 'ntuple,network=/etc/none'],
      ];
      const answers = [];
      for (const agent of agents) answers.push(await visitor.ask('POST', '/api/tetris/games', game(agent)));
      for (const agent of ['sampler,playouts=999999', 'sampler,milliseconds=99999', 'NPS,base=shipped']) {
        const seats = [
          { kind: 'agent', agent },
          { kind: 'agent', agent: 'careful' },
        ];
        answers.push(await visitor.ask('POST', '/api/rooms', { game: TRUCO, seats }));
        answers.push(await visitor.ask('POST', '/api/coach/question', { position: 'x', agents: [agent] }));
      }
      const tournament = { agents: ['ntuple,network=/dev/zero', 'random'], rules: 'tetris/nes', stages: [] };
      answers.push(await visitor.ask('POST', '/api/experiments', { kind: 'tournament', description: tournament }));
      await server.close();
      // this server runs no experiments, and says so before it looks at one
      const held = answers.every(({ status }) => status === 400 || status === 501);
      const [there, none] = answers.slice(4, 6).map(({ text }) => text);
      return { measured: counted(answers.map(({ status }) => status)), held: held && there === none };
    },
  },
  {
    name: 'the costliest games allowed',
    before: 'played on the main thread: SIGTERM was ignored meanwhile',
    expected: 'others are answered meanwhile, the excess of one address is refused, SIGTERM ends it at once',
    long: true,
    run: () =>
      withServer([], async (server, visitor) => {
        const attacker = visitor(attackerAt(0));
        const ask = () => attacker.ask('POST', '/api/tetris/games', game('expectimax,depth=3,beam=6,inner=4'));
        const asked = Array.from({ length: 40 }, ask);
        const times = await healthDuring(visitor('127.0.0.1'), sleep(5000));
        const begun = performance.now();
        const code = await server.stop();
        const seconds = (performance.now() - begun) / 1000;
        const ended = await Promise.allSettled(asked);
        const refused = ended.filter((each) => each.status === 'fulfilled' && each.value.status === 429).length;
        const measured = `${refused} of 40 refused; health p99 ${quantile(times, 0.99)} ms; SIGTERM: exit ${code} after ${seconds.toFixed(1)} s`;
        return { measured, held: refused > 20 && code === 0 && quantile(times, 0.99) < 1000 };
      }),
  },
  {
    name: 'uploads without a token',
    before: '40 of 31 MB, held back a little short: 273 MB became 1,470 MB and stayed',
    expected: '401 before the body is read',
    async run() {
      const server = await TestServer.open({ isPublic: true });
      const statuses = await Promise.all(
        Array.from({ length: 40 }, (_, n) => {
          const socket = new Visitor(server.port, attackerAt(n % 4)).unfinished(
            'POST',
            '/api/cases/x/import',
            31 << 20,
            'a',
          );
          return new Promise<string>((resolve) => {
            socket.once('data', (data) => {
              resolve(data.toString().slice(9, 12));
              socket.destroy();
            });
            socket.once('close', () => resolve('closed'));
          });
        }),
      );
      await server.close();
      return { measured: counted(statuses), held: statuses.every((status) => status === '401') };
    },
  },
  {
    name: 'uploads without a token, memory',
    before: '273 MB became 1,470 MB and stayed',
    expected: 'less than 150 MB more while 1.2 GB are sent',
    long: true,
    run: () =>
      withServer(['--name', 'truco.example'], async (server, visitor) => {
        await visitor('127.0.0.1').ask('GET', '/api/health');
        const before = server.megabytes;
        const body = Buffer.alloc(31 << 20, 'a');
        const sockets = Array.from({ length: 40 }, (_, n) =>
          visitor(attackerAt(n % 4)).unfinished('POST', '/api/cases/x/import', 32 << 20, body),
        );
        let most = before;
        for (let i = 0; i < 20; i++) {
          await sleep(250);
          most = Math.max(most, server.megabytes);
        }
        for (const socket of sockets) socket.destroy();
        return { measured: `${before} MB, at most ${most} MB`, held: most - before < 150 };
      }),
  },
  {
    name: 'slow bodies',
    before: '500 of 500 open after 95 s',
    expected: 'closed when a request has taken too long',
    async run() {
      const server = await TestServer.open({ requestTimeout: 500 });
      const open = await stillOpen(server.port, 20, 15_000);
      await server.close();
      return { measured: `${open} of 20 open`, held: open === 0 };
    },
  },
  {
    name: 'slow bodies, 500',
    before: '500 of 500 open after 95 s',
    expected: 'none open after 40 s',
    long: true,
    run: () =>
      withServer([], async (server) => {
        const open = await stillOpen(server.port, 500, 40_000);
        return { measured: `${open} of 500 open after 40 s`, held: open === 0 };
      }),
  },
  {
    name: 'reads of a base',
    before: '40 reads of a hand stopped everything for 10 s, 480 of a base for 22 s',
    expected: 'read once; then kept bytes, or 304',
    async run() {
      const server = await TestServer.open();
      const visitor = new Visitor(server.port, '127.0.0.1');
      const csv = exportCases(shippedCases()).split('\n').slice(0, 401).join('\n');
      await visitor.ask('POST', '/api/cases/small/import', csv, { 'content-type': 'text/csv' });
      const first = await visitor.ask('GET', '/api/cases/small');
      const tagged = { 'if-none-match': first.headers.etag! };
      const again = await visitor.ask('GET', '/api/cases/small', undefined, tagged);
      const page = await visitor.ask('GET', '/api/cases/small?page=0');
      const hands = await Promise.all(
        Array.from({ length: 40 }, (_, n) => visitor.ask('GET', `/api/cases/small/hands/${1 + n}`)),
      );
      await server.close();
      const well = hands.every(({ status, headers }) => status === 200 && headers.etag !== undefined);
      const rows = [first, page].map(({ body }) => body?.rows.length);
      const measured = `again: ${again.status} with ${again.text.length} bytes; a page: ${page.status}; hands: ${counted(hands.map(({ status }) => status))}`;
      return { measured, held: again.status === 304 && rows.join() === '400,400' && well };
    },
  },
  {
    name: 'reads of a large base',
    before: '40 reads of a hand stopped everything for 10 s, 480 of a base for 22 s',
    expected: 'others are answered within 250 ms at the 99th percentile',
    long: true,
    run: () =>
      withServer([], async (server, visitor) => {
        const own = visitor('127.0.0.1');
        const lines = exportCases(shippedCases()).trim();
        await own.ask('POST', '/api/cases/large/import', lines, { 'content-type': 'text/csv' });
        const quiet = await healthDuring(own, sleep(3000));
        const readers = fork(import.meta.filename, [String(server.port)]);
        const reads = once(readers, 'exit');
        const begun = performance.now();
        const times = await healthDuring(own, reads);
        const seconds = (performance.now() - begun) / 1000;
        const [code] = await reads;
        const measured = `health p99 ${quantile(times, 0.99)} ms, worst ${quantile(times, 1)} ms (without: ${quantile(quiet, 0.99)} ms); all read in ${seconds.toFixed(1)} s`;
        return { measured, held: code === 0 && quantile(times, 0.99) < 250 + quantile(quiet, 0.99) };
      }),
  },
];

/** How many requests whose body never comes are open after some milliseconds, or as soon as none is. */
async function stillOpen(port: number, count: number, milliseconds: number): Promise<number> {
  const sockets = Array.from({ length: count }, (_, n) =>
    new Visitor(port, attackerAt(n % 8)).unfinished('POST', '/api/rooms', 1000, '{'),
  );
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(' ');
  }, 1000);
  const open = () => sockets.filter(({ closed, destroyed }) => !closed && !destroyed).length;
  await sleep(200);
  const before = open();
  for (let waited = 0; waited < milliseconds && open() > 0; waited += 250) await sleep(250);
  clearInterval(drip);
  const left = open();
  for (const socket of sockets) socket.destroy();
  // without any that stayed open at first, nothing was shown
  return before === 0 ? count : left;
}

/** Those who read a large base again and again, in a process of their own: their time is not the server's. */
async function readLargeBase(port: number): Promise<void> {
  const attackers = [0, 1, 2, 3].map((n) => new Visitor(port, attackerAt(n)));
  const answers = await Promise.all(
    attackers.flatMap((attacker) => [
      ...Array.from({ length: 10 }, (_, n) => attacker.ask('GET', `/api/cases/large/hands/${n + 1}`)),
      ...Array.from({ length: 120 }, () => attacker.ask('GET', '/api/cases/large')),
    ]),
  );
  if (answers.some(({ status }) => status !== 200)) throw new Error(counted(answers.map(({ status }) => status)));
}

if (import.meta.main) await readLargeBase(Number(process.argv[2]));
