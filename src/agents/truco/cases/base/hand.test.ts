import { describe, expect, test } from 'vitest';
import { handPlayed, handSeen } from '../../../../../testing/truco/truco-hands.ts';
import { MISSING } from '../../../../cbr/case-base.ts';
import { card } from '../../../../games/truco/cards.ts';
import { AT, type HandAttribute } from './attributes.ts';
import { cardOf, categoryOf, codeOf } from './card-codes.ts';

const DEAL = '1E 4B 5C/7E 7O 12C';
const values = (hand: Int8Array, names: readonly HandAttribute[]) => names.map((name) => hand[AT[name]]);

describe('card codes', () => {
  test.each([
    ['1E', 52, 51],
    ['1B', 50, 51],
    ['7E', 42, 41],
    ['7O', 40, 41],
    ['3C', 24, 20],
    ['2B', 16, 20],
    ['1O', 12, 12],
    ['12E', 8, 7],
    ['11B', 7, 7],
    ['10O', 6, 7],
    ['7C', 4, 3],
    ['6E', 3, 3],
    ['5B', 2, 3],
    ['4C', 1, 3],
  ])('%s has code %i and category %i (tables 4 and 7)', (name, code, category) => {
    expect(codeOf[card(name)]).toBe(code);
    expect(categoryOf[code]).toBe(category);
  });

  test('a code and a suit give the card back; 52 is in one suit only', () => {
    for (let c = 0; c < 40; c++) expect(cardOf(codeOf[c], Math.floor(c / 10))).toBe(c);
    expect(cardOf(52, 1)).toBe(-1);
  });
});

describe('a hand in progress', () => {
  test('knows own cards, the calls so far with their trick, and nothing of the opponent', () => {
    const hand = handSeen(DEAL, 'ENVIDO NO_QUIERO 4B TRUCO', 0);
    expect(values(hand, ['mano', 'high', 'middle', 'low', 'points'])).toEqual([1, 52, 2, 1, 5]);
    expect(values(hand, ['envido', 'envidoDeclined', 'envidoWinner', 'envidoStake'])).toEqual([1, 2, 1, 1]);
    expect(values(hand, ['own1', 'played1', 'truco', 'trucoTrick'])).toEqual([1, 4, 2, 1]);
    const unknown = ['oppHigh', 'oppMiddle', 'oppLow', 'opp1', 'oppPoints', 'won1', 'trucoWinner'] as const;
    expect(values(hand, unknown)).toEqual(unknown.map(() => MISSING));
  });

  test('the other seat sees the same hand the other way round', () => {
    const hand = handSeen(DEAL, 'ENVIDO NO_QUIERO 4B TRUCO', 1);
    expect(values(hand, ['mano', 'high', 'envido', 'envidoDeclined', 'opp1', 'truco'])).toEqual([2, 42, 2, 1, 1, 1]);
  });

  test('a refusal counts for the bet it refuses', () => {
    expect(handSeen(DEAL, 'TRUCO ENVIDO NO_QUIERO', 0)[AT.envidoDeclined]).toBe(1);
    expect(handSeen(DEAL, 'TRUCO NO_QUIERO', 0)[AT.trucoDeclined]).toBe(2);
    expect(handSeen(DEAL, '4B TRUCO RETRUCO NO_QUIERO', 0)[AT.trucoDeclined]).toBe(2);
  });

  test('an erased truco is forgotten, a suspended one stays', () => {
    expect(handSeen(DEAL, 'TRUCO ENVIDO NO_QUIERO', 0)[AT.truco]).toBe(0);
    expect(handSeen(DEAL, 'TRUCO ENVIDO NO_QUIERO', 0, 'argentino30')[AT.truco]).toBe(1);
  });

  test("an opponent's card face down stays hidden", () => {
    const hand = handSeen(DEAL, '4B FACE_DOWN:12C', 0);
    expect(values(hand, ['opp1', 'faced1', 'oppFaceDown', 'won1'])).toEqual([MISSING, -1, 1, 1]);
  });
});

describe('a finished hand', () => {
  test('lays both hands open, with the result and every trick', () => {
    const hand = handPlayed(DEAL, 'ENVIDO NO_QUIERO 4B TRUCO QUIERO 7E 7O 1E 5C 12C', 1);
    expect(values(hand, ['oppHigh', 'oppMiddle', 'oppLow', 'oppPoints'])).toEqual([52, 2, 1, 5]);
    expect(values(hand, ['own1', 'own2', 'own3', 'opp1', 'opp2', 'opp3'])).toEqual([42, 40, 8, 1, 52, 2]);
    expect(values(hand, ['played1', 'played2', 'played3', 'faced1', 'faced2', 'faced3'])).toEqual([
      46, 16, 4, 3, 51, 3,
    ]);
    expect(values(hand, ['won1', 'won2', 'won3', 'trucoWinner', 'trucoStake'])).toEqual([1, 2, 1, 1, 2]);
    expect(values(hand, ['score', 'oppScore', 'scoreAfter', 'oppScoreAfter'])).toEqual([0, 0, 2, 1]);
  });

  test.each([
    ['MAZO', 0, -10, 'the agent folded'],
    ['MAZO', 1, -46, 'the opponent folded'],
    ['TRUCO NO_QUIERO', 1, -15, 'the agent lost the bet'],
    ['TRUCO NO_QUIERO', 0, -46, 'the opponent gave up'],
  ])('%s seen by seat %i: unplayed cards are %i (%s)', (actions, seat, reason) => {
    expect(handPlayed(DEAL, actions, seat)[AT.played1]).toBe(reason);
  });

  test('a fold keeps its trick', () => {
    expect(values(handPlayed(DEAL, '4B 7E MAZO', 1), ['fold', 'foldTrick'])).toEqual([1, 2]);
  });
});
