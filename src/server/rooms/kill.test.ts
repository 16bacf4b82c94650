import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, type Store } from '../../store/store.ts';
import { createToken } from '../../store/tokens.ts';
import { TestBrowser } from '../testing/connections.ts';
import { AgentCrowd, checkMatches, registerAgents, untilOver } from '../testing/load.ts';
import { ServerProcess } from '../testing/server-process.ts';

const MATCHES = 20;

let folder: string;
let store: Store;
let server: ServerProcess;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jogatina-kill-'));
  store = await openStore(folder);
  server = new ServerProcess(folder);
});
afterAll(async () => {
  await server.kill();
  await store.destroy();
  rmSync(folder, { recursive: true });
});

test('kill -9 in the middle: every match goes on and ends as its log says, nothing acknowledged is lost', async () => {
  const { token } = await createToken(store, { kind: 'admin', subject: 'test' });
  const names = Array.from({ length: 4 }, (_, i) => `lot-${i}`);
  const tokens = await registerAgents(store, names);
  await server.start();
  const { address } = server;
  const swarm = new AgentCrowd(address, tokens, 40);
  await swarm.connected;
  const make = async (seats: object[]) => {
    const answer = await fetch(`http://${address}/api/rooms`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ game: 'truco/ufsm24', seats, clock: 60_000 }),
    });
    return (await answer.json()) as { room: { id: string }; key: string };
  };
  const remote = (i: number) => ({ kind: 'remote', agent: names[i % names.length] });
  for (let i = 1; i < MATCHES; i++) await make([remote(2 * i), remote(2 * i + 1)]);
  // and a person against an agent that remembers what it saw
  const own = await make([{ kind: 'person' }, { kind: 'agent', agent: 'cbr-best' }]);
  let tab = new TestBrowser(address, own.room.id, own.key);
  const { legal } = await tab.next('room');
  await tab.act(0, legal[0]);
  const before = await tab.next('played');

  await sleep(300);
  await server.kill();
  expect(await tab.closed).toBe(1006);
  await server.start();

  for (;;) {
    tab = new TestBrowser(address, own.room.id, own.key);
    try {
      expect((await tab.next('room')).log[0]).toEqual(before.last);
      break;
    } catch (error) {
      // the matches of a server that says nothing are taken over after a while
      if (!String(error).includes('closed')) throw error;
      await sleep(200);
    }
  }
  const { scores } = await tab.playOn(1);
  // who was not told of an end when the server died never will be: the store knows
  await untilOver(store, MATCHES);
  const report = swarm.report();
  const ended = { ...report.ended, [own.room.id]: scores };
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
