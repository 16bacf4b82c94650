import { expect, test } from 'vitest';
import { legalOf } from '../../../../../testing/truco/truco-hands.ts';
import { ACTION, FIRST_DEAL } from '../../../../games/truco/actions.ts';
import { parseDeal } from '../../../../games/truco/cards.ts';
import { trucoGame } from '../../../../games/truco/game.ts';
import { answerFlor } from './flor.ts';

/** Pie's answer to mano's calls. */
function answer(rules: string, pie: string[], ...calls: string[]): number {
  const game = trucoGame(rules);
  const state = game.start();
  state.apply(FIRST_DEAL + parseDeal(['1E', '4E', '10E'], pie));
  for (const call of calls) state.apply(game.parseAction(call));
  const legal = legalOf(state);
  const action = answerFlor(game.view(state, state.turn), legal, game.rules);
  expect(legal).toContain(action);
  return action;
}

test('the worst flor gives way, the best stays', () => {
  expect(answer('ufsm24', ['10B', '11B', '12B'], 'FLOR')).toBe(ACTION.ACHICO);
  expect(answer('ufsm24', ['5B', '6B', '7B'], 'FLOR')).not.toBe(ACTION.ACHICO);
});

test('a middling flor does not stake the match', () => {
  expect(answer('ufsm24', ['4B', '5B', '12B'], 'FLOR')).not.toBe(ACTION.CONTRAFLOR_AL_RESTO);
});

test.each(['ufsm24', 'argentino30'])('%s: an answer to every call', (rules) => {
  for (const call of ['CONTRAFLOR', 'CONTRAFLOR_AL_RESTO']) {
    const game = trucoGame(rules);
    const state = game.start();
    state.apply(FIRST_DEAL + parseDeal(['5E', '6E', '7E'], ['5B', '6B', '7B']));
    for (const text of ['FLOR', call]) state.apply(game.parseAction(text));
    const legal = legalOf(state);
    // mano's best flor accepts: it loses to nothing
    expect(answerFlor(game.view(state, state.turn), legal, game.rules)).not.toBe(ACTION.NO_QUIERO);
  }
});
