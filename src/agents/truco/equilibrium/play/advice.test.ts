import { expect, test } from 'vitest';
import { legalOf } from '../../../../../testing/truco/truco-hands.ts';
import { FIRST_DEAL } from '../../../../games/truco/actions.ts';
import { parseDeal } from '../../../../games/truco/cards.ts';
import { trucoGame } from '../../../../games/truco/game.ts';
import { ranks6 } from '../cards/ranks.ts';
import { randomTrucoStrategy } from '../testing/random-strategies.ts';
import { advise } from './advice.ts';

const strategy = randomTrucoStrategy(ranks6, 'advice');
const game = trucoGame('ufsm24');

function advice(...course: string[]) {
  const state = game.start();
  state.apply(FIRST_DEAL + parseDeal(['1E', '4B', '5C'], ['7O', '6O', '12C']));
  for (const text of course) state.apply(game.parseAction(text));
  return advise(game.view(state, state.turn), legalOf(state), strategy);
}

test('every card, call and bid with its chance and value, likeliest first; plain JSON', () => {
  const found = advice();
  expect(found.choices.map(({ name }) => name).sort()).toEqual(
    ['ENVIDO', 'FALTA_ENVIDO', 'MAZO', 'PLAY:1E', 'PLAY:4B', 'PLAY:5C', 'REAL_ENVIDO', 'TRUCO'].filter((name) =>
      found.choices.some((choice) => choice.name === name),
    ),
  );
  expect(found.choices.length).toBeGreaterThan(4);
  expect(found.choices.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 6);
  const chances = found.choices.map(({ chance }) => chance);
  expect(chances).toEqual([...chances].sort((a, b) => b - a));
  const mean = found.choices.reduce((sum, { chance, value }) => sum + chance * (value ?? 0), 0);
  expect(found.value).toBeCloseTo(mean, 9);
  expect(JSON.parse(JSON.stringify(found))).toEqual(found);
});

test('refusing an envido is worth what it costs, and 33 points accept', () => {
  const found = advice('ENVIDO');
  expect(found.of).toBe('envido');
  const values = Object.fromEntries(found.choices.map(({ name, value }) => [name, value]));
  expect(values.NO_QUIERO).toBeCloseTo(-1, 9);
  expect(values.QUIERO).toBeGreaterThan(1.5);
  expect(found.choices.find(({ name }) => name === 'NO_QUIERO')?.chance).toBeLessThan(0.01);
});

test('refusing truco is worth what it costs', () => {
  const found = advice('PLAY:4B', 'PLAY:7O', 'TRUCO');
  const refused = found.choices.find(({ name }) => name === 'NO_QUIERO');
  expect(refused?.value).toBeCloseTo(-1, 9);
  expect(found.of).toBe('hand');
});
