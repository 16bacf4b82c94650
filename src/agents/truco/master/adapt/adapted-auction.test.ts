import { expect, test } from 'vitest';
import { playHand } from '../../../../../testing/truco/truco-hands.ts';
import { trucoGame } from '../../../../games/truco/game.ts';
import { parseRules } from '../../../../games/truco/rules.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { bestResponse, StrategyWalker } from '../../../../solve/best-response.ts';
import { copyWeights, NodeIndex } from '../../../../solve/node-strategy.ts';
import { treeSize } from '../../../../solve/public-tree.ts';
import { auctionPlaces, ENVIDO_SCORES, envidoAuction } from '../../equilibrium/envido/envido-auction.ts';
import { shippedTrucoStrategy } from '../../equilibrium/play/shipped-strategies.ts';
import { HandModel } from '../hand-model.ts';
import { adaptedAuction } from './adapted-auction.ts';
import { EnvidoOpponentModel } from './envido-opponent-model.ts';

const game = trucoGame('ufsm24');
const model = new HandModel(parseRules('ufsm24'), shippedTrucoStrategy());

const place = (score: number) => ENVIDO_SCORES.indexOf(score);

function viewOf(deal: string, actions: string, seat: number): TrucoView {
  return game.view(playHand(deal, actions), seat);
}

const MANO = viewOf('4E 5B 6O/3E 2B 1O', '', 0);
const PIE = viewOf('4E 5B 6O/3E 2B 1O', '4E', 1);
/** Opens with so much, and accepts with so much. */
const bidder = (opens: number, accepts: number) => (calls: string, place: number) =>
  Number(ENVIDO_SCORES[place] >= (calls === '' ? opens : accepts));
const timid = bidder(28, 28);
const rash = bidder(0, 22);

test.each([
  ['timid', 'mano', 0.05, timid, MANO],
  ['timid', 'pie', 0.05, timid, PIE],
  ['rash', 'mano', 0.05, rash, MANO],
  ['rash', 'pie', 0.05, rash, PIE],
  ['timid', 'mano', 0.6, timid, MANO],
  ['timid', 'pie', 0.6, timid, PIE],
  ['rash', 'mano', 0.6, rash, MANO],
  ['rash', 'pie', 0.6, rash, PIE],
] as const)('gains from a %s opponent as %s, and gives back no more than %s', (_, __, bound, bids, view) => {
  const seat = view.seat === view.mano ? 0 : 1;
  const tree = envidoAuction(model.envido.stakes(view));
  const index = new NodeIndex(tree);
  const size = treeSize(tree);
  const theirs = new Float32Array(index.slots);
  for (const [node, calls] of auctionPlaces(tree, model.rules))
    ENVIDO_SCORES.forEach((_, place) => {
      theirs[index.slotsOf(node, place)[bids(calls, place)]] = 1;
    });
  const plain = model.envido.sums(view);
  const adapted = adaptedAuction(view, model, { chance: 0.9, bids }, bound);
  const against = (mine: Float32Array) => {
    const both = theirs.slice();
    copyWeights({ index, weights: mine }, index, both, seat);
    return new StrategyWalker(tree, size, { weights: both, index }).value(seat);
  };
  const keeps = (weights: Float32Array) => -bestResponse(tree, size, { weights, index }, 1 - seat);
  const point = (model.match.afterHand(1, 0) - model.match.afterHand(0, 1)) / 2;
  expect((against(adapted) - against(plain)) / point).toBeGreaterThan(0.05);
  expect((keeps(plain) - keeps(adapted)) / point).toBeLessThan(bound + 0.0001);
});

test('who opens low and accepts with little is read as such; another opponent is a stranger again', () => {
  const opponent = new EnvidoOpponentModel();
  const chancesNow = () => {
    const { bids } = opponent.read();
    return [bids('', place(5)), bids('E', place(28)), bids('', place(33))];
  };
  const stranger = chancesNow();
  const before = opponent.unreadable;
  // as mano it bids with 5, as pie it accepts 20 against 31: both scores are heard
  for (let hand = 0; hand < 4; hand++) {
    opponent.learn(viewOf('4E 5B 12O/7C 6C 2B', 'ENVIDO QUIERO SHOW', 1), model);
    opponent.learn(viewOf('7E 4E 2B/12O 10O 3C', 'ENVIDO QUIERO HIDE', 0), model);
  }
  expect(opponent.unreadable).toBeLessThan(before);
  for (const chance of chancesNow()) expect(chance).toBeGreaterThan(0.8);
  opponent.forget();
  expect(chancesNow()).toEqual(stranger);
});

test('one who refuses all but the best is not taken for one who accepts', () => {
  const opponent = new EnvidoOpponentModel();
  for (let hand = 0; hand < 6; hand++) opponent.learn(viewOf('7E 4E 2B/12O 4B 3C', 'ENVIDO NO_QUIERO', 0), model);
  const { bids } = opponent.read();
  expect(bids('E', place(24))).toBeLessThan(0.15);
  expect(bids('E', place(33))).toBeGreaterThan(bids('E', place(24)));
});
