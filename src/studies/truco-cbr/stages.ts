import { CaseAgent } from '../../agents/truco/cases/case-agent.ts';
import type { CaseIndex } from '../../agents/truco/cases/retrieve/case-index.ts';
import { type CaseOptions, type PolicyName, policies } from '../../agents/truco/cases/reuse/policies.ts';
import { matchPlayer } from '../../arena/match-player.ts';
import type { PlayedMatch } from '../../arena/played.ts';
import { allAgainstAll } from '../../arena/schedule.ts';
import type { Rng } from '../../core/rng.ts';
import { type Estimate, wilson } from '../../core/statistics.ts';
import { trucoGame } from '../../games/truco/game.ts';
import { type Measure, measure } from '../study.ts';

/** A policy with the base it plays from; the stage's options unless it has its own. */
export interface Entrant {
  readonly name: string;
  readonly policy: PolicyName;
  readonly index: CaseIndex;
  readonly options?: CaseOptions;
}

/** A match: both entrants by their places, then the points of each. */
export type Result = readonly [first: number, second: number, points: number, otherPoints: number];

/** What was played, as plain data. */
export interface Stage {
  readonly names: readonly string[];
  readonly played: readonly Result[];
}

export interface StageOptions {
  readonly options: CaseOptions;
  /** Duplicate matches of each pair: each is two matches. */
  readonly duplicates: number;
  readonly seed: number | string;
}

/** Plays every entrant against every other in duplicate matches. */
export function playStage(entrants: readonly Entrant[], { options, duplicates, seed }: StageOptions): Stage {
  const agents = entrants.map(
    ({ name, policy, index, options: own = options }) => new CaseAgent(name, index, policies[policy], { options: own }),
  );
  const play = matchPlayer(trucoGame('ufsm24'), (entrant) => agents[entrant]);
  const names = entrants.map(({ name }) => name);
  const played: Result[] = [];
  for (const bout of allAgainstAll(names, { seed, matches: 2 * duplicates, duplicate: true })) {
    const { scores } = play(bout) as PlayedMatch;
    played.push([bout.seats[0], bout.seats[1], scores[0], scores[1]]);
  }
  return { names, played };
}

/** An entrant's points beyond those of the other; undefined where it did not play. No match of Truco is drawn. */
function marginOf([first, second, points, other]: Result, entrant: number): number | undefined {
  return entrant === first ? points - other : entrant === second ? other - points : undefined;
}

function marginsOf({ played }: Stage, entrant: number): number[] {
  return played.flatMap((result) => marginOf(result, entrant) ?? []);
}

function share(margins: readonly number[]): Estimate & { n: number } {
  return { ...wilson(margins.filter((margin) => margin > 0).length, margins.length), n: margins.length };
}

/** An entrant's share of its matches. */
export function winRate(stage: Stage, entrant: number): Estimate & { n: number } {
  return share(marginsOf(stage, entrant));
}

/** The shares of all entrants. */
export function sharesOf({ names, played }: Stage): number[] {
  const wins = new Float64Array(names.length);
  const matches = new Float64Array(names.length);
  for (const [first, second, points, other] of played) {
    matches[first]++;
    matches[second]++;
    wins[points > other ? first : second]++;
  }
  return Array.from(wins, (won, i) => won / matches[i]);
}

/** As many matches, drawn from those that were played: what chance might have made of them. */
export function drawnAgain({ names, played }: Stage, rng: Rng): Stage {
  return { names, played: played.map(() => rng.pick(played)) };
}

/** The share of a group of entrants, all their matches together. */
export function groupRate(stage: Stage, names: readonly string[]): Measure {
  return share(stage.names.flatMap((name, i) => (names.includes(name) ? marginsOf(stage, i) : [])));
}

/** Mean difference of the points in the matches that an entrant won (or lost). */
export function pointDifference(stage: Stage, entrant: number, won: boolean, rng: Rng): Measure {
  return measure(
    marginsOf(stage, entrant).filter((margin) => margin > 0 === won),
    rng,
  );
}

/** `table[i][j]`: matches that entrant i won against entrant j. */
export function winTable({ names, played }: Stage): number[][] {
  const table = names.map(() => names.map(() => 0));
  for (const [first, second, points, other] of played) {
    if (points > other) table[first][second]++;
    else table[second][first]++;
  }
  return table;
}

export interface Ranked extends Estimate {
  readonly n: number;
  readonly name: string;
}

/** Entrants by their share, best first. */
export function ranking(stage: Stage): Ranked[] {
  return stage.names
    .map((name, i) => ({ name, ...winRate(stage, i) }))
    .sort((a, b) => b.mean - a.mean || a.name.localeCompare(b.name));
}
