import { expect, test } from 'vitest';
import { OVER } from '../../../core/game.ts';
import { Match } from '../../../core/match.ts';
import { ACTION, FACE_DOWN, FIRST_DEAL } from '../../../games/truco/actions.ts';
import { card, parseDeal } from '../../../games/truco/cards.ts';
import { trucoGame } from '../../../games/truco/game.ts';
import { parseRules } from '../../../games/truco/rules.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import { handOf } from '../equilibrium/cards/hands.ts';
import { ENVIDO_SCORES } from '../equilibrium/envido/envido-auction.ts';
import { openingMix } from '../equilibrium/play/equilibrium-plus-agent.ts';
import { shippedTrucoStrategy } from '../equilibrium/play/shipped-strategies.ts';
import { HandModel } from './hand-model.ts';
import { MasterAgent } from './master-agent.ts';
import { shippedMatchOpenings } from './opening/shipped-match-openings.ts';
import { followHand } from './ranges.ts';

const strategy = shippedTrucoStrategy();
const model = new HandModel(parseRules('ufsm24'), strategy);
const { classes } = model;
const game = trucoGame('ufsm24');

/** The view of the seat to move after a deal and these actions. */
function viewAfter(mano: string, pie: string, ...actions: readonly (string | number)[]): TrucoView {
  const state = game.start();
  state.apply(FIRST_DEAL + parseDeal(mano.split(' '), pie.split(' ')));
  for (const action of actions) state.apply(typeof action === 'string' ? card(action) : action);
  return game.view(state, state.turn);
}

test('what was said rules hands out: the score of mano, and of pie no better one', () => {
  const view = viewAfter(...['7E 6E 4B', '5O 4C 12B'], ...[ACTION.ENVIDO, ACTION.QUIERO, ACTION.HIDE, '4B', '12B']);
  const hand = followHand(view, model)!;
  const scores = hand.classWeights.map((weights) => {
    const possible = Array.from(weights.keys()).filter((i) => weights[i] > 0);
    return [...new Set(possible.map((each) => ENVIDO_SCORES[classes.score[each]]))];
  });
  expect(scores[0]).toEqual([33]);
  expect(Math.max(...scores[1])).toBeLessThanOrEqual(33);
  // both played the card that everybody saw
  expect(hand.ranges.map((own) => own.map(({ rank }) => rank))).toEqual([
    [strategy.ranks.of[card('4B')]],
    [strategy.ranks.of[card('12B')]],
  ]);
});

test('the hand that was dealt is never ruled out, in whole matches against itself', () => {
  const player = new MasterAgent(strategy);
  let looked = 0;
  for (let n = 1, played = new Match(game, { seed: 'ranges 1' }); looked < 12; ) {
    if (played.advance() === OVER) {
      played = new Match(game, { seed: `ranges ${++n}` });
      continue;
    }
    const turn = played.turn();
    const view = turn.view as TrucoView;
    const hand = followHand(view, model);
    if (hand?.isOver && view.held.length === 2) {
      looked++;
      const held = strategy.tree.holdings.indexOf(view.held.map((each) => strategy.ranks.of[each]));
      const joint = hand.joint();
      const pairs = strategy.tree.holdings.sets[2].length;
      const own = (other: number) => (view.seat === view.mano ? held * pairs + other : other * pairs + held);
      expect(Array.from({ length: pairs }, (_, other) => joint[own(other)]).some((chance) => chance > 0)).toBe(true);
    }
    played.answer(player.act(turn).action);
  }
  expect(looked).toBe(12);
});

test('mano folds the weakest hands, never a good one, and never where that loses the match', () => {
  const at = (own: number, other: number) => model.folding({ startScores: [own, other], mano: 0 });
  const start = at(0, 0);
  const classOf = (hand: string) => classes.of[handOf(hand.split(' ').map(card))];
  expect(start[classOf('4E 5B 6O')]).toBe(1);
  expect(start[classOf('1E 1B 7E')]).toBe(0);
  expect(start[classOf('7C 6C 4B')]).toBe(0);
  expect(at(20, 23).every((each) => each === 0)).toBe(true);
  const view = viewAfter('4E 5B 6O', '3E 2B 1O');
  expect(new MasterAgent(strategy).mix(view, [card('4E'), card('5B'), card('6O'), ACTION.ENVIDO, ACTION.MAZO])).toEqual(
    [{ action: ACTION.MAZO, chance: 1 }],
  );
});

