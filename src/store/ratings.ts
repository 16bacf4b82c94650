import { inChunks } from './rows.ts';
import type { Store } from './store.ts';

export interface PlayerRating {
  readonly player: string;
  readonly rating: number;
  /** How far it may be off: the standard error, or openskill's sigma. */
  readonly deviation: number;
  readonly matches: number;
  readonly updatedAt: string;
}

/** Puts a pool's ratings in the place of those it had; a pool is whatever was rated together, such as an event. */
export async function saveRatings(store: Store, pool: string, ratings: readonly PlayerRating[]): Promise<void> {
  await store.transaction().execute(async (all) => {
    await all.deleteFrom('ratings').where('pool', '=', pool).execute();
    const rows = ratings.map(({ updatedAt, ...rating }) => ({ pool, ...rating, updated_at: updatedAt }));
    for (const chunk of inChunks(rows)) await all.insertInto('ratings').values(chunk).execute();
  });
}

/** The best first. */
export async function ratingsOf(store: Store, pool: string): Promise<PlayerRating[]> {
  return store
    .selectFrom('ratings')
    .select(['player', 'rating', 'deviation', 'matches', 'updated_at as updatedAt'])
    .where('pool', '=', pool)
    .orderBy('rating', 'desc')
    .orderBy('player')
    .execute();
}
