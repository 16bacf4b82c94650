import type { ReactNode } from 'react';
import type { AgentWords } from '../../src/agents/words/explain.ts';
import type { Game, State } from '../../src/core/game.ts';
import type { Language } from '../../src/core/language.ts';
import type { FamilyName } from './index.ts';

/** What the pages of rooms read in a view: the view of every game of hands for two has it. */
export interface HandView {
  /** 1 for the first hand, 0 before it. */
  readonly hand: number;
  readonly scores: readonly number[];
  /** Points that win the match. */
  readonly target: number;
  /** The cards that the seat holds. */
  readonly held: readonly number[];
  /** Everything done in this hand, in order. */
  readonly log: readonly { readonly seat: number; readonly action: number }[];
  /** How the hand ended; it stays until the next deal. Nobody wins a hand of ties in some games. */
  readonly outcome: { readonly winner: number | null; readonly points: number } | null;
}

export interface TableProps<View> {
  readonly view: View;
  /** Null for watchers, who sit with seat 0. */
  readonly seat: number | null;
  readonly names: readonly string[];
  readonly legal?: readonly number[];
  /** An action is on its way: nothing can be pressed. */
  readonly waiting?: boolean;
  /** The cards that the other seat holds, where nothing is hidden any more. */
  readonly open?: readonly number[];
  /** Not to be read aloud as it goes on, and without room for calls. */
  readonly quiet?: boolean;
  onAct?(action: number): void;
}

/** A game that two play at a table: all that the lobby, the room and the replay need of it. */
export interface TableGame<View extends HandView = HandView> {
  readonly family: FamilyName;
  readonly ruleSets: readonly string[];
  /** Agents in the order of the lobby; others that the server has are one group at its end. */
  readonly opponents: readonly string[];
  /** Those of them that also play below their best, by the option `level` from 1 to 3. */
  readonly levelled: readonly string[];
  /** Chosen unless the address says otherwise. */
  readonly usualOpponent: string;
  /** The two of a match to watch. */
  readonly watched: readonly [string, string];
  /** The game of an id such as `truco/ufsm24@1`; an `InputError` where it is another family's. */
  gameOf(id: string): Game<State, View>;
  /** How the reasons of its agents are said. */
  readonly agentWords: Readonly<Record<Language, AgentWords<unknown>>>;
  /** An action in the players' words. */
  say(action: number, language: Language): string;
  /** The cards, and what can be played and said. */
  Table(props: TableProps<View>): ReactNode;
  /** What was said and played in the hand, and how it ended. */
  HandLog(props: { readonly view: View; readonly names: readonly string[] }): ReactNode;
  Score(props: { readonly view: View; readonly names: readonly string[] }): ReactNode;
  /** What can be said now and what it means, for those who learn. */
  Glossary(props: { readonly legal: readonly number[] }): ReactNode;
  /** A picture for the lobby. */
  Emblem(): ReactNode;
  /** The report of a finished match for one of its seats, if the family has one. */
  Report?(props: { readonly match: string; readonly seat: number }): ReactNode;
  /** Where a coach explains the match, if the family has one. */
  coach?(match: string): string;
}
