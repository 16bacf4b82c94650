import type { Agent, Turn } from '../../../../core/agent.ts';
import { OVER } from '../../../../core/game.ts';
import { Match, seedOfGame } from '../../../../core/match.ts';
import { ACTION } from '../../../../games/truco/actions.ts';
import type { TrucoGame } from '../../../../games/truco/game.ts';
import type { TrucoState } from '../../../../games/truco/state.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import type { ActionChance } from '../mix.ts';

/**
 * Visits every decision of some matches. Mano of the first hand is the agent, if there is one; everybody else does
 * anything that is legal but fold.
 */
export function eachDecision(
  game: TrucoGame,
  { seed, matches, agent }: { seed: string; matches: number; agent?: Agent<TrucoView> },
  visit: (turn: Turn<TrucoView>, state: TrucoState) => void,
): void {
  for (let n = 0; n < matches; n++) {
    const match = new Match(game, { seed: seedOfGame(seed, n) });
    while (match.advance() !== OVER) {
      const turn = match.turn();
      visit(turn, match.state);
      const others = turn.legal.filter((action) => action !== ACTION.MAZO);
      const decision = match.toMove === 0 ? agent?.act(turn) : undefined;
      match.answer((decision as { action: number } | undefined)?.action ?? turn.rng.pick(others));
    }
  }
}

/** Points of seat 0 in a hand when both seats play this mix: all courses of play, weighted by their chances. */
export function playedOut(
  game: TrucoGame,
  state: TrucoState,
  mix: (view: TrucoView, state: TrucoState) => readonly ActionChance[],
): number {
  if (state.turn < 0) return state.scores()[0] - state.scores()[1];
  let sum = 0;
  for (const { action, chance } of mix(game.view(state, state.turn), state)) {
    const next = game.start();
    next.copyFrom(state);
    next.apply(action);
    sum += chance * playedOut(game, next, mix);
  }
  return sum;
}
