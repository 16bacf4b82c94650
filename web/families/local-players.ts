import type { Agent } from '../../src/core/agent.ts';
import type { Game, State } from '../../src/core/game.ts';

/** The agents of a family for the browser's own rooms, where there is no server: a worker lets them play. */
export interface LocalPlayers {
  /** The game of an id, with or without its version: `truco/ufsm24`. */
  gameOf(id: string): Game<State, unknown>;
  /** Fetches what an agent needs for a game, once; what cannot be had is an `InputError`. */
  provide(agent: string, game: string): Promise<void>;
  /** An agent by its name with options, `careful,level=1`; what is not known is an `InputError`. */
  agentOf(text: string): Agent<never>;
}
