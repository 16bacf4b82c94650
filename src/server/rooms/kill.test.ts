import { expect, test, vi } from 'vitest';
import { verifyMatch } from '../../core/fairness.ts';
import { gameOf } from '../../families/index.ts';
import type { Store } from '../../store/store.ts';
import { createToken } from '../../store/tokens.ts';
import { TestBrowser } from '../testing/connections.ts';
import { killableServer } from '../testing/killable-server.ts';
import { AgentCrowd, checkMatches, registerAgents, untilOver } from '../testing/load.ts';
import type { ServerProcess } from '../testing/server-process.ts';

const MATCHES = 20;

let store: Store;
let server: ServerProcess;
killableServer((made) => {
  ({ store, server } = made);
});

test('kill -9 in the middle: every match goes on and ends as its log says, nothing acknowledged is lost', async () => {
  const { token } = await createToken(store, { kind: 'admin', subject: 'test' });
  const names = Array.from({ length: 4 }, (_, i) => `lot-${i}`);
  const tokens = await registerAgents(store, names);
  await server.start();
  const { address } = server;
  const crowd = new AgentCrowd(address, tokens, 40);
  await crowd.connected;
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
  const { legal, room } = await tab.next('room');
  await tab.act(0, legal[0]);
  const before = await tab.next('played');

  // the other matches are under way too
  await expect.poll(() => crowd.report().acknowledged.length).toBeGreaterThan(2 * MATCHES);
  await server.kill();
  expect(await tab.closed).toBe(1006);
  await server.start();

  // the matches of a server that gives no sign of life are taken over after a while
  const { log, room: revived } = await vi.waitFor(
    () => {
      tab = new TestBrowser(address, own.room.id, own.key);
      return tab.next('room');
    },
    { timeout: 30_000, interval: 200 },
  );
  expect(log[0]).toEqual(before.last);
  expect(revived.commitment).toBe(room.commitment);
  const { scores } = await tab.playOn(1);
  // who was not told of an end when the server died never will be: the store knows
  await untilOver(store, MATCHES);
  const report = crowd.report();
  const ended = { ...report.ended, [own.room.id]: scores };
  expect(await checkMatches(store, { ...report, ended })).toMatchObject({
    over: MATCHES,
    faults: 0,
    lost: 0,
    different: 0,
  });
  const record = await (await fetch(`http://${address}/api/matches/${own.room.id}/record`)).json();
  expect(record.proof.commitment).toBe(room.commitment);
  expect(verifyMatch(record, gameOf(record.game))!.filter(({ holds }) => !holds)).toEqual([]);
  expect(report.reconnections).toBeGreaterThanOrEqual(names.length);
  expect(report.acknowledged.length).toBeGreaterThan(0);
  crowd.close();
});
