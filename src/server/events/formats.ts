import { type Meeting, SCHEDULES, type ScheduledMatch, type ScheduleName } from '../../arena/schedule.ts';
import { InputError } from '../../core/errors.ts';
import { Rng } from '../../core/rng.ts';
import type { FormatName, SettingsOf } from '../../protocol/events.ts';
import type { EventRow, Pairing } from '../../store/events.ts';
import { type EventState, namesOf, type PlannedPairing, resultOf, seedIn, withdrawnOf } from './event-state.ts';

/**
 * A ladder: at first in an order drawn from the seed; in each round neighbours meet, by turns those of the odd and of the
 * even rungs, and the lower one goes up if it took more. That is odd-even transposition sort: where the better always
 * wins, as many rounds as participants leave everybody in place, whatever the order at first (Knuth, volume 3, 5.3.4).
 */
export function ladderRound(field: EventState): PlannedPairing[] {
  const { event, participants } = field;
  const { matches, duplicate, rounds = participants.length } = event.settings as SettingsOf<'ladder'>;
  const round = (field.pairings.at(-1)?.round ?? -1) + 1;
  const order = ladderOrder(field);
  if (round >= rounds) return [];
  const planned: PlannedPairing[] = [];
  for (let rung = firstRung(round, order); rung + 1 < order.length; rung += 2) {
    const [upper, lower] = [order[rung], order[rung + 1]];
    for (let game = 0; game < matches; game++) {
      const deal = duplicate ? game >> 1 : game;
      const seed = seedIn(event.seed, 'ladder', round, upper, lower, deal);
      planned.push({ round, seats: game % 2 === 0 ? [upper, lower] : [lower, upper], seed });
    }
  }
  return planned;
}

/** The names from the top rung down, after all rounds that have been played to their end. */
export function ladderOrder({ event, participants, pairings }: EventState): string[] {
  const order = Rng.seeded(event.seed).fork('ladder').shuffle(namesOf({ participants }));
  const last = pairings.at(-1)?.round ?? -1;
  for (let round = 0; round <= last; round++) {
    const played = pairings.filter((pairing) => pairing.round === round);
    if (played.some(({ result }) => result === null)) break;
    for (let rung = firstRung(round, order); rung + 1 < order.length; rung += 2) {
      const [upper, lower] = [order[rung], order[rung + 1]];
      if (lead(played, lower, upper) > 0) [order[rung], order[rung + 1]] = [lower, upper];
    }
  }
  return order;
}

/** Two alone meet in every round. */
function firstRung(round: number, { length }: readonly string[]): number {
  return length === 2 ? 0 : round % 2;
}

/** What one took more than the other when they met: by matches, then by points. Who has left is passed. */
function lead(played: readonly Pairing[], name: string, other: string): number {
  let won = 0;
  let points = 0;
  for (const pairing of played) {
    const [seat, against] = [pairing.seats.indexOf(name), pairing.seats.indexOf(other)];
    if (seat < 0 || against < 0) continue;
    const left = withdrawnOf(pairing);
    if (left !== undefined) {
      won += left === other ? 1 : -1;
      continue;
    }
    const { winner, scores } = resultOf(pairing)!;
    if (winner !== null) won += winner === seat ? 1 : -1;
    points += scores[seat] - scores[against];
  }
  return won || points;
}

export interface Format {
  /** What is counted: matches won, or points. */
  readonly by: 'matches' | 'points';
  /** How many seats the game must have; undefined where it is none of the games. */
  readonly seats: number | undefined;
  /** How many must take part. */
  readonly fewest: number;
  /** What comes after everything that has a place already: a function of the seed, the names and the results alone. */
  next(field: EventState): PlannedPairing[];
}

/** The one list of formats. */
export const formats: Readonly<Record<FormatName, Format>> = {
  'all-against-all': { by: 'matches', seats: 2, fewest: 2, next: (field) => scheduled(field, 'all-against-all') },
  gauntlet: { by: 'matches', seats: 2, fewest: 2, next: (field) => scheduled(field, 'gauntlet') },
  ladder: { by: 'matches', seats: 2, fewest: 2, next: ladderRound },
  scores: {
    by: 'points',
    seats: 1,
    fewest: 1,
    next: (field) => eachAlone(field, (field.event.settings as SettingsOf<'scores'>).games),
  },
  search: {
    by: 'points',
    seats: undefined,
    fewest: 1,
    next: (field) => eachAlone(field, (field.event.settings as SettingsOf<'search'>).problems),
  },
};

export function formatOf({ format }: Pick<EventRow, 'format'>): Format {
  return formats[format as FormatName];
}

/** The name of a gauntlet's champion. */
export function championOf({ event, participants }: EventState): string {
  const { champion = participants[0]?.name } = event.settings as SettingsOf<'gauntlet'>;
  if (champion === undefined || !participants.some(({ name }) => name === champion))
    throw new InputError(`the gauntlet's champion, ${champion}, has not joined event ${event.id}`);
  return champion;
}

function scheduled(field: EventState, schedule: ScheduleName): PlannedPairing[] {
  if (field.pairings.length > 0) return [];
  const { matches, duplicate } = field.event.settings as SettingsOf<'all-against-all'>;
  const names = namesOf(field);
  if (schedule === 'gauntlet') {
    const champion = championOf(field);
    names.sort((a, b) => Number(b === champion) - Number(a === champion));
  }
  return plan(SCHEDULES[schedule], names, { seed: '', matches, duplicate }, field.event.seed);
}

function plan(
  schedule: (names: readonly string[], meeting: Meeting) => Iterable<ScheduledMatch>,
  names: readonly string[],
  meeting: Meeting,
  seed: string,
): PlannedPairing[] {
  return Array.from(schedule(names, meeting), ({ seats, seed: bout }) => ({
    // a bout's name ends with its round
    round: Number(bout.slice(bout.lastIndexOf('/') + 1)),
    seats: seats.map((entrant) => names[entrant]),
    seed: seedIn(seed, bout),
  }));
}

/** Everybody gets the same, one after another. */
function eachAlone(field: EventState, count: number): PlannedPairing[] {
  if (field.pairings.length > 0) return [];
  const names = namesOf(field);
  return Array.from({ length: count }, (_, round) => {
    const seed = seedIn(field.event.seed, 'alone', round);
    return names.map((name) => ({ round, seats: [name], seed }));
  }).flat();
}
