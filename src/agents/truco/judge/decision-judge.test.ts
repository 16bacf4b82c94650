import { describe, expect, test } from 'vitest';
import { legalOf } from '../../../../testing/truco/truco-hands.ts';
import { CHANCE, OVER } from '../../../core/game.ts';
import { Rng } from '../../../core/rng.ts';
import { ACTION, FACE_DOWN, FIRST_DEAL } from '../../../games/truco/actions.ts';
import { card, parseDeal } from '../../../games/truco/cards.ts';
import { trucoGame } from '../../../games/truco/game.ts';
import { shippedTrucoStrategy } from '../equilibrium/play/shipped-strategies.ts';
import { legalIn, readPosition } from '../question.ts';
import { DecisionJudge, OFTEN } from './decision-judge.ts';

const judge = new DecisionJudge(shippedTrucoStrategy());

/** The view and the legal actions after a deal and a course of play, at a score of mano and pie. */
function at(deal: string, course = '', scores: readonly [number, number] = [0, 0], rules = 'ufsm24') {
  const game = trucoGame(rules);
  const state = game.start();
  const [mano, pie] = deal.split('/');
  state.apply(FIRST_DEAL + parseDeal(mano.split(' '), pie.split(' ')));
  state.score.set(scores);
  state.startScore.set(scores);
  for (const action of course.split(' ').filter(Boolean)) state.apply(game.parseAction(action));
  return { view: game.view(state, state.turn), legal: legalOf(state) };
}

const choices = (position: Parameters<typeof at>, taken?: number) => {
  const { view, legal } = at(...position);
  return new Map(judge.judge(view, legal, taken).choices.map((choice) => [choice.action, choice]));
};

test.each([
  ['mano opens', ''],
  ['pie answers a card', 'PLAY:4B'],
  ['pie answers truco', 'TRUCO'],
  ['mano answers envido', 'PLAY:4B ENVIDO'],
  ['the second trick', 'PLAY:4B PLAY:12B'],
])('%s: costs count from what master does itself, the best costs nothing, and the mix is all there', (_, course) => {
  const { view, legal } = at('1E 4B 5C/7O 12B 6C', course);
  const judged = judge.judge(view, legal).choices;
  const [best] = judged;
  expect(best.cost).toBe(0);
  expect(judged.length).toBeGreaterThan(1);
  expect(judged.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9);
  const own = judged.filter(({ chance }) => chance >= OFTEN);
  const least = {
    wins: Math.min(...own.map(({ wins }) => wins)),
    points: Math.min(...own.map(({ points }) => points)),
  };
  for (const { wins, points, winCost, cost } of judged) {
    expect(winCost).toBeCloseTo(Math.max(0, least.wins - wins), 12);
    expect(cost).toBeCloseTo(Math.max(0, least.points - points), 12);
  }
  // the same in the other order: what was solved before changes nothing
  judge.judge(...given('3E 6B 10O/3O 2B 12C', 'PLAY:6B PLAY:12C'));
  expect(judge.judge(view, legal).choices).toEqual(judged);
});

describe('what no table knows', () => {
  test('a flor that is not declared costs about its three points', () => {
    const found = choices(['1E 4E 5E/7O 12B 6C']);
    expect(found.get(ACTION.FLOR)!.cost).toBe(0);
    expect(found.get(card('4E'))!.cost).toBeGreaterThan(1.5);
  });

  test('better points that are hidden cost what the envido was worth, twice', () => {
    expect(choices(['1E 4B 5C/7O 6O 12C', 'ENVIDO QUIERO']).get(ACTION.HIDE)!.cost).toBeCloseTo(4, 0);
    expect(choices(['7E 6E 5C/7O 5O 12C', 'ENVIDO QUIERO']).get(ACTION.HIDE)!.cost).toBe(0);
  });

  test('to fold the best hand costs what it would have won, and one point', () => {
    expect(choices(['1E 1B 7E/4O 4B 5C']).get(ACTION.MAZO)!.cost).toBeGreaterThan(2);
  });

  test('the best card face down wins nothing; one that loses anyway is worth the same', () => {
    const taken = FACE_DOWN + card('7O');
    const found = choices(['1E 4B 5C/7O 12B 6C', 'PLAY:5C PLAY:12B'], taken);
    expect(found.get(taken)!.cost).toBeGreaterThan(found.get(card('7O'))!.cost);
    const lost = choices(['1E 4B 5C/7O 12B 6C', 'PLAY:1E']);
    expect(lost.get(FACE_DOWN + card('6C'))!.wins).toBe(lost.get(card('6C'))!.wins);
  });
});

