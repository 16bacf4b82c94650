import type { Agent } from '../core/agent.ts';
import type { Game, State } from '../core/game.ts';
import { type PlayOptions, playMatch } from '../core/play.ts';
import { type PlayedMatch, playedOf } from './played.ts';
import type { ScheduledMatch } from './schedule.ts';

export interface BoutOptions<S> extends Pick<PlayOptions<S>, 'clock'> {
  /** Keep the actions, for records. */
  readonly records?: boolean;
}

/**
 * Plays bouts of one game. Every match gets fresh agents: what an agent learned in one match cannot reach another, and
 * so a result depends on its bout alone. (What is costly to load belongs to the agent's module, not to the agent.)
 */
export function boutPlayer<S extends State, View>(
  game: Game<S, View>,
  create: (entrant: number) => Agent<View>,
  { clock, records = false }: BoutOptions<S> = {},
): (bout: ScheduledMatch) => PlayedMatch | Promise<PlayedMatch> {
  return (bout) => {
    const agents = bout.seats.map(create);
    const result = playMatch(game, agents, { seed: bout.seed, ...(clock !== undefined && { clock }) });
    if (result instanceof Promise) return result.then((later) => playedOf(bout, later, records));
    return playedOf(bout, result, records);
  };
}
