import { expect, test } from 'vitest';
import { legalOf } from '../../../../../testing/truco/truco-hands.ts';
import { ACTION, FIRST_DEAL } from '../../../../games/truco/actions.ts';
import { parseDeal } from '../../../../games/truco/cards.ts';
import { trucoGame } from '../../../../games/truco/game.ts';
import { parseRules } from '../../../../games/truco/rules.ts';
import { EnvidoStrategy } from '../envido/envido-strategy.ts';
import { EquilibriumAgent } from './equilibrium-agent.ts';
import { EquilibriumPlusAgent } from './equilibrium-plus-agent.ts';
import { actionValues } from './explanation.ts';
import { Folding, mayFold } from './folding.ts';
import { shippedOpeningStrategy, shippedTrucoStrategy } from './shipped-strategies.ts';

const game = trucoGame('ufsm24');

/** Mano's first turn, or that of who moves after these actions. */
function turnAfter(mano: string, actions: readonly number[] = [], scores: readonly [number, number] = [0, 0]) {
  const state = game.start();
  state.score.set(scores);
  state.apply(FIRST_DEAL + parseDeal(mano.split(' '), ['3E', '2B', '1O']));
  for (const action of actions) state.apply(action);
  return { view: game.view(state, state.turn), legal: legalOf(state) };
}

const WORST = '4E 5B 6O';
const players = [
  new EquilibriumAgent(shippedTrucoStrategy()),
  new EquilibriumPlusAgent(shippedTrucoStrategy(), shippedOpeningStrategy()),
];

test.each(players)('$name gives up as mano what is worth less than the point it costs, and nothing else', (player) => {
  const folds = (turn: ReturnType<typeof turnAfter>) =>
    player.mix(turn.view, turn.legal).some(({ action }) => action === ACTION.MAZO);
  expect(player.mix(turnAfter(WORST).view, turnAfter(WORST).legal)).toEqual([{ action: ACTION.MAZO, chance: 1 }]);
  // good cards, good envido, one who has called already, and a point that loses the match
  expect(folds(turnAfter('1E 1B 7E'))).toBe(false);
  expect(folds(turnAfter('7C 6C 4B'))).toBe(false);
  expect(folds(turnAfter(WORST, [ACTION.TRUCO]))).toBe(false);
  expect(folds(turnAfter(WORST, [], [10, 23]))).toBe(false);
});

test('to go on with such a hand is worth less than the point, by the same values that are shown', () => {
  const { view, legal } = turnAfter(WORST);
  const values = actionValues(shippedTrucoStrategy(), view, legal);
  expect(values.get(ACTION.MAZO)).toBe(-1);
  const others = [...values].filter(([action]) => action !== ACTION.MAZO).map(([, value]) => value);
  expect(Math.max(...others)).toBeLessThan(-1);
});

test('where folding costs a point of envido too, fewer hands are given up', () => {
  const count = (text: string) => {
    const rules = parseRules(text);
    const folding = new Folding(rules, new EnvidoStrategy(rules), () => (points) => points);
    let folded = 0;
    for (let holding = 0; holding < 502; holding++) if (folding.foldsWith([0, 0], holding, 4)) folded++;
    return folded;
  };
  expect(count('ufsm24')).toBeGreaterThan(count('ufsm24+foldEnvidoBonus=1'));
  expect(count('ufsm24+envido=false')).toBe(0);
});

test('only mano, and only before anything is said', () => {
  const { view, legal } = turnAfter(WORST);
  expect(mayFold(view, legal)).toBe(true);
  const later = turnAfter(WORST, [ACTION.ENVIDO]);
  expect(mayFold(later.view, later.legal)).toBe(false);
});
