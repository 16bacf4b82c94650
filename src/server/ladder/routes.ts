import { ladder } from '../../protocol/ladder.ts';
import { listMatches } from '../../store/matches.ts';
import type { Store } from '../../store/store.ts';
import type { Server } from '../http.ts';
import { ladderOf } from './ladder.ts';

/** Matches that count: the latest. */
const COUNTED = 5000;
/** Milliseconds for which an answer holds. */
const FRESH = 5000;

/** Who played here, with rating and record. */
export function ladderRoutes(app: Server, store: Store): void {
  let known: { readonly at: number; readonly rows: Promise<ReturnType<typeof ladderOf>> } | undefined;
  app.get(
    '/api/ladder',
    { schema: { summary: 'Ratings and records of everybody who played here', response: { 200: ladder } } },
    async () => {
      if (!known || performance.now() - known.at > FRESH) {
        const rows = listMatches(store, { status: 'over', limit: COUNTED }).then((list) => ladderOf(list.toReversed()));
        known = { at: performance.now(), rows };
      }
      return known.rows;
    },
  );
}
