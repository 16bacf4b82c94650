import { describe, expect, test } from 'vitest';
import { legalOf } from '../../../../../testing/truco/truco-hands.ts';
import { Rng } from '../../../../core/rng.ts';
import { ACTION, FACE_DOWN, FIRST_DEAL } from '../../../../games/truco/actions.ts';
import { card, parseDeal } from '../../../../games/truco/cards.ts';
import { trucoGame } from '../../../../games/truco/game.ts';
import { ranks6, ranks14 } from '../cards/ranks.ts';
import { eachDecision } from '../testing/play.ts';
import { randomOpeningStrategy, randomTrucoStrategy } from '../testing/random-strategies.ts';
import { EquilibriumPlusAgent } from './equilibrium-plus-agent.ts';
import { mayFold } from './folding.ts';

const six = randomTrucoStrategy(ranks6, 'six');
const fourteen = randomTrucoStrategy(ranks14, 'fourteen');
const agents = {
  six: new EquilibriumPlusAgent(six, randomOpeningStrategy(six, 'six')),
  fourteen: new EquilibriumPlusAgent(fourteen, randomOpeningStrategy(fourteen, 'fourteen')),
};

describe.each([
  ['ufsm24', agents.fourteen],
  ['ufsm24+florDuty=callOrFold+foldEnvidoBonus=1', agents.fourteen],
  ['argentino30', agents.fourteen],
  ['argentino30+flor=false+falta=malas-winner', agents.six],
] as const)('%s', (rules, agent) => {
  test('every mix is whole and legal through whole matches, whatever the opponent does; only mano folds, before anything is said', () => {
    const game = trucoGame(rules);
    eachDecision(game, { seed: `plus ${rules}`, matches: 2, agent }, ({ view, legal }, state) => {
      const mix = agent.mix(view, legal);
      expect(mix.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 6);
      const wrong = mix.filter(
        ({ action }) => !legal.includes(action) || (action === ACTION.MAZO && !mayFold(view, legal)),
      );
      expect([game.format(state), wrong]).toEqual([game.format(state), []]);
    });
  }, 60_000);
});

const game = trucoGame('ufsm24');

/** A hand at these scores after some actions, and what the player does with it. */
function played(scores: readonly [number, number], deal: readonly [string[], string[]], ...course: string[]) {
  const state = game.start();
  state.score.set(scores);
  state.apply(FIRST_DEAL + parseDeal(...deal));
  for (const text of course) state.apply(game.parseAction(text));
  return { view: game.view(state, state.turn), legal: legalOf(state), deadline: Infinity, rng: Rng.seeded(1) };
}

const DEAL: [string[], string[]] = [
  ['1E', '4B', '5C'],
  ['7O', '10E', '12C'],
];

test('a card that loses its trick is laid face down, one that wins is shown', () => {
  const { view, legal } = played([0, 0], DEAL, 'PLAY:1E');
  const actions = agents.fourteen.mix(view, legal).map(({ action }) => action);
  const cards = actions.filter((action) => action < 2 * FACE_DOWN);
  expect(cards.length).toBeGreaterThan(0);
  expect(cards.every((action) => action >= FACE_DOWN)).toBe(true);
  const won = played([0, 0], DEAL, 'PLAY:4B', 'ENVIDO', 'NO_QUIERO');
  const shown = agents.fourteen.mix(won.view, won.legal).map(({ action }) => action);
  expect(shown.filter((action) => action >= FACE_DOWN && action < 2 * FACE_DOWN)).toEqual([]);
  expect(shown.some((action) => action === card('7O') || action === card('10E') || action === card('12C'))).toBe(true);
});

test('no refusal that loses the match', () => {
  const { view, legal } = played([23, 10], [DEAL[0], DEAL[1]], 'PLAY:4B', 'PLAY:12C', 'PLAY:10E', 'TRUCO');
  expect(view.turn).toBe(1);
  const mix = agents.fourteen.mix(view, legal);
  expect(mix.find(({ action }) => action === ACTION.NO_QUIERO)).toBeUndefined();
});

test('says why: the mix, most likely first, and values of what it knows', () => {
  const { why } = agents.fourteen.act({ ...played([0, 0], DEAL), explain: true });
  const chances = why?.choices?.map(({ value }) => value) as number[];
  expect(chances).toEqual([...chances].sort((a, b) => b - a));
  expect(chances.reduce((a, b) => a + b)).toBeCloseTo(1, 6);
  expect(why?.factors?.[0]).toMatchObject({ code: 'value' });
});
