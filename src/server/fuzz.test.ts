import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cardNames } from '../games/truco/cards.ts';
import { matchOf } from '../store/matches.ts';
import { TestBrowser } from './testing/connections.ts';
import { fuzzRooms, fuzzServer } from './testing/fuzz-server.ts';
import { LeakFinder } from './testing/leaks.ts';
import { TestServer } from './testing/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await TestServer.open();
});
afterEach(() => server.close());

const complaints = vi.spyOn(console, 'error');

test('4,000 random and spoilt messages: no crash, no failure inside, no card of another seat in any answer', async () => {
  const seedOf = async (id: string) => (await matchOf(server.store, id))!.seed;
  const rooms = await fuzzRooms(server.address, 5, seedOf);
  const tokens = [await server.register('fuzzer')];
  const report = await fuzzServer({ address: server.address, rooms, tokens }, 4000, 1);
  expect(report.leaks).toEqual([]);
  expect(report.looked).toBeGreaterThan(1000);
  expect(Object.keys(report.statuses).filter((status) => Number(status) >= 500)).toEqual([]);
  expect(Object.keys(report.statuses)).toEqual(expect.arrayContaining(['200', '400', '404']));
  expect(complaints).not.toHaveBeenCalled();
  // the matches stand where their players brought them
  let turns = 0;
  for (const { id, keys } of rooms) {
    const tab = new TestBrowser(server.address, id, keys[0]);
    const { room, turn } = await tab.next('room');
    expect(room.outcome?.faults ?? []).toEqual([]);
    turns += turn;
    tab.close();
  }
  expect(report.moves).toBeGreaterThan(0);
  expect(turns).toBeGreaterThanOrEqual(report.moves);
});

test('what is looked for would be found', () => {
  const finder = new LeakFinder('truco/ufsm24@2', 'seed');
  const view = { hand: 1, mano: 0, log: [], cards: [], held: [], tricks: [] };
  const cards = Array.from({ length: 40 }, (_, card) => card);
  const ways: ((card: number) => object)[] = [
    (card) => ({ view: { ...view, cards: [card] } }),
    (card) => ({ view: { ...view, held: [card] } }),
    (card) => ({ view: { ...view, tricks: [{ plays: [null, card], winner: null }] } }),
    (card) => ({ view, legal: [card + 40] }),
    (card) => ({ view, legal: [{ action: card, text: '' }] }),
    (card) => ({ view, reason: `not legal: PLAY:${cardNames[card]}, TRUCO` }),
    (card) => ({ view, why: { summary: `I hold ${cardNames[card]}.` } }),
  ];
  // the opponent has three cards; to a watcher six are hidden
  for (const way of ways) {
    expect(cards.filter((card) => finder.find(way(card), 0))).toHaveLength(3);
    expect(cards.filter((card) => finder.find(way(card), -3))).toHaveLength(6);
  }
  expect(finder.find({ log: [{ seat: 1, action: 45 }] }, 0)).toMatch(/face down/);
  expect(finder.find({ log: [{ seat: 0, action: 45 }] }, 0)).toBeUndefined();
  expect(finder.find({ anything: 'has seed in it' }, 0)).toBe('the seed');
});
