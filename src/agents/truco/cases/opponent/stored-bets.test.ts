import { describe, expect, test } from 'vitest';
import { handPlayed } from '../../../../../testing/truco/truco-hands.ts';
import { CHANCE } from '../../../../core/game.ts';
import { Rng } from '../../../../core/rng.ts';
import { ACTION, FIRST_CALL } from '../../../../games/truco/actions.ts';
import { trucoGame } from '../../../../games/truco/game.ts';
import { TrucoState } from '../../../../games/truco/state.ts';
import { RulePlayer } from '../../rules/rule-player.ts';
import { bluffer, bold } from '../../rules/temperament.ts';
import { emptyHand, finishHand, type HandValues } from '../base/hand.ts';
import {
  ACCEPTED,
  ANSWER_ENVIDO,
  ANSWER_TRUCO,
  CALL_TRUCO,
  DECLINED,
  forEachBet,
  OPEN_ENVIDO,
  RAISED,
  trucoContext,
} from './bets.ts';
import { forEachStoredBet } from './stored-bets.ts';

function betsOf(hand: HandValues): number[][] {
  const found: number[][] = [];
  forEachStoredBet(hand, (kind, context, _, outcome) => found.push([kind, context, outcome]));
  return found;
}

describe('bets of a stored hand', () => {
  const deal = '1E 4B 5C/7E 7O 12C';

  test.each([
    [
      'mano calls envido, pie declines; pie calls truco over the first card, mano accepts',
      'ENVIDO NO_QUIERO 4B TRUCO QUIERO 7E 7O 1E 5C 12C',
      [
        [OPEN_ENVIDO, 0, 1],
        [CALL_TRUCO, trucoContext(0, 0), 0],
        [ANSWER_TRUCO, trucoContext(0, 0), ACCEPTED],
        [CALL_TRUCO, trucoContext(1, 1), 0],
        [CALL_TRUCO, trucoContext(1, 2), 0],
      ],
      [
        [ANSWER_ENVIDO, 0, DECLINED],
        [CALL_TRUCO, trucoContext(0, 0), 1],
      ],
    ],
    [
      'nobody bets on envido; truco is raised at once, and the raise declined',
      '4B 12C TRUCO RETRUCO NO_QUIERO',
      [
        [OPEN_ENVIDO, 0, 0],
        [CALL_TRUCO, trucoContext(0, 0), 0],
        [ANSWER_TRUCO, trucoContext(0, 1), RAISED],
      ],
      [
        [OPEN_ENVIDO, 1, 0],
        [CALL_TRUCO, trucoContext(0, 0), 0],
        [CALL_TRUCO, trucoContext(0, 1), 1],
        [ANSWER_TRUCO, trucoContext(1, 1), DECLINED],
      ],
    ],
    [
      'envido, raised to falta envido and declined; the hand is folded',
      'ENVIDO FALTA_ENVIDO NO_QUIERO MAZO',
      [
        [OPEN_ENVIDO, 0, 1],
        [ANSWER_ENVIDO, 2, DECLINED],
      ],
      [[ANSWER_ENVIDO, 0, RAISED + 2]],
    ],
  ])('%s', (_, actions, mano, pie) => {
    expect(betsOf(handPlayed(deal, actions, 0))).toEqual(mano);
    expect(betsOf(handPlayed(deal, actions, 1))).toEqual(pie);
  });

  test('are those that were seen while it was played, with the same chances', () => {
    const game = trucoGame('ufsm24+flor=false+faceDown=false');
    const state = game.start();
    const players = [bluffer, bold].map((temper) => new RulePlayer(temper, 2, new TrucoState(state.rules)));
    const rng = Rng.seeded(7);
    let compared = 0;
    for (let hand = 0; hand < 400; hand++) {
      state.copyFrom(game.start());
      state.apply(game.chance(state, rng));
      const seen: number[][][] = [[], []];
      const calls: number[] = [];
      while (state.turn > CHANCE) {
        const seat = state.turn;
        const action = players[seat].choose(state, rng);
        forEachBet(state, action, (...bet) => seen[seat].push(bet));
        calls.push(action);
        state.apply(action);
      }
      // an envido that wins the match leaves no case
      if (state.handWinner < 0 || calls.some((_, i) => isUntold(calls, i))) continue;
      for (const seat of [0, 1]) {
        const cards = Array.from(state.cards.subarray(3 * (1 - seat), 3 * (1 - seat) + 3));
        const values = finishHand(game.view(state, seat), cards, emptyHand());
        const found: number[][] = [];
        forEachStoredBet(values, (...bet) => found.push(bet));
        expect(found.sort()).toEqual(seen[seat].sort());
        compared += found.length;
      }
    }
    expect(compared).toBeGreaterThan(2000);
  });
});

/** What a case cannot tell: a truco that envido erased, and a raise that came later in the trick of the call it raises. */
function isUntold(actions: readonly number[], i: number): boolean {
  const [action, next] = [actions[i], actions[i + 1]];
  if (action === ACTION.TRUCO && next !== undefined && next <= ACTION.FALTA_ENVIDO && next >= ACTION.ENVIDO)
    return true;
  if (action !== ACTION.RETRUCO && action !== ACTION.VALE_CUATRO) return false;
  const trick = (end: number) => actions.slice(0, end).filter((each) => each < FIRST_CALL).length >> 1;
  const raised = actions.indexOf(action - 1);
  return raised < i - 1 && trick(raised) === trick(i);
}
