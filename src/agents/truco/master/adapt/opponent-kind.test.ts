import { expect, test } from 'vitest';
import { playMatch } from '../../../../core/play.ts';
import { trucoGame } from '../../../../games/truco/game.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { shippedTrucoStrategy } from '../../equilibrium/play/shipped-strategies.ts';
import { trucoAgent } from '../../index.ts';
import { HandModel, USUAL } from '../hand-model.ts';
import { shippedMatchOpenings } from '../opening/shipped-match-openings.ts';
import { OpponentKind } from './opponent-kind.ts';

const game = trucoGame('ufsm24');
const strategy = shippedTrucoStrategy();
const model = new HandModel(game.rules, strategy, undefined, shippedMatchOpenings(strategy));

/** What is believed of the player of seat 0 after a match against `careful`. */
function learnedOf(name: string, seed: number): number {
  const kind = new OpponentKind();
  kind.begin();
  expect(kind.usual).toBe(USUAL);
  const watched = trucoAgent(name).create();
  const other = trucoAgent('careful').create();
  const watcher = {
    ...other,
    name: 'watcher',
    act: other.act.bind(other),
    saw: (view: TrucoView) => kind.saw(view, model),
  };
  playMatch(game, [watched, watcher], { seed });
  return kind.usual;
}

/** After a match of the middle kind: one of three may mislead. */
const usuallyLearned = (name: string) => [3, 4, 5].map((seed) => learnedOf(name, seed)).sort((a, b) => a - b)[1];

test('players by rules are taken for usual ones, and master for one who plays the model', () => {
  expect(usuallyLearned('careful')).toBeGreaterThan(3 * USUAL);
  expect(usuallyLearned('bold')).toBeGreaterThan(3 * USUAL);
  expect(usuallyLearned('master')).toBeLessThan(USUAL);
}, 60_000);
