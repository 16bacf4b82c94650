import { describe, expect, test } from 'vitest';
import { legalOf } from '../../../../../testing/truco/truco-hands.ts';
import { Rng } from '../../../../core/rng.ts';
import { ACTION, FIRST_DEAL } from '../../../../games/truco/actions.ts';
import { parseDeal } from '../../../../games/truco/cards.ts';
import { trucoGame } from '../../../../games/truco/game.ts';
import { ranks6, ranks14 } from '../cards/ranks.ts';
import { eachDecision } from '../testing/play.ts';
import { randomTrucoStrategy } from '../testing/random-strategies.ts';
import { EquilibriumAgent } from './equilibrium-agent.ts';

const agents = {
  six: new EquilibriumAgent(randomTrucoStrategy(ranks6, 'six')),
  fourteen: new EquilibriumAgent(randomTrucoStrategy(ranks14, 'fourteen')),
};

describe.each([
  ['ufsm24', agents.fourteen],
  ['ufsm24+flor=false+faceDown=false', agents.fourteen],
  ['argentino30', agents.fourteen],
  ['ufsm24', agents.six],
] as const)('%s', (rules, agent) => {
  test('every mix is whole and legal, whatever the opponent does', () => {
    const game = trucoGame(rules);
    eachDecision(game, { seed: `matches ${rules}`, matches: 3, agent }, ({ view, legal }, state) => {
      const mix = agent.mix(view, legal);
      expect(mix.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 6);
      const illegal = mix.filter(({ action }) => !legal.includes(action));
      expect([game.format(state), illegal]).toEqual([game.format(state), []]);
    });
  }, 60_000);
});

test('says why: its mix, most likely first', () => {
  const game = trucoGame('ufsm24');
  const state = game.start();
  state.apply(FIRST_DEAL + parseDeal(['1E', '4B', '5C'], ['7O', '10E', '12C']));
  const turn = {
    view: game.view(state, 0),
    legal: legalOf(state),
    deadline: Infinity,
    rng: Rng.seeded(1),
    explain: true,
  };
  const { why } = agents.fourteen.act(turn);
  const values = why?.choices?.map(({ value }) => value) as number[];
  expect(values).toEqual([...values].sort((a, b) => b - a));
  expect(values.reduce((a, b) => a + b)).toBeCloseTo(1, 6);
});

test('a flor is declared, and points that lose are not shown', () => {
  const game = trucoGame('ufsm24');
  const state = game.start();
  state.apply(FIRST_DEAL + parseDeal(['1E', '4E', '5E'], ['7O', '10E', '12C']));
  expect(agents.fourteen.mix(game.view(state, 0), legalOf(state))).toEqual([{ action: ACTION.FLOR, chance: 1 }]);
  const other = game.start();
  other.apply(FIRST_DEAL + parseDeal(['6E', '7E', '5B'], ['7O', '10E', '12C']));
  other.apply(ACTION.ENVIDO);
  other.apply(ACTION.QUIERO);
  expect(agents.fourteen.mix(game.view(other, 1), legalOf(other))).toEqual([{ action: ACTION.HIDE, chance: 1 }]);
});
