import { CaseAgent } from '../../agents/truco/cases/case-agent.ts';
import type { CaseIndex } from '../../agents/truco/cases/retrieve/case-index.ts';
import { type CaseOptions, type PolicyName, policies } from '../../agents/truco/cases/reuse/policies.ts';
import { matchPlayer } from '../../arena/match-player.ts';
import { type PlayedMatch, shareOf } from '../../arena/played.ts';
import { allAgainstAll, matchesIn } from '../../arena/schedule.ts';
import type { Rng } from '../../core/rng.ts';
import { type Estimate, wilson } from '../../core/statistics.ts';
import { trucoGame } from '../../games/truco/game.ts';
import { type Measure, measure } from '../study.ts';

/** A policy with the base it plays from. */
export interface Entrant {
  readonly name: string;
  readonly policy: PolicyName;
  readonly index: CaseIndex;
}

export interface Stage {
  readonly entrants: readonly Entrant[];
  readonly played: readonly PlayedMatch[];
}

export interface StageOptions {
  readonly options: CaseOptions;
  /** Duplicate matches of each pair: each is two matches. */
  readonly duplicates: number;
  readonly seed: number | string;
  readonly tell: (done: number, total: number) => void;
}

/** Plays every entrant against every other in duplicate matches. */
export function playStage(entrants: readonly Entrant[], { options, duplicates, seed, tell }: StageOptions): Stage {
  const agents = entrants.map(({ name, policy, index }) => new CaseAgent(name, index, policies[policy], { options }));
  const play = matchPlayer(trucoGame('ufsm24'), (entrant) => agents[entrant]);
  const names = entrants.map(({ name }) => name);
  const total = matchesIn('all-against-all', entrants.length, 2 * duplicates);
  const played: PlayedMatch[] = [];
  for (const bout of allAgainstAll(names, { seed, matches: 2 * duplicates, duplicate: true })) {
    played.push(play(bout) as PlayedMatch);
    tell(played.length, total);
  }
  return { entrants, played };
}

/** An entrant's share of its matches. */
export function winRate({ played }: Stage, entrant: number): Estimate & { n: number } {
  let taken = 0;
  let n = 0;
  for (const match of played) {
    const share = shareOf(match, entrant);
    if (share === undefined) continue;
    taken += share;
    n++;
  }
  return { ...wilson(taken, n), n };
}

/** The share of a group of entrants, all their matches together. */
export function groupRate(stage: Stage, names: readonly string[]): Measure {
  const members = stage.entrants.flatMap(({ name }, i) => (names.includes(name) ? [i] : []));
  let taken = 0;
  let n = 0;
  for (const match of stage.played) {
    for (const member of members) {
      const share = shareOf(match, member);
      if (share === undefined) continue;
      taken += share;
      n++;
    }
  }
  return { ...wilson(taken, n), n };
}

/** Mean difference of the points in the matches that an entrant won (or lost). */
export function pointDifference({ played }: Stage, entrant: number, won: boolean, rng: Rng): Measure {
  const differences = played.flatMap(({ bout, scores, winner }) => {
    const seat = bout.seats.indexOf(entrant);
    if (seat < 0 || winner === null || (winner === seat) !== won) return [];
    return [scores[seat] - scores[1 - seat]];
  });
  return measure(differences, rng);
}

/** Entrants by their share, best first. */
export function ranking(stage: Stage): (Estimate & { n: number; name: string })[] {
  return stage.entrants
    .map(({ name }, i) => ({ name, ...winRate(stage, i) }))
    .sort((a, b) => b.mean - a.mean || a.name.localeCompare(b.name));
}
