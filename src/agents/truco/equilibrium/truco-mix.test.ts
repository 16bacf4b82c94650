import { expect, test } from 'vitest';
import { Rng } from '../../../core/rng.ts';
import { FIRST_DEAL } from '../../../games/truco/actions.ts';
import { DEALS, dealHands, formatDeal } from '../../../games/truco/cards.ts';
import { trucoGame } from '../../../games/truco/game.ts';
import { TrucoState } from '../../../games/truco/state.ts';
import { dealtValue } from '../../../solve/best-response.ts';
import { measure } from '../../../solve/public-tree.ts';
import { ranks14 } from './ranks.ts';
import { randomTable } from './testing/tables.ts';
import { trucoMix } from './truco-mix.ts';

const game = trucoGame('ufsm24+flor=false+faceDown=false');

test('any table is worth the same in the engine as in the solver, deal by deal', () => {
  const table = randomTable(ranks14, 'engine');
  const { tree, index, numbers } = table;
  const size = measure(tree);
  const rng = Rng.seeded('deals');
  const hands = [0, 0, 0, 0, 0, 0];
  const one = new Float64Array(tree.width(tree.root, 1));
  const mass = new Float64Array(one.length);

  /** Both seats play the table, every course of the hand weighted by its chance. */
  const playOut = (state: TrucoState): number => {
    if (state.handWinner >= 0) return state.scores()[0] - state.scores()[1];
    let sum = 0;
    for (const { action, chance } of trucoMix(table, game.view(state, state.turn))) {
      const next = new TrucoState(game.rules);
      next.copyFrom(state);
      next.apply(action);
      sum += chance * playOut(next);
    }
    return sum;
  };

  for (let i = 0; i < 8; i++) {
    const deal = rng.below(DEALS);
    dealHands(deal, hands);
    const ranks = hands.map((card) => ranks14.of[card]);
    const [mano, pie] = [tree.holdings.find(ranks.slice(0, 3)), tree.holdings.find(ranks.slice(3))];
    one.fill(0);
    one[pie] = 1;
    tree.mass(tree.root, 0, one, 0, mass, 0);
    const solver = dealtValue(tree, size, { numbers, index }, mano, pie) / mass[mano];
    const state = game.start();
    state.apply(FIRST_DEAL + deal);
    const engine = playOut(state);
    expect([formatDeal(deal), engine.toFixed(9)]).toEqual([formatDeal(deal), solver.toFixed(9)]);
  }
}, 60_000);
