import { InputError } from '../core/errors.ts';
import type { ParticipantTable } from './schema.ts';
import type { Store } from './store.ts';

export interface Participant {
  /** Unique in its event. */
  readonly name: string;
  /** `agent`: one of ours; `remote`: by token; `local`: a program that the organiser starts. */
  readonly kind: ParticipantTable['kind'];
  /** Our agent's spec, the registered agent's name, or the program. */
  readonly agent: string;
  readonly tokenId: string | null;
  readonly joinedAt: string;
  readonly leftAt: string | null;
}

/** Joins an event that is open and whose deadline is not over. */
export async function joinEvent(store: Store, event: string, participant: Participant): Promise<void> {
  const { tokenId, joinedAt, leftAt, ...same } = participant;
  await store.transaction().execute(async (all) => {
    // changed to what it is: nobody starts the event until this transaction ends
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

/** Withdraws; the row stays, with what was played. */
export async function leaveEvent(store: Store, event: string, name: string, at: string): Promise<void> {
  const { numUpdatedRows } = await store
    .updateTable('participants')
    .set({ left_at: at })
    .where('event_id', '=', event)
    .where('name', '=', name)
    .where('left_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new InputError(`nobody called ${name} takes part in event ${event}`);
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
