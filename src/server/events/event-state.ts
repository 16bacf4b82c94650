import { createHash } from 'node:crypto';
import type { DealPath } from '../../core/fairness.ts';
import type { PairingResult } from '../../protocol/events.ts';
import {
  type EventRow,
  eventOf,
  type Pairing,
  type Participant,
  pairingsOf,
  participantsOf,
  secretSeeds,
  unplayedDeals,
} from '../../store/events.ts';
import type { Store } from '../../store/store.ts';

/** An event with its participants and everything that has been scheduled and played so far. */
export interface EventState {
  readonly event: EventRow;
  /** In the order in which they joined. */
  readonly participants: readonly Participant[];
  readonly pairings: readonly Pairing[];
}

/** An event from the store, with what is still secret of it. */
export interface LoadedEvent extends EventState {
  /** Whether this event, or one that plays it again, is not over: then its seed is secret. */
  readonly secret: boolean;
  /** How often each of its deals is still to be played, here or where it is played again, by seed. */
  readonly unplayed: ReadonlyMap<string, number>;
}

/** A pairing before it has a number in the schedule. */
export interface PlannedPairing extends Pick<Pairing, 'round' | 'seats' | 'seed'> {
  /** How the seed follows from the event's. */
  readonly path: DealPath;
}

/** The result of a pairing that is not played because a participant has left the event. */
export interface Withdrawal {
  readonly withdrawn: string;
}

/** Undefined where there is no event of this id. */
export async function loadEvent(store: Store, id: string): Promise<LoadedEvent | undefined> {
  const event = await eventOf(store, id);
  if (!event) return undefined;
  return {
    event,
    participants: await participantsOf(store, id),
    pairings: await pairingsOf(store, id),
    secret: (await secretSeeds(store)).has(event.seed),
    unplayed: await unplayedDeals(store, event.seed),
  };
}

/** The result of a pairing; undefined where it has not been played, or will not be. */
export function resultOf(pairing: Pairing): PairingResult | undefined {
  return withdrawnOf(pairing) === undefined ? ((pairing.result as PairingResult | null) ?? undefined) : undefined;
}

/** The participant because of whom a pairing is not played; undefined where it is played. */
export function withdrawnOf({ result }: Pairing): string | undefined {
  return (result as Partial<Withdrawal> | null)?.withdrawn;
}

/** The participants in the order of their names, so that the order of joining gives no advantage. */
export function namesOf({ participants }: Pick<EventState, 'participants'>): string[] {
  return participants.map(({ name }) => name).sort();
}

/** The id of a pairing's match. It is the same for every server, so that the match cannot begin twice. */
export function matchIdOf(event: string, number: number): string {
  return createHash('sha256')
    .update(JSON.stringify([event, number]))
    .digest('base64url')
    .slice(0, 22);
}
