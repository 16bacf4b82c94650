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

/** What came of a pairing; undefined where it has not been played. */
export function resultOf({ result }: Pairing): PairingResult | undefined {
  return (result as PairingResult | null) ?? undefined;
}

/** By name: who joins first has nothing of it. */
export function namesOf({ participants }: Pick<Field, 'participants'>): string[] {
  return participants.map(({ name }) => name).sort();
}
