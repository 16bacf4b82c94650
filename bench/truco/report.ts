/**
 * How long a person waits for the report of a match: from its end to the answer of the server. The person plays over the
 * room's own protocol and takes so many milliseconds for each decision. Then the same of matches that a server which was
 * just started has not judged yet.
 *
 *     node bench/truco/report.ts [matches] [milliseconds]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { Rng } from '../../src/core/rng.ts';
import { ACTION } from '../../src/games/truco/actions.ts';
import type { MatchReport } from '../../src/protocol/coach.ts';
import { createServer } from '../../src/server/http.ts';
import { openStore } from '../../src/store/store.ts';

const [matches, pause] = [process.argv[2] ?? 6, process.argv[3] ?? 300].map(Number);
const folder = mkdtempSync(join(tmpdir(), 'jogatina-report-'));
const store = await openStore(folder);

/** Plays a match against careful: accepts, and else takes any card or call that gives nothing away. */
async function play(address: string, n: number): Promise<string> {
  const rng = Rng.seeded(`report/${n}`);
  const made = await fetch(`${address}/api/rooms`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game: 'truco/ufsm24', seats: [{ kind: 'person' }, { kind: 'agent', agent: 'careful' }] }),
  });
  const { room, key } = (await made.json()) as { room: { id: string }; key: string };
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/rooms/${room.id}/live`);
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', key })));
    socket.on('message', (data) => {
      const { type, toMove, legal, turn } = JSON.parse(String(data));
      if (type === 'over') return resolve();
      if (toMove !== 0 || !legal || legal.length === 0) return;
      const sensible = legal.filter((action: number) => action !== ACTION.MAZO && action !== ACTION.FALTA_ENVIDO);
      const action = legal.includes(ACTION.QUIERO) ? ACTION.QUIERO : sensible[rng.below(sensible.length)];
      setTimeout(() => socket.send(JSON.stringify({ type: 'act', turn, action })), pause);
    });
  });
  socket.close();
  return room.id;
}

async function reportOf(address: string, match: string): Promise<{ time: number; decisions: number }> {
  const start = performance.now();
  const report = (await (await fetch(`${address}/api/matches/${match}/report`)).json()) as MatchReport;
  return { time: performance.now() - start, decisions: report.decisions.length };
}

function tell(what: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b).map(Math.round);
  console.log(`${what}: ${sorted.at(0)} to ${sorted.at(-1)} ms, median ${sorted[Math.floor(sorted.length / 2)]} ms`);
}

const server = await createServer(store);
const address = await server.listen({ port: 0, host: '127.0.0.1' });
const played: string[] = [];
const atEnd: number[] = [];
for (let n = 0; n < matches; n++) {
  played.push(await play(address, n));
  const { time, decisions } = await reportOf(address, played[n]);
  atEnd.push(time);
  console.log(`match ${n + 1}: ${decisions} decisions, ${Math.round(time)} ms`);
}
await server.close();
const first: number[] = [];
for (const match of played.slice(0, 3)) {
  const fresh = await createServer(store);
  first.push((await reportOf(await fresh.listen({ port: 0, host: '127.0.0.1' }), match)).time);
  await fresh.close();
}
tell(`${matches} reports at the end of their match`, atEnd);
tell('the first report of a server that was just started', first);
await store.destroy();
rmSync(folder, { recursive: true });
