import { expect, test } from 'vitest';
import { handEnvido, handFlor, strength } from '../../../games/truco/cards.ts';
import type { TrucoState } from '../../../games/truco/state.ts';
import { playHand } from '../../../games/truco/testing/hand.test-support.ts';
import { naiveWinner } from '../../../games/truco/testing/naive.test-support.ts';
import { shares } from '../../three-tricks/win-chance.ts';
import { envidoChance, florChance, winChance } from './chances.ts';

test('the chance of an envido is the share of hands that it beats, ties for mano', () => {
  for (const score of [0, 7, 20, 25, 33]) {
    const below = handEnvido.filter((other) => other < score).length / handEnvido.length;
    const upTo = handEnvido.filter((other) => other <= score).length / handEnvido.length;
    expect(envidoChance(score, false)).toBeCloseTo(below, 12);
    expect(envidoChance(score, true)).toBeCloseTo(upTo, 12);
  }
});

test('a flor meets other flores only', () => {
  const flores = handFlor.filter((score) => score > 0);
  expect(florChance(30, false)).toBeCloseTo(flores.filter((other) => other < 30).length / 480, 12);
  expect(florChance(38, true)).toBeCloseTo(1, 12);
});

test('against the best share of hands only those count', () => {
  expect(envidoChance(20, true, 0.3)).toBe(0);
  expect(envidoChance(33, true, 0.3)).toBeCloseTo(1, 12);
  expect(envidoChance(29, true, 0.5)).toBeCloseTo(2 * envidoChance(29, true) - 1, 12);
});

/** The same by counting cards one by one: every set that the opponent may hold, played out with all cards known. */
function counted(state: TrucoState, seat: number): number {
  const held = [0, 1, 2].filter((i) => state.held[seat] & (1 << i)).map((i) => state.cards[3 * seat + i]);
  const down = [seat, 1 - seat].map((player) => state.table[2 * state.trick + player]);
  const free = Array.from({ length: 40 }, (_, card) => card).filter(
    (card) => !held.includes(card) && !down.includes(card),
  );
  const tricks = [...state.trickWinner.subarray(0, state.trick)].map((winner) =>
    winner === 2 ? 'parda' : winner === state.mano ? 'mano' : 'pie',
  );
  const me = seat === state.mano ? 'mano' : 'pie';
  const them = me === 'mano' ? 'pie' : 'mano';
  const play = (
    mine: number[],
    theirs: number[],
    results: string[],
    leader: string,
    table: Record<string, number>,
  ): boolean => {
    if (table.mano !== undefined && table.pie !== undefined) {
      const [a, b] = [strength[table.mano], strength[table.pie]];
      const next = [...results, a > b ? 'mano' : b > a ? 'pie' : 'parda'];
      const winner = naiveWinner(next);
      if (winner) return winner === me;
      return play(mine, theirs, next, next.at(-1) === 'pie' ? 'pie' : 'mano', {});
    }
    const first = Object.keys(table)[0];
    const mover = first === undefined ? leader : first === 'mano' ? 'pie' : 'mano';
    if (mover === me)
      return mine.some((card) =>
        play(
          mine.filter((c) => c !== card),
          theirs,
          results,
          leader,
          { ...table, [me]: card },
        ),
      );
    return theirs.every((card) =>
      play(
        mine,
        theirs.filter((c) => c !== card),
        results,
        leader,
        { ...table, [them]: card },
      ),
    );
  };
  const table: Record<string, number> = {};
  if (down[0] >= 0) table[me] = down[0];
  if (down[1] >= 0) table[them] = down[1];
  const sets = combinations(free, 3 - state.trick - (down[1] >= 0 ? 1 : 0));
  const leader = state.cardTurn === state.mano ? 'mano' : 'pie';
  return sets.filter((theirs) => play(held, theirs, tricks, leader, table)).length / sets.length;
}

function combinations(cards: readonly number[], n: number): number[][] {
  if (n === 0) return [[]];
  return cards.flatMap((card, i) => combinations(cards.slice(i + 1), n - 1).map((rest) => [card, ...rest]));
}

test.each([
  ['1E 4B 5C/3O 7O 12C', '', 0],
  ['1E 4B 5C/3O 7O 12C', '', 1],
  ['1E 4B 5C/3O 7O 12C', 'PLAY:5C', 0],
  ['1E 4B 5C/3O 7O 12C', 'PLAY:5C', 1],
  ['1E 4B 5C/3O 7O 12C', 'PLAY:5C PLAY:12C', 0],
  ['1E 4B 5C/3O 7O 12C', 'PLAY:5C PLAY:12C PLAY:3O', 0],
  ['1E 4B 3C/3O 7O 12C', 'PLAY:3C PLAY:3O', 0],
  ['1E 4B 3C/3O 7O 12C', 'PLAY:3C PLAY:3O', 1],
  ['2E 4B 3C/3O 2O 12C', 'PLAY:3C PLAY:3O PLAY:2E PLAY:2O', 1],
  ['2E 4B 3C/3O 2O 12C', 'PLAY:3C PLAY:2O PLAY:4B PLAY:12C', 0],
  ['2E 4B 3C/3O 2O 12C', 'PLAY:3C PLAY:2O PLAY:4B PLAY:12C PLAY:3O', 0],
])('%s after "%s", seat %i: as counted card by card', (deal, actions, seat) => {
  const state = playHand('argentino30', deal, actions);
  expect(winChance(state, seat)).toBeCloseTo(counted(state, seat), 9);
});

test('sure things, and chances that fall against better hands', () => {
  expect(winChance(playHand('argentino30', '1E 1B 7E/4B 5B 6C'), 0)).toBe(1);
  expect(winChance(playHand('argentino30', '4E 2C 6C/1E 3B 12C', 'PLAY:4E PLAY:3B PLAY:1E'), 0)).toBe(0);
  const state = playHand('argentino30', '3E 2B 12O/4B 6B 12C');
  const against = shares.map((_, i) => winChance(state, 0, i));
  expect(against[0]).toBeGreaterThan(against[1]);
  expect(against[1]).toBeGreaterThan(against[2]);
});
