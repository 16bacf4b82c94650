import type { TetrisGameRow } from './schema.ts';
import type { Store } from './store.ts';

export type TetrisGame = Omit<TetrisGameRow, 'stored_at'>;

/** Keeps a game; the same game again changes nothing. */
export async function keepTetrisGame(store: Store, game: TetrisGame): Promise<void> {
  await store
    .insertInto('tetris_games')
    .values({ ...game, stored_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.columns(['rules', 'agent', 'seed', 'max_pieces']).doNothing())
    .execute();
}

/** Most lines first; of equals, the one with fewer pieces, then the older. */
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
