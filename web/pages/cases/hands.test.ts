import { expect, test } from 'vitest';
import { codeOf } from '../../../src/agents/truco/cases/base/card-codes.ts';
import { suitOf } from '../../../src/games/truco/cards.ts';
import { fits, listed } from './hands.ts';

const columns = [
  'number',
  'match',
  'mano',
  'high',
  'middle',
  'low',
  'highSuit',
  'middleSuit',
  'lowSuit',
  'points',
  'truco',
  'trucoWinner',
  'trucoStake',
];
const row = (number: number, winner: number, points: number | null) => [
  number,
  0,
  1,
  codeOf[3],
  codeOf[12],
  codeOf[25],
  suitOf(3),
  suitOf(12),
  null,
  points,
  0,
  winner,
  2,
];

test('hands are read from their numbers; a card of unknown suit has none', () => {
  const [hand] = listed({ base: 'b', matches: ['m'], columns, rows: [row(7, 1, 28)] });
  expect(hand).toMatchObject({ number: 7, match: 'm', mano: true, points: 28, truco: false, won: true, stake: 2 });
  expect(hand.cards).toEqual([3, 12, -1]);
});

test('filters hold together', () => {
  const hands = listed({ base: 'b', matches: ['m'], columns, rows: [row(7, 1, 28), row(71, 2, null), row(8, 2, 33)] });
  const none = { winner: '', truco: '', points: 0, number: '' } as const;
  const numbers = (filter: object) =>
    hands.filter((hand) => fits(hand, { ...none, ...filter })).map((hand) => hand.number);
  expect(numbers({})).toEqual([7, 71, 8]);
  expect(numbers({ winner: 'other' })).toEqual([71, 8]);
  expect(numbers({ winner: 'other', points: 30 })).toEqual([8]);
  expect(numbers({ number: '7' })).toEqual([7, 71]);
  expect(numbers({ truco: 'yes' })).toEqual([]);
});
