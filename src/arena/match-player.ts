import type { Agent } from '../core/agent.ts';
import type { Game, State } from '../core/game.ts';
import { type PlayOptions, playMatch } from '../core/play.ts';
import { type PlayedMatch, playedOf } from './played.ts';
import type { ScheduledMatch } from './schedule.ts';

export type MatchPlayer = (match: ScheduledMatch) => PlayedMatch | Promise<PlayedMatch>;

export interface MatchPlayerOptions<S> extends Pick<PlayOptions<S>, 'clock'> {
  /** Keep the actions, for records. */
  readonly records?: boolean;
}

/**
 * Plays scheduled matches of one game. Every match gets fresh agents: what an agent learned in one match cannot reach
 * another, and so a result depends on its match alone. (What is costly to load belongs to the agent's module, not to
 * the agent.)
 */
export function matchPlayer<S extends State, View>(
  game: Game<S, View>,
  create: (entrant: number) => Agent<View>,
  { clock, records = false }: MatchPlayerOptions<S> = {},
): MatchPlayer {
  return (match) => {
    const agents = match.seats.map(create);
    const result = playMatch(game, agents, { seed: match.seed, ...(clock !== undefined && { clock }) });
    if (result instanceof Promise) return result.then((later) => playedOf(match, later, records));
    return playedOf(match, result, records);
  };
}