test('after a call that master never makes, what it answers often is no mistake', () => {
  const found = choices(['2E 6C 7C/7E 10E 11C', 'FALTA_ENVIDO', [6, 0]]);
  const often = [...found.values()].filter(({ chance }) => chance >= OFTEN);
  expect(often.length).toBeGreaterThan(0);
  for (const { cost, winCost } of often) expect([cost, winCost]).toEqual([0, 0]);
});

test('where single precision overflows every choice still has a worth', () => {
  const course = 'PLAY:1C FALTA_ENVIDO NO_QUIERO PLAY:6O PLAY:5E TRUCO';
  const { game, state } = readPosition(`truco/ufsm24@2 18 16-23 5E 5B 1C/7E 6O 11C: ${course}`);
  const judged = judge.judge(game.view(state, state.turn), legalIn(game, state)).choices;
  expect(judged.map(({ wins }) => Number.isFinite(wins))).toEqual([true, true, true]);
});

describe('the match decides', () => {
  test('to refuse what loses the match costs all the chance that is left', () => {
    const found = [...choices(['3E 6B 10O/3O 2B 12C', 'PLAY:6B PLAY:12C TRUCO', [22, 23]]).values()];
    expect(found.at(-1)).toMatchObject({ action: ACTION.NO_QUIERO, wins: 0 });
    expect(found[0].wins).toBeGreaterThan(0);
  });

  test('an envido that wins the match leaves nothing to the cards', () => {
    const found = choices(['4E 4B 5C/7O 6O 1B', 'ENVIDO', [23, 23]]);
    expect(found.get(ACTION.QUIERO)!.wins).toBeGreaterThan(0.95);
    expect(found.get(ACTION.NO_QUIERO)!.wins).toBe(0);
  });

  test('the last card that wins the hand wins the match', () => {
    const found = choices(['1E 4B 3C/2O 5O 12C', 'PLAY:3C PLAY:2O', [23, 0]]);
    expect(found.get(card('1E'))!.wins).toBeCloseTo(1, 9);
  });
});

test.each(['ufsm24', 'argentino30'])('%s: every decision of a match at random has a worth and a cost', (rules) => {
  const game = trucoGame(rules);
  const rng = Rng.seeded(`judged ${rules}`);
  let state = game.start();
  let decisions = 0;
  while (decisions < 60) {
    if (state.turn === OVER) state = game.start();
    if (state.turn === CHANCE) {
      state.apply(game.chance(state, rng));
      continue;
    }
    const legal = legalOf(state);
    const action = legal[rng.below(legal.length)];
    if (legal.length > 1) {
      const judged = judge.judge(game.view(state, state.turn), legal, action).choices;
      expect(judged.find((choice) => choice.action === action)?.cost).toBeGreaterThanOrEqual(0);
      expect(judged.every(({ wins, cost }) => wins >= -1e-9 && wins <= 1 + 1e-9 && Number.isFinite(cost))).toBe(true);
      expect(judged.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9);
      decisions++;
    }
    state.apply(action);
  }
});

function given(...position: Parameters<typeof at>) {
  const { view, legal } = at(...position);
  return [view, legal] as const;
}
