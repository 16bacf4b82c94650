import type { ReactNode } from 'react';
import type { AgentWords } from '../../src/agents/words/explain.ts';
import type { Game, State } from '../../src/core/game.ts';
import type { Language } from '../../src/core/language.ts';
import type { Words } from '../words/words.ts';
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
  /** What may be done now; absent where nothing is played here, and no room is kept for calls. */
  readonly legal?: readonly number[];
  /** An action is on its way: nothing can be pressed. */
  readonly waiting?: boolean;
  /** The cards that the other seat holds, where nothing is hidden any more. */
  readonly open?: readonly number[];
  /** Not to be read aloud as it goes on. */
  readonly quiet?: boolean;
  /** What the page adds to a table that fills the screen; a table without it stands in the flow of its page. */
  readonly room?: TableRoom;
  onAct?(action: number): void;
}

/** Around a table that fills the screen. Everything has a place of its own, so that nothing moves when it comes. */
export interface TableRoom {
  /** By seat: the picture of who sits there, and what is to be said beside the name. */
  readonly faces: readonly ReactNode[];
  readonly notes: readonly ReactNode[];
  /** By seat: what was said beside the game. */
  readonly phrases: readonly (string | undefined)[];
  /** Beside the score: what opens panels. */
  readonly tools: ReactNode;
  /** Above the calls: whose turn it is, and how long. */
  readonly status: ReactNode;
  /** In the place of the calls, where there is something else to press. */
  readonly instead?: ReactNode;
  /** The only action that may be taken now, for those who learn; it is pointed out. */
  readonly only?: number | undefined;
}

/** A game that two play at a table: all that the lobby, the room and the replay need of it. */
export interface TableGame<View extends HandView = HandView> {
  readonly family: FamilyName;
  readonly ruleSets: readonly string[];
  /** The rule set that people of a language play. */
  readonly usualRules: Readonly<Record<Language, string>>;
  /** Levels of play from the weakest to the strongest, which the lobby offers first. */
  readonly levels?: readonly string[];
  /** Agents in the order of the lobby; others that the server has are one group at its end. */
  readonly opponents: readonly string[];
  /** Those of them that also play below their best, by the option `level` from 1 to 3. */
  readonly levelled: readonly string[];
  /** Chosen unless the address says otherwise. */
  readonly usualOpponent: string;
  /** The two of a match to watch. */
  readonly watched: readonly [string, string];
  /** How strong the opponents are, as our arena measured it. */
  readonly strengths: Strengths;
  /** The agents that the lobby groups, by what they have in common. */
  readonly groups?: readonly { readonly name: string; readonly agents: readonly string[] }[];
  /** The game of an id such as `truco/ufsm24@1`; an `InputError` where it is another family's. */
  gameOf(id: string): Game<State, View>;
  /** How the reasons of its agents are said. */
  readonly agentWords: Readonly<Record<Language, AgentWords<unknown>>>;
  /** An action in the players' words. */
  say(action: number, language: Language): string;
  /** What kind of sound an action makes. */
  sound(action: number): 'card' | 'call' | 'raise' | 'answer';
  /** The cards, and what can be played and said. */
  Table(props: TableProps<View>): ReactNode;
  /** What was said and played in the hand, and how it ended. */
  HandLog(props: { readonly view: View; readonly names: readonly string[] }): ReactNode;
  Score(props: { readonly view: View; readonly names: readonly string[] }): ReactNode;
  /** How the game is played: what beats what, with the cards of the view pointed out, and what the words mean. */
  Rules(props: { readonly view?: View; readonly legal?: readonly number[] }): ReactNode;
  /** A picture for the lobby. */
  Emblem(): ReactNode;
  /** The report of a finished match for one of its seats, if the family has one. */
  Report?(props: { readonly match: string; readonly seat: number }): ReactNode;
  /** What a lobby offers beside matches: hands and problems to learn from. */
  readonly learning?: readonly { readonly href: string; name(words: Words): string }[];
  /** Where a coach explains the match, if the family has one. */
  coach?(match: string): string;
}

/** What `scripts/opponent-strengths.ts` wrote. */
export interface Strengths {
  readonly command: string;
  readonly strengths: Readonly<
    Record<string, { readonly rating: number; readonly low: number; readonly high: number; readonly matches: number }>
  >;
}
