import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMatch, finishMatch, type MatchRow, type MatchSeat } from '../store/matches.ts';
import { ratingsOf, saveRatings } from '../store/ratings.ts';
import { openStore, type Store } from '../store/store.ts';
import { exampleMatch } from '../store/testing/examples.ts';
import { temporaryStore } from '../store/testing/temporary-store.ts';
import { computeLadder, currentLadder, refreshRatings } from './ladder.ts';

let folder: string;
let store: Store;
temporaryStore(
  (made) => {
    ({ folder, store } = made);
  },
  { each: true },
);

const agent = (name: string): MatchSeat => ({ kind: 'agent', name, agent: name });

async function play(id: string, begun: string, ended: string, seats: MatchSeat[], winner: number | null) {
  await createMatch(store, { ...exampleMatch(id), game: 'truco/ufsm24@2', status: 'running', seats, createdAt: begun });
  await finishMatch(store, { id, owner: null }, { scores: [1, 0], winner, faults: [], endedAt: ended });
}

const person: MatchSeat = { kind: 'person', name: 'careful' };

test('ratings are kept with their record, and computed anew only when a match has ended', async () => {
  expect(await currentLadder(store)).toEqual([]);
  await play('one', '2026-01-01', '2026-01-05', [agent('careful'), agent('bold')], 0);
  await play('two', '2026-01-02', '2026-01-03', [agent('bold'), person], null);
  const ladder = await currentLadder(store);
  expect(ladder.map(({ kind, name, wins, draws, losses }) => [kind, name, wins, draws, losses])).toEqual([
    ['agent', 'careful', 1, 0, 0],
    ['person', 'careful', 0, 1, 0],
    ['agent', 'bold', 0, 1, 1],
  ]);
  const kept = await ratingsOf(store, 'truco');
  expect(kept.map(({ player }) => player)).toEqual(['agent careful', 'person careful', 'agent bold']);
  expect(kept[0]).toMatchObject({ basis: 2, updatedAt: '2026-01-05', rating: ladder[0].rating.mu });
  // a mark that is right is believed
  await saveRatings(store, 'truco', [{ ...kept[0], rating: 99 }]);
  await refreshRatings(store);
  expect(await ratingsOf(store, 'truco')).toEqual([{ ...kept[0], rating: 99 }]);
  await play('three', '2026-01-04', '2026-01-04', [agent('bold'), agent('careful')], 0);
  await refreshRatings(store);
  expect((await ratingsOf(store, 'truco')).map(({ basis }) => basis)).toEqual([3, 3, 3]);
});

test('the same matches give the same ratings, whoever looked when and whichever ended first', async () => {
  const matches: [string, number | null][] = [
    ['a', 0],
    ['b', 1],
    ['c', null],
    ['d', 0],
  ];
  for (const [id, winner] of matches)
    await play(id, `2026-01-0${id}`, '2026-02-01', [agent('careful'), agent('bold')], winner);
  await refreshRatings(store);
  const once = await ratingsOf(store, 'truco');
  const other = await openStore(join(folder, 'other'));
  const first = store;
  store = other;
  for (const [id, winner] of matches.toReversed()) {
    await play(id, `2026-01-0${id}`, '2026-02-01', [agent('careful'), agent('bold')], winner);
    await refreshRatings(store);
  }
  expect(await ratingsOf(store, 'truco')).toEqual(once);
  await other.destroy();
  store = first;
});

const match = (winner: number | null, ...agents: string[]) => ({
  game: 'truco/ufsm24@2',
  seed: 's',
  winner,
  seats: agents.map((agent): MatchRow['seats'][number] => ({ kind: 'agent', name: agent, agent })),
});

test('records and ratings of those who met another', () => {
  const rows = computeLadder([match(0, 'a', 'b'), match(1, 'b', 'a'), match(null, 'a', 'c'), match(0, 'd', 'd')]);
  expect(rows.map(({ name, matches, wins, draws, losses }) => [name, matches, wins, draws, losses])).toEqual([
    ['a', 3, 2, 1, 0],
    ['c', 1, 0, 1, 0],
    ['b', 2, 0, 0, 2],
  ]);
  expect(rows[0].rating.mu).toBeGreaterThan(rows[2].rating.mu);
  expect(rows[1].rating.sigma).toBeGreaterThan(rows[0].rating.sigma);
});

test('each game has a ladder of its own, and nobody is no ladder', () => {
  const rows = computeLadder([match(0, 'a', 'b'), { ...match(0, 'a', 'b'), game: 'tetris/nes@2' }]);
  expect(rows.map(({ game }) => game)).toEqual(['truco', 'truco', 'tetris', 'tetris']);
  expect(computeLadder([])).toEqual([]);
});
