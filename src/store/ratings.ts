import type { RatingTable } from './schema.ts';
import { inChunks, retryOnConflict, type Store } from './store.ts';

export interface PlayerRating {
  readonly player: string;
  readonly rating: number;
  /** The standard error, or openskill's sigma. */
  readonly deviation: number;
  readonly matches: number;
  readonly updatedAt: string;
  /** Undefined for ratings that were imported without it. */
  readonly record?: { readonly wins: number; readonly draws: number; readonly losses: number };
  /** How many matches were over when it was computed. */
  readonly basis?: number;
}

/** Replaces the ratings of a pool, the players that are rated together. */
export async function saveRatings(store: Store, pool: string, ratings: readonly PlayerRating[]): Promise<void> {
  const rows = ratings.map((rating) => toTable(pool, rating));
  // another process may do the same at this moment
  await retryOnConflict(() =>
    store.transaction().execute(async (all) => {
      await all.deleteFrom('ratings').where('pool', '=', pool).execute();
      for (const chunk of inChunks(rows)) await all.insertInto('ratings').values(chunk).execute();
    }),
  );
}

/** The best first. */
export async function ratingsOf(store: Store, pool: string): Promise<PlayerRating[]> {
  const rows = await store
    .selectFrom('ratings')
    .selectAll()
    .where('pool', '=', pool)
    .orderBy('rating', 'desc')
    .orderBy('player')
    .execute();
  return rows.map(fromTable);
}

/** What a pool's ratings were computed from; undefined where it has none, or imported ones. */
export async function basisOf(
  store: Store,
  pool: string,
): Promise<Required<Pick<PlayerRating, 'basis' | 'updatedAt'>> | undefined> {
  const row = await store
    .selectFrom('ratings')
    .select(['basis', 'updated_at'])
    .where('pool', '=', pool)
    .limit(1)
    .executeTakeFirst();
  return row && row.basis !== null ? { basis: row.basis, updatedAt: row.updated_at } : undefined;
}

function toTable(pool: string, { updatedAt, record, basis, ...same }: PlayerRating): RatingTable {
  const { wins = null, draws = null, losses = null } = record ?? {};
  return { pool, ...same, updated_at: updatedAt, wins, draws, losses, basis: basis ?? null };
}

function fromTable({ pool: _, updated_at, wins, draws, losses, basis, ...same }: RatingTable): PlayerRating {
  return {
    ...same,
    updatedAt: updated_at,
    ...(wins !== null && draws !== null && losses !== null && { record: { wins, draws, losses } }),
    ...(basis !== null && { basis }),
  };
}
