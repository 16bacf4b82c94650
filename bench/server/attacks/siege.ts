import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, loadavg, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Rng } from '../../../src/core/rng.ts';
import type { ServerMessage } from '../../../src/protocol/rooms.ts';
import { Visitor } from '../../../src/server/testing/visitor.ts';
import { type Attack, attackerAt, CAREFUL, counted, PERSON, quantile, TRUCO, withServer } from './attack.ts';

/** Milliseconds in which honest play loads what it needs: the tables that judge it, the auctions of every score. */
const WARM = 40_000;
const QUIET = 30_000;
const UNDER_ATTACK = 60_000;
const AFTER = 60_000;
const MATCHES = 20;
/** Milliseconds that an honest player thinks on average. */
const THINK = 150;
const ADDRESSES = 8;
const SOCKETS = 2000;
const SLOW = 500;

/** Two of our agents, one of them costly. */
const agents = { game: TRUCO, seats: [CAREFUL, { kind: 'agent', agent: 'cbr-best' }], pace: 0 };
const position = `${TRUCO}@2 1 0-0 1E 4B 5C/7O 12B 6C:`;
/** Questions that take the server long. */
const costly = [
  ['coach', 'POST', '/api/coach/question', { position, agents: ['sampler', 'cbr-best', 'PVCNPS', 'equilibrium-plus'] }],
  ['tetris', 'POST', '/api/tetris/games', { rules: 'nes', agent: 'expectimax,depth=3,beam=6,inner=4', seed: 1 }],
  ['base', 'GET', '/api/cases/shipped', undefined],
  ['clusters', 'GET', '/api/cases/shipped/clusterings', undefined],
  ['ladder', 'GET', '/api/ladder', undefined],
  ['matches', 'GET', '/api/matches?limit=200', undefined],
  ['list', 'GET', '/api/rooms', undefined],
] as const;

/** What any visitor does now and then. */
async function useOnce(visitor: Visitor): Promise<void> {
  await visitor.ask('POST', '/api/rooms', agents);
  for (const [, method, path, body] of costly) await visitor.ask(method, path, body);
}

/** Twenty tables of honest players, each at an address of its own. When a match ends the next begins. */
class Tables {
  readonly latencies: number[] = [];
  begun = 0;
  ended = 0;
  lost: string[] = [];
  private open = true;
  private readonly tables: Promise<void>[];

  constructor(port: number) {
    this.tables = Array.from({ length: MATCHES }, async (_, n) => {
      const visitor = new Visitor(port, `127.0.9.${n + 1}`);
      for (let match = 0; this.open; match++) await this.play(visitor, Rng.seeded(`table ${n} ${match}`));
    });
  }

  /** The latencies since the last call. */
  take(): number[] {
    return this.latencies.splice(0);
  }

  async close(): Promise<void> {
    this.open = false;
    await Promise.all(this.tables);
  }

  private async play(visitor: Visitor, rng: Rng): Promise<void> {
    try {
      const made = await visitor.ask('POST', '/api/rooms', { game: TRUCO, seats: [PERSON, PERSON] });
      const { id } = made.body.room;
      const joined = await visitor.ask('POST', `/api/rooms/${id}/join`, {});
      this.begun++;
      const ways = await Promise.all([made, joined].map(({ body }) => this.sit(visitor, id, body.key, rng)));
      if (ways.every((way) => way === 'over')) this.ended++;
      else if (this.open) this.lost.push(ways.join(' and '));
    } catch (error) {
      if (this.open) this.lost.push((error as Error).message);
      await sleep(1000);
    }
  }

  /** Plays one seat; resolves to `over`, or to how it was cut off. */
  private async sit(visitor: Visitor, room: string, key: string, rng: Rng): Promise<string> {
    const socket = await visitor.socket(`/api/rooms/${room}/live`);
    if (!socket) return 'no connection';
    return new Promise((resolve) => {
      let asked = 0;
      let turn = -1;
      socket.on('close', (code) => resolve(`closed by ${code}`));
      socket.on('message', async (data) => {
        const message = JSON.parse(data.toString()) as ServerMessage;
        if (message.type === 'refused') resolve(`refused: ${message.reason}`);
        if (message.type === 'over') resolve('over');
        if (message.type === 'over' || !this.open) return socket.close();
        if (!('legal' in message)) return;
        if (asked > 0 && message.turn > turn) {
          this.latencies.push(performance.now() - asked);
          asked = 0;
        }
        if (message.legal.length === 0 || message.turn === turn) return;
        turn = message.turn;
        const action = rng.pick(message.legal);
        await sleep(2 * THINK * rng.float());
        asked = performance.now();
        if (socket.readyState === 1) socket.send(JSON.stringify({ type: 'act', turn: message.turn, action }));
      });
      socket.send(JSON.stringify({ type: 'hello', key }));
    });
  }
}

