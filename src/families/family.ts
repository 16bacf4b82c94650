import type { Agent } from '../core/agent.ts';
import type { Game, State } from '../core/game.ts';

/** A game with a sentence for lists and pages. */
export type ListedGame = Game<State, unknown> & { readonly description: string };

/** One of our players as lists and menus show it. */
export interface ListedAgent {
  readonly name: string;
  /** One line in English. */
  readonly description: string;
}

/**
 * A family of games: rule sets that share an engine, and the players that know it. Everything that lists games or
 * agents (commands, protocol, server, conformance suites, golden playthroughs, documents) reads the list of families.
 */
export interface Family {
  /** The first part of its games' ids, of its commands and of its pages' addresses. */
  readonly name: string;
  /** One line in English. */
  readonly description: string;
  /** The rule sets that are listed. */
  readonly games: readonly ListedGame[];
  /** A rule set with its options, such as `classic,height=10`; what is not known is an `InputError`. */
  game(rules: string): ListedGame;
  readonly agents: readonly ListedAgent[];
  /** How one of its agents is made for a game: `careful,level=1`; what is not known is an `InputError`. */
  agent(text: string, game: ListedGame): () => Agent<never>;
}
