import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InputError } from '../../core/errors.ts';
import * as cards from './cards.ts';
import { legalNames, playHand } from './testing/hand.test-support.ts';

const names = (hand: number) => Array.from(cards.handCards.subarray(3 * hand, 3 * hand + 3), (c) => cards.cardNames[c]);

test('counts of the deck: cards, hands, deals, strengths', () => {
  expect(new Set(cards.cardNames).size).toBe(40);
  const hands = Array.from({ length: cards.HANDS }, (_, hand) => names(hand).join());
  expect(new Set(hands).size).toBe(9_880);
  expect(cards.DEALS).toBe(76_767_600);
  expect(cards.DEALS * 34).toBe(2_610_098_400);
  const row = (manilhas: number) => Array.from(cards.strengths.subarray(40 * manilhas, 40 * manilhas + 40));
  const size = (manilhas: number, strength: number) => row(manilhas).filter((each) => each === strength).length;
  const sizes = (manilhas: number) => Array.from({ length: 14 }, (_, i) => size(manilhas, 14 - i));
  // 4C 7H AS 7D, then 3s 2s As Ks Js Qs 7s 6s 5s 4s
  expect(sizes(cards.FIXED)).toEqual([1, 1, 1, 1, 4, 4, 3, 4, 4, 4, 2, 4, 4, 3]);
  for (let rank = 0; rank < 10; rank++) expect(sizes(rank).sort()).toEqual([0, 1, 1, 1, 1, 4, 4, 4, 4, 4, 4, 4, 4, 4]);
});

/** minitruco, Partida.java: the order 4567QJKA23, the rank after the turned card, clubs over hearts, spades, diamonds. */
test.each([
  ['6D', '7C 7H 7S 7D 3C 2S AD KH JC QS 6C 5H 4D'],
  ['3H', '4C 4H 4S 4D 3C 2C AC KC JC QC 7C 6C 5C'],
  ['7S', 'QC QH QS QD 3C 2C AC KC JC 7C 6C 5C 4C'],
  ['2C', '3C 3H 3S 3D 2D AC KC JC QC 7C 6C 5C 4C'],
])('with %s turned up the order is %s', (turned, order) => {
  const manilhas = cards.manilhasAfter(cards.card(turned));
  const strengths = order.split(' ').map((name) => cards.strengths[40 * manilhas + cards.card(name)]);
  expect(strengths).toEqual([...strengths].sort((a, b) => b - a));
  expect(new Set(strengths).size).toBe(13);
});

/** trucomineiro.com.br and minitruco: zap, copas, espadilha, ouros, then the ranks. */
test('the fixed manilhas and the rest', () => {
  const order = '4C 7H AS 7D 3C 2C AC KC JC QC 7C 6C 5C 4D'.split(' ');
  const strengths = order.map((name) => cards.strengths[40 * cards.FIXED + cards.card(name)]);
  expect(strengths).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
});

test('34 cards may be turned up, and none of those dealt', () => {
  const deal = '4C 5H QS/7D KC 3H';
  const left = cards.cardNames.filter((name) => {
    try {
      return legalNames(playHand('paulista', `${deal} turned ${name}`)).length > 0;
    } catch {
      return false;
    }
  });
  expect(left.length).toBe(34);
});

test('a deal has one index, and it comes back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: cards.DEALS - 1 }), (deal) => {
      const text = cards.formatDeal(deal);
      expect(new Set(text.split(/[ /]/)).size).toBe(6);
      expect(cards.parseDeal(text)).toBe(deal);
    }),
  );
  expect(cards.formatDeal(0)).toBe('4D 4S 4H/4C 5D 5S');
});

test('what is no card or deal is refused in one line', () => {
  for (const name of ['', '8C', '4c', '10H', '4CC', 'C4', '__proto__'])
    expect(() => cards.card(name)).toThrow(InputError);
  for (const text of [
    '',
    '4C 5H QS',
    '4C 5H QS/7D KC',
    '4C 5H QS/7D KC 4C',
    '4C 4C QS/7D KC 3H',
    '4C 5H QS/7D KC 3H/AS 2S 3S',
  ])
    expect(() => cards.parseDeal(text)).toThrow(InputError);
});
