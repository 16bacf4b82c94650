import type { Fault } from '../core/faults.ts';
import type { Action, Seat } from '../core/game.ts';
import type { MatchResult } from '../core/play.ts';
import type { Bout } from './schedule.ts';

/** A bout with what came of it. */
export interface Played {
  readonly bout: Bout;
  readonly scores: readonly number[];
  readonly winner: Seat | null;
  readonly faults: readonly Fault[];
  /** Points that each seat made in each deal. */
  readonly gains: readonly (readonly number[])[];
  /** Only where records were asked for. */
  readonly actions?: readonly Action[];
}

export function playedOf(bout: Bout, result: MatchResult, withActions: boolean): Played {
  const { actions, ...rest } = result;
  return withActions ? { bout, ...rest, actions } : { bout, ...rest };
}

/** What an entrant took from a match: 1, 1/2 or 0; undefined if it did not play. */
export function shareOf({ bout, winner }: Played, entrant: number): number | undefined {
  const seat = bout.seats.indexOf(entrant);
  if (seat < 0) return undefined;
  return winner === null ? 0.5 : winner === seat ? 1 : 0;
}

/** An entrant's points in deal n beyond the best of the others; undefined where that deal was not reached. */
export function marginOf({ bout, gains }: Played, entrant: number, deal: number): number | undefined {
  const seat = bout.seats.indexOf(entrant);
  const gain = gains[deal];
  if (seat < 0 || gain === undefined) return undefined;
  return gain[seat] - Math.max(...gain.filter((_, other) => other !== seat));
}
