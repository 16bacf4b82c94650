import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { LEAST_COST } from '../../../src/agents/truco/judge/mistakes.ts';
import type { JudgedDecision, MatchReport, MistakeKind } from '../../../src/protocol/coach.ts';

/** A mistake as it is kept: enough to say it, to find it again and to practise it. */
export type OwnMistake = Pick<
  JudgedDecision,
  'turn' | 'hand' | 'seat' | 'action' | 'cost' | 'winCost' | 'kind' | 'points' | 'choices'
> & {
  /** As `Game.format` writes it. */
  readonly position?: string;
};

/** What decisions of one sort have cost. */
export interface KindSum {
  readonly times: number;
  readonly cost: number;
}

/** The sorts of decisions that strengths and weaknesses are told by. */
export const decisionSorts = [
  'envidoAnswer',
  'envidoCall',
  'trucoAnswer',
  'trucoCall',
  'card',
  'fold',
  'flor',
] as const;
export type DecisionSort = (typeof decisionSorts)[number];

const SORTS: Readonly<Record<MistakeKind, DecisionSort>> = {
  acceptedEnvido: 'envidoAnswer',
  declinedEnvido: 'envidoAnswer',
  raisedEnvido: 'envidoAnswer',
  calledEnvido: 'envidoCall',
  missedEnvido: 'envidoCall',
  acceptedTruco: 'trucoAnswer',
  declinedTruco: 'trucoAnswer',
  raisedTruco: 'trucoAnswer',
  calledTruco: 'trucoCall',
  missedTruco: 'trucoCall',
  folded: 'fold',
  shouldFold: 'fold',
  flor: 'flor',
  hidPoints: 'envidoAnswer',
  highCard: 'card',
  lowCard: 'card',
  faceDown: 'card',
};

/** A match of the person's own. */
export interface OwnMatch {
  readonly id: string;
  readonly game: string;
  readonly seat: number;
  readonly names: readonly string[];
  readonly scores: readonly number[];
  readonly won: boolean | null;
  readonly at: number;
  /** Once it was judged. */
  readonly judged?: {
    readonly hands: number;
    /** Points less than `master` makes in one's place. */
    readonly cost: number;
    readonly sorts: Readonly<Partial<Record<DecisionSort, KindSum>>>;
    /** The costliest first. */
    readonly mistakes: readonly OwnMistake[];
  };
}

/** How well a puzzle sits: on day `due` it comes back; `step` counts the right answers in a row. */
export interface PuzzleCard {
  readonly step: number;
  readonly due: number;
  readonly tries: number;
}

/** The hand of a day: the first try. */
export interface DayTry {
  readonly actions: readonly number[];
  readonly balance: number;
}

/** Everything that is kept of a person, in this browser and, with a key, on the server. */
export interface ProfileData {
  readonly matches: readonly OwnMatch[];
  readonly puzzles: Readonly<Record<string, PuzzleCard>>;
  readonly days: Readonly<Record<string, DayTry>>;
}

interface Profile extends ProfileData {
  /** The key by which the server keeps a copy; undefined where it keeps none. */
  readonly key?: string;
}

/** The most matches, and mistakes of each, that are kept. */
const MOST_MATCHES = 200;
const MOST_MISTAKES = 12;

export const EMPTY: ProfileData = { matches: [], puzzles: {}, days: {} };

/** The person's profile, without signing up. */
export const useProfile = create<Profile>()(persist(() => ({ ...EMPTY }) as Profile, { name: 'jogatina.profile' }));

/** Keeps a match, or what is new of one. */
export function keepMatch(match: OwnMatch): void {
  useProfile.setState(({ matches }) => {
    const known = matches.find(({ id }) => id === match.id);
    const others = matches.filter(({ id }) => id !== match.id);
    const kept = { ...known, ...match, at: known?.at ?? match.at };
    return { matches: [...others, kept].sort((a, b) => a.at - b.at).slice(-MOST_MATCHES) };
  });
}

/** What is kept of a report for one of its seats. */
export function judgedOf(
  { decisions, hands }: MatchReport,
  seat: number,
  positionAt: (turn: number) => string | undefined = () => undefined,
): NonNullable<OwnMatch['judged']> {
  const own = decisions.filter((each) => each.seat === seat);
  const sorts: Partial<Record<DecisionSort, KindSum>> = {};
  for (const { kind, cost } of own) {
    const { times, cost: sum } = sorts[SORTS[kind]] ?? { times: 0, cost: 0 };
    sorts[SORTS[kind]] = { times: times + 1, cost: sum + cost };
  }
  return {
    hands: hands.length,
    cost: hands.reduce((sum, { costs }) => sum + costs[seat], 0),
    sorts,
    mistakes: mistakesOf(own)
      .slice(0, MOST_MISTAKES)
      .map((mistake) => ({ ...mistake, position: positionAt(mistake.turn) })),
  };
}

/** The decisions that are worth speaking of, the costliest first. */
export function mistakesOf(decisions: readonly JudgedDecision[]): JudgedDecision[] {
  return decisions.filter(({ cost }) => cost >= LEAST_COST).sort((a, b) => b.winCost - a.winCost);
}

/** Two profiles of one person as one: nothing is lost, and the first try of a day stays the first. */
export function mergeProfiles(here: ProfileData, there: ProfileData): ProfileData {
  const byId = new Map([...there.matches, ...here.matches].map((match) => [match.id, match]));
  const puzzles = { ...there.puzzles };
  for (const [id, card] of Object.entries(here.puzzles))
    if (!puzzles[id] || card.tries >= puzzles[id].tries) puzzles[id] = card;
  return {
    matches: [...byId.values()].sort((a, b) => a.at - b.at).slice(-MOST_MATCHES),
    puzzles,
    days: { ...here.days, ...there.days },
  };
}

/** Days in a row up to this one, or up to the day before if this one was not played yet. */
export function streakOf(days: Readonly<Record<string, unknown>>, today: string): number {
  const before = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  let day = today in days ? today : before(today);
  let streak = 0;
  for (; day in days; day = before(day)) streak++;
  return streak;
}

/** The longest streak there was. */
export function longestStreak(days: Readonly<Record<string, unknown>>): number {
  return Object.keys(days).reduce((most, day) => Math.max(most, streakOf(days, day)), 0);
}
