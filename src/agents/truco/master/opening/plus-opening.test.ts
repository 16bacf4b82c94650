import { expect, test } from 'vitest';
import { legalOf, playHand } from '../../../../../testing/truco/truco-hands.ts';
import { card } from '../../../../games/truco/cards.ts';
import { trucoGame } from '../../../../games/truco/game.ts';
import { handOf } from '../../equilibrium/cards/hands.ts';
import type { LeafValues } from '../../equilibrium/opening/opening-tree.ts';
import { EquilibriumPlusAgent } from '../../equilibrium/play/equilibrium-plus-agent.ts';
import { shippedOpeningStrategy, shippedTrucoStrategy } from '../../equilibrium/play/shipped-strategies.ts';
import { HandModel } from '../hand-model.ts';
import { MeasuredOpening } from './measure-opening.ts';
import { isMove } from './opening-move.ts';
import { plusOpening } from './plus-opening.ts';

const game = trucoGame('ufsm24');
const strategy = shippedTrucoStrategy();
const opening = shippedOpeningStrategy();
const model = new HandModel(game.rules, strategy);
const agent = new EquilibriumPlusAgent(strategy, opening);
/** What openings are worth has no part in how they are played. */
const NO_VALUES = {} as LeafValues;

test.each([
  ['far from the end', [3, 2]],
  ['near it', [18, 11]],
  ['near it, mano behind', [11, 18]],
] as const)('mano opens as equilibrium-plus does, %s', (_, scores) => {
  const measured = new MeasuredOpening(model, NO_VALUES, scores);
  const weights = plusOpening(model, measured, opening);
  const { tree, index } = measured;
  const { moves } = tree.nodes[tree.root];
  for (const hand of ['1E 4B 3C', '2E 6E 4C', '7O 5O 1B', '4E 5B 6O', '12C 11C 7E']) {
    const state = playHand(`${hand}/7C 12B 6C`, '');
    state.score.set(scores);
    state.startScore.set(scores);
    agent.begin({ game: game.id });
    const mix = agent.mix(game.view(state, 0), legalOf(state));
    const mine = index.mix(weights, tree.root, model.classes.of[handOf(hand.split(' ').map(card))]);
    moves.forEach((move, k) => {
      const own = mix.filter(({ action }) => isMove(move, action, strategy.ranks.of));
      const chance = own.reduce((sum, each) => sum + each.chance, 0);
      expect(mine[k]).toBeCloseTo(chance, 2);
    });
  }
});
