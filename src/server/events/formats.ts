import { type Bout, type Meeting, SCHEDULES, type ScheduleName } from '../../arena/schedule.ts';
import { InputError } from '../../core/errors.ts';
import type { FormatName, SettingsOf } from '../../protocol/events.ts';
import type { EventRow } from '../../store/events.ts';
import { type Field, namesOf, type Planned } from './field.ts';
import { ladderRound } from './ladder.ts';
import { seedIn } from './seeds.ts';

export interface Format {
  /** What is counted: matches won, or points. */
  readonly by: 'matches' | 'points';
  /** How many seats the game must have; undefined where it is none of the games. */
  readonly seats: number | undefined;
  /** How many must take part. */
  readonly fewest: number;
  /** What comes after everything that has a place already: a function of the seed, the names and the results alone. */
  next(field: Field): Planned[];
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
export function championOf({ event, participants }: Field): string {
  const { champion = participants[0]?.name } = event.settings as SettingsOf<'gauntlet'>;
  if (champion === undefined || !participants.some(({ name }) => name === champion))
    throw new InputError(`the gauntlet's champion, ${champion}, has not joined event ${event.id}`);
  return champion;
}

function scheduled(field: Field, schedule: ScheduleName): Planned[] {
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
  schedule: (names: readonly string[], meeting: Meeting) => Iterable<Bout>,
  names: readonly string[],
  meeting: Meeting,
  seed: string,
): Planned[] {
  return Array.from(schedule(names, meeting), ({ seats, seed: bout }) => ({
    // a bout's name ends with its round
    round: Number(bout.slice(bout.lastIndexOf('/') + 1)),
    seats: seats.map((entrant) => names[entrant]),
    seed: seedIn(seed, bout),
  }));
}

/** Everybody gets the same, one after another. */
function eachAlone(field: Field, count: number): Planned[] {
  if (field.pairings.length > 0) return [];
  const names = namesOf(field);
  return Array.from({ length: count }, (_, round) => {
    const seed = seedIn(field.event.seed, 'alone', round);
    return names.map((name) => ({ round, seats: [name], seed }));
  }).flat();
}
