import { expect, test } from 'vitest';
import { legalOf, playHand } from '../../../testing/truco/truco-hands.ts';
import { Rng } from '../../core/rng.ts';
import { ACTION, FIRST_CALL, formatAction } from '../../games/truco/actions.ts';
import { trucoGame } from '../../games/truco/game.ts';
import { trucoAgent } from './index.ts';
import { soundChoices } from './sound-choices.ts';

const game = trucoGame('ufsm24');

/** The turn of the seat to move after a hand was played so far. */
function turnAfter(deal: string, actions: string, scores: readonly [number, number] = [0, 0]) {
  const state = playHand(deal, actions);
  state.score.set(scores);
  return {
    view: game.view(state, state.turn),
    legal: legalOf(state),
    deadline: Number.POSITIVE_INFINITY,
    rng: Rng.seeded('sound'),
    explain: true,
  };
}

function cardsTried(deal: string, actions: string): string[] {
  const { view, legal } = turnAfter(deal, actions);
  return soundChoices(view, legal)
    .filter((action) => action < FIRST_CALL)
    .map(formatAction);
}

test('of cards that do the same in a trick the weakest is tried, leads are free, and face down the weakest', () => {
  // of 1E and 3C the three beats the two as well
  expect(cardsTried('2B 6O 12C/1E 3C 4O', '2B')).toEqual(['PLAY:4O', 'PLAY:3C', 'FACE_DOWN:4O']);
  expect(cardsTried('2B 6O 12C/1E 3C 4O', '').filter((card) => card.startsWith('PLAY'))).toHaveLength(3);
});

test('points are shown where they win and hidden where they lose, without thinking', () => {
  const losing = turnAfter('7E 6E 4B/5O 4C 12B', 'ENVIDO QUIERO');
  expect(soundChoices(losing.view, losing.legal)).toEqual([ACTION.HIDE]);
  const winning = turnAfter('5O 4C 12B/7E 6E 4B', 'ENVIDO QUIERO');
  expect(soundChoices(winning.view, winning.legal)).toEqual([ACTION.SHOW]);
});

test.each(['sampler,playouts=40', 'cbr-best,playouts=40'])('%s shows no losing points and says why', async (name) => {
  const { action, why } = await trucoAgent(name).create().act(turnAfter('7E 6E 4B/5O 4C 12B', 'ENVIDO QUIERO'));
  expect([action, why?.reason]).toMatchObject([ACTION.HIDE, { code: 'hidePoints' }]);
});

test('cbr-best bluffs no falta envido, unless the other is about to win', async () => {
  const tried = async (scores: readonly [number, number]) => {
    const { why } = await trucoAgent('cbr-best,playouts=40')
      .create()
      .act(turnAfter('4E 5B 12O/3E 2B 1O', '', scores));
    return why?.choices?.map(({ action }) => action);
  };
  expect(await tried([0, 0])).not.toContain(ACTION.FALTA_ENVIDO);
  expect(await tried([10, 22])).toContain(ACTION.FALTA_ENVIDO);
});
