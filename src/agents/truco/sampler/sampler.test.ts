import { expect, test } from 'vitest';
import { Rng } from '../../../core/rng.ts';
import { formatAction, parseAction } from '../../../games/truco/actions.ts';
import { parseHand } from '../../../games/truco/cards.ts';
import { TrucoState, trucoGame } from '../../../games/truco/index.ts';
import { legalNames, playHand } from '../../../games/truco/testing/hand.test-support.ts';
import { viewOf } from '../../../games/truco/view.ts';
import { boundedByItsOptions } from '../../three-tricks/sampler.test-support.ts';
import type { SamplerOptions } from '../../three-tricks/sampler.ts';
import { matchValue } from '../rules/match-value.ts';
import { beliefsOf } from './beliefs.ts';
import { Sampler } from './sampler.ts';

function decide(deal: string, actions: string, options: SamplerOptions = {}, deadline = Number.POSITIVE_INFINITY) {
  const state = playHand('ufsm24', deal, actions);
  const view = viewOf(state, state.turn, trucoGame('ufsm24').id);
  const legal = legalNames(state).map(parseAction);
  return new Sampler(options).act({ view, legal, deadline, rng: Rng.seeded('sampler'), explain: true });
}

boundedByItsOptions((options, deadline) => decide('1E 4B 3C/2O 5O 12C', 'PLAY:3C PLAY:2O', options, deadline), 5);

test('a forced move costs nothing', () => {
  const state = playHand('argentino30+florDuty=callOrFold', '1E 4B 3C/2O 5O 12O', 'ENVIDO');
  const decision = new Sampler().act({
    view: viewOf(state, 1, 'truco/argentino30+florDuty=callOrFold@2'),
    legal: [parseAction('FLOR')],
    deadline: Number.POSITIVE_INFINITY,
    rng: Rng.seeded(1),
  });
  expect(decision).toEqual({ action: parseAction('FLOR') });
});

test('bets on a sure win, and does not give it away', () => {
  // lost the first trick, won the second, and leads the third with the highest card of all
  const deal = '1E 3B 4C/2O 5O 12C';
  const tricks = 'PLAY:4C PLAY:2O PLAY:5O PLAY:3B';
  expect(formatAction(decide(deal, tricks, { playouts: 300 }).action)).toBe('TRUCO');
  const answer = decide(deal, `${tricks} TRUCO RETRUCO`, { playouts: 300 });
  expect(answer.why!.choices!.at(-1)!.action).toBe(parseAction('NO_QUIERO'));
});

test('believes that a caller has something to call with', () => {
  const weigh = (actions: string) => {
    const state = playHand('argentino30', '3E 6B 12O/4C 5C 7O', actions);
    const beliefs = beliefsOf(viewOf(state, 0, ''), new TrucoState(state.rules), Rng.seeded('beliefs'));
    return new Map(beliefs.likeliest(beliefs.imagination.hands.length));
  };
  // pie has shown 4C: with 7C and 6C it holds 31, with 11E and 10B nothing
  const strong = parseHand(['4C', '7C', '6C']);
  const weak = parseHand(['4C', '11E', '10B']);
  const silent = weigh('PLAY:12O PLAY:4C');
  const called = weigh('PLAY:12O REAL_ENVIDO NO_QUIERO PLAY:4C');
  const ratio = (shares: Map<number, number>) => (shares.get(strong) ?? 0) / (shares.get(weak) ?? 1);
  expect(ratio(silent)).toBeLessThan(1);
  expect(ratio(called)).toBeGreaterThan(3);
});

test('the value of scores is the chance to win', () => {
  const value = matchValue(trucoGame('ufsm24').rules);
  expect(value.of(24, 3)).toBe(1);
  expect(value.of(3, 24)).toBe(0);
  for (const points of [0, 10, 23]) expect(value.of(points, points)).toBeCloseTo(0.5, 9);
  for (let mine = 1; mine < 24; mine++) expect(value.of(mine, 12)).toBeGreaterThan(value.of(mine - 1, 12));
  expect(value.of(20, 7) + value.of(7, 20)).toBeCloseTo(1, 9);
});
