import type { Rng } from '../core/rng.ts';
import { crossTable, scoresOf, sumTally, type Tally } from './cross-table.ts';
import { pointsPerHand } from './duplicate.ts';
import { eloRatings, type Rating } from './elo.ts';
import type { Played } from './played.ts';
import { type Skill, skills } from './skill.ts';
import { type Estimate, wilson } from './statistics.ts';

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
export function standings(entrants: readonly string[], played: readonly Played[], rng: Rng): Standings {
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