test('at the start of a match it opens by the opening for the match, and knows what such moves tell', () => {
  const openings = shippedMatchOpenings(strategy);
  const opened = new HandModel(parseRules('ufsm24'), strategy, undefined, openings);
  const opening = opened.opening({ startScores: [0, 0], mano: 0 })!;
  const view = viewAfter('4E 5B 6O', '3E 2B 1O');
  const legal = [card('4E'), card('5B'), card('6O'), ACTION.ENVIDO, ACTION.TRUCO, ACTION.MAZO];
  const chances = (mix: readonly { action: number; chance: number }[]) =>
    [...mix].sort((a, b) => a.action - b.action).filter(({ chance }) => chance > 0);
  expect(chances(new MasterAgent(strategy).mix(view, legal))).toEqual(chances(openingMix(opening, view, legal)!));
  // a class that never leads its four keeps only what is done at random
  const hand = followHand(viewAfter('4E 5B 6O', '3E 2B 1O', '4E'), opened)!;
  const move = opening.tree.nodes[opening.tree.root].moves.findIndex(
    (each) => each.kind === 'card' && each.rank === strategy.ranks.of[card('4E')],
  );
  const leads = opening.chancesAt(opening.tree.root)[move];
  hand.classWeights[0].forEach((weight, i) => {
    expect(weight).toBeCloseTo(0.95 * leads[i] + 0.05 / 4, 9);
  });
  // near the end of a match it is decided by the score
  expect(opened.opening({ startScores: [22, 20], mano: 0 })).toBeUndefined();
});

test('with adapt=1 it learns in a match, and is a stranger again in the next', () => {
  const player = new MasterAgent(strategy, { adapt: 1 });
  const legal = [card('4E'), card('5B'), card('6O'), ACTION.ENVIDO, ACTION.REAL_ENVIDO, ACTION.FALTA_ENVIDO];
  const second = { ...viewAfter('4E 5B 6O', '3E 2B 1O'), hand: 2 };
  player.begin({ game: game.id });
  const stranger = player.mix(second, legal);
  player.begin({ game: game.id });
  // the other opens with 20 and is heard, again and again
  const heard = viewAfter('12O 10O 4B', '7E 4E 2B', ACTION.ENVIDO, ACTION.QUIERO, ACTION.SHOW, ACTION.MAZO);
  for (const hand of [1, 2, 3, 4]) player.saw({ ...heard, hand });
  const known = player.mix(second, legal);
  expect(known).not.toEqual(stranger);
  player.begin({ game: game.id });
  expect(player.mix(second, legal)).toEqual(stranger);
  expect(() => new MasterAgent(strategy, { adapt: 2 })).toThrow(/adapt must be 0 or 1/);
});

test('the same view gives the same mix, solved before or not', () => {
  const view = viewAfter('3E 2B 10O', '2C 11B 12O', '10O', '12O');
  const legal = [card('2C'), card('11B'), ACTION.TRUCO];
  const first = new MasterAgent(strategy).mix(view, legal);
  const player = new MasterAgent(strategy);
  player.mix(viewAfter('3E 2B 10O', '2C 11B 12O', '2B', '2C'), [card('3E'), card('10O'), ACTION.TRUCO]);
  expect(player.mix(view, legal)).toEqual(first);
  expect(first.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9);
});

test.each([ACTION.ENVIDO, ACTION.REAL_ENVIDO, ACTION.FALTA_ENVIDO])(
  'what loses the match is never refused: %i',
  (call) => {
    const state = game.start();
    state.score.set([23, 20]);
    state.apply(FIRST_DEAL + parseDeal(['4E', '5B', '6O'], ['12E', '5C', '4O']));
    state.apply(call);
    const legal = new Int32Array(game.maxActions);
    const mix = new MasterAgent(strategy).mix(
      game.view(state, state.turn),
      Array.from(legal.subarray(0, state.legal(legal))),
    );
    expect(mix.map(({ action }) => action)).not.toContain(ACTION.NO_QUIERO);
  },
);

test('after its own card face down the rest of the hand is solved all the same', () => {
  const before = [
    ACTION.FALTA_ENVIDO,
    ACTION.NO_QUIERO,
    '2B',
    FACE_DOWN + card('6C'),
    '1O',
    ACTION.TRUCO,
    ACTION.QUIERO,
  ];
  const view = viewAfter('2B 1O 5O', '7E 11B 6C', ...before);
  const mix = new MasterAgent(strategy).mix(view, [card('7E'), card('11B')]);
  // the 11 loses the second trick, and with it the hand; by the table it would be played one time in six
  expect(mix.find(({ action }) => action === card('7E'))?.chance).toBeGreaterThan(0.95);
});
