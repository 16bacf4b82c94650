import { setTimeout as sleep } from 'node:timers/promises';
import { changeExperiment, followExperiment, startExperiment } from '../../../src/experiments/index.ts';
import { createServer, type ServerOptions, type WorkbenchServer } from '../../../src/server/http.ts';
import { TestServer } from '../../../src/server/testing/test-server.ts';
import { Visitor } from '../../../src/server/testing/visitor.ts';
import { openStore, type Store } from '../../../src/store/store.ts';
import { createToken } from '../../../src/store/tokens.ts';
import { type Attack, attackerAt, counted, inFolder, PERSON, TRUCO } from './attack.ts';

/** Runs something against a whole server, experiments included. */
async function withWhole<T>(
  options: ServerOptions,
  use: (server: WorkbenchServer, store: Store, port: number, admin: string) => Promise<T>,
): Promise<T> {
  return inFolder(async (folder) => {
    const store = await openStore(folder);
    const experiments = { place: { data: folder }, threads: 1 };
    const server = await createServer(store, { experiments, ...options });
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    const { token } = await createToken(store, { kind: 'admin', subject: 'test' });
    try {
      return await use(server, store, Number(new URL(address).port), token);
    } finally {
      await server.close();
      await store.destroy();
    }
  });
}

interface Door {
  readonly method: string;
  readonly path: string;
  /** The fields of its body. */
  readonly fields: readonly string[];
}

/** Every request that takes a body, by the server's own description. */
function doorsOf(server: WorkbenchServer): Door[] {
  const { paths = {} } = server.swagger() as { paths?: Record<string, Record<string, object>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, route]) => {
      const text = JSON.stringify((route as { requestBody?: object }).requestBody ?? null);
      if (method === 'get' || method === 'head') return [];
      const fields = [...text.matchAll(/"(\w+)":\{"(?:type|anyOf|oneOf|const|enum|\$ref|default)/g)].map(
        ([, name]) => name,
      );
      return [{ method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, 'x'.repeat(22)), fields }];
    }),
  );
}

