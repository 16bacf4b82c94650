import { expect, test } from 'vitest';
import { ACTION, FIRST_DEAL } from '../../../../games/truco/actions.ts';
import { parseDeal } from '../../../../games/truco/cards.ts';
import { trucoGame } from '../../../../games/truco/game.ts';
import type { TrucoState } from '../../../../games/truco/state.ts';
import { matchWorth, pointsWorth } from './hand-worth.ts';

const game = trucoGame('ufsm24');
const worth = matchWorth(game.rules);

/** The end of a first hand of mano with 33 at envido. */
function ended(...actions: readonly number[]): TrucoState {
  const state = game.start();
  state.apply(FIRST_DEAL + parseDeal(['7E', '6E', '4B'], ['5O', '4C', '12B']));
  for (const action of actions) state.apply(action);
  expect(state.turn).toBeLessThan(0);
  return state;
}

test('what one seat wins the other loses', () => {
  for (const state of [ended(ACTION.MAZO), ended(ACTION.TRUCO, ACTION.NO_QUIERO)])
    for (const each of [worth, pointsWorth]) expect(each(state, 0)).toBeCloseTo(-each(state, 1), 12);
});

test('a point more or less is a point, a falta envido that wins the match far less than it scores', () => {
  const [folded, won] = [ended(ACTION.MAZO), ended(ACTION.TRUCO, ACTION.NO_QUIERO)];
  expect(pointsWorth(won, 0) - pointsWorth(folded, 0)).toBe(2);
  expect(worth(won, 0) - worth(folded, 0)).toBeCloseTo(2, 9);
  const match = ended(ACTION.FALTA_ENVIDO, ACTION.QUIERO, ACTION.HIDE);
  expect(pointsWorth(match, 0)).toBe(24);
  expect(worth(match, 0)).toBeGreaterThan(10);
  expect(worth(match, 0)).toBeLessThan(16);
});
