import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables, TetrisGameRow } from './schema.ts';
import type { Store } from './store.ts';

export type TetrisGame = Omit<TetrisGameRow, 'stored_at'>;

/** Stores a game. The same game again changes nothing. */
export async function keepTetrisGame(store: Store, game: TetrisGame): Promise<void> {
  await store
    .insertInto('tetris_games')
    .values({ ...game, stored_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.columns(['rules', 'agent', 'seed', 'max_pieces']).doNothing())
    .execute();
}

/** Most lines first, then fewer pieces, then the older ones. */
export async function bestTetrisGames(store: Store, limit: number): Promise<TetrisGame[]> {
  return store
    .selectFrom('tetris_games')
    .select(['rules', 'agent', 'seed', 'max_pieces', 'lines', 'pieces'])
    .orderBy('lines', 'desc')
    .orderBy('pieces')
    .orderBy('stored_at')
    .limit(limit)
    .execute();
}

/** How many scores are kept, of games with a clock and of those in lock step. */
export const LIVE_SCORES = 10;

export interface LiveScore {
  readonly name: string;
  readonly score: number;
  /** Whether the game was played without a clock. Those have a list of their own. */
  readonly lockStep: boolean;
  readonly endedAt: string;
}

/** Stores a score of live Tetris if it is among the best. Scores that drop off the list are deleted. */
export async function keepLiveScore(store: Store, { name, score, lockStep, endedAt }: LiveScore): Promise<void> {
  await store.transaction().execute(async (all) => {
    const row = { id: randomUUID(), name, score, lock_step: lockStep ? 1 : 0, ended_at: endedAt };
    await all.insertInto('live_scores').values(row).execute();
    const kept = (await ranked(all, lockStep)).map(({ id }) => id);
    await all.deleteFrom('live_scores').where('lock_step', '=', row.lock_step).where('id', 'not in', kept).execute();
  });
}

/** The highest first; of equal ones the earlier first. */
export async function liveScores(store: Store, lockStep: boolean): Promise<LiveScore[]> {
  const rows = await ranked(store, lockStep);
  return rows.map(({ name, score, ended_at }) => ({ name, score, lockStep, endedAt: ended_at }));
}

function ranked(store: Store | Transaction<Tables>, lockStep: boolean) {
  return store
    .selectFrom('live_scores')
    .selectAll()
    .where('lock_step', '=', lockStep ? 1 : 0)
    .orderBy('score', 'desc')
    .orderBy('ended_at')
    .orderBy('id')
    .limit(LIVE_SCORES)
    .execute();
}
