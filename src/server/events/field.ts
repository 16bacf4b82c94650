import type { PairingResult } from '../../protocol/events.ts';
import type { EventRow } from '../../store/events.ts';
import type { Pairing } from '../../store/pairings.ts';
import type { Participant } from '../../store/participants.ts';

/** An event with everything that has been settled so far. */
export interface Field {
  readonly event: EventRow;
  /** In the order in which they joined. */
  readonly participants: readonly Participant[];
  readonly pairings: readonly Pairing[];
}

/** A pairing before it has its place in the schedule. */
export type Planned = Pick<Pairing, 'round' | 'seats' | 'seed'>;

/** Settles a pairing that will not be played: who had left the event. */
export interface Withdrawal {
  readonly withdrawn: string;
}

/** What came of a pairing; undefined where it has not been played, or will not be. */
export function resultOf(pairing: Pairing): PairingResult | undefined {
  return withdrawnOf(pairing) === undefined ? ((pairing.result as PairingResult | null) ?? undefined) : undefined;
}

/** Because of whom a pairing is not played; undefined where it is. */
export function withdrawnOf({ result }: Pairing): string | undefined {
  return (result as Partial<Withdrawal> | null)?.withdrawn;
}

/** By name: who joins first has nothing of it. */
export function namesOf({ participants }: Pick<Field, 'participants'>): string[] {
  return participants.map(({ name }) => name).sort();
}
