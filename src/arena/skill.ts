import { ordinal, type Rating, rate, rating } from 'openskill';
import type { PlayedMatch } from './played.ts';

export interface Skill extends Rating {
  /** What a table is sorted by: mu - 3 sigma. */
  readonly ordinal: number;
}

/**
 * Ratings as they move from match to match (Weng and Lin 2011, Plackett-Luce, openskill's constants). They depend on
 * the order of the matches, which is the schedule's, whoever finished first.
 */
export function skills(entrants: number, played: Iterable<PlayedMatch>): Skill[] {
  const ratings: Rating[] = Array.from({ length: entrants }, () => rating());
  for (const { bout, winner } of played) {
    const teams = bout.seats.map((entrant) => [ratings[entrant]]);
    const rank = bout.seats.map((_, seat) => (winner === null || winner === seat ? 1 : 2));
    rate(teams, { rank }).forEach((team, seat) => {
      ratings[bout.seats[seat]] = team[0];
    });
  }
  return ratings.map((each) => ({ ...each, ordinal: ordinal(each) }));
}
