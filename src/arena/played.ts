import type { Fault } from '../core/faults.ts';
import type { Action, Seat } from '../core/game.ts';
import type { MatchResult } from '../core/play.ts';
import type { Rng } from '../core/rng.ts';
import { bootstrapRatio, type Estimate } from '../core/statistics.ts';
import type { ScheduledMatch } from './schedule.ts';

/** A match with what came of it. */
export interface PlayedMatch {
  /** As it was scheduled. */
  readonly bout: ScheduledMatch;
  readonly scores: readonly number[];
  readonly winner: Seat | null;
  readonly faults: readonly Fault[];
  /** Points that each seat made in each deal. */
  readonly gains: readonly (readonly number[])[];
  /** Only where records were asked for. */
  readonly actions?: readonly Action[];
}

export function playedOf(bout: ScheduledMatch, result: MatchResult, withActions: boolean): PlayedMatch {
  const { actions, ...rest } = result;
  return withActions ? { bout, ...rest, actions } : { bout, ...rest };
}

/** What an entrant took from a match: 1, 1/2 or 0; undefined if it did not play. */
export function shareOf({ bout, winner }: PlayedMatch, entrant: number): number | undefined {
  const seat = bout.seats.indexOf(entrant);
  if (seat < 0) return undefined;
  return winner === null ? 0.5 : winner === seat ? 1 : 0;
}

/** An entrant's points in deal n beyond the best of the others; undefined where that deal was not reached. */
export function marginOf({ bout, gains }: PlayedMatch, entrant: number, deal: number): number | undefined {
  const seat = bout.seats.indexOf(entrant);
  const gain = gains[deal];
  if (seat < 0 || gain === undefined) return undefined;
  return gain[seat] - Math.max(...gain.filter((_, other) => other !== seat));
}

/** The matches that were played with the same deals, in the order of their first. */
export function byDeals(played: Iterable<PlayedMatch>): PlayedMatch[][] {
  const groups = new Map<string, PlayedMatch[]>();
  for (const match of played) {
    const group = groups.get(match.bout.seed);
    if (group) group.push(match);
    else groups.set(match.bout.seed, [match]);
  }
  return [...groups.values()];
}

/**
 * An entrant's points per hand, its own less its opponent's, with an interval by deal pairs: the unit that is drawn
 * again is one deal with all its plays, so that the luck of the cards cancels where both sides held them. A deal that
 * only one match of a pair reached counts alone.
 */
export function pointsPerHand(played: Iterable<PlayedMatch>, entrant: number, rng: Rng): Estimate & { hands: number } {
  const points: number[] = [];
  const hands: number[] = [];
  for (const group of byDeals(played)) {
    for (let deal = 0; ; deal++) {
      const margins = group.map((match) => marginOf(match, entrant, deal)).filter((margin) => margin !== undefined);
      if (margins.length === 0) break;
      points.push(margins.reduce((sum, margin) => sum + margin, 0));
      hands.push(margins.length);
    }
  }
  const total = hands.reduce((sum, count) => sum + count, 0);
  return { ...bootstrapRatio(points, hands, rng), hands: total };
}
