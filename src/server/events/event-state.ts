import { createHash } from 'node:crypto';
import { SECRET } from '../../core/rng.ts';
import type { PairingResult } from '../../protocol/events.ts';
import {
  type EventRow,
  eventOf,
  type Pairing,
  type Participant,
  pairingsOf,
  participantsOf,
} from '../../store/events.ts';
import type { Store } from '../../store/store.ts';

/** An event with its participants and everything that has been scheduled and played so far. */
export interface EventState {
  readonly event: EventRow;
  /** In the order in which they joined. */
  readonly participants: readonly Participant[];
  readonly pairings: readonly Pairing[];
}

/** A pairing before it has a number in the schedule. */
export type PlannedPairing = Pick<Pairing, 'round' | 'seats' | 'seed'>;

/** The result of a pairing that is not played because a participant has left the event. */
export interface Withdrawal {
  readonly withdrawn: string;
}

/** Undefined where there is no event of this id. */
export async function loadEvent(store: Store, id: string): Promise<EventState | undefined> {
  const event = await eventOf(store, id);
  if (!event) return undefined;
  return { event, participants: await participantsOf(store, id), pairings: await pairingsOf(store, id) };
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

/**
 * The seed of one deal or problem of an event. It is a hash: it is told after the match, and must not reveal the
 * event's seed, which deals all the others.
 */
export function seedIn(eventSeed: string, ...path: readonly (string | number)[]): string {
  return `${SECRET}${digest([eventSeed, ...path]).toString('hex')}`;
}

/** The id of a pairing's match. It is the same for every server, so that the match cannot begin twice. */
export function matchIdOf(event: string, number: number): string {
  return digest([event, number]).toString('base64url').slice(0, 22);
}

function digest(path: readonly (string | number)[]): Buffer {
  return createHash('sha256').update(JSON.stringify(path)).digest();
}
