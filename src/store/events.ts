import { InputError } from '../core/errors.ts';
import type { EventTable, PairingTable, ParticipantTable } from './schema.ts';
import { inChunks, type Store } from './store.ts';

/** An event: a competition of agents. */
export interface EventRow {
  readonly id: string;
  readonly title: string;
  /** The id of the game, or of the kind of problem. */
  readonly game: string;
  /** A key of the formats in `src/protocol/events.ts`. */
  readonly format: string;
  /** The same seed makes the same event again. */
  readonly seed: string;
  /** The settings of the format: plain JSON. */
  readonly settings: unknown;
  readonly status: EventTable['status'];
  /** After this time nobody joins or leaves, and no match begins. */
  readonly deadline: string | null;
  /** The event that is played again; null for a first one. */
  readonly repeats: string | null;
  /** Hides the seed in the event's commitment; null in old events, which have none. */
  readonly nonce: string | null;
  readonly createdAt: string;
  readonly endedAt: string | null;
}

export async function createEvent(store: Store, event: EventRow): Promise<void> {
  const { settings, createdAt, endedAt, ...same } = event;
  const row = { ...same, settings: JSON.stringify(settings), created_at: createdAt, ended_at: endedAt };
  const { numInsertedOrUpdatedRows } = await store
    .insertInto('events')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new InputError(`there is an event ${event.id} already`);
}

export async function eventOf(store: Store, id: string): Promise<EventRow | undefined> {
  const row = await store.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();
  return row && fromTable(row);
}

/** The newest first. */
export async function listEvents(store: Store): Promise<EventRow[]> {
  const rows = await store
    .selectFrom('events')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(fromTable);
}

/** The seeds of events that are not over: they are secret, also where an event of the same seed was played before. */
export async function secretSeeds(store: Store): Promise<ReadonlySet<string>> {
  const rows = await store.selectFrom('events').select('seed').distinct().where('status', '<>', 'over').execute();
  return new Set(rows.map(({ seed }) => seed));
}

/** How often events of this seed are still to play each deal or problem, by its seed. */
export async function unplayedDeals(store: Store, eventSeed: string): Promise<ReadonlyMap<string, number>> {
  const rows = await store
    .selectFrom('event_pairings')
    .innerJoin('events', 'events.id', 'event_id')
    .select(({ fn }) => ['event_pairings.seed', fn.countAll().as('count')])
    .where('events.seed', '=', eventSeed)
    .where('events.status', '<>', 'over')
    .where('result', 'is', null)
    .groupBy('event_pairings.seed')
    .execute();
  return new Map(rows.map(({ seed, count }) => [seed, Number(count)]));
}

/** The seeds of running events that more than one match or problem is still to be played with. */
export async function sharedDeals(store: Store): Promise<ReadonlySet<string>> {
  const rows = await store
    .selectFrom('event_pairings')
    .innerJoin('events', 'events.id', 'event_id')
    .select('event_pairings.seed')
    .where('events.status', '=', 'running')
    .where('result', 'is', null)
    .groupBy('event_pairings.seed')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .execute();
  return new Set(rows.map(({ seed }) => seed));
}

/** Makes an open event a running one. After this nobody joins. */
export async function startEvent(store: Store, id: string): Promise<void> {
  await move(store, id, 'open', { status: 'running' });
}

export async function finishEvent(store: Store, id: string, endedAt: string): Promise<void> {
  await move(store, id, 'running', { status: 'over', ended_at: endedAt });
}

async function move(store: Store, id: string, from: EventTable['status'], to: Partial<EventTable>): Promise<void> {
  const { numUpdatedRows } = await store
    .updateTable('events')
    .set(to)
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new InputError(`event ${id} is not ${from}`);
}

function fromTable({ settings, created_at, ended_at, ...same }: EventTable): EventRow {
  return { ...same, settings: JSON.parse(settings), createdAt: created_at, endedAt: ended_at };
}

export interface Participant {
  /** Unique in its event. */
  readonly name: string;
  /** `agent`: one of ours; `remote`: a program with a token; `local`: a program that the organiser starts. */
  readonly kind: ParticipantTable['kind'];
  /** The name of our agent with its options, or the name under which the program connects. */
  readonly agent: string;
  readonly tokenId: string | null;
  readonly joinedAt: string;
  readonly leftAt: string | null;
}

