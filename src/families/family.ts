import type { AgentWords } from '../agents/words/explain.ts';
import type { Agent } from '../core/agent.ts';
import type { Action, Game, State } from '../core/game.ts';
import type { Language } from '../core/language.ts';

/** A game with a sentence for lists and pages. */
export type ListedGame = Game<State, unknown> & { readonly description: string };

/** One of our players as lists and menus show it. */
export interface ListedAgent {
  readonly name: string;
  /** One line in English. */
  readonly description: string;
  /**
   * The options that a request from outside may set, each with its least and greatest value, so that no request costs
   * more than a moment. Without it a request names the agent alone.
   */
  readonly requestOptions?: Readonly<Record<string, readonly [least: number, greatest: number]>>;
  /** The options whose value is the name of a file: they are for the command line, never for a request. */
  readonly fileOptions?: readonly string[];
}

/** A game in its players' words. */
export interface Speech {
  /** An action; `view` is the position that it led to, or where it may be taken. */
  action(action: Action, view: unknown, language: Language): string;
  /** What the seat of a view has before it: its cards, the score. */
  view(view: unknown, language: Language): readonly string[];
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
  /**
   * How one of its agents is made for a game: `careful,level=1`; what is not known is an `InputError`. `bases` are the
   * packed case bases that an agent may name, such as `NPS,base=human`.
   */
  agent(text: string, game: ListedGame, bases?: Readonly<Record<string, string>>): () => Agent<never>;
  /** How the reasons of its agents are said. */
  readonly agentWords: Readonly<Record<Language, AgentWords<unknown>>>;
  /** How an action and what a seat sees read to a person; without it their notation is shown. */
  readonly speech?: Speech;
}
