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

/**
 * Withdraws from an event whose deadline is not over. One that is open forgets the participant; of one that is running
 * the row stays, with what was played.
 */
export async function leaveEvent(store: Store, event: string, name: string, at: string): Promise<void> {
  await store.transaction().execute(async (all) => {
    // changed to what it is: nobody starts or ends the event until this transaction ends
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
