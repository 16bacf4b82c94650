import { expect, test } from 'vitest';
import { playMatch } from '../../../core/play.ts';
import { trucoGame } from '../../../games/truco/game.ts';
import { shippedTrucoStrategy } from '../equilibrium/play/shipped-strategies.ts';
import { trucoAgent } from '../index.ts';
import { DecisionJudge } from './decision-judge.ts';
import { lostBy, reviewMatch } from './match-review.ts';

const game = trucoGame('ufsm24');
const judge = new DecisionJudge(shippedTrucoStrategy());
const seed = 'reviewed';
const agents = ['careful', 'random'].map((name) => trucoAgent(name).create());
const { actions } = await playMatch(game, agents, { seed });
const whole = reviewMatch(game, { seed, actions }, judge);

test('a match judged in two parts is the match judged at once', () => {
  const [first, second] = whole.hands;
  const from = whole.decisions.find(({ hand }) => hand === second.hand)!.turn;
  // hand 2 begins where hand 1 ends, whoever had something to decide first
  const rest = reviewMatch(game, { seed, actions }, judge, { from });
  expect(rest.hands).toEqual(whole.hands.slice(1));
  expect(rest.decisions).toEqual(whole.decisions.filter(({ hand }) => hand !== first.hand));
});

test('master in somebody’s place loses nothing on average, wherever that is', () => {
  for (const { choices } of whole.decisions) {
    const known = choices.reduce((sum, { chance }) => sum + chance, 0);
    expect(known).toBeCloseTo(1, 6);
    expect(choices.reduce((sum, { chance, action }) => sum + chance * lostBy({ action, choices }), 0)).toBeCloseTo(
      0,
      6,
    );
  }
});

test('a hand costs what its decisions lost against master', () => {
  for (const { hand, costs } of whole.hands)
    for (const seat of [0, 1]) {
      const own = whole.decisions.filter((each) => each.hand === hand && each.seat === seat);
      expect(costs[seat]).toBeCloseTo(
        own.reduce((sum, each) => sum + lostBy(each), 0),
        9,
      );
    }
});

test('mano expects a little less than nothing', () => {
  expect(judge.manoExpects(game.id)).toBeLessThan(0);
  expect(judge.manoExpects(game.id)).toBeGreaterThan(-0.4);
});
