import type { Agent } from '../../../../core/agent.ts';
import { CHANCE } from '../../../../core/game.ts';
import { playMatch } from '../../../../core/play.ts';
import type { Rng } from '../../../../core/rng.ts';
import { type TrucoGame, trucoGame } from '../../../../games/truco/game.ts';
import type { TrucoState } from '../../../../games/truco/state.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { usefulnessMark } from '../retrieve/decisions.ts';
import { breachesOf } from '../revise/breaches.ts';
import { AT } from './attributes.ts';
import { finishedHand, type HandValues } from './hand.ts';
import { TrucoCaseBase } from './truco-case-base.ts';

export interface Player {
  readonly name: string;
  create(): Agent<TrucoView>;
}

/** A finished hand as two cases, one from each seat, as in the published base. */
export function bothSeats(state: TrucoState, view: (seat: number) => TrucoView): HandValues[] {
  return [0, 1].map((seat) => {
    const values = finishedHand(state, seat, view(seat));
    for (const { kind } of breachesOf(values)) values[usefulnessMark(kind)] = 0;
    return values;
  });
}

/** Plays a match between agents that answer at once and make no faults; `onHand` sees every hand as it ends. */
export function playHands(
  game: TrucoGame,
  agents: readonly Agent<TrucoView>[],
  rng: Rng,
  onHand: (state: TrucoState) => void,
): void {
  const result = playMatch(game, agents, {
    seed: rng,
    onAction(state, mover) {
      if (mover !== CHANCE && state.turn < 0) onHand(state);
    },
  });
  if (result instanceof Promise) throw new Error('an agent does not answer at once');
  const [fault] = result.faults;
  if (fault) throw new Error(`${agents[fault.seat].name}: ${fault.message}`);
}

/**
 * A base of hands between players of many kinds: match after match between two drawn at random, until there are
 * enough. The name of a match says who played. The same seed makes the same base. Yields after each match.
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
    const name = `${match + 1} ${pair[0].name} - ${pair[1].name}`;
    const agents = pair.map((player) => player.create());
    playHands(game, agents, stream, (state) => {
      for (const values of bothSeats(state, (seat) => game.view(state, seat))) {
        if (values[AT.trucoWinner] !== 0) cases.addHand(name, values);
      }
    });
    yield cases.size;
  }
  return cases;
}
