import { expect, test } from 'vitest';
import type { Agent } from '../../../../core/agent.ts';
import { ACTION } from '../../../../games/truco/actions.ts';
import { trucoGame } from '../../../../games/truco/game.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { matchWorth, pointsWorth } from '../../master/chances/hand-worth.ts';
import { estimate } from './comparison.ts';
import { OwnResponseTraining } from './own-response.ts';

const game = trucoGame('ufsm24+flor=false');

/** Never calls, plays its first card, refuses everything. */
const refuser: Agent<TrucoView> = {
  name: 'refuser',
  act: ({ legal }) => ({ action: legal.includes(ACTION.NO_QUIERO) ? ACTION.NO_QUIERO : legal[0] }),
};

test('of a player that refuses everything its own play improved gets a point for the envido and one for the truco', async () => {
  for (const worth of [pointsWorth, matchWorth(game.rules)]) {
    const training = new OwnResponseTraining(game, refuser, worth, 1);
    // a quarter of the decisions in the first trick is enough
    await training.train(0, 400);
    await training.chooseCaution(100);
    const [, points] = await training.gains(0, 200, [worth, pointsWorth]);
    expect(estimate(points).mean).toBeGreaterThan(1.6);
    expect(Math.max(...points)).toBeLessThanOrEqual(2);
  }
}, 60_000);