const DEEP = 5000;
const nests = [
  `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
  `${'{"__proto__":'.repeat(1000)}1${'}'.repeat(1000)}`,
];

/** Texts of agents that name a file. */
const FILES = ['ntuple,network=/dev/zero', 'ntuple,network=/etc/passwd'];

/** The same attacks at every door of the server, and visitors in disguise. */
export const doors: readonly Attack[] = [
  {
    name: 'deeply nested JSON at every door',
    before: 'a nested reason closed rooms as if the storage had failed; other doors were not tried',
    expected: 'each refuses it as its sender’s fault, an administrator’s too, and the server goes on',
    run: () =>
      withWhole({ requests: 100_000 }, async (server, _, port, admin) => {
        const headers = { authorization: `Bearer ${admin}` };
        const visitor = new Visitor(port, '127.0.0.1');
        const all = doorsOf(server);
        const bad: string[] = [];
        let sent = 0;
        for (const { method, path, fields } of all) {
          const filled = nests.map((nest) => `{${fields.map((field) => `"${field}":${nest}`).join(',')}}`);
          const kinds = nests.map((nest) => `{"kind":"tournament","type":"x","description":{"agents":${nest}}}`);
          for (const body of [...nests, ...filled, ...kinds].filter((text) => text.length < 64_000)) {
            const { status } = await visitor.ask(method, path, body, {
              ...headers,
              'content-type': 'application/json',
            });
            sent++;
            if (status >= 500 || status === 200) bad.push(`${method} ${path} ${status}`);
          }
        }
        const { body: made } = await visitor.ask('POST', '/api/rooms', { game: TRUCO, seats: [PERSON, PERSON] });
        for (const path of [`/api/rooms/${made.room.id}/live`, '/api/agent']) {
          const socket = await visitor.socket(path);
          for (const nest of nests) {
            socket?.send(`{"type":"hello","key":${nest}}`);
            socket?.send(nest.slice(0, 4000));
          }
          await sleep(50);
          socket?.terminate();
        }
        const health = await visitor.ask('GET', '/api/health');
        return {
          measured: `${all.length} doors, ${sent} bodies, not refused: ${counted(bad) || 'none'}; health ${health.status}`,
          held: all.length > 15 && bad.length === 0 && health.status === 200,
        };
      }),
  },
  {
    name: 'a file named at every door',
    before: 'answers told whether a file exists',
    expected: '400 everywhere, with the same words for a file that exists and one that does not',
    run: () =>
      withWhole({ requests: 100_000 }, async (_, store, port, admin) => {
        const headers = { authorization: `Bearer ${admin}` };
        const visitor = new Visitor(port, '127.0.0.1');
        const ask = (path: string, body: unknown) => visitor.ask('POST', path, body, headers);
        await ask('/api/events', { id: 'cup', game: 'tetris/nes', format: 'league' });
        const texts: string[][] = [];
        const statuses: number[] = [];
        for (const agent of FILES) {
          const seat = { kind: 'agent', agent };
          const answers = [
            await ask('/api/tetris/games', { rules: 'nes', agent, seed: 1 }),
            await ask('/api/rooms', { game: 'tetris/nes', seats: [seat] }),
            await ask('/api/rooms', { game: TRUCO, seats: [seat, PERSON] }),
            await ask('/api/coach/question', { position: `${TRUCO}@2 1 0-0 1E 4B 5C/7O 12B 6C:`, agents: [agent] }),
            await ask('/api/events/cup/participants', { name: 'spy', kind: 'agent', agent }),
            await ask('/api/experiments', { kind: 'tetris-play', description: { agent, games: 1 } }),
            await ask('/api/experiments', {
              kind: 'tournament',
              description: { agents: [agent, 'random'], rules: 'tetris/nes' },
            }),
          ];
          statuses.push(...answers.map(({ status }) => status));
          texts.push(answers.map(({ text }) => text.replaceAll(agent, 'FILE').replace(/\/[\w/]+/g, 'PATH')));
        }
        const alike = texts[0].join() === texts[1].join();
        const kept = await store.selectFrom('experiments').select('id').execute();
        const measured = `${counted(statuses)}; the same words: ${alike}; experiments begun: ${kept.length}`;
        return { measured, held: statuses.every((s) => s >= 400 && s < 500) && alike && kept.length === 0 };
      }),
  },
  {
    name: 'addresses in disguise',
    before: 'not tried',
    expected: 'one bucket for one visitor: however its address is written, whatever it claims before its proxies',
    async run() {
      const trustProxy = ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'];
      const server = await TestServer.open({ trustProxy, requests: 3 });
      const ask = async (from: string, forwarded: string) =>
        (await new Visitor(server.port, from).ask('GET', '/api/rooms', undefined, { 'x-forwarded-for': forwarded }))
          .status;
      const all = async (from: string, ...forwarded: string[]) => {
        const statuses: number[] = [];
        for (const each of forwarded) statuses.push(await ask(from, each));
        return counted(statuses);
      };
      const groups = [
        await all('127.0.0.1', '203.0.113.7', '::ffff:203.0.113.7', '::FFFF:203.0.113.7', '203.0.113.7', '203.0.113.7'),
        await all(
          '127.0.0.1',
          ...[
            '2001:db8:1:2::1',
            '2001:DB8:1:2:0:0:0:9',
            '2001:0db8:0001:0002::a:b',
            '2001:db8:1:2:ffff::',
            '2001:db8:1:2::1',
          ],
        ),
        // through two and three proxies: the last one that is not ours is the visitor
        await all('127.0.0.1', ...[1, 2, 3, 4, 5].map((n) => `198.51.100.${n}, 203.0.113.9, 10.0.0.${n}, 10.9.9.9`)),
        await all('127.0.0.1', ...[1, 2, 3, 4, 5].map((n) => `127.0.0.1, 10.0.0.1, 203.0.113.10, fd00::${n}`)),
        // who comes past the proxies is who he is
        await all(attackerAt(0), ...[1, 2, 3, 4, 5].map((n) => `203.0.113.1${n}, 10.0.0.${n}`)),
      ];
      await server.close();
      return { measured: groups.join('; '), held: groups.every((group) => group === '3 × 200, 2 × 429') };
    },
  },
  {
    name: 'a crowd that follows an experiment',
    before: 'each read the whole experiment from the database twice a second, on the main thread',
    expected: 'one look serves all',
    run: () =>
      inFolder(async (folder) => {
        const store = await openStore(folder);
        const description = { agent: 'dellacherie', games: 1, maxPieces: 10 };
        const id = await startExperiment(store, { kind: 'tetris-play', description });
        await changeExperiment(store, id, 'pause');
        let looks = 0;
        const counting = new Proxy(store, {
          get(target, name) {
            if (name === 'selectFrom') looks++;
            const value = Reflect.get(target, name, target);
            return typeof value === 'function' ? value.bind(target) : value;
          },
        });
        const gone = new AbortController();
        const crowd = Array.from({ length: 300 }, async () => {
          let seen = 0;
          for await (const _ of followExperiment(counting, id, gone.signal)) seen++;
          return seen;
        });
        await sleep(800);
        gone.abort();
        const seen = (await Promise.all(crowd)).reduce((sum, each) => sum + each, 0);
        await store.destroy();
        return { measured: `${seen} told, ${looks} looks`, held: seen >= 600 && looks <= 6 };
      }),
  },
];
