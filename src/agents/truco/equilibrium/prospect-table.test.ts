import { expect, test } from 'vitest';
import { FIRST_DEAL } from '../../../games/truco/actions.ts';
import { parseDeal } from '../../../games/truco/cards.ts';
import { trucoGame } from '../../../games/truco/game.ts';
import { ProspectTable } from '../../../solve/prospect-table.ts';
import { measure } from '../../../solve/public-tree.ts';
import { prospects } from './prospects.ts';
import { ranks6 } from './ranks.ts';
import { situationOf } from './situation.ts';
import { randomTable } from './testing/tables.ts';

const table = randomTable(ranks6, 'prospect table');
const { tree, index, numbers } = table;
const all = new ProspectTable(tree, measure(tree), { index, numbers });

test.each([[['PLAY:4B']], [['PLAY:4B', 'PLAY:12C']], [['TRUCO', 'QUIERO']]])(
  'after %j a view expects what its own walk finds',
  (course) => {
    const game = trucoGame('ufsm24+flor=false');
    const state = game.start();
    state.apply(FIRST_DEAL + parseDeal(['1E', '4B', '5C'], ['7O', '10E', '12C']));
    for (const text of course) state.apply(game.parseAction(text));
    const view = game.view(state, state.turn);
    const { node, index: own } = situationOf(view, tree, table.ranks);
    const values = prospects(table, view, game.rules);
    const expected = table.mix(node, own).reduce((sum, chance, k) => sum + chance * (values[k] ?? 0), 0);
    expect(all.of(node, view.seat === view.mano ? 0 : 1, own)).toBeCloseTo(expected, 4);
  },
);

test('what can never be held has no prospect', () => {
  expect(all.of(-1, 0, 0)).toBeUndefined();
});
