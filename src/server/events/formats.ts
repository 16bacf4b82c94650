import { type Meeting, SCHEDULES, type ScheduledMatch, type ScheduleName } from '../../arena/schedule.ts';
import { InputError } from '../../core/errors.ts';
import { type DealPath, seedIn } from '../../core/fairness.ts';
import { Rng } from '../../core/rng.ts';
import type { FormatName, SettingsOf } from '../../protocol/events.ts';
import type { EventRow, Pairing } from '../../store/events.ts';
import { type EventState, namesOf, type PlannedPairing, resultOf, withdrawnOf } from './event-state.ts';

export interface Format {
  /** What is counted: matches won, or points. */
  readonly by: 'matches' | 'points';
  /** How many seats the game must have; undefined for search problems. */
  readonly seats: number | undefined;
  /** The smallest number of participants. */
  readonly fewest: number;
  /** The pairings that follow those in the schedule. They depend on the seed, the names and the results alone. */
  next(state: EventState): PlannedPairing[];
}

/** The one list of formats. */
export const formats: Readonly<Record<FormatName, Format>> = {
  'all-against-all': { by: 'matches', seats: 2, fewest: 2, next: (state) => scheduled(state, 'all-against-all') },
  gauntlet: { by: 'matches', seats: 2, fewest: 2, next: (state) => scheduled(state, 'gauntlet') },
  ladder: { by: 'matches', seats: 2, fewest: 2, next: ladderRound },
  scores: {
    by: 'points',
    seats: 1,
    fewest: 1,
    next: (state) => eachAlone(state, (state.event.settings as SettingsOf<'scores'>).games),
  },
  search: {
    by: 'points',
    seats: undefined,
    fewest: 1,
    next: (state) => eachAlone(state, (state.event.settings as SettingsOf<'search'>).problems),
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

function scheduled(state: EventState, schedule: ScheduleName): PlannedPairing[] {
  if (state.pairings.length > 0) return [];
  const { matches, duplicate } = state.event.settings as SettingsOf<'all-against-all'>;
  const names = namesOf(state);
  if (schedule === 'gauntlet') {
    const champion = championOf(state);
    names.sort((a, b) => Number(b === champion) - Number(a === champion));
  }
  return plan(SCHEDULES[schedule], names, { seed: '', matches, duplicate }, state.event.seed);
}

function plan(
  schedule: (names: readonly string[], meeting: Meeting) => Iterable<ScheduledMatch>,
  names: readonly string[],
  meeting: Meeting,
  seed: string,
): PlannedPairing[] {
  return Array.from(schedule(names, meeting), ({ seats, seed: bout }) => ({
    // a bout's seed ends with its round
    round: Number(bout.slice(bout.lastIndexOf('/') + 1)),
    seats: seats.map((entrant) => names[entrant]),
    ...deal(seed, [bout]),
  }));
}

function deal(eventSeed: string, path: DealPath): Pick<PlannedPairing, 'seed' | 'path'> {
  return { seed: seedIn(eventSeed, path), path };
}

/** The schedule made anew, as far as the one of the store goes: from the seed, the names and the results alone. */
export function replan(state: EventState): PlannedPairing[] {
  const { event, pairings } = state;
  const planned: PlannedPairing[] = [];
  while (planned.length < pairings.length) {
    const more = formatOf(event).next({ ...state, pairings: pairings.slice(0, planned.length) });
    if (more.length === 0) break;
    planned.push(...more);
  }
  return planned;
}

/** Everybody plays alone, on the same seeds. */
function eachAlone(state: EventState, count: number): PlannedPairing[] {
  if (state.pairings.length > 0) return [];
  const names = namesOf(state);
  return Array.from({ length: count }, (_, round) => {
    const drawn = deal(state.event.seed, ['alone', round]);
    return names.map((name) => ({ round, seats: [name], ...drawn }));
  }).flat();
}

/**
 * A round of a ladder. The first order is drawn from the seed. In each round neighbours meet, in turn those from the
 * first and from the second rung on, and the lower one goes up if it won more. This is odd-even transposition sort: if
 * the better player always wins, as many rounds as participants sort any order (Knuth, volume 3, 5.3.4).
 */
export function ladderRound(state: EventState): PlannedPairing[] {
  const { event, participants } = state;
  const { matches, duplicate, rounds = participants.length } = event.settings as SettingsOf<'ladder'>;
  const round = (state.pairings.at(-1)?.round ?? -1) + 1;
  const order = ladderOrder(state);
  if (round >= rounds) return [];
  const planned: PlannedPairing[] = [];
  for (let rung = firstRung(round, order); rung + 1 < order.length; rung += 2) {
    const [upper, lower] = [order[rung], order[rung + 1]];
    for (let game = 0; game < matches; game++) {
      const number = duplicate ? game >> 1 : game;
      const seats = game % 2 === 0 ? [upper, lower] : [lower, upper];
      planned.push({ round, seats, ...deal(event.seed, ['ladder', round, upper, lower, number]) });
    }
  }
  return planned;
}

/** The names from the top rung down, after all rounds that are over. */
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

/** The rung of the first pair of a round. Two participants meet in every round. */
function firstRung(round: number, { length }: readonly string[]): number {
  return length === 2 ? 0 : round % 2;
}

/** How much one won more than the other in their matches; in points if they won equally many. Who left has lost. */
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
