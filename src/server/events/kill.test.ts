import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventRequest } from '../../protocol/events.ts';
import { pairingsOf } from '../../store/events.ts';
import { openStore, type Store } from '../../store/store.ts';
import { AgentCrowd } from '../testing/load.ts';
import { ServerProcess } from '../testing/server-process.ts';
import { loadEvent } from './event-state.ts';
import { addParticipant, beginEvent, openEvent } from './organise.ts';
import { recount } from './recount.ts';
import { standingsOf } from './standings.ts';

let folder: string;
let store: Store;
let server: ServerProcess;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jogatina-event-'));
  store = await openStore(folder);
  server = new ServerProcess(folder);
});
afterAll(async () => {
  await server.kill();
  await store.destroy();
  rmSync(folder, { recursive: true });
});

test('kill -9 in the middle of an event: it goes on by itself, every match once, and its end is what the logs say', async () => {
  const request = { title: 'cup', format: 'all-against-all', game: 'truco/ufsm24+target=6', seed: 'kill' } as const;
  await openEvent(store, eventRequest.parse({ ...request, settings: { clock: 60_000, atOnce: 4 } }));
  const tokens: string[] = [];
  for (const name of ['ana', 'bia', 'caio', 'davi', 'eva', 'fabio'])
    tokens.push((await addParticipant(store, 'cup', { name })).token!);
  await beginEvent(store, 'cup');
  await server.start();
  const swarm = new AgentCrowd(server.address, tokens, 5);
  const played = async () => (await pairingsOf(store, 'cup')).filter(({ result }) => result !== null).length;
  while ((await played()) < 5) await sleep(20);

  await server.kill();
  const before = await pairingsOf(store, 'cup');
  expect(before.filter(({ matchId, result }) => matchId !== null && result === null)).not.toHaveLength(0);
  await server.start();
  // an end that was not told when the server was killed is never told: the store alone says when all is over
  while ((await loadEvent(store, 'cup'))!.event.status !== 'over') await sleep(50);

  const field = (await loadEvent(store, 'cup'))!;
  expect(field.pairings).toHaveLength(30);
  // what was known is as it was
  for (const { number, seats, seed, matchId, result } of before) {
    expect(field.pairings[number]).toMatchObject({
      seats,
      seed,
      ...(matchId && { matchId }),
      ...((result as object) && { result }),
    });
  }
  expect(new Set(field.pairings.map(({ matchId }) => matchId)).size).toBe(30);
  const matches = await store.selectFrom('matches').select(['id', 'status']).execute();
  expect(matches.map(({ id }) => id).sort()).toEqual(field.pairings.map(({ matchId }) => matchId).sort());
  expect(await recount(store, field)).toEqual({ played: 30, differences: [], standings: standingsOf(field) });
  swarm.close();
}, 120_000);
