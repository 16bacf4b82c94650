import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InputError } from '../../core/errors.ts';
import * as cards from './cards.ts';
import { naiveEnvido, naiveFlor } from './testing/naive.test-support.ts';

const hands = Array.from({ length: cards.HANDS }, (_, hand) => cards.formatHand(hand));

test('counts of the deck: hands, rank multisets, deals, flores, scores', () => {
  expect(new Set(hands.map((hand) => hand.join())).size).toBe(9_880);
  expect(cards.DEALS).toBe(76_767_600);
  const ranks = hands.map((hand) => hand.map((name) => cards.strength[cards.card(name)]).sort((a, b) => a - b));
  expect(new Set(ranks.map(String)).size).toBe(502);
  expect(cards.handFlor.filter((score) => score > 0).length).toBe(480);
  const envido = [...new Set(cards.handEnvido)].sort((a, b) => a - b);
  expect(envido).toEqual([0, 1, 2, 3, 4, 5, 6, 7, ...Array.from({ length: 14 }, (_, i) => 20 + i)]);
  const flor = [...new Set(cards.handFlor.filter((score) => score > 0))].sort((a, b) => a - b);
  expect(flor).toEqual(Array.from({ length: 19 }, (_, i) => 20 + i));
});

test('fourteen classes of truco, high to low', () => {
  expect(cards.ranking.flat().length).toBe(40);
  expect(cards.ranking.length).toBe(14);
  const row = ['1E', '1B', '7E', '7O', '3C', '2B', '1O', '12E', '11C', '10B', '7C', '6E', '5O', '4B'];
  expect(row.map((name) => cards.strength[cards.card(name)])).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(cards.strength[cards.card('1C')]).toBe(cards.strength[cards.card('1O')]);
  expect(cards.strength[cards.card('7B')]).toBe(cards.strength[cards.card('7C')]);
});

test('envido and flor scores of every hand agree with the second implementation', () => {
  for (const [i, hand] of hands.entries()) {
    expect([hand, cards.handEnvido[i], cards.handFlor[i]]).toEqual([hand, naiveEnvido(hand), naiveFlor(hand) ?? 0]);
  }
});

// The table of the UFSM 2020 thesis (after Winne 2017).
test.each([
  ['7E 6E 1C', 33],
  ['7E 5E 1C', 32],
  ['7E 4E 1C', 31],
  ['7E 2E 1C', 29],
  ['7E 1E 4C', 28],
  ['7E 10E 6C', 27],
  ['7E 12E 6C', 27],
  ['7E 6B 5C', 7],
  ['12E 11E 10B', 20],
  ['12E 11B 10O', 0],
  ['7E 6E 5E', 33],
])('envido of %s is %i', (hand, score) => {
  expect(cards.handEnvido[cards.parseHand(hand.split(' '))]).toBe(score);
});

test('hands and deals have one index each, and it comes back', () => {
  for (const [i, hand] of hands.entries()) expect(cards.parseHand([hand[2], hand[0], hand[1]])).toBe(i);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: cards.DEALS - 1 }), (deal) => {
      const [mano, pie] = cards.formatDeal(deal);
      expect(new Set([...mano, ...pie]).size).toBe(6);
      expect(cards.parseDeal(mano, pie)).toBe(deal);
    }),
  );
  for (const deal of [0, cards.DEALS - 1]) expect(cards.parseDeal(...cards.formatDeal(deal))).toBe(deal);
});

test('what is no card, hand or deal is refused in one line', () => {
  for (const name of ['', '8E', '1e', '13C', '1EE', '01E', 'E1', '__proto__'])
    expect(() => cards.card(name)).toThrow(InputError);
  expect(() => cards.parseHand(['1E', '1E', '2E'])).toThrow('three different cards');
  expect(() => cards.parseHand(['1E', '2E'])).toThrow('three different cards');
  expect(() => cards.parseDeal(['1E', '2E', '3E'], ['3E', '4E', '5E'])).toThrow('both hands hold 3E');
});
