import { createHash } from 'node:crypto';
import { SECRET } from '../../core/rng.ts';
import type { PairingResult } from '../../protocol/events.ts';
import type { EventRow, Pairing, Participant } from '../../store/events.ts';

/**
 * The seed of one deal or problem of an event. One way: it is told after the match, and must not give away the event's,
 * which deals all the others.
 */
export function seedIn(eventSeed: string, ...path: readonly (string | number)[]): string {
  return `${SECRET}${digest([eventSeed, ...path]).toString('hex')}`;
}

/** The match of a pairing: the same whoever begins it, so that nobody can begin it twice. */
export function matchIdOf(event: string, number: number): string {
  return digest([event, number]).toString('base64url').slice(0, 22);
}

function digest(path: readonly (string | number)[]): Buffer {
  return createHash('sha256').update(JSON.stringify(path)).digest();
}

/** An event with everything that has been settled so far. */
export interface EventState {
  readonly event: EventRow;
  /** In the order in which they joined. */
  readonly participants: readonly Participant[];
  readonly pairings: readonly Pairing[];
}

/** A pairing before it has its place in the schedule. */
export type PlannedPairing = Pick<Pairing, 'round' | 'seats' | 'seed'>;

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
export function namesOf({ participants }: Pick<EventState, 'participants'>): string[] {
  return participants.map(({ name }) => name).sort();
}
