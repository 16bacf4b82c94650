import { expect, test } from 'vitest';
import { playHand } from '../../../../../testing/truco/truco-hands.ts';
import { trucoGame } from '../../../../games/truco/game.ts';
import { shippedTrucoStrategy } from '../../equilibrium/play/shipped-strategies.ts';
import { HandModel } from '../hand-model.ts';
import { AdaptiveEnvido } from './adaptive-envido.ts';

const game = trucoGame('ufsm24');
const model = new HandModel(game.rules, shippedTrucoStrategy());

test('once more than eight points were lost in envido nothing is bid by a style; a new match begins anew', () => {
  const adaptive = new AdaptiveEnvido();
  const now = game.view(playHand('4E 5B 6O/3E 2B 1O', ''), 0);
  // mano opens with a five and loses nothing else: pie, who called nothing, folds
  const lost = game.view(playHand('4E 5B 12O/7C 6C 2B', 'ENVIDO QUIERO SHOW MAZO'), 0);
  expect(lost.envido).toMatchObject({ winner: 1, points: 2 });
  expect(lost.outcome).not.toBeNull();
  for (let hand = 1; hand <= 4; hand++) adaptive.saw({ ...lost, hand }, model);
  expect(adaptive.mix(now, model)).toBeDefined();
  adaptive.saw({ ...lost, hand: 5 }, model);
  expect(adaptive.mix(now, model)).toBeUndefined();
  expect(adaptive.isRead).toBe(false);
  adaptive.begin();
  expect(adaptive.mix(now, model)).toBeDefined();
});
