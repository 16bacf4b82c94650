import { expect, test } from 'vitest';
import { trucoAgent } from '../../src/agents/truco/index.ts';
import { OVER } from '../../src/core/game.ts';
import { Match } from '../../src/core/match.ts';
import { ACTION, FIRST_DEAL } from '../../src/games/truco/actions.ts';
import { card, parseDeal } from '../../src/games/truco/cards.ts';
import { trucoGame } from '../../src/games/truco/game.ts';
import type { TrucoView } from '../../src/games/truco/view.ts';
import { sillyMoves } from './silly-moves.ts';

const game = trucoGame('ufsm24');

/** The view of the seat to move after a deal and these actions, at a score. */
function viewAt(
  scores: readonly [number, number],
  mano: string,
  pie: string,
  ...actions: readonly (string | number)[]
) {
  const state = game.start();
  state.score.set(scores);
  state.apply(FIRST_DEAL + parseDeal(mano.split(' '), pie.split(' ')));
  for (const action of actions) state.apply(typeof action === 'string' ? card(action) : action);
  const legal = new Int32Array(64);
  return { view: game.view(state, state.turn), legal: Array.from(legal.subarray(0, state.legal(legal))) };
}

test.each([
  ['loses the match by giving up', viewAt([20, 23], '4E 5B 6O', '3E 2B 1O', '4E', ACTION.TRUCO), ACTION.NO_QUIERO],
  ['loses the match by giving up', viewAt([20, 23], '4E 5B 6O', '3E 2B 1O'), ACTION.MAZO],
  ['envido risks a won hand', viewAt([23, 23], '1E 1B 4C', '3E 2B 1O'), ACTION.ENVIDO],
  ['needless card', viewAt([0, 0], '12E 5B 6O', '3E 2B 1O', '12E'), card('3E')],
  ['needless card', viewAt([0, 0], '1E 5B 6O', '3E 2B 4O', '1E'), card('3E')],
] as const)('%s', (name, { view, legal }, action) => {
  expect(sillyMoves(view, legal, action)).toEqual([name]);
});

test('the same moves where they are sound', () => {
  const needed = viewAt([0, 0], '2E 5B 6O', '3E 12B 1O', '2E');
  expect(sillyMoves(needed.view, needed.legal, card('3E'))).toEqual([]);
  const early = viewAt([0, 0], '1E 1B 4C', '3E 2B 1O');
  expect(sillyMoves(early.view, early.legal, ACTION.ENVIDO)).toEqual([]);
  expect(sillyMoves(early.view, early.legal, ACTION.MAZO)).toEqual([]);
});

test('master makes none in a match against a careful player; bench/truco/silly-moves.ts plays many', async () => {
  const match = new Match(game, { seed: 'silly' });
  const agents = [trucoAgent('master').create(), trucoAgent('careful').create()];
  for (let seat = match.advance(); seat !== OVER; seat = match.advance()) {
    const turn = match.turn();
    const view = turn.view as TrucoView;
    const { action } = await agents[seat].act({ ...turn, view });
    if (seat === 0) expect(sillyMoves(view, turn.legal, action)).toEqual([]);
    match.answer(action);
  }
}, 60_000);
