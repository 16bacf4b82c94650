import { InputError } from '../core/errors.ts';
import type { EventTable } from './schema.ts';
import type { Store } from './store.ts';

/** A competition. */
export interface EventRow {
  readonly id: string;
  readonly title: string;
  /** The game's id, or the problem's where agents are graded on their own. */
  readonly game: string;
  /** `all-against-all`, `gauntlet`, `ladder`, `search`. */
  readonly format: string;
  /** The same seed makes the same event again. */
  readonly seed: string;
  /** What the format needs: plain JSON. */
  readonly settings: unknown;
  readonly status: EventTable['status'];
  /** Until when participants may join. */
  readonly deadline: string | null;
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

/** From open to running: after this nobody joins. */
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
