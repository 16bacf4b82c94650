import { describe, expect, test } from 'vitest';
import { legalOf } from '../../../../../testing/truco/truco-hands.ts';
import { CHANCE, OVER } from '../../../../core/game.ts';
import { Rng } from '../../../../core/rng.ts';
import { ACTION, FIRST_DEAL } from '../../../../games/truco/actions.ts';
import { card, parseDeal } from '../../../../games/truco/cards.ts';
import { trucoGame } from '../../../../games/truco/game.ts';
import { parseRules } from '../../../../games/truco/rules.ts';
import { firstMoveValues } from '../cards/first-moves.ts';
import { informationSetOf } from '../cards/information-set.ts';
import { treeActionValues } from '../cards/truco-mix.ts';
import { advise } from '../play/advice.ts';
import { shippedTrucoStrategy } from '../play/shipped-strategies.ts';
import { DecisionJudge } from './decision-values.ts';

const strategy = shippedTrucoStrategy();
const judge = new DecisionJudge(strategy);

/** The view and the legal actions after a deal and a course of play, at a score of mano and pie. */
function at(deal: string, course = '', scores: readonly [number, number] = [0, 0], rules = 'ufsm24') {
  const game = trucoGame(rules);
  const state = game.start();
  const [mano, pie] = deal.split('/');
  state.apply(FIRST_DEAL + parseDeal(mano.split(' '), pie.split(' ')));
  state.score.set(scores);
  for (const action of course.split(' ').filter(Boolean)) state.apply(game.parseAction(action));
  return { view: game.view(state, state.turn), legal: legalOf(state) };
}

const costs = (...position: Parameters<typeof at>) => {
  const { view, legal } = at(...position);
  return new Map(judge.judge(view, legal).choices.map(({ action, cost }) => [action, cost]));
};

test.each([
  ['mano opens', '1E 4B 5C/7O 12B 6C', ''],
  ['pie answers a card', '1E 4B 5C/7O 12B 6C', 'PLAY:4B'],
  ['pie answers truco', '1E 4B 5C/7O 12B 6C', 'TRUCO'],
  ['mano answers envido', '1E 4B 5C/7O 12B 6C', 'PLAY:4B ENVIDO'],
  ['the second trick', '1E 4B 5C/7O 12B 6C', 'PLAY:4B PLAY:12B'],
])('%s: a cost is the difference of the solver’s values', (_, deal, course) => {
  const { view, legal } = at(deal, course);
  const judged = judge.judge(view, legal);
  const values = new Map(advise(view, legal).choices.map(({ action, value }) => [action, value]));
  const [best] = judged.choices;
  const compared = judged.choices.filter(({ action }) => typeof values.get(action) === 'number');
  expect(compared.length).toBeGreaterThan(1);
  if (values.get(best.action) != null)
    for (const { action, cost } of compared)
      expect(cost).toBeCloseTo(values.get(best.action)! - values.get(action)!, 6);
});

test('the file of first moves has what the table gives, for points and for any other stakes', () => {
  const { view } = at('3E 6B 10O/7O 12B 6C');
  const { index } = informationSetOf(view, strategy.tree);
  const stakes = { won: [0, 0.1, 0.3, 0.35, 0.4], lost: [0, -0.2, -0.3, -0.3, -0.3] };
  for (const each of [undefined, stakes]) {
    const known = firstMoveValues(strategy, index, each)!;
    const walked = treeActionValues(strategy, view, parseRules('ufsm24'), each);
    expect(known.map((value) => value === undefined)).toEqual(walked.map((value) => value === undefined));
    for (const [k, value] of known.entries()) if (value !== undefined) expect(value).toBeCloseTo(walked[k]!, 3);
  }
});

describe('what no equilibrium table knows', () => {
  test('a flor that is not declared costs its three points', () => {
    const found = costs('1E 4E 5E/7O 12B 6C');
    expect(found.get(ACTION.FLOR)).toBe(0);
    expect(found.get(card('4E'))).toBeGreaterThan(1.5);
  });

  test('better points that are hidden cost what the envido was worth, twice', () => {
    const found = costs('1E 4B 5C/7O 6O 12C', 'ENVIDO QUIERO');
    expect(found.get(ACTION.HIDE)).toBe(4);
    expect(costs('7E 6E 5C/7O 5O 12C', 'ENVIDO QUIERO').get(ACTION.HIDE)).toBe(0);
  });

  test('to fold the best hand costs what it would have won, and one point', () => {
    expect(costs('1E 1B 7E/4O 4B 5C').get(ACTION.MAZO)).toBeGreaterThan(2);
  });

  test('the best card face down wins nothing', () => {
    const { view, legal } = at('1E 4B 5C/7O 12B 6C', 'PLAY:5C PLAY:12B');
    const taken = 40 + card('7O');
    const judged = judge.judge(view, legal, taken);
    const of = (action: number) => judged.choices.find((choice) => choice.action === action)!.cost;
    expect(of(taken)).toBeGreaterThan(of(card('7O')));
  });
});

describe('near the end the match decides', () => {
  test('to refuse what loses the match costs all the chance that is left', () => {
    const { view, legal } = at('3E 6B 10O/3O 2B 12C', 'PLAY:6B PLAY:12C TRUCO', [22, 23]);
    const judged = judge.judge(view, legal);
    expect(judged.decisive).toBe(true);
    const declined = judged.choices.find(({ action }) => action === ACTION.NO_QUIERO)!;
    expect(judged.choices.at(-1)).toBe(declined);
    expect(declined.winCost).toBeGreaterThan(0.1);
  });

  test('at 0-0 points decide', () => expect(judge.judge(...given('3E 6B 10O/3O 2B 12C')).decisive).toBe(false));
});

test.each(['ufsm24', 'argentino30'])('%s: every decision of a match at random has a cost', (rules) => {
  const game = trucoGame(rules);
  const rng = Rng.seeded(`judged ${rules}`);
  let state = game.start();
  let decisions = 0;
  while (decisions < 100) {
    if (state.turn === OVER) state = game.start();
    if (state.turn === CHANCE) {
      state.apply(game.chance(state, rng));
      continue;
    }
    const legal = legalOf(state);
    const action = legal[rng.below(legal.length)];
    if (legal.length > 1) {
      const { choices } = judge.judge(game.view(state, state.turn), legal, action);
      expect(choices.find((choice) => choice.action === action)?.cost).toBeGreaterThanOrEqual(0);
      expect(choices.every(({ cost, winCost }) => Number.isFinite(cost) && Number.isFinite(winCost))).toBe(true);
      decisions++;
    }
    state.apply(action);
  }
});

function given(...position: Parameters<typeof at>) {
  const { view, legal } = at(...position);
  return [view, legal] as const;
}
