import type { Language } from '../../src/core/language.ts';
import type { FormatName } from '../../src/protocol/events.ts';
import type { Route } from '../router.tsx';
import type { Dictionary } from '../words/en.ts';

/** What pages that know no game by name say of one; a family's own pages use further words of it. */
export interface FamilyWords {
  readonly title: string;
  readonly lead?: string;
  readonly rules: Readonly<Record<string, { readonly name: string; readonly about: string }>>;
  /** What people call each agent; one that is not here has its id for a name. */
  readonly names?: Readonly<Record<string, string>>;
  /** How an option of an agent's name is said, by its key: `depth=3`. Others are left out. */
  readonly options?: Readonly<Record<string, (value: string) => string>>;
  /** What each agent is like. */
  readonly opponents?: Readonly<Record<string, string>>;
  /** What the players of a study ask of stored hands, and how a lobby groups them. */
  readonly criteria?: Readonly<Record<string, string>>;
}

/** How a game is played in events: the formats it has, what is counted, and how many are usual. */
export interface EventPlay {
  readonly formats: readonly FormatName[];
  readonly counted: 'matches' | 'games' | 'problems';
  readonly usual: number;
}

export const MATCH_EVENTS: EventPlay = {
  formats: ['all-against-all', 'gauntlet', 'ladder'],
  counted: 'matches',
  usual: 2,
};
export const SCORE_EVENTS: EventPlay = { formats: ['scores'], counted: 'games', usual: 10 };

/** An entry of the bar on top; without a name it is the family's title. */
export interface Section {
  readonly path: string;
  readonly name?: keyof Dictionary['nav'];
}

/** A family of games as the web app knows it. Whatever is large is loaded when it is wanted. */
export interface Family<Words extends FamilyWords = FamilyWords> {
  readonly ruleSets: readonly string[];
  readonly words: Readonly<Record<Language, () => Promise<{ readonly words: Words }>>>;
  readonly sections: readonly Section[];
  readonly routes: readonly Route[];
  /** Whether matches are played in rooms, at `/<family>/<room>`, and replayed at `/<family>/<room>/replay`. */
  readonly hasRooms: boolean;
  readonly events: EventPlay;
}
