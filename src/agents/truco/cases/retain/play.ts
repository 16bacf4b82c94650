import type { Agent } from '../../../../core/agent.ts';
import { CHANCE, OVER, type Seat } from '../../../../core/game.ts';
import type { Rng } from '../../../../core/rng.ts';
import { FIRST_DEAL } from '../../../../games/truco/actions.ts';
import type { TrucoGame } from '../../../../games/truco/game.ts';
import type { TrucoState } from '../../../../games/truco/state.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';

/**
 * Plays a match between agents that answer at once, for learning: thousands of matches, each hand shown as it ends.
 * The random streams have the arena's names, so that the arena would play the same match from the same seed. Agents
 * are trusted to move legally. Returns the winner.
 */
export function playThrough(
  game: TrucoGame,
  agents: readonly [Agent<TrucoView>, Agent<TrucoView>],
  rng: Rng,
  onHand?: (state: TrucoState) => void,
): Seat {
  const state = game.start();
  const streams = [rng.fork('agent-0'), rng.fork('agent-1')];
  const legal = new Int32Array(game.maxActions);
  for (const seat of [0, 1]) agents[seat].begin?.({ game: game.id, seat, rng: streams[seat] });
  for (let deals = 0; state.turn !== OVER; ) {
    let action: number;
    if (state.turn === CHANCE) action = game.chance(state, rng.fork('deal', deals++));
    else {
      const seat = state.turn;
      const count = state.legal(legal);
      const decision = agents[seat].act({
        view: game.view(state, seat),
        legal: Array.from(legal.subarray(0, count)),
        deadline: Number.POSITIVE_INFINITY,
        rng: streams[seat],
      });
      if (!('action' in decision)) throw new Error(`${agents[seat].name} does not answer at once`);
      action = decision.action;
    }
    state.apply(action);
    for (const seat of [0, 1]) agents[seat].saw?.(game.view(state, seat));
    if (action < FIRST_DEAL && (state.turn === CHANCE || state.turn === OVER)) onHand?.(state);
  }
  const scores = state.scores();
  for (const agent of agents) agent.end?.(scores);
  return scores[0] > scores[1] ? 0 : 1;
}
