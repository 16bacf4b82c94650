import { describe, expect, test } from 'vitest';
import { handPlayed, playHand } from '../../../../../testing/truco/truco-hands.ts';
import { CHANCE } from '../../../../core/game.ts';
import { Rng } from '../../../../core/rng.ts';
import { ACTION, parseAction } from '../../../../games/truco/actions.ts';
import { trucoGame } from '../../../../games/truco/game.ts';
import { TrucoState } from '../../../../games/truco/state.ts';
import { RulePlayer } from '../../rules/rule-player.ts';
import { bluffer, careful, type Temperament } from '../../rules/temperament.ts';
import { emptyHand, finishHand } from '../base/hand.ts';
import { TrucoCaseBase } from '../base/truco-case-base.ts';
import { BettingRates } from './betting-rates.ts';
import { OpponentModel } from './opponent-model.ts';
import { type BettingStyle, OpponentPlayer } from './opponent-player.ts';

const game = trucoGame('ufsm24');
const state = () => new TrucoState(game.start().rules);
const usual: BettingStyle = { answers: 1, bluffs: 1, erratic: false };

/** Weak hands decline truco, strong ones accept it; nobody else bets. */
function someRates(): BettingRates {
  const cases = new TrucoCaseBase('test');
  for (let i = 0; i < 40; i++) {
    cases.addHand('weak', handPlayed('1E 1B 7E/4O 5B 6C', 'TRUCO NO_QUIERO', 1));
    cases.addHand('strong', handPlayed('4O 5B 6C/1E 1B 7E', 'TRUCO QUIERO 4O 7E 1B 5B', 1));
  }
  return new BettingRates(cases);
}

describe('an opponent made of stored hands', () => {
  const opponent = new OpponentPlayer(someRates(), state());
  const weak = playHand('1E 1B 7E/4B 5C 6O', 'TRUCO');
  const strong = playHand('4B 5C 6O/1E 1B 7E', 'TRUCO');
  const accepts = (at: TrucoState, style: BettingStyle) => {
    const rng = Rng.seeded(1);
    let n = 0;
    for (let i = 0; i < 300; i++) if (opponent.choose(at, rng, style) === ACTION.QUIERO) n++;
    return n / 300;
  };

  test('answers as players with such hands did', () => {
    expect(accepts(weak, usual)).toBeLessThan(0.1);
    expect(accepts(strong, usual)).toBeGreaterThan(0.7);
  });

  test('in its own style: who accepts more accepts more with the same hand', () => {
    expect(accepts(weak, { ...usual, answers: 50 })).toBeGreaterThan(accepts(weak, usual) + 0.3);
  });

  test('a hand that accepted is likelier to be strong', () => {
    const weigh = (at: TrucoState, action: number) => {
      const into = Float64Array.of(1, 1);
      opponent.weigh(at, action, [usual, { ...usual, erratic: true }], into);
      return into;
    };
    expect(weigh(strong, ACTION.QUIERO)[0]).toBeGreaterThan(5 * weigh(weak, ACTION.QUIERO)[0]);
    // who acts at random tells nothing about its hand
    expect(weigh(strong, ACTION.QUIERO)[1]).toBe(weigh(weak, ACTION.QUIERO)[1]);
  });

  test('a flor is seldom kept back', () => {
    const plain = playHand('1E 1B 7E/4B 5C 6O', '1E');
    const flor = playHand('1E 1B 7E/4O 5O 6O', '1E');
    const into = Float64Array.of(1);
    opponent.weigh(flor, parseAction('PLAY:4O'), [usual], into);
    expect(into[0]).toBeLessThan(0.05);
    into[0] = 1;
    opponent.weigh(flor, ACTION.FLOR, [usual], into);
    expect(into[0]).toBe(1);
    opponent.weigh(plain, parseAction('PLAY:4B'), [usual], into);
    expect(into[0]).toBeGreaterThan(0.1);
  });

  test('what was counted names its hands', () => {
    const rates = someRates();
    const rows = rates.hands(3, 0, 0);
    expect(rows).toHaveLength(40);
    expect(new Set(rows.map((row) => rates.cases.matches[rates.cases.match[row]]))).toEqual(new Set(['weak']));
    expect(rates.hands(3, 8, 2)).toEqual([]);
  });
});

describe('the model of an opponent', () => {
  /** Hands between careful players, told from both seats. */
  const rates = (() => {
    const cases = new TrucoCaseBase('careful');
    playHands(careful, careful, 300, (at) => {
      for (const seat of [0, 1]) cases.addHand('m', finished(at, seat));
    });
    return new BettingRates(cases);
  })();

  function modelOf(temper: Temperament | 'random'): ReturnType<OpponentModel['summary']> {
    const model = new OpponentModel(new OpponentPlayer(rates, state()), state());
    const rng = Rng.seeded('learn');
    playHands(careful, temper, 40, (at) => model.learn(game.view(at, 0), rng));
    return model.summary();
  }

  test('tells who bluffs, who plays at random and who does neither', () => {
    const [honest, bluffs, random] = [modelOf(careful), modelOf(bluffer), modelOf('random')];
    expect(bluffs.bluffs).toBeGreaterThan(1.5 * honest.bluffs);
    expect(honest.erratic).toBeLessThan(0.01);
    expect(bluffs.erratic).toBeLessThan(0.01);
    expect(random.erratic).toBeGreaterThan(0.99);
  });

  test('is forgotten with the match', () => {
    const model = new OpponentModel(new OpponentPlayer(rates, state()), state());
    const before = Array.from(model.shares);
    playHands(careful, bluffer, 1, (at) => model.learn(game.view(at, 0), Rng.seeded(1)));
    expect(Array.from(model.shares)).not.toEqual(before);
    model.forget();
    expect(Array.from(model.shares)).toEqual(before);
  });
});

function playHands(one: Temperament, other: Temperament | 'random', hands: number, over: (at: TrucoState) => void) {
  const rng = Rng.seeded('hands');
  const at = state();
  const players = [one, other].map((temper) => (temper === 'random' ? undefined : new RulePlayer(temper, 3, state())));
  const legal = new Int32Array(game.maxActions);
  for (let done = 0; done < hands; ) {
    at.copyFrom(game.start());
    at.apply(game.chance(at, rng));
    while (at.turn > CHANCE) at.apply(players[at.turn]?.choose(at, rng) ?? legal[rng.below(at.legal(legal))]);
    if (at.handWinner < 0) continue;
    over(at);
    done++;
  }
}

function finished(at: TrucoState, seat: number) {
  const from = 3 * (1 - seat);
  return finishHand(game.view(at, seat), Array.from(at.cards.subarray(from, from + 3)), emptyHand());
}
