import type { Agent } from '../../../../core/agent.ts';
import type { Rng } from '../../../../core/rng.ts';
import { trucoGame } from '../../../../games/truco/game.ts';
import type { TrucoState } from '../../../../games/truco/state.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { usefulnessMark } from '../retain/learner.ts';
import { playThrough } from '../retain/play.ts';
import { breachesOf } from '../revise/breaches.ts';
import { AT } from './attributes.ts';
import { emptyHand, finishHand, type HandValues } from './hand.ts';
import { TrucoCaseBase } from './truco-case-base.ts';

export interface Player {
  readonly name: string;
  create(): Agent<TrucoView>;
}

/** Every hand is stored from both seats, as in the published base. */
export function bothSeats(state: TrucoState, view: (seat: number) => TrucoView): HandValues[] {
  return [0, 1].map((seat) => {
    const from = 3 * (1 - seat);
    const values = finishHand(view(seat), Array.from(state.cards.subarray(from, from + 3)), emptyHand());
    for (const { kind } of breachesOf(values)) values[usefulnessMark(kind)] = 0;
    return values;
  });
}

/**
 * A base of hands between players of many kinds: match after match between two drawn at random, until there are
 * enough. The match's name tells who played. The same seed makes the same base.
 */
export function* generateCases(
  players: readonly Player[],
  hands: number,
  rng: Rng,
  rules = 'ufsm24',
): Generator<number, TrucoCaseBase> {
  const game = trucoGame(rules);
  const cases = new TrucoCaseBase('generated', hands);
  for (let match = 0; cases.size < hands; match++) {
    const stream = rng.fork('match', match);
    const draw = stream.fork('players');
    const pair = [draw.pick(players), draw.pick(players)] as const;
    const found: HandValues[] = [];
    playThrough(game, [pair[0].create(), pair[1].create()], stream, (state) => {
      found.push(...bothSeats(state, (seat) => game.view(state, seat)));
    });
    const name = `${match + 1} ${pair[0].name} - ${pair[1].name}`;
    for (const values of found) if (values[AT.trucoWinner] !== 0) cases.addHand(name, values);
    yield cases.size;
  }
  return cases;
}
