import { expect, test } from 'vitest';
import { legalOf } from '../../../../../testing/truco/truco-hands.ts';
import { ACTION, FIRST_DEAL } from '../../../../games/truco/actions.ts';
import { parseDeal } from '../../../../games/truco/cards.ts';
import { trucoGame } from '../../../../games/truco/game.ts';
import { adjustToScore } from './match-score.ts';

const game = trucoGame('ufsm24');

/** What a mix becomes at these scores of the seat to move and the other. */
function becomes(mine: number, theirs: number, course: readonly string[], mix: Record<number, number>) {
  const state = game.start();
  state.apply(FIRST_DEAL + parseDeal(['1E', '4B', '5C'], ['7O', '10E', '12C']));
  for (const text of course) state.apply(game.parseAction(text));
  const { turn } = state;
  state.score[turn] = mine;
  state.score[1 - turn] = theirs;
  const legal = legalOf(state);
  const weighted = Object.entries(mix).map(([action, chance]) => ({ action: Number(action), chance }));
  return Object.fromEntries(
    adjustToScore(game.view(state, turn), legal, weighted).map(({ action, chance }) => [action, chance]),
  );
}

const { TRUCO, RETRUCO, QUIERO, NO_QUIERO } = ACTION;

test.each([
  ['nothing special far from the end', 5, 5, [], { 3: 0.5, [TRUCO]: 0.5 }, { 3: 0.5, [TRUCO]: 0.5 }],
  ['the hand as it stands wins: no call', 23, 5, [], { 3: 0.5, [TRUCO]: 0.5 }, { 3: 1 }],
  ['a lost hand loses anyway: call', 5, 23, [], { 3: 1 }, { [TRUCO]: 1 }],
  ['to refuse loses the match: raise', 5, 23, ['TRUCO'], { [NO_QUIERO]: 1 }, { [RETRUCO]: 1 }],
  ['to refuse loses the match: two points are enough', 22, 23, ['TRUCO'], { [NO_QUIERO]: 1 }, { [QUIERO]: 1 }],
  [
    'two points are enough: no raise',
    22,
    5,
    ['TRUCO'],
    { [RETRUCO]: 0.4, [NO_QUIERO]: 0.6 },
    { [NO_QUIERO]: 0.6, [QUIERO]: 0.4 },
  ],
])('%s', (_name, mine, theirs, course, mix, expected) => {
  expect(becomes(mine, theirs, course, mix)).toEqual(expected);
});
