import { expect, test } from 'vitest';
import { playHand } from '../../../../../testing/truco/truco-hands.ts';
import { card } from '../../../../games/truco/cards.ts';
import { trucoGame } from '../../../../games/truco/game.ts';
import { shippedTrucoStrategy } from '../../equilibrium/play/shipped-strategies.ts';
import { HandModel } from '../hand-model.ts';
import { AdaptiveTruco } from './adaptive-truco.ts';
import { EnvidoOpponentModel } from './envido-opponent-model.ts';

const game = trucoGame('ufsm24');
const model = new HandModel(game.rules, shippedTrucoStrategy());
const DEAL = '4E 5B 6O/3E 2B 1O';

test('once more than eight points were lost in cards and truco nothing is adapted; a new match begins anew', () => {
  const adaptive = new AdaptiveTruco(new EnvidoOpponentModel());
  const now = game.view(playHand(DEAL, ''), 0);
  const mix = ['4E', '5B', '6O'].map((each) => ({ action: card(each), chance: 1 / 3 }));
  const lost = game.view(playHand(DEAL, '4E TRUCO NO_QUIERO'), 0);
  expect(lost.outcome).toMatchObject({ winner: 1, points: 1 });
  for (let hand = 1; hand <= 8; hand++) adaptive.saw({ ...lost, hand }, model);
  expect(adaptive.opponent.won).toBe(-8);
  expect(adaptive.adapted(now, model, mix)).not.toEqual(mix);
  adaptive.saw({ ...lost, hand: 9 }, model);
  expect(adaptive.known(model)).toBeUndefined();
  expect(adaptive.adapted(now, model, mix)).toBe(mix);
  adaptive.begin();
  expect(adaptive.known(model)).toBeDefined();
});
