import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { eventRequest } from '../../../src/protocol/events.ts';
import { loadEvent } from '../../../src/server/events/event-state.ts';
import { addParticipant, beginEvent, openEvent } from '../../../src/server/events/organise.ts';
import { recount } from '../../../src/server/events/recount.ts';
import { standingsOf } from '../../../src/server/events/standings.ts';
import { AgentCrowd, checkMatches } from '../../../src/server/testing/load.ts';
import { eventOf } from '../../../src/store/events.ts';
import { logOf } from '../../../src/store/match-log.ts';
import { printRow } from '../../print-row.ts';
import { costOf, quantiles, reportOf } from './figures.ts';
import { values } from './options.ts';
import { ask, TestSite } from './test-site.ts';

export async function watchers(): Promise<void> {
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
 * Twelve outside agents whose connections land anywhere. The server that runs the event is killed in the middle; with
 * `--watchers` none is, and so many watch a match of people meanwhile.
 */
export async function event(): Promise<void> {
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
  if (values.watchers === undefined) await killRunner(site);
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

async function killRunner({ store, servers }: TestSite): Promise<void> {
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
