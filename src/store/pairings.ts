import { inChunks } from './rows.ts';
import type { PairingTable } from './schema.ts';
import type { Store } from './store.ts';

/** One thing to be played in an event. */
export interface Pairing {
  /** Its place in the schedule: 0, 1, 2 ... */
  readonly number: number;
  readonly round: number;
  /** Names of the participants, by seat. */
  readonly seats: readonly string[];
  readonly seed: string;
  readonly matchId: string | null;
  /** Plain JSON; null until it has been played. */
  readonly result: unknown;
}

/** Adds to an event's schedule; a number that it has already is an error, and then none is added. */
export async function addPairings(store: Store, event: string, pairings: readonly Pairing[]): Promise<void> {
  const rows: PairingTable[] = pairings.map(({ number, round, seats, seed, matchId, result }) => ({
    event_id: event,
    number,
    round,
    seats: JSON.stringify(seats),
    seed,
    match_id: matchId,
    result: result === null ? null : JSON.stringify(result),
  }));
  await store.transaction().execute(async (all) => {
    for (const chunk of inChunks(rows)) await all.insertInto('event_pairings').values(chunk).execute();
  });
}

/** Names the match that plays a pairing; false where somebody has begun it already. */
export async function beginPairing(store: Store, event: string, number: number, matchId: string): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('event_pairings')
    .set({ match_id: matchId })
    .where('event_id', '=', event)
    .where('number', '=', number)
    .where('match_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A result is given once. */
export async function finishPairing(store: Store, event: string, number: number, result: unknown): Promise<void> {
  const { numUpdatedRows } = await store
    .updateTable('event_pairings')
    .set({ result: JSON.stringify(result) })
    .where('event_id', '=', event)
    .where('number', '=', number)
    .where('result', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`pairing ${number} of event ${event} is not waiting for a result`);
}

/** Settles a pairing that nobody has begun; false where somebody has. */
export async function settleUnplayed(store: Store, event: string, number: number, result: unknown): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('event_pairings')
    .set({ result: JSON.stringify(result) })
    .where('event_id', '=', event)
    .where('number', '=', number)
    .where('match_id', 'is', null)
    .where('result', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The schedule, in its order. */
export async function pairingsOf(store: Store, event: string): Promise<Pairing[]> {
  const rows = await store
    .selectFrom('event_pairings')
    .selectAll()
    .where('event_id', '=', event)
    .orderBy('number')
    .execute();
  return rows.map(({ number, round, seats, seed, match_id, result }) => ({
    number,
    round,
    seats: JSON.parse(seats),
    seed,
    matchId: match_id,
    result: result === null ? null : JSON.parse(result),
  }));
}
