import { expect, test } from 'vitest';
import { simpleBot } from '../../../../../testing/truco/simple-bots.ts';
import { playHand } from '../../../../../testing/truco/truco-hands.ts';
import type { Agent } from '../../../../core/agent.ts';
import { playMatch } from '../../../../core/play.ts';
import { trucoGame } from '../../../../games/truco/game.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { ENVIDO_SCORES } from '../../equilibrium/envido/envido-auction.ts';
import { PASS } from '../../equilibrium/envido/envido-strategy.ts';
import { shippedTrucoStrategy } from '../../equilibrium/play/shipped-strategies.ts';
import { trucoAgent } from '../../index.ts';
import { HandModel } from '../hand-model.ts';
import { EnvidoOpponentModel } from './envido-opponent-model.ts';
import { TrucoOpponentModel } from './truco-opponent-model.ts';

const game = trucoGame('ufsm24');
const strategy = shippedTrucoStrategy();
const { tree } = strategy;
const model = new HandModel(game.rules, strategy);

/** What is learned of a player in a match against `careful`. */
function learned(watched: Agent<TrucoView>, seed: number) {
  const truco = new TrucoOpponentModel();
  const envido = new EnvidoOpponentModel();
  const other = trucoAgent('careful').create();
  let hand = 0;
  const watcher: Agent<TrucoView> = {
    name: 'watcher',
    act: (turn) => other.act(turn),
    saw: (view) => {
      if (view.outcome === null || view.hand === hand) return;
      hand = view.hand;
      truco.learn(view, model);
      envido.learn(view, model);
    },
  };
  playMatch(game, [watched, watcher], { seed });
  return { truco, envido };
}

/** The chance to lead the first trick with the strongest of three ranks. */
function leadsStrongest(truco: TrucoOpponentModel): number {
  const own = tree.holdings.indexOf([1, 7, 12]);
  const table = strategy.mix(tree.root, own);
  const action = table.findIndex((_, k) => tree.meaning(tree.root, k) === 1);
  return truco.manner(model).cardChance(tree.root, own, action, table);
}

test('a bot by rules is read, and that it leads its strongest card; the solved player is not taken for one', () => {
  const bots = [1, 2, 3].map((seed) => learned(simpleBot('honest'), seed).truco);
  const solved = [1, 2, 3].map((seed) => learned(trucoAgent('equilibrium').create(), seed).truco);
  const middle = (values: readonly number[]) => [...values].sort((a, b) => a - b)[1];
  expect(middle(bots.map(({ unreadable }) => unreadable))).toBeLessThan(0.05);
  expect(middle(bots.map(leadsStrongest))).toBeGreaterThan(0.8);
  expect(leadsStrongest(new TrucoOpponentModel())).toBeLessThan(0.6);
  expect(middle(solved.map(({ unreadable }) => unreadable))).toBeGreaterThan(0.8);
}, 60_000);

test('who bids from 27 on is taken to hold as much when it bids, and less when it does not', () => {
  const { envido } = learned(simpleBot('honest'), 1);
  const even = ENVIDO_SCORES.map(() => 0.5);
  const place = (score: number) => ENVIDO_SCORES.indexOf(score);
  const accepted = envido.chances({ calls: 'E', move: 0 }, even);
  const passed = envido.chances({ calls: '', move: PASS }, even);
  expect(accepted[place(31)]).toBeGreaterThan(2 * accepted[place(20)]);
  expect(passed[place(20)]).toBeGreaterThan(2 * passed[place(31)]);
});

test('going on without a call costs mano what it refuses, and brings something with a good score', () => {
  const { envido } = learned(simpleBot('honest'), 1);
  const ahead = (cards: string) => envido.ahead(game.view(playHand(`${cards}/7E 6E 4B`, ''), 0), model);
  // honest opens from 27 on, with about four hands of ten
  expect(ahead('4O 10C 12B')).toBeLessThan(-0.2);
  expect(ahead('4O 10C 12B')).toBeGreaterThan(-0.7);
  expect(ahead('7O 6O 4C')).toBeGreaterThan(0.2);
});
