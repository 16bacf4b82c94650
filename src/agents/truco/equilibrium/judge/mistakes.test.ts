import { describe, expect, test } from 'vitest';
import { playHand } from '../../../../../testing/truco/truco-hands.ts';
import { ACTION } from '../../../../games/truco/actions.ts';
import { card } from '../../../../games/truco/cards.ts';
import { trucoGame } from '../../../../games/truco/game.ts';
import type { MistakeKind } from '../../../../protocol/coach.ts';
import type { ReviewedDecision } from './match-review.ts';
import { kindOf, patternsOf } from './mistakes.ts';

const game = trucoGame('ufsm24');
const DEAL = '1E 4B 5C/7O 12B 6C';

test.each<[string, string | number, string | number, MistakeKind]>([
  ['PLAY:4B ENVIDO', ACTION.QUIERO, ACTION.NO_QUIERO, 'acceptedEnvido'],
  ['PLAY:4B ENVIDO', ACTION.NO_QUIERO, ACTION.QUIERO, 'declinedEnvido'],
  ['PLAY:4B ENVIDO', ACTION.REAL_ENVIDO, ACTION.NO_QUIERO, 'raisedEnvido'],
  ['', '1E', ACTION.ENVIDO, 'missedEnvido'],
  ['', ACTION.ENVIDO, '4B', 'calledEnvido'],
  ['TRUCO', ACTION.NO_QUIERO, ACTION.QUIERO, 'declinedTruco'],
  ['TRUCO', ACTION.QUIERO, ACTION.NO_QUIERO, 'acceptedTruco'],
  ['TRUCO', ACTION.RETRUCO, ACTION.NO_QUIERO, 'raisedTruco'],
  ['', ACTION.TRUCO, '4B', 'calledTruco'],
  ['', '4B', ACTION.TRUCO, 'missedTruco'],
  ['', ACTION.MAZO, '4B', 'folded'],
  ['', '4B', ACTION.MAZO, 'shouldFold'],
  ['', '1E', '4B', 'highCard'],
  ['', '4B', '1E', 'lowCard'],
  ['', 40 + card('1E'), '1E', 'faceDown'],
])('after "%s" %s instead of %s is %s', (course, done, best, kind) => {
  const state = playHand(DEAL, course);
  const of = (action: string | number) => (typeof action === 'string' ? card(action) : action);
  expect(kindOf(game.view(state, state.turn), of(done), of(best))).toBe(kind);
});

describe('patterns', () => {
  const made = (kind: MistakeKind, cost: number, points = 20): ReviewedDecision => ({
    ...{ kind, cost, points, winCost: cost / 40, turn: 0, hand: 1, seat: 0, action: 0, decisive: false, choices: [] },
  });

  test('the costliest first, and nothing that happened once or cost next to nothing', () => {
    const found = patternsOf([
      ...[0.5, 0.4].map((cost) => made('lowCard', cost)),
      ...[1.5, 0.2].map((cost) => made('folded', cost)),
      made('flor', 3),
      ...[0.05, 0.05].map((cost) => made('highCard', cost)),
    ]);
    expect(found.map(({ kind, times }) => [kind, times])).toEqual([
      ['folded', 2],
      ['lowCard', 2],
    ]);
    expect(found[0].examples[0].cost).toBe(1.5);
  });

  test('envido points: fewer than, or at least, whatever the odd one out had', () => {
    const bound = (kind: MistakeKind, points: readonly number[]) =>
      patternsOf(points.map((each) => made(kind, 1, each)))[0].points;
    expect(bound('acceptedEnvido', [20, 21, 23, 30])).toBe(24);
    expect(bound('declinedEnvido', [6, 28, 29, 31])).toBe(28);
    expect(bound('lowCard', [20, 21])).toBeUndefined();
  });
});
