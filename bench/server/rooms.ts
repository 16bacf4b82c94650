/**
 * Measures the rooms for real: the server in a process of its own, outside agents over WebSocket in another. It takes
 * a minute or more and wants a quiet machine, so it is no part of `jogatina bench`:
 *
 *     node bench/server/rooms.ts                                500 matches; then 500 with kill -9 in the middle
 *     node bench/server/rooms.ts matches --matches 100 --think 0
 *     node bench/server/rooms.ts kill --matches 500
 *     node bench/server/rooms.ts fuzz --messages 100000         random and spoilt messages; memory after each tenth
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createServer } from '../../src/server/http.ts';
import { fuzzRooms, fuzzServer } from '../../src/server/testing/fuzz-server.ts';
import {
  AgentCrowd,
  type CrowdReport,
  checkMatches,
  registerAgents,
  untilOver,
} from '../../src/server/testing/load.ts';
import { matchOf } from '../../src/store/matches.ts';
import { openStore } from '../../src/store/store.ts';
import { heapInUse } from '../../testing/memory.ts';
import { printRow } from '../print-row.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    matches: { type: 'string', default: '500' },
    /** Outside agents, each on one connection; they play in pairs. */
    agents: { type: 'string', default: '40' },
    /** Milliseconds that an agent thinks on average. */
    think: { type: 'string', default: '200' },
    game: { type: 'string', default: 'truco/ufsm24' },
    data: { type: 'string' },
    messages: { type: 'string', default: '100000' },
    port: { type: 'string', default: '0' },
    tokens: { type: 'string' },
  },
});

/** A child that plays one part of this file. */
function part(name: string, options: Record<string, string>): ChildProcess {
  const words = Object.entries(options).map(([option, value]) => `--${option}=${value}`);
  // a session of its own, as server and agents have elsewhere; it ends with this process's channel
  return fork(import.meta.filename, [name, ...words], { detached: true });
}

async function startServer(data: string, port: string): Promise<{ child: ChildProcess; port: string }> {
  const child = part('server', { data, port });
  const [listening] = await once(child, 'message');
  return { child, port: String(listening) };
}

async function play(kill: boolean): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'jogatina-bench-rooms-'));
  const matches = Number(values.matches);
  const store = await openStore(data);
  const names = Array.from({ length: Number(values.agents) }, (_, i) => `lot-${i}`);
  const tokens = await registerAgents(store, names);
  let server = await startServer(data, '0');
  const agents = part('agents', {
    port: server.port,
    tokens: JSON.stringify(tokens),
    think: values.think,
  });
  await once(agents, 'message');
  const begun = performance.now();
  server.child.send({ make: matches, names, game: values.game });
  await once(server.child, 'message');
  if (kill) {
    await sleep(Number(values.think) * 15 + 1500);
    server.child.kill('SIGKILL');
    await once(server.child, 'exit');
    printRow({ what: 'killed', seconds: (performance.now() - begun) / 1000 });
    server = await startServer(data, server.port);
    printRow({ what: 'restarted', seconds: (performance.now() - begun) / 1000 });
  }
  await untilOver(store, matches, 500);
  const seconds = (performance.now() - begun) / 1000;
  agents.send('report');
  const [report] = (await once(agents, 'message')) as [CrowdReport];
  server.child.send('memory');
  const [{ cpu }] = await once(server.child, 'message');
  const checked = await checkMatches(store, report);
  const sorted = Float64Array.from(report.latencies).sort();
  const quantile = (share: number) => Number(sorted[Math.floor(share * (sorted.length - 1))].toFixed(1));
  printRow({
    what: kill ? 'kill -9 in the middle' : 'matches',
    matches,
    think: Number(values.think),
    seconds,
    actions: checked.actions,
    perSecond: Math.round(checked.actions / seconds),
    over: checked.over,
    atOnce: report.atOnce,
    faults: checked.faults,
    lost: checked.lost,
    different: checked.different,
    acknowledged: report.acknowledged.length,
    p50: quantile(0.5),
    p99: quantile(0.99),
    worst: quantile(1),
    // since the (re)start, its own included
    serverCpuSeconds: cpu,
    reconnections: report.reconnections,
  });
  agents.disconnect();
  server.child.disconnect();
  await store.destroy();
  rmSync(data, { recursive: true });
  if (checked.over !== matches || checked.lost + checked.different + checked.faults > 0) process.exitCode = 1;
}

/** Random and spoilt messages; what the server keeps in memory after each tenth of them. */
async function fuzz(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'jogatina-bench-fuzz-'));
  const store = await openStore(data);
  const tokens = await registerAgents(store, ['fuzzer']);
  const server = await startServer(data, '0');
  const address = `127.0.0.1:${server.port}`;
  const seedOf = async (id: string) => (await matchOf(store, id))!.seed;
  const rounds = 10;
  let leaks = 0;
  for (let round = 0; round < rounds; round++) {
    const rooms = await fuzzRooms(address, 5, seedOf);
    const report = await fuzzServer({ address, rooms, tokens }, Number(values.messages) / rounds, round);
    server.child.send('memory');
    const [memory] = await once(server.child, 'message');
    leaks += report.leaks.length;
    printRow({ what: 'fuzz', round, ...report, leaks: report.leaks.length, ...memory });
  }
  if (leaks > 0 || server.child.exitCode !== null) process.exitCode = 1;
  server.child.kill();
  await store.destroy();
  rmSync(data, { recursive: true });
}

/** The server's process: tells its port; makes matches when told, and tells when they are made. */
async function serverPart(): Promise<void> {
  const store = await openStore(values.data!);
  const server = await createServer(store, { requests: 1_000_000 });
  process.on('message', async (told: 'memory' | { make: number; names: string[]; game: string }) => {
    if (told === 'memory') {
      const megabytes = (bytes: number) => Number((bytes / 2 ** 20).toFixed(1));
      const { user, system } = process.cpuUsage();
      const cpu = Number(((user + system) / 1e6).toFixed(1));
      process.send!({ heap: megabytes(heapInUse()), resident: megabytes(process.memoryUsage.rss()), cpu });
      return;
    }
    const { make, names, game } = told;
    const one = (i: number) => {
      const pair = (2 * i) % names.length;
      const seats = [names[pair], names[pair + 1]].map((agent) => ({ kind: 'remote' as const, name: agent, agent }));
      return server.rooms.create({ game, seats, clockMs: 60_000 });
    };
    await Promise.all(Array.from({ length: make }, (_, i) => one(i)));
    process.send!('made');
  });
  process.on('disconnect', () => process.exit());
  await server.listen({ port: Number(values.port), host: '127.0.0.1' });
  process.send!((server.server.address() as AddressInfo).port);
}

/** The agents' process: tells when all are connected, and what they saw when asked. */
async function agentsPart(): Promise<void> {
  const crowd = new AgentCrowd(`127.0.0.1:${values.port}`, JSON.parse(values.tokens!), Number(values.think));
  process.on('disconnect', () => process.exit());
  await crowd.connected;
  process.send!('connected');
  process.on('message', () => process.send!(crowd.report()));
}

const parts: Readonly<Record<string, () => Promise<void>>> = {
  matches: () => play(false),
  kill: () => play(true),
  fuzz,
  server: serverPart,
  agents: agentsPart,
};

for (const name of positionals.length > 0 ? positionals : ['matches', 'kill', 'fuzz']) {
  if (!Object.hasOwn(parts, name)) throw new Error(`unknown part "${name}": matches, kill or fuzz is right`);
  await parts[name]();
}
