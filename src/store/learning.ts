import type { Store } from './store.ts';

/** The most profiles that are kept; beyond them the one that was used least lately goes. */
const MOST_PROFILES = 20_000;

/** What is kept by the hash of a key, as JSON; undefined where nothing is. */
export async function profileOf(store: Store, id: string): Promise<string | undefined> {
  const row = await store.selectFrom('profiles').select('data').where('id', '=', id).executeTakeFirst();
  return row?.data;
}

export async function saveProfile(store: Store, id: string, data: string): Promise<void> {
  const row = { id, data, updated_at: new Date().toISOString() };
  await store
    .insertInto('profiles')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  const { count } = await store
    .selectFrom('profiles')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) <= MOST_PROFILES) return;
  const oldest = store.selectFrom('profiles').select('id').orderBy('updated_at').limit(1);
  await store.deleteFrom('profiles').where('id', 'in', oldest).execute();
}

/** Whether there was one. */
export async function deleteProfile(store: Store, id: string): Promise<boolean> {
  const { numDeletedRows } = await store.deleteFrom('profiles').where('id', '=', id).executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

/** A first try at the hand of a day; a later one of the same person changes nothing. */
export async function keepDayHand(
  store: Store,
  hand: { readonly day: string; readonly who: string; readonly actions: readonly number[]; readonly balance: number },
): Promise<void> {
  await store
    .insertInto('day_hands')
    .values({ ...hand, actions: JSON.stringify(hand.actions), played_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.columns(['day', 'who']).doNothing())
    .execute();
}

/** How many made each balance of points on a day, the best first. */
export async function dayBalances(store: Store, day: string): Promise<{ balance: number; people: number }[]> {
  const rows = await store
    .selectFrom('day_hands')
    .select(({ fn }) => ['balance', fn.countAll<number | string>().as('people')])
    .where('day', '=', day)
    .groupBy('balance')
    .orderBy('balance', 'desc')
    .execute();
  return rows.map(({ balance, people }) => ({ balance, people: Number(people) }));
}
