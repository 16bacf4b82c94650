import { problem } from '../../core/problems.ts';
import { sharedDeals } from '../../store/events.ts';
import { isToBePlayed, type MatchRow } from '../../store/matches.ts';
import type { Store } from '../../store/store.ts';
import { checkToken } from '../../store/tokens.ts';
import { HttpError } from '../access/access.ts';

/** What is said where a match cannot be seen yet. */
export const SEALED = 'others are still to play with the same cards: until then they are secret';

type Played = Pick<MatchRow, 'id' | 'seed' | 'event' | 'status'>;

/**
 * Who may see what of a match. This is the one place that decides it, for watching, lists, records, logs and the coach:
 *
 * - players see their own seat, always;
 * - everybody watches a match unless others are still to play with the same cards: in an event both matches of a
 *   duplicate pair and all games on the same pieces, elsewhere a repetition;
 * - everybody reads the record and the log of a match that is over, under the same condition;
 * - an event's organiser and administrators watch and read whenever they like. They could open the database too.
 */
export class Visibility {
  private readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  async mayWatch(match: Played): Promise<boolean> {
    return !(await isToBePlayed(this.store, match));
  }

  /** Refuses a request for the cards of a match that may not be seen. */
  async checkCards(match: Played, token?: string): Promise<void> {
    if (match.status !== 'over') throw new HttpError(409, problem('matchNotOver'));
    if (await this.mayWatch(match)) return;
    if (token === undefined || !(await this.organises(match, token))) throw new HttpError(409, problem('sealed'));
  }

  /** The matches among these that everybody may watch. */
  async watchable<M extends { readonly row: Played }>(matches: readonly M[]): Promise<M[]> {
    const ofEvents = matches.some(({ row }) => row.event !== null);
    const shared = ofEvents ? await sharedDeals(this.store) : new Set<string>();
    return matches.filter(({ row }) => row.event === null || !shared.has(row.seed));
  }

  /** Whether a token is that of an administrator or of the match's organiser. */
  async organises({ event }: Pick<MatchRow, 'event'>, token: string): Promise<boolean> {
    const found = await checkToken(this.store, token);
    return found?.kind === 'admin' || (found?.kind === 'event' && found.subject === event);
  }
}
