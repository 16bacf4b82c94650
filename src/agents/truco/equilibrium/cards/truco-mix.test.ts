import { expect, test } from 'vitest';
import { CHANCE, OVER } from '../../../../core/game.ts';
import { Rng } from '../../../../core/rng.ts';
import { ACTION, FIRST_DEAL } from '../../../../games/truco/actions.ts';
import { DEALS, dealHands, formatDeal, parseDeal } from '../../../../games/truco/cards.ts';
import { trucoGame } from '../../../../games/truco/game.ts';
import { TrucoState } from '../../../../games/truco/state.ts';
import { dealtValue, exploitability } from '../../../../solve/best-response.ts';
import { ExpectedValues } from '../../../../solve/expected-values.ts';
import { END, treeSize } from '../../../../solve/public-tree.ts';
import { randomTrucoStrategy } from '../testing/random-strategies.ts';
import { informationSetOf, pathOf } from './information-set.ts';
import { ranks6, ranks14 } from './ranks.ts';
import { infoSetValues, trucoMix } from './truco-mix.ts';

const table = randomTrucoStrategy(ranks6, 'prospect table');
const { tree, index, weights: numbers } = table;
const all = new ExpectedValues(tree, treeSize(tree), { index, weights: numbers });

test.each([[['PLAY:4B']], [['PLAY:4B', 'PLAY:12C']], [['TRUCO', 'QUIERO']]])(
  'after %j a view expects what its own walk finds',
  (course) => {
    const game = trucoGame('ufsm24+flor=false');
    const state = game.start();
    state.apply(FIRST_DEAL + parseDeal(['1E', '4B', '5C'], ['7O', '10E', '12C']));
    for (const text of course) state.apply(game.parseAction(text));
    const view = game.view(state, state.turn);
    const { node, index: own } = informationSetOf(view, tree, table.ranks);
    const values = infoSetValues(table, view, game.rules);
    const expected = table.mix(node, own).reduce((sum, chance, k) => sum + chance * (values[k] ?? 0), 0);
    expect(all.of(node, view.seat === view.mano ? 0 : 1, own)).toBeCloseTo(expected, 4);
  },
);

test('what can never be held has no prospect', () => {
  expect(all.of(-1, 0, 0)).toBeUndefined();
});

const six = randomTrucoStrategy(ranks6, 'prospects');

test('before the first card, values of all hands average to the value of the table', () => {
  const game = trucoGame('ufsm24+flor=false');
  const { tree, index, weights: numbers } = six;
  const total = exploitability(tree, treeSize(tree), { weights: numbers, index }).value;
  const mass = new Float64Array(tree.width(tree.root, 0));
  tree.indexWeights(tree.root, 0, tree.initialReach(), 0, mass, 0);
  let sum = 0;
  tree.holdings.sets[3]?.forEach((set, hand) => {
    const cards: number[] = [];
    for (const rank of set) cards.push(ranks6.of.findIndex((r, card) => r === rank && !cards.includes(card)));
    const state = game.start();
    state.apply(FIRST_DEAL);
    const view = { ...game.view(state, 0), cards, held: cards };
    const mix = six.mix(tree.root, hand);
    const values = infoSetValues(six, view, game.rules);
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
  const [decline, accept] = infoSetValues(six, game.view(state, 1), game.rules);
  expect(decline).toBeCloseTo(-1, 9);
  expect(Math.abs(accept as number)).toBeLessThanOrEqual(4);
  // with the third trick led, all is known to pie but nothing to win: 12C beats 5C
  for (const action of [ACTION.QUIERO, card('5C')]) state.apply(action);
  const [play] = infoSetValues(six, game.view(state, 1), game.rules);
  expect(play).toBeCloseTo(2, 9);
});

test.each(['ufsm24', 'argentino30'])('%s: the way of every hand ends where the view stands', (rules) => {
  const game = trucoGame(rules);
  const rng = Rng.seeded(`history ${rules}`);
  const into = new Int32Array(64);
  for (let match = 0; match < 20; match++) {
    const state = game.start();
    while (state.turn !== OVER) {
      if (state.turn === CHANCE) {
        state.apply(game.chance(state, rng));
        continue;
      }
      const legal = Array.from(into.subarray(0, state.legal(into)));
      const view = game.view(state, state.turn);
      const answersAside = view.envido.asked || view.flor.asked || view.envido.showdown;
      if (!answersAside) {
        const { node } = informationSetOf(view, six.tree, ranks6);
        const steps = pathOf(view, six.tree, ranks6, game.rules);
        const last = steps[steps.length - 1];
        const reached = last ? six.tree.child(last.node, last.action) : six.tree.root;
        // the tree ends a hand when only the last card is left to play
        if (six.tree.turn(reached) === END)
          expect([six.tree.publicCards(reached), six.tree.decides(node)]).toEqual([six.tree.publicCards(node), false]);
        else expect(reached).toBe(node);
      }
      state.apply(rng.pick(legal.filter((action) => action !== ACTION.MAZO)));
    }
  }
});

const game = trucoGame('ufsm24+flor=false+faceDown=false');

test('any table is worth the same in the engine as in the solver, deal by deal', () => {
  const table = randomTrucoStrategy(ranks14, 'engine');
  const { tree, index, weights: numbers } = table;
  const size = treeSize(tree);
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
    const [mano, pie] = [tree.holdings.indexOf(ranks.slice(0, 3)), tree.holdings.indexOf(ranks.slice(3))];
    one.fill(0);
    one[pie] = 1;
    tree.indexWeights(tree.root, 0, one, 0, mass, 0);
    const solver = dealtValue(tree, size, { weights: numbers, index }, mano, pie) / mass[mano];
    const state = game.start();
    state.apply(FIRST_DEAL + deal);
    const engine = playOut(state);
    expect([formatDeal(deal), engine.toFixed(9)]).toEqual([formatDeal(deal), solver.toFixed(9)]);
  }
}, 60_000);
