import { expect, test } from 'vitest';
import { eventRequest } from '../../protocol/events.ts';
import { pairingsOf } from '../../store/events.ts';
import type { Store } from '../../store/store.ts';
import { killableServer } from '../testing/killable-server.ts';
import { AgentCrowd } from '../testing/load.ts';
import type { ServerProcess } from '../testing/server-process.ts';
import { loadEvent } from './event-state.ts';
import { addParticipant, beginEvent, openEvent } from './organise.ts';
import { recount } from './recount.ts';
import { standingsOf } from './standings.ts';

let store: Store;
let server: ServerProcess;
killableServer((made) => {
  ({ store, server } = made);
});

test('kill -9 in the middle of an event: it goes on by itself, every match once, and its end is what the logs say', async () => {
  const request = { title: 'cup', format: 'all-against-all', game: 'truco/ufsm24+target=6', seed: 'kill' } as const;
  await openEvent(store, eventRequest.parse({ ...request, settings: { clock: 60_000, atOnce: 4 } }));
  const tokens: string[] = [];
  for (const name of ['ana', 'bia', 'caio', 'davi', 'eva', 'fabio'])
    tokens.push((await addParticipant(store, 'cup', { name })).token!);
  await beginEvent(store, 'cup');
  await server.start();
  const crowd = new AgentCrowd(server.address, tokens, 5);
  const played = async () => (await pairingsOf(store, 'cup')).filter(({ result }) => result !== null).length;
  await expect.poll(played, { timeout: 60_000 }).toBeGreaterThanOrEqual(5);

  await server.kill();
  const before = await pairingsOf(store, 'cup');
  expect(before.filter(({ matchId, result }) => matchId !== null && result === null)).not.toHaveLength(0);
  await server.start();
  // an end that was not told when the server was killed is never told: the store alone says when all is over
  await expect.poll(async () => (await loadEvent(store, 'cup'))!.event.status, { timeout: 60_000 }).toBe('over');

  const state = (await loadEvent(store, 'cup'))!;
  expect(state.pairings).toHaveLength(30);
  // what was known is as it was
  for (const { number, seats, seed, matchId, result } of before) {
    expect(state.pairings[number]).toMatchObject({
      seats,
      seed,
      ...(matchId && { matchId }),
      ...((result as object) && { result }),
    });
  }
  expect(new Set(state.pairings.map(({ matchId }) => matchId)).size).toBe(30);
  const matches = await store.selectFrom('matches').select(['id', 'status']).execute();
  expect(matches.map(({ id }) => id).sort()).toEqual(state.pairings.map(({ matchId }) => matchId).sort());
  expect(await recount(store, state)).toEqual({ played: 30, differences: [], standings: standingsOf(state) });
  crowd.close();
}, 120_000);
