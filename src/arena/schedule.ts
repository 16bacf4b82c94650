import { InputError } from '../core/errors.ts';

/** One match to be played: everything its result depends on. */
export interface ScheduledMatch {
  /** Which entrant sits where: numbers into the tournament's list. */
  readonly seats: readonly number[];
  /** Made from who meets whom and how often before, never from the order of play. Two matches of one seed are a duplicate pair. */
  readonly seed: string;
}

export interface Meeting {
  readonly seed: number | string;
  /** Matches of each pair of entrants. */
  readonly matches: number;
  /** Every deal is played twice, with the seats swapped. */
  readonly duplicate?: boolean;
}

/** A schedule is a lazy list: nothing is made before it is asked for. */
export type Schedule = (entrants: readonly string[], meeting: Meeting) => Generator<ScheduledMatch>;

/** Every entrant against every other. */
export const allAgainstAll: Schedule = (entrants, meeting) =>
  rounds(entrants, meeting, () => pairs(entrants.length, () => true));

/** The first entrant against each of the others. */
export const gauntlet: Schedule = (entrants, meeting) =>
  rounds(entrants, meeting, () => pairs(entrants.length, (first) => first === 0));

/** The one list of schedules. */
export const SCHEDULES = { 'all-against-all': allAgainstAll, gauntlet } as const;
export type ScheduleName = keyof typeof SCHEDULES;

/** How many matches a schedule has, without making them. */
export function matchesIn(schedule: ScheduleName, entrants: number, matches: number): number {
  return matches * (schedule === 'gauntlet' ? entrants - 1 : (entrants * (entrants - 1)) / 2);
}

function* pairs(n: number, wanted: (first: number) => boolean): Generator<[number, number]> {
  for (let first = 0; first < n; first++) {
    if (!wanted(first)) continue;
    for (let second = first + 1; second < n; second++) yield [first, second];
  }
}

/** Round by round, so that an early end leaves every pair with about as many matches. */
function* rounds(
  entrants: readonly string[],
  { seed, matches, duplicate = false }: Meeting,
  fresh: () => Iterable<[number, number]>,
): Generator<ScheduledMatch> {
  if (entrants.length < 2) throw new InputError('a schedule needs at least two entrants');
  if (duplicate && matches % 2 !== 0) {
    throw new InputError(`${matches} matches do not fall into duplicate pairs: an even number is needed`);
  }
  const games = duplicate ? 2 : 1;
  for (let round = 0; round < matches / games; round++) {
    for (const [first, second] of fresh()) {
      const own = `${seed}/${entrants[first]}/${entrants[second]}/${round}`;
      for (let game = 0; game < games; game++) {
        // single matches swap the seats from round to round
        const swapped = duplicate ? game === 1 : round % 2 === 1;
        yield { seats: swapped ? [second, first] : [first, second], seed: own };
      }
    }
  }
}
