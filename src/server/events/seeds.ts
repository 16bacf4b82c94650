import { createHash } from 'node:crypto';
import { SECRET } from '../../core/rng.ts';

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
