import { expect, test } from 'vitest';
import { FIRST_CALL, FIRST_DEAL, formatAction } from './actions.ts';
import { parseDeal } from './cards.ts';
import { parseRules } from './rules.ts';
import { TrucoState } from './state.ts';
import { type NaiveHand, naive } from './testing/naive.test-support.ts';

type Choose = (legal: readonly number[]) => readonly number[];

/** Plays every sequence of actions that `choose` lets through, comparing both implementations at every step. */
function compareAll(
  rulesText: string,
  deal: [string[], string[]],
  startScores: [number, number],
  choose: Choose,
): number {
  const rules = parseRules(rulesText);
  const states = Array.from({ length: 40 }, () => new TrucoState(rules));
  const into = new Int32Array(16);
  let positions = 0;
  states[0].score.set(startScores);
  states[0].apply(FIRST_DEAL + parseDeal(...deal));
  const walk = (depth: number, history: NaiveHand['history']) => {
    const state = states[depth];
    const legal = Array.from(into.subarray(0, state.legal(into)));
    const want = naive({ rules, hands: deal, startScores, history });
    const names = legal.map(formatAction).sort().join();
    const same =
      want.player === (state.turn < 0 ? null : state.turn) &&
      want.legal.join() === names &&
      want.scores.join() === state.scores().join() &&
      want.matchEnded === (state.turn === -2);
    if (!same)
      expect({ history, ...want }).toEqual({ history, player: state.turn, legal: names, scores: state.scores() });
    positions++;
    for (const action of choose(legal)) {
      const next = states[depth + 1];
      next.copyFrom(state);
      next.apply(action);
      walk(depth + 1, [...history, { player: state.turn, action: formatAction(action) }]);
    }
  };
  walk(0, []);
  return positions;
}

/** Every way to give three cards of a small deck to mano and three to pie. */
function dealsOf(deck: readonly string[]): [string[], string[]][] {
  const threes = (cards: readonly string[]) =>
    cards.flatMap((a, i) => cards.slice(i + 1).flatMap((b, j) => cards.slice(i + j + 2).map((c) => [a, b, c])));
  return threes(deck).flatMap((mano) =>
    threes(deck.filter((c) => !mano.includes(c))).map((pie): [string[], string[]] => [mano, pie]),
  );
}

const bidsWithFirstCard: Choose = (legal) => {
  const card = legal.find((action) => action < FIRST_CALL);
  return legal.filter((action) => action === card || action >= FIRST_CALL);
};
const cardsOnly: Choose = (legal) => legal.filter((action) => action < FIRST_CALL);

// Two suits: of the 20 deals two are flor against flor; 3s tie, and 12s.
const sixCards = ['3E', '7E', '12E', '3B', '12B', '6B'];
// A seventh card: flor alone, for mano and for pie.
const sevenCards = ['1E', '5E', '11E', '5B', '11B', '4B', '6O'];

test.each([
  ['ufsm24', [0, 0], 417_144],
  ['argentino30', [28, 13], 180_475],
  ['argentino30+florDuty=callOrFold+falta=malas-winner+foldEnvidoBonus=1+envidoEnvidoFalta=false', [11, 3], 228_330],
  ['argentino30+florDuty=callOrPlay+contraflorResto=target-lowest+contraflorRestoDeclined=6', [3, 17], 219_704],
  ['ufsm24+envido=false', [0, 0], 13_022],
] as const)('every sequence of bids over a deck of six cards: %s', (rules, scores, positions) => {
  let total = 0;
  for (const deal of dealsOf(sixCards)) total += compareAll(rules, deal, [...scores], bidsWithFirstCard);
  expect(total).toBe(positions);
});

test('every order of cards, face up and face down, over a deck of seven cards', () => {
  let total = 0;
  for (const deal of dealsOf(sevenCards)) total += compareAll('ufsm24', deal, [0, 0], cardsOnly);
  expect(total).toBe(270_692);
});

test('every sequence of bids where one flor stands alone', () => {
  const deals = dealsOf(sevenCards).filter((hands) =>
    hands.some((hand) => new Set(hand.map((card) => card.slice(-1))).size === 1),
  );
  let total = 0;
  for (const rules of ['ufsm24', 'argentino30+florDuty=callOrFold', 'argentino30+florDuty=callOrPlay+faceDown=true']) {
    for (const deal of deals) total += compareAll(rules, deal, [5, 9], bidsWithFirstCard);
  }
  expect([deals.length, total]).toEqual([14, 522_259]);
});

test('every sequence of actions of one deal', () => {
  const deal: [string[], string[]] = [
    ['1E', '4B', '5C'],
    ['5O', '7O', '12C'],
  ];
  expect(compareAll('argentino30', deal, [0, 0], (legal) => legal)).toBe(388_541);
});