/** Joins an event that is open and whose deadline is not past. */
export async function joinEvent(store: Store, event: string, participant: Participant): Promise<void> {
  const { tokenId, joinedAt, leftAt, ...same } = participant;
  await store.transaction().execute(async (all) => {
    // this update changes nothing and locks the row: nobody starts the event until this transaction ends
    const open = await all
      .updateTable('events')
      .set({ status: 'open' })
      .where('id', '=', event)
      .where('status', '=', 'open')
      .returning('deadline')
      .executeTakeFirst();
    if (!open) throw new InputError(`there is no event ${event} that is open`);
    if (open.deadline !== null && joinedAt > open.deadline) {
      throw new InputError(`event ${event} was open until ${open.deadline}`);
    }
    const { numInsertedOrUpdatedRows } = await all
      .insertInto('participants')
      .values({ event_id: event, ...same, token_id: tokenId, joined_at: joinedAt, left_at: leftAt })
      .onConflict((conflict) => conflict.columns(['event_id', 'name']).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) throw new InputError(`event ${event} has a participant ${participant.name}`);
  });
}

/**
 * Leaves an event whose deadline is not past. If it is open, the participant is deleted. If it is running, the row stays
 * with what was played.
 */
export async function leaveEvent(store: Store, event: string, name: string, at: string): Promise<void> {
  await store.transaction().execute(async (all) => {
    // this update changes nothing and locks the row: nobody starts or ends the event until this transaction ends
    const found = await all
      .updateTable('events')
      .set(({ ref }) => ({ status: ref('status') }))
      .where('id', '=', event)
      .where('status', '<>', 'over')
      .returning(['status', 'deadline'])
      .executeTakeFirst();
    if (!found) throw new InputError(`there is no event ${event} that is not over`);
    if (found.deadline !== null && at > found.deadline)
      throw new InputError(`event ${event} could be left until ${found.deadline}`);
    const mine = { event_id: event, name };
    const count =
      found.status === 'open'
        ? (
            await all
              .deleteFrom('participants')
              .where((eb) => eb.and(mine))
              .executeTakeFirst()
          ).numDeletedRows
        : (
            await all
              .updateTable('participants')
              .set({ left_at: at })
              .where((eb) => eb.and(mine))
              .where('left_at', 'is', null)
              .executeTakeFirst()
          ).numUpdatedRows;
    if (count !== 1n) throw new InputError(`nobody called ${name} takes part in event ${event}`);
  });
}

/** In the order in which they joined. */
export async function participantsOf(store: Store, event: string): Promise<Participant[]> {
  return store
    .selectFrom('participants')
    .select(['name', 'kind', 'agent', 'token_id as tokenId', 'joined_at as joinedAt', 'left_at as leftAt'])
    .where('event_id', '=', event)
    .orderBy('joined_at')
    .orderBy('name')
    .execute();
}

/** A match or a problem of an event's schedule. */
export interface Pairing {
  /** Its place in the schedule, from 0. */
  readonly number: number;
  readonly round: number;
  /** Names of the participants, by seat. */
  readonly seats: readonly string[];
  readonly seed: string;
  readonly matchId: string | null;
  /** Plain JSON; null until it is over. */
  readonly result: unknown;
}

/** Adds pairings to an event's schedule. If one of the numbers is taken, it throws and adds none. */
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

/** To change one pairing. */
function pairing(store: Store, event: string, number: number) {
  return store.updateTable('event_pairings').where('event_id', '=', event).where('number', '=', number);
}

/** Sets the match of a pairing; false where it has begun already. */
export async function beginPairing(store: Store, event: string, number: number, matchId: string): Promise<boolean> {
  const { numUpdatedRows } = await pairing(store, event, number)
    .set({ match_id: matchId })
    .where('match_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Sets the result of a pairing. It throws where there is one already. */
export async function finishPairing(store: Store, event: string, number: number, result: unknown): Promise<void> {
  const { numUpdatedRows } = await pairing(store, event, number)
    .set({ result: JSON.stringify(result) })
    .where('result', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`pairing ${number} of event ${event} is not waiting for a result`);
}

/** Sets the result of a pairing that has not begun; false where it has. */
export async function settleUnplayed(store: Store, event: string, number: number, result: unknown): Promise<boolean> {
  const { numUpdatedRows } = await pairing(store, event, number)
    .set({ result: JSON.stringify(result) })
    .where('match_id', 'is', null)
    .where('result', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The schedule in its order. */
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
