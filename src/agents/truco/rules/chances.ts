import type { Seat } from '../../../core/game.ts';
import { HANDS, handEnvido, handFlor, strength } from '../../../games/truco/cards.ts';
import type { Position } from '../../../games/truco/position.ts';
import { WinChances } from '../../three-tricks/win-chance.ts';

/** The share of scores that are at most s, at index s + 1. */
function cumulative(scores: readonly number[], most: number): Float64Array {
  const shares = new Float64Array(most + 2);
  for (const score of scores) shares[score + 1] += 1 / scores.length;
  for (let i = 1; i < shares.length; i++) shares[i] += shares[i - 1];
  return shares;
}

const envidoAtMost = cumulative(Array.from(handEnvido), 33);
const flores = Array.from({ length: HANDS }, (_, hand) => handFlor[hand]).filter((score) => score > 0);
const florAtMost = cumulative(flores, 38);

/** The chance that an envido score wins against the best `share` of all hands; ties go to mano. */
export function envidoChance(score: number, mano: boolean, share = 1): number {
  return chance(envidoAtMost, score, mano, share);
}

/** The same for a flor against another flor. */
export function florChance(score: number, mano: boolean, share = 1): number {
  return chance(florAtMost, score, mano, share);
}

function chance(atMost: Float64Array, score: number, mano: boolean, share: number): number {
  const beaten = atMost[mano ? score + 1 : score];
  return Math.max(0, (beaten - (1 - share)) / share);
}

/** How many cards of each strength, 1 .. 14, the deck has. */
const classSizes = new Uint8Array(15);
for (const s of strength) classSizes[s]++;

/** By seat's place: pie, mano, who leads after a tie and has a hand of three ties. */
const byPlace = [
  new WinChances(classSizes, { allTied: 0, leads: false }),
  new WinChances(classSizes, { allTied: 1, leads: true }),
] as const;

/** The chance that the seat wins the hand by its cards; `against` is an index of `shares`. */
export function winChance(at: Position, seat: Seat, against = 0): number {
  return byPlace[seat === at.mano ? 1 : 0].of(at, seat, strength, 0, against);
}