export const siege: Attack = {
  name: 'siege of a minute',
  before: 'never measured',
  expected: `${SOCKETS} connections from ${ADDRESSES} addresses, floods of rooms, ${SLOW} slow bodies, costly questions: of ${MATCHES} matches at once none lost, answers within 250 ms at the 99th percentile (beside those without attack), memory back within 20 % a minute later`,
  long: true,
  run: () =>
    withServer([], async (server) => {
      // a site in use has all of its parts loaded, in each of its threads
      await Promise.all([1, 2, 3, 4].map((n) => useOnce(new Visitor(server.port, `127.0.8.${n}`))));
      const tables = new Tables(server.port);
      await sleep(WARM);
      tables.take();
      await sleep(QUIET);
      const quiet = tables.take();
      const before = server.megabytes;
      const attackers = fork(import.meta.filename, [String(server.port)]);
      let most = before;
      for (let waited = 0; waited < UNDER_ATTACK; waited += 1000) {
        await sleep(1000);
        most = Math.max(most, server.megabytes);
      }
      const under = tables.take();
      const load = loadavg()[0].toFixed(1);
      attackers.send('stop');
      const [report] = await once(attackers, 'message');
      await sleep(AFTER);
      const after = server.megabytes;
      await tables.close();
      const p99 = quantile(under, 0.99);
      const measured = [
        `${tables.begun} matches, ${tables.ended} to their end, ${tables.lost.length} lost ${counted(tables.lost)}`,
        `${quiet.length} answers without: median ${quantile(quiet, 0.5)}, p99 ${quantile(quiet, 0.99)} ms`,
        `${under.length} under attack: median ${quantile(under, 0.5)}, p99 ${p99}, worst ${quantile(under, 1)} ms`,
        `${before} MB before, at most ${most} MB, ${after} MB a minute later`,
        `attackers: ${report}`,
        `load ${load}`,
      ].join('; ');
      return { measured, held: tables.lost.length === 0 && p99 < 250 && after <= 1.2 * before };
    }),
};

/** The attackers, in a process of their own. They would have machines of their own too, so the server's time goes first. */
async function attack(port: number): Promise<void> {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const visitors = Array.from({ length: ADDRESSES }, (_, n) => new Visitor(port, attackerAt(n)));
  const statuses: string[] = [];
  let going = true;
  const repeat = async (pause: number, one: (n: number) => Promise<unknown>) => {
    for (let n = 0; going; n++) {
      await one(n).catch(() => statuses.push('cut off'));
      await sleep(pause);
    }
  };
  const ask = async (visitor: Visitor, what: string, method: string, path: string, body?: unknown) =>
    statuses.push(`${what} ${(await visitor.ask(method, path, body)).status}`);
  const invite = { game: TRUCO, seats: [PERSON, PERSON] };
  let tried = 0;
  let opened = 0;
  let held = 0;
  let most = 0;
  const slow = Array.from({ length: SLOW }, (_, n) =>
    visitors[n % ADDRESSES].unfinished('POST', '/api/coach/question', 60_000, '{'),
  );
  void repeat(1000, async () => {
    for (const socket of slow) if (socket.writable) socket.write(' ');
  });
  for (const visitor of visitors) {
    // as many as it can get of its part; what is closed is opened again
    for (let n = 0; n < SOCKETS / ADDRESSES; n++)
      void repeat(1000, async () => {
        tried++;
        const socket = await visitor.socket(`/api/rooms/${'x'.repeat(22)}/live`);
        if (!socket) return;
        opened++;
        most = Math.max(most, ++held);
        await once(socket, 'close');
        held--;
      });
    void repeat(50, (n) => ask(visitor, 'room', 'POST', '/api/rooms', n % 2 === 0 ? agents : invite));
    for (const [what, method, path, body] of costly) void repeat(100, () => ask(visitor, what, method, path, body));
  }
  await once(process, 'message');
  going = false;
  const groups = Object.entries(Object.groupBy(statuses, (each) => each)).sort();
  const open = slow.filter(({ closed }) => !closed).length;
  process.send!(
    `${tried} connections tried, ${opened} opened, at most ${most} at once, ${open} of ${SLOW} slow bodies open, ${groups.map(([each, all]) => `${each}: ${all!.length}`).join(', ')}`,
    () => process.exit(),
  );
}

if (import.meta.main) await attack(Number(process.argv[2]));
