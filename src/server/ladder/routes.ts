import { type Ladder, ladder } from '../../protocol/ladder.ts';
import type { Store } from '../../store/store.ts';
import type { Server } from '../http.ts';
import { ladderNow } from './ratings-now.ts';

/** Milliseconds for which an answer holds. */
const FRESH = 5000;

/** Who played here, with rating and record. */
export function ladderRoutes(app: Server, store: Store): void {
  let known: { readonly at: number; readonly rows: Promise<Ladder> } | undefined;
  app.get(
    '/api/ladder',
    { schema: { summary: 'Ratings and records of everybody who played here', response: { 200: ladder } } },
    async () => {
      if (!known || performance.now() - known.at > FRESH) known = { at: performance.now(), rows: ladderNow(store) };
      return known.rows;
    },
  );
}
