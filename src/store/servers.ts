import type { Store } from './store.ts';

/**
 * A server's sign of life: as long as it is recent, no other server takes its matches. `speaks`: the version of the
 * messages between servers, null for a server that is alone.
 */
export async function heartbeat(store: Store, id: string, at: string, speaks: number | null = null): Promise<void> {
  await store
    .insertInto('servers')
    .values({ id, seen_at: at, speaks })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: at }))
    .execute();
}

/** The servers whose last sign of life is after a time, and when it was. */
export async function serversAfter(store: Store, at: string): Promise<Map<string, string>> {
  const rows = await store.selectFrom('servers').select(['id', 'seen_at']).where('seen_at', '>', at).execute();
  return new Map(rows.map(({ id, seen_at }) => [id, seen_at]));
}

/** The versions that the servers speak whose last sign of life is after a time. */
export async function versionsAfter(store: Store, at: string): Promise<(number | null)[]> {
  const rows = await store.selectFrom('servers').select('speaks').distinct().where('seen_at', '>', at).execute();
  return rows.map(({ speaks }) => speaks);
}

/** Forgets a server, unless it has given another sign of life. */
export async function forgetServer(store: Store, id: string, seenAt: string): Promise<void> {
  await store.deleteFrom('servers').where('id', '=', id).where('seen_at', '=', seenAt).execute();
}

/** What the servers agree on under a name: the value that was there first. */
export async function agreeOn(store: Store, name: string, value: string): Promise<string> {
  await store
    .insertInto('agreements')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await store.selectFrom('agreements').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? value;
}

/**
 * Makes a server the one that does something which one does at a time, if nobody is or the one that was has given no
 * sign of life since `staleBefore`. Returns whether it is.
 */
export async function takeCharge(store: Store, name: string, server: string, staleBefore: string): Promise<boolean> {
  const charged = await agreeOn(store, name, server);
  if (charged === server) return true;
  const { numUpdatedRows } = await store
    .updateTable('agreements')
    .set({ value: server })
    .where('name', '=', name)
    .where('value', '=', charged)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('servers').select('id').where('id', '=', charged).where('seen_at', '>=', staleBefore))),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Nobody does it any more. */
export async function leaveCharge(store: Store, name: string, server: string): Promise<void> {
  await store.deleteFrom('agreements').where('name', '=', name).where('value', '=', server).execute();
}
