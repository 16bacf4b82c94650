/**
 * What `master` with `adapt=1` gains in the envido auctions of a match as it learns how its opponent bids. Auctions
 * alone, at 0-0 of `ufsm24` without flor: what each side bids is drawn and learned from, and the auction that is played
 * is valued exactly against the opponent's own, so that no luck of the cards is left in it.
 *
 *     node bench/truco/adapt.ts [MATCHES]
 */

import {
  auctionPlaces,
  ENVIDO_SCORES,
  envidoAuction,
} from '../../src/agents/truco/equilibrium/envido/envido-auction.ts';
import { shippedTrucoStrategy } from '../../src/agents/truco/equilibrium/play/shipped-strategies.ts';
import { AdaptiveEnvido } from '../../src/agents/truco/master/adapt/adaptive-envido.ts';
import { HandModel } from '../../src/agents/truco/master/hand-model.ts';
import { Rng } from '../../src/core/rng.ts';
import { ACTION, FIRST_DEAL } from '../../src/games/truco/actions.ts';
import { DEALS, handEnvido } from '../../src/games/truco/cards.ts';
import { trucoGame } from '../../src/games/truco/game.ts';
import { bestResponse, StrategyWalker } from '../../src/solve/best-response.ts';
import { copyWeights, NodeIndex } from '../../src/solve/node-strategy.ts';
import { treeSize } from '../../src/solve/public-tree.ts';
import { legalOf } from '../../testing/players.ts';

const HANDS = 16;
const game = trucoGame('ufsm24+flor=false');
const { rules } = game;
const model = new HandModel(rules, shippedTrucoStrategy());
const START = { scores: [0, 0], mano: 0 } as const;
const tree = envidoAuction(model.envido.stakes(START));
const index = new NodeIndex(tree);
const size = treeSize(tree);
const places = auctionPlaces(tree, rules);
const plain = model.envido.sums(START);
const point = (model.match.afterHand(1, 0) - model.match.afterHand(0, 1)) / 2;

/** How often a player passes or opens with envido, real envido, falta envido; declines, accepts or raises. */
type Bids = (score: number, opens: boolean) => readonly number[];

/**
 * As `examples/bots/honest.py` and `presser.py` bid, four who bid by their score and one who opens by lot with less, one
 * who bids at random, and `master` itself.
 */
const opponents: Readonly<Record<string, Bids | undefined>> = {
  honest: (score, opens) => {
    if (!opens) return score >= 27 ? [0, 1] : [1, 0];
    return score >= 31 ? [0, 0, 1] : score >= 27 ? [0, 1] : [1];
  },
  presser: (score, opens) => {
    if (!opens) return score >= 23 ? [0, 1] : [0.7, 0.3];
    return score >= 25 ? [0, 1] : [0.65, 0.35];
  },
  random: (_, opens) => (opens ? [0.4, 0.2, 0.2, 0.2] : [0.34, 0.33, 0.11, 0.11, 0.11]),
  sound: (score) => (score >= 26 ? [0, 1] : [1, 0]),
  timid: (score, opens) => (score >= (opens ? 29 : 30) ? [0, 1] : [1, 0]),
  daring: (score, opens) => (score >= 28 || !opens ? [0, 1] : [1, 0]),
  bluffing: (score, opens) => (score >= (opens ? 28 : 25) ? [0, 1] : opens ? [0.5, 0.5] : [1, 0]),
  master: undefined,
};

/** A player's bids kept by node, as solved auctions are. */
function weightsOf(bids: Bids): Float32Array {
  const weights = new Float32Array(index.slots);
  for (const [node, calls] of places)
    ENVIDO_SCORES.forEach((score, place) => {
      const chances = bids(score, calls === '');
      index.slotsOf(node, place).forEach((slot, k) => {
        weights[slot] = chances[k] ?? 0;
      });
    });
  return weights;
}

/** What a seat (0 mano) gets with its weights against the other's, in points a hand. */
function value(mine: Float32Array, theirs: Float32Array, seat: number): number {
  const both = theirs.slice();
  copyWeights({ index, weights: mine }, index, both, seat);
  return new StrategyWalker(tree, size, { weights: both, index }).value(seat) / point;
}

/** Plays the auction of a dealt hand; who passes plays a card, and the hand is given up once the auction is over. */
function playAuction(state: ReturnType<typeof game.start>, weights: readonly Float32Array[], rng: Rng): void {
  let node = tree.root;
  while (state.turn >= 0) {
    const view = game.view(state, state.turn);
    const own = handEnvido[state.hand[state.turn]];
    if (legalOf(state).includes(ACTION.SHOW)) {
      state.apply(own > (view.envido.said[view.mano] ?? 0) ? ACTION.SHOW : ACTION.HIDE);
      continue;
    }
    const calls = places.get(node);
    if (calls === undefined) {
      state.apply(ACTION.MAZO);
      continue;
    }
    const mix = index.mix(weights[state.turn], node, ENVIDO_SCORES.indexOf(own));
    let at = rng.float();
    const drawn = mix.findIndex((chance) => (at -= chance) < 0);
    const action = drawn < 0 ? mix.length - 1 : drawn;
    const next = tree.child(node, action);
    if (calls === '' && action === 0) state.apply(view.held[0]);
    else if (calls !== '' && action < 2) state.apply(action === 0 ? ACTION.NO_QUIERO : ACTION.QUIERO);
    else state.apply(ACTION.ENVIDO + 'ERF'.indexOf((places.get(next) as string).at(-1) as string));
    node = next;
  }
}

const matches = Number(process.argv[2] ?? 12);
for (const [name, bids] of Object.entries(opponents)) {
  const theirs = bids ? weightsOf(bids) : plain;
  const usual = [0, 1].map((seat) => value(plain, theirs, seat));
  const best = [0, 1].map((seat) => bestResponse(tree, size, { weights: theirs, index }, seat) / point);
  const gains = new Float64Array(HANDS);
  for (let n = 0; n < matches; n++) {
    const rng = Rng.seeded('adapt').fork(name, n);
    const adaptive = new AdaptiveEnvido();
    for (let hand = 0; hand < HANDS; hand++) {
      const seat = (hand + n) % 2;
      const state = game.start();
      state.apply(FIRST_DEAL + rng.below(DEALS));
      const now = () => ({ ...game.view(state, seat), hand: hand + 1 });
      // until the opponent is read `master` plays its opening
      const plan = (adaptive.isRead && adaptive.plan(now(), model)) || plain;
      gains[hand] += (value(plan, theirs, seat) - usual[seat]) / matches;
      playAuction(state, seat === 0 ? [plan, theirs] : [theirs, plan], rng);
      adaptive.saw(now(), model);
    }
  }
  const mean = (of: Iterable<number>) => [...of].reduce((sum, gain) => sum + gain, 0) / [...of].length;
  const figures = {
    plain: mean(usual),
    best: mean(best) - mean(usual),
    gain: mean(gains),
    early: mean(gains.slice(0, 4)),
    late: mean(gains.slice(8)),
  };
  const rounded = Object.fromEntries(Object.entries(figures).map(([key, each]) => [key, Number(each.toFixed(3))]));
  process.stdout.write(`${JSON.stringify({ against: name, matches, ...rounded })}\n`);
}
