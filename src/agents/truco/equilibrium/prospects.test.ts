import { expect, test } from 'vitest';
import { CHANCE, OVER } from '../../../core/game.ts';
import { Rng } from '../../../core/rng.ts';
import { ACTION, FIRST_DEAL } from '../../../games/truco/actions.ts';
import { parseDeal } from '../../../games/truco/cards.ts';
import { trucoGame } from '../../../games/truco/game.ts';
import { exploitability } from '../../../solve/best-response.ts';
import { END, measure } from '../../../solve/public-tree.ts';
import { historyOf } from './history.ts';
import { prospects } from './prospects.ts';
import { ranks6 } from './ranks.ts';
import { situationOf } from './situation.ts';
import { randomTable } from './testing/tables.ts';

const six = randomTable(ranks6, 'prospects');

test('before the first card, values of all hands average to the value of the table', () => {
  const game = trucoGame('ufsm24+flor=false');
  const { tree, index, numbers } = six;
  const total = exploitability(tree, measure(tree), { numbers, index }).value;
  const mass = new Float64Array(tree.width(tree.root, 0));
  tree.mass(tree.root, 0, tree.start(), 0, mass, 0);
  let sum = 0;
  tree.holdings.sets[3]?.forEach((set, hand) => {
    const cards: number[] = [];
    for (const rank of set) cards.push(ranks6.of.findIndex((r, card) => r === rank && !cards.includes(card)));
    const state = game.start();
    state.apply(FIRST_DEAL);
    const view = { ...game.view(state, 0), cards, held: cards };
    const mix = six.mix(tree.root, hand);
    const values = prospects(six, view, game.rules);
    const value = mix.reduce((part, chance, k) => part + chance * (values[k] ?? 0), 0);
    sum += value * mass[hand] * tree.start()[hand];
  });
  expect(sum).toBeCloseTo(total, 9);
});

test('refusing is worth what it costs, accepting no more than the stake', () => {
  const game = trucoGame('ufsm24+flor=false');
  const state = game.start();
  state.apply(FIRST_DEAL + parseDeal(['1E', '4B', '5C'], ['7O', '10E', '12C']));
  const card = (name: string) => game.parseAction(`PLAY:${name}`);
  for (const action of [card('4B'), card('7O'), card('10E'), card('1E'), ACTION.TRUCO]) state.apply(action);
  const [decline, accept] = prospects(six, game.view(state, 1), game.rules);
  expect(decline).toBeCloseTo(-1, 9);
  expect(Math.abs(accept as number)).toBeLessThanOrEqual(4);
  // with the third trick led, all is known to pie but nothing to win: 12C beats 5C
  for (const action of [ACTION.QUIERO, card('5C')]) state.apply(action);
  const [play] = prospects(six, game.view(state, 1), game.rules);
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
        const { node } = situationOf(view, six.tree, ranks6);
        const steps = historyOf(view, six.tree, ranks6, game.rules);
        const last = steps[steps.length - 1];
        const reached = last ? six.tree.child(last.node, last.action) : six.tree.root;
        // the tree ends a hand when only the last card is left to play
        if (six.tree.turn(reached) === END)
          expect([six.tree.table(reached), six.tree.decides(node)]).toEqual([six.tree.table(node), false]);
        else expect(reached).toBe(node);
      }
      state.apply(rng.pick(legal.filter((action) => action !== ACTION.MAZO)));
    }
  }
});
