import { Rng } from '../../core/rng.ts';
import type { SettingsOf } from '../../protocol/events.ts';
import type { Pairing } from '../../store/pairings.ts';
import { type Field, namesOf, type Planned, resultOf, withdrawnOf } from './field.ts';
import { seedIn } from './seeds.ts';

/**
 * A ladder: at first in an order drawn from the seed; in each round neighbours meet, by turns those of the odd and of the
 * even rungs, and the lower one goes up if it took more. That is odd-even transposition sort: where the better always
 * wins, as many rounds as participants leave everybody in place, whatever the order at first (Knuth, volume 3, 5.3.4).
 */
export function ladderRound(field: Field): Planned[] {
  const { event, participants } = field;
  const { matches, duplicate, rounds = participants.length } = event.settings as SettingsOf<'ladder'>;
  const round = (field.pairings.at(-1)?.round ?? -1) + 1;
  const order = ladderOrder(field);
  if (round >= rounds) return [];
  const planned: Planned[] = [];
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
export function ladderOrder({ event, participants, pairings }: Field): string[] {
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
