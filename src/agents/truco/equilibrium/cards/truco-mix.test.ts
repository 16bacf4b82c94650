import { expect, test } from 'vitest';
import { Rng } from '../../../../core/rng.ts';
import { ACTION, FIRST_DEAL } from '../../../../games/truco/actions.ts';
import { DEALS, dealHands, formatDeal, parseDeal } from '../../../../games/truco/cards.ts';
import { trucoGame } from '../../../../games/truco/game.ts';
import { exploitability, StrategyWalker } from '../../../../solve/best-response.ts';
import { ExpectedValues } from '../../../../solve/expected-values.ts';
import { END } from '../../../../solve/public-tree.ts';
import { eachDecision, playedOut } from '../testing/play.ts';
import { randomTrucoStrategy } from '../testing/random-strategies.ts';
import { informationSetOf, pathOf } from './information-set.ts';
import { ranks6, ranks14 } from './ranks.ts';
import { treeActionValues, trucoMix } from './truco-mix.ts';

const six = randomTrucoStrategy(ranks6, 'values');
const expected = new ExpectedValues(six.tree, six.size, six);

test.each([[['PLAY:4B']], [['PLAY:4B', 'PLAY:12C']], [['TRUCO', 'QUIERO']]])(
  'after %j the values of all nodes have what a walk from the view finds',
  (course) => {
    const game = trucoGame('ufsm24+flor=false');
    const state = game.start();
    state.apply(FIRST_DEAL + parseDeal(['1E', '4B', '5C'], ['7O', '10E', '12C']));
    for (const text of course) state.apply(game.parseAction(text));
    const view = game.view(state, state.turn);
    const { node, index: own } = informationSetOf(view, six.tree);
    const values = treeActionValues(six, view, game.rules);
    const mean = six.mix(node, own).reduce((sum, chance, k) => sum + chance * (values[k] ?? 0), 0);
    expect(expected.of(node, view.seat === view.mano ? 0 : 1, own)).toBeCloseTo(mean, 4);
  },
);

test('a node that is never reached has no value', () => {
  expect(expected.of(-1, 0, 0)).toBeUndefined();
});

test('before the first card, values of all hands average to the value of the strategy', () => {
  const game = trucoGame('ufsm24+flor=false');
  const { tree } = six;
  const total = exploitability(tree, six.size, six).value;
  const mass = new Float64Array(tree.width(tree.root, 0));
  tree.indexWeights(tree.root, 0, tree.initialReach(), 0, mass, 0);
  let sum = 0;
  tree.holdings.sets[3].forEach((set, hand) => {
    const cards: number[] = [];
    for (const rank of set) cards.push(ranks6.of.findIndex((r, card) => r === rank && !cards.includes(card)));
    const state = game.start();
    state.apply(FIRST_DEAL);
    const view = { ...game.view(state, 0), cards, held: cards };
    const mix = six.mix(tree.root, hand);
    const values = treeActionValues(six, view, game.rules);
    const value = mix.reduce((part, chance, k) => part + chance * (values[k] ?? 0), 0);
    sum += value * mass[hand] * tree.initialReach()[hand];
  });
  expect(sum).toBeCloseTo(total, 9);
});

test('refusing is worth what it costs, accepting no more than the stake', () => {
  const game = trucoGame('ufsm24+flor=false');
  const state = game.start();
  state.apply(FIRST_DEAL + parseDeal(['1E', '4B', '5C'], ['7O', '10E', '12C']));
  const card = (name: string) => game.parseAction(`PLAY:${name}`);
  for (const action of [card('4B'), card('7O'), card('10E'), card('1E'), ACTION.TRUCO]) state.apply(action);
  const [decline, accept] = treeActionValues(six, game.view(state, 1), game.rules);
  expect(decline).toBeCloseTo(-1, 9);
  expect(Math.abs(accept as number)).toBeLessThanOrEqual(4);
  // with the third trick led, all is known to pie but nothing to win: 12C beats 5C
  for (const action of [ACTION.QUIERO, card('5C')]) state.apply(action);
  const [play] = treeActionValues(six, game.view(state, 1), game.rules);
  expect(play).toBeCloseTo(2, 9);
});

test.each(['ufsm24', 'argentino30'])('%s: the path of every hand ends where the view stands', (rules) => {
  const game = trucoGame(rules);
  const { tree } = six;
  eachDecision(game, { seed: `history ${rules}`, matches: 20 }, ({ view }) => {
    if (view.envido.asked || view.flor.asked || view.envido.showdown) return;
    const { node } = informationSetOf(view, tree);
    const steps = pathOf(view, tree, game.rules);
    const last = steps[steps.length - 1];
    const reached = last ? tree.child(last.node, last.action) : tree.root;
    // the tree ends a hand when only the last card is left to play
    if (tree.turn(reached) === END)
      expect([tree.publicCards(reached), tree.decides(node)]).toEqual([tree.publicCards(node), false]);
    else expect(reached).toBe(node);
  });
});

const game = trucoGame('ufsm24+flor=false+faceDown=false');

test('any strategy is worth the same in the engine as in the solver, deal by deal', () => {
  const strategy = randomTrucoStrategy(ranks14, 'engine');
  const { tree } = strategy;
  const walker = new StrategyWalker(tree, strategy.size, strategy);
  const rng = Rng.seeded('deals');
  const hands = [0, 0, 0, 0, 0, 0];
  const one = new Float64Array(tree.width(tree.root, 1));
  const mass = new Float64Array(one.length);

  for (let i = 0; i < 8; i++) {
    const deal = rng.below(DEALS);
    dealHands(deal, hands);
    const ranks = hands.map((card) => ranks14.of[card]);
    const [mano, pie] = [tree.holdings.indexOf(ranks.slice(0, 3)), tree.holdings.indexOf(ranks.slice(3))];
    one.fill(0);
    one[pie] = 1;
    tree.indexWeights(tree.root, 0, one, 0, mass, 0);
    const solver = walker.values(tree.root, 0, one)[mano] / mass[mano];
    const state = game.start();
    state.apply(FIRST_DEAL + deal);
    const engine = playedOut(game, state, (view) => trucoMix(strategy, view));
    expect([formatDeal(deal), engine.toFixed(9)]).toEqual([formatDeal(deal), solver.toFixed(9)]);
  }
}, 60_000);
