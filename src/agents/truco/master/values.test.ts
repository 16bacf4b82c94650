import { expect, test } from 'vitest';
import { legalOf, playHand } from '../../../../testing/truco/truco-hands.ts';
import { ACTION } from '../../../games/truco/actions.ts';
import { card } from '../../../games/truco/cards.ts';
import { trucoGame } from '../../../games/truco/game.ts';
import { parseRules } from '../../../games/truco/rules.ts';
import { actionValues, indexValue } from '../../../solve/expected-values.ts';
import { handOf } from '../equilibrium/cards/hands.ts';
import { informationSetOf } from '../equilibrium/cards/information-set.ts';
import { ENVIDO_SCORES, envidoScoreIndex, scorePairs } from '../equilibrium/envido/envido-auction.ts';
import { PASS } from '../equilibrium/envido/envido-strategy.ts';
import { shippedTrucoStrategy } from '../equilibrium/play/shipped-strategies.ts';
import { auctionOutcomes } from './auction-outcomes.ts';
import { manoExpects, pointScale } from './chances/own-chances.ts';
import { HandModel } from './hand-model.ts';
import { MasterAgent } from './master-agent.ts';
import { matchValues } from './values.ts';

const strategy = shippedTrucoStrategy();
const rules = parseRules('ufsm24');
/** Without tables of the first trick and openings, as in a browser. */
const model = new HandModel(rules, strategy);
const game = trucoGame('ufsm24');
const DEAL = '1E 4B 5C/7O 12B 6C';

function at(course: string, scores: readonly [number, number] = [0, 0], deal = DEAL) {
  const state = playHand(deal, course);
  state.score.set(scores);
  state.startScore.set(scores);
  return { view: game.view(state, state.turn), legal: legalOf(state) };
}

test.each([
  ['mano may open', '', [0, 0]],
  ['pie may open', '4B', [3, 20]],
  ['pie answers', 'ENVIDO', [20, 3]],
  ['mano answers a raise', 'ENVIDO REAL_ENVIDO', [22, 22]],
] as const)('%s: the ends of an auction are worth what the auction is', (_, course, scores) => {
  const { view } = at(course, scores);
  const { seat, mano } = view;
  const own = envidoScoreIndex[handOf(view.cards)];
  const isMano = seat === mano;
  const width = ENVIDO_SCORES.length;
  // weighed by how the other has called so far, as the auction does
  const steps = course === '4B' ? [[0, '', PASS]] : course === '' ? [] : [[0, '', ACTION.ENVIDO]];
  if (course.includes('REAL')) steps.splice(0, 1, [0, 'E', ACTION.REAL_ENVIDO]);
  const start = [view.scores[mano], view.scores[1 - mano]] as const;
  const theirs = ENVIDO_SCORES.map((_, i) => {
    let chance = scorePairs()[isMano ? own * width + i : i * width + own];
    for (const [opener, calls, move] of steps as [number, string, number][])
      chance *= model.envido.chancesOf(start, { opener, calls }, move)[i];
    return chance;
  });
  const mass = theirs.reduce((sum, chance) => sum + chance, 0);
  const shares = theirs.map((chance) => chance / mass);
  const worth = model.envido.actionValues(view);
  const [mine, others] = [view.scores[seat], view.scores[1 - seat]];
  const before = model.match.of(mine, others, isMano);
  for (const [action, ends] of auctionOutcomes(view, model, shares)) {
    expect(ends.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 6);
    const mean = ends.reduce(
      (sum, end) => sum + end.chance * model.match.of(mine + end.mine, others + end.theirs, isMano),
      0,
    );
    expect(mean - before).toBeCloseTo(worth.get(action)!, 5);
  }
});

test('one private index is worth the mean of its actions', () => {
  const { view } = at('4B');
  const { tree, size } = strategy;
  const set = { ...informationSetOf(view, tree), seat: 1 };
  const reach = new Float64Array(tree.width(set.node, 0)).fill(1);
  const mix = strategy.mix(set.node, set.index);
  const mean = actionValues(tree, size, strategy, set, reach).reduce<number>(
    (sum, value, k) => sum + mix[k] * (value ?? 0),
    0,
  );
  expect(indexValue(tree, size, strategy, set, reach)).toBeCloseTo(mean, 9);
});

test('points are chances by what a point is worth, and no larger where it is worth next to nothing', () => {
  for (const scores of [
    [0, 0],
    [12, 20],
    [2, 23],
  ] as const) {
    const { view, legal } = at('4B', scores);
    const { even, perPoint } = pointScale(model.match, view);
    for (const { chance, points } of matchValues(view, legal, model, undefined).values())
      expect(points).toBeCloseTo((chance - even) / perPoint, 9);
  }
  expect(pointScale(model.match, at('', [0, 23]).view).perPoint).toBe(pointScale(model.match, at('').view).perPoint);
  expect(manoExpects(model.match)).toBeCloseTo(-0.1, 0);
});

test('to fold and to refuse cost the same points as the score says', () => {
  const values = (course: string) => {
    const { view, legal } = at(course);
    return matchValues(view, legal, model, undefined);
  };
  expect(values('').get(ACTION.MAZO)!.points).toBeCloseTo(-1, 9);
  expect(values('4B TRUCO').get(ACTION.NO_QUIERO)!.points).toBeCloseTo(-1, 6);
});

test('what was said counts: who said 33 holds no two strong cards of other suits', () => {
  // pie follows with a 3 and a 7 of swords; mano, who said 33, holds the 7 and the 6 of one suit
  const { view, legal } = at('ENVIDO QUIERO HIDE 4C', [0, 0], '7O 6O 4C/3B 11E 12C');
  const { view: silent, legal: open } = at('4C', [0, 0], '7O 6O 4C/3B 11E 12C');
  const worth = (which: typeof view, may: readonly number[], name: string) =>
    matchValues(which, may, model, undefined).get(card(name))!.points;
  expect(worth(view, legal, '11E')).not.toBeCloseTo(worth(silent, open, '11E'), 1);
});

test('a card of one’s own that lies face down is none that the solved rest forgets', () => {
  const master = new MasterAgent(strategy);
  const { view, legal } = at('ENVIDO NO_QUIERO 2B FACE_DOWN:6C 1O', [0, 0], '2B 1O 5O/7E 11B 6C');
  const values = master.values(view, legal);
  // the 7 of swords takes the trick, and the hand is not lost yet: to throw the knight away loses it
  expect(values.get(card('7E'))!.points).toBeGreaterThan(values.get(card('11B'))!.points + 0.5);
  expect(values.get(card('11B'))!.points).toBeCloseTo(-1, 6);
});
