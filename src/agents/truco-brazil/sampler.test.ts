import { expect, test } from 'vitest';
import { Rng } from '../../core/rng.ts';
import { formatAction, parseAction } from '../../games/truco-brazil/actions.ts';
import { handCards, rankOf } from '../../games/truco-brazil/cards.ts';
import { BrazilState } from '../../games/truco-brazil/index.ts';
import { legalNames, playHand } from '../../games/truco-brazil/testing/hand.test-support.ts';
import { viewOf } from '../../games/truco-brazil/view.ts';
import { boundedByItsOptions } from '../three-tricks/sampler.test-support.ts';
import type { SamplerOptions } from '../three-tricks/sampler.ts';
import { beliefsOf } from './beliefs.ts';
import { Sampler } from './sampler.ts';

const PAULISTA = 'truco-brazil/paulista@1';

function decide(deal: string, actions: string, options: SamplerOptions = {}, deadline = Number.POSITIVE_INFINITY) {
  const state = playHand('paulista', deal, actions);
  const view = viewOf(state, state.turn, PAULISTA);
  const legal = legalNames(state).map(parseAction);
  return new Sampler(options).act({ view, legal, deadline, rng: Rng.seeded('sampler'), explain: true });
}

boundedByItsOptions((options, deadline) => decide('6C 4D 3C/KH QD 4S turned 5D', '3C KH', options, deadline), 5);

test('bets on a sure win, and does not give it away', () => {
  // lost the first trick, won the second, and leads the third with the highest card of all
  const deal = '6C 3S 4D/2H QD 5S turned 5D';
  expect(formatAction(decide(deal, '4D 2H QD 3S', { playouts: 300 }).action)).toBe('TRUCO');
  const answer = decide(deal, '4D 2H QD 3S TRUCO SEIS', { playouts: 300 });
  expect(answer.why!.choices!.at(-1)!.action).toBe(parseAction('CORRO'));
});

test('believes that a caller has something to call with', () => {
  const weigh = (actions: string) => {
    const state = playHand('paulista', '3C 7D KH/QH 6D JS turned 5D', actions);
    const view = viewOf(state, 0, PAULISTA);
    const beliefs = beliefsOf(view, new BrazilState(state.rules), Rng.seeded('beliefs'));
    // the share of hands with a manilha, a 6
    return beliefs
      .likeliest(beliefs.imagination.hands.length)
      .filter(([hand]) => handCards.subarray(3 * hand, 3 * hand + 3).some((held) => rankOf(held) === 2))
      .reduce((sum, [, share]) => sum + share, 0);
  };
  const silent = weigh('7D QH');
  const called = weigh('7D QH TRUCO');
  expect(silent).toBeLessThan(0.25);
  expect(called).toBeGreaterThan(1.3 * silent);
});
