import { expect, test } from 'vitest';
import { ACTION, FIRST_DEAL } from '../../../../games/truco/actions.ts';
import { parseDeal } from '../../../../games/truco/cards.ts';
import { trucoGame } from '../../../../games/truco/game.ts';
import { matchValue } from '../../rules/match-value.ts';
import { EnvidoStrategy } from './envido-strategy.ts';

const game = trucoGame('ufsm24+flor=false');
const points = new EnvidoStrategy(game.rules);
const match = new EnvidoStrategy(game.rules, matchValue(game.rules));

/** Pie's view after mano's bids at these scores; pie holds the second hand. */
function view(scores: readonly [number, number], pie: string[], ...bids: string[]) {
  const state = game.start();
  state.score.set(scores);
  state.apply(FIRST_DEAL + parseDeal(['1E', '4B', '12C'], pie));
  for (const text of bids) state.apply(game.parseAction(text));
  return game.view(state, state.turn);
}

function chance(strategy: EnvidoStrategy, at: ReturnType<typeof view>, action: number): number {
  return strategy.mix(at).find((choice) => choice.action === action)?.chance ?? 0;
}

test('one point from defeat a refusal is worth no more than losing: nothing is refused', () => {
  const weak = ['4O', '5C', '6E'];
  const far = view([0, 0], weak, 'ENVIDO');
  const near = view([23, 3], weak, 'ENVIDO');
  expect(chance(points, far, ACTION.NO_QUIERO)).toBeGreaterThan(0.5);
  expect(chance(match, near, ACTION.NO_QUIERO)).toBeLessThan(0.05);
});

test('values: refusing costs what the rules say, and the mean over the mix is no worse than any choice', () => {
  const at = view([0, 0], ['7O', '6O', '10E'], 'ENVIDO', 'REAL_ENVIDO', 'FALTA_ENVIDO');
  const values = points.actionValues(at);
  expect(at.turn).toBe(1);
  expect(values.get(ACTION.NO_QUIERO)).toBeCloseTo(-5, 9);
  const mean = points.mix(at).reduce((sum, { action, chance: its }) => sum + its * (values.get(action) as number), 0);
  expect(mean).toBeGreaterThan(Math.max(...values.values()) - 0.2);
});

test('the value of both scores is points won or lost at the end', () => {
  const at = view([0, 0], ['7O', '6O', '10E'], 'ENVIDO');
  // pie's 33 is never refused, so mano loses at least the two points of an envido
  expect(points.value(at, [4, 33], false)).toBeLessThanOrEqual(-2 + 0.05);
  expect(points.value(at, [33, 4], false)).toBeGreaterThan(0.9);
});
