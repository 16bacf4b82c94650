import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, type Store } from '../../store/store.ts';
import { createToken } from '../../store/tokens.ts';
import { checkMatches, registerLots } from '../testing/matches.ts';
import { Tab } from '../testing/players.ts';
import { Swarm } from '../testing/swarm.ts';

const MATCHES = 20;
const MAIN = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));

let folder: string;
let store: Store;
let child: ChildProcess | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jogatina-kill-'));
  store = await openStore(folder);
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await store.destroy();
  rmSync(folder, { recursive: true });
});

/** The server as a user starts it; resolves to its port. */
async function serve(port: number): Promise<number> {
  child = spawn(process.execPath, [MAIN, 'serve', '--port', String(port), '--data', folder, '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const chunk of child.stdout!) {
    printed += chunk;
    if (printed.includes('}')) break;
  }
  return Number(new URL(JSON.parse(printed).address).port);
}

test('kill -9 in the middle: every match goes on and ends as its log says, nothing acknowledged is lost', async () => {
  const { token } = await createToken(store, { kind: 'admin', subject: 'test' });
  const names = Array.from({ length: 4 }, (_, i) => `lot-${i}`);
  const tokens = await registerLots(store, names);
  const port = await serve(0);
  const swarm = new Swarm(`127.0.0.1:${port}`, tokens, 40);
  await swarm.connected;
  const make = async (seats: object[]) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/rooms`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ game: 'truco/ufsm24', seats, clock: 60_000 }),
    });
    return (await answer.json()) as { room: { id: string }; key: string };
  };
  const remote = (i: number) => ({ kind: 'remote', agent: names[i % names.length]! });
  for (let i = 1; i < MATCHES; i++) await make([remote(2 * i), remote(2 * i + 1)]);
  // and a person against an agent that remembers what it saw
  const own = await make([{ kind: 'person' }, { kind: 'agent', agent: 'cbr-best' }]);
  let tab = new Tab(`127.0.0.1:${port}`, own.room.id, own.key);
  const { legal } = await tab.next('room');
  await tab.act(0, legal[0]!);
  const before = await tab.next('played');

  await sleep(300);
  child!.kill('SIGKILL');
  await once(child!, 'exit');
  expect(await tab.closed).toBe(1006);
  await serve(port);

  for (;;) {
    tab = new Tab(`127.0.0.1:${port}`, own.room.id, own.key);
    try {
      expect((await tab.next('room')).log[0]).toEqual(before.last);
      break;
    } catch (error) {
      // the matches of a server that says nothing are taken over after a while
      if (!String(error).includes('closed')) throw error;
      await sleep(200);
    }
  }
  const [report] = await Promise.all([swarm.over(MATCHES - 1), tab.playOn(1)]);
  const ended = { ...report.ended, [own.room.id]: (await tab.next('over')).outcome.scores };
  expect(await checkMatches(store, { ...report, ended })).toMatchObject({
    over: MATCHES,
    faults: 0,
    lost: 0,
    different: 0,
  });
  expect(report.reconnections).toBeGreaterThanOrEqual(names.length);
  expect(report.acknowledged.length).toBeGreaterThan(0);
  swarm.close();
});
