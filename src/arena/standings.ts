import type { Rng } from '../core/rng.ts';
import { type Estimate, wilson } from '../core/statistics.ts';
import { marginOf, type PlayedMatch, pointsPerHand, shareOf } from './played.ts';
import { eloRatings, type Rating } from './ratings.ts';
import { type Skill, skills } from './skills.ts';

/** One entrant's record against another. */
export interface Tally {
  matches: number;
  wins: number;
  draws: number;
  losses: number;
  hands: number;
  /** Own points less the other's. */
  points: number;
  /** Matches lost by a fault of one's own. */
  faults: number;
}

/** `table[i][j]`: entrant i against entrant j, of matches between two. */
export function crossTable(entrants: number, played: Iterable<PlayedMatch>): Tally[][] {
  const table = Array.from({ length: entrants }, () => Array.from({ length: entrants }, emptyTally));
  for (const match of played) {
    const [first, second] = match.bout.seats as [number, number];
    count(table[first]?.[second], match, first);
    count(table[second]?.[first], match, second);
  }
  return table;
}

export function sumTally(row: readonly Tally[]): Tally {
  const sum = emptyTally();
  for (const tally of row) for (const field of FIELDS) sum[field] += tally[field];
  return sum;
}

/** Points that i took from j, draws as half: what the ratings are made from. */
export function scoresOf(table: readonly (readonly Tally[])[]): number[][] {
  return table.map((row) => row.map(({ wins, draws }) => wins + draws / 2));
}

const FIELDS = ['matches', 'wins', 'draws', 'losses', 'hands', 'points', 'faults'] as const;

function emptyTally(): Tally {
  return { matches: 0, wins: 0, draws: 0, losses: 0, hands: 0, points: 0, faults: 0 };
}

function count(tally: Tally, match: PlayedMatch, entrant: number): void {
  const share = shareOf(match, entrant);
  tally.matches++;
  if (share === 1) tally.wins++;
  else if (share === 0) tally.losses++;
  else tally.draws++;
  match.gains.forEach((_, deal) => {
    tally.points += marginOf(match, entrant, deal) as number;
  });
  tally.hands += match.gains.length;
  if (match.faults.some(({ seat }) => match.bout.seats[seat] === entrant)) tally.faults++;
}

export interface Standing extends Tally {
  readonly name: string;
  /** Place in the list of entrants, and row of the table. */
  readonly entrant: number;
  /** Draws count as half. */
  readonly winRate: Estimate;
  /** Own points less the opponent's. */
  readonly pointsPerHand: Estimate;
  readonly elo: Rating;
  readonly openskill: Skill;
}

export interface Standings {
  /** Best first. */
  readonly ranking: readonly Standing[];
  /** `table[i][j]`: entrant i against entrant j, in the order of the list. */
  readonly table: readonly (readonly Tally[])[];
  /** Virtual draws behind the Elo ratings, see `eloRatings`. */
  readonly eloPrior: number;
}

/** All statistics of a finished schedule of matches between two. */
export function standings(entrants: readonly string[], played: readonly PlayedMatch[], rng: Rng): Standings {
  const table = crossTable(entrants.length, played);
  const { ratings, prior } = eloRatings(scoresOf(table));
  const openskill = skills(entrants.length, played);
  const rows = entrants.map((name, entrant): Standing => {
    const tally = sumTally(table[entrant]);
    const mine = played.filter(({ bout }) => bout.seats.includes(entrant));
    const { hands: _, ...points } = pointsPerHand(mine, entrant, rng.fork('points per hand', entrant));
    return {
      name,
      entrant,
      ...tally,
      winRate: wilson(tally.wins + tally.draws / 2, tally.matches),
      pointsPerHand: points,
      elo: ratings[entrant],
      openskill: openskill[entrant],
    };
  });
  return { ranking: rows.toSorted(better), table, eloPrior: prior };
}

/** By share of the matches, then by points, then as listed. */
function better(a: Standing, b: Standing): number {
  return b.winRate.mean - a.winRate.mean || b.pointsPerHand.mean - a.pointsPerHand.mean || a.entrant - b.entrant;
}
