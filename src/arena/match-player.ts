import type { Agent } from '../core/agent.ts';
import { InputError } from '../core/errors.ts';
import type { Game, State } from '../core/game.ts';
import { type PlayOptions, playMatch } from '../core/play.ts';
import { agentOf, gameOf } from '../families/index.ts';
import { lentAgent } from './outside-agents.ts';
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

/** Who plays what, as plain data. */
export interface MatchSetting {
  /** The id of a game; the version may be left out. */
  readonly game: string;
  /** Agents of the game's family, by entrant. */
  readonly agents: readonly string[];
  /** Case bases that they name, as `packBase` made them. */
  readonly bases?: Readonly<Record<string, string>>;
  /** Milliseconds that an agent has in a match. */
  readonly clock?: number;
  /** Keep the actions. */
  readonly records?: boolean;
}

/** Plays scheduled matches of any game; a name that is not listed is an InputError. */
export function matchPlayerOf({ game: id, agents, bases, ...options }: MatchSetting): MatchPlayer {
  const game = gameOf(id);
  if (game.seats !== 2) throw new InputError(`matches are between two, and ${game.id} has one seat`);
  const makers = agents.map((name) => lentAgent(name) ?? agentOf(name, game, bases));
  return matchPlayer(game, (entrant) => makers[entrant](), options);
}
