import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cardNames } from '../games/truco/cards.ts';
import { matchOf } from '../store/matches.ts';
import { House } from './testing/house.ts';
import { LeakFinder } from './testing/leaks.ts';
import { Tab } from './testing/players.ts';
import { besiege } from './testing/siege.ts';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

const complaints = vi.spyOn(console, 'error');

test('4,000 random and spoilt messages: no crash, no failure inside, no card of another seat in any answer', async () => {
  const seats = [{ kind: 'person' }, { kind: 'person' }];
  // too long a match to end meanwhile
  const { body: made } = await house.ask('POST', '/api/rooms', { game: 'truco/ufsm24+target=1000', seats });
  const { body: joined } = await house.ask('POST', `/api/rooms/${made.room.id}/join`, {});
  const { game, seed } = (await matchOf(house.store, made.room.id))!;
  const leaks = new LeakFinder(game, seed);
  const tokens = [await house.register('besieger')];
  const target = { address: house.address, room: made.room.id, keys: [made.key, joined.key], tokens, leaks };
  const report = await besiege(target, 4000, 1);
  expect(report.leaks).toEqual([]);
  expect(report.looked).toBeGreaterThan(1000);
  expect(Object.keys(report.statuses).filter((status) => Number(status) >= 500)).toEqual([]);
  expect(Object.keys(report.statuses)).toEqual(expect.arrayContaining(['200', '400', '404']));
  expect(complaints).not.toHaveBeenCalled();
  // the match stands, and goes on
  const tab = new Tab(house.address, made.room.id, made.key);
  const whole = await tab.next('room');
  expect(whole.room.status).toBe('running');
  expect(whole.turn).toBeGreaterThan(10);
  tab.close();
});

test('what is looked for would be found', () => {
  const finder = new LeakFinder('truco/ufsm24@1', 'seed');
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
