import { randomBytes } from 'node:crypto';
import {
  claimMatches,
  forgetServer,
  heartbeat,
  type MatchRow,
  releaseMatches,
  serversAfter,
} from '../../store/matches.ts';
import type { Store } from '../../store/store.ts';

/** Which matches are this server's: its signs of life, and the matches of servers that give none any more. */
export class Ownership {
  /** This server's name in the store. */
  readonly name = randomBytes(9).toString('base64url');
  private readonly store: Store;
  private readonly stale: number;
  /** Servers whose last sign of life is in the future, and since when it has stayed the same. */
  private readonly fromTheFuture = new Map<string, { readonly seenAt: string; readonly since: number }>();

  /** After `stale` milliseconds without a sign of life a server's matches are taken over. */
  constructor(store: Store, stale: number) {
    this.store = store;
    this.stale = stale;
  }

  /** Gives a sign of life, and takes over the matches that no server plays. */
  async claim(): Promise<MatchRow[]> {
    const now = Date.now();
    await heartbeat(this.store, this.name, new Date(now).toISOString());
    await this.forgetStopped(now);
    return claimMatches(this.store, this.name, new Date(now - this.stale).toISOString());
  }

  /** Gives the matches back, for the next server to claim. */
  release(): Promise<void> {
    return releaseMatches(this.store, this.name);
  }

  /**
   * A clock that was set back leaves signs of life from the future, which would look recent for long. A living server's
   * changes all the time, whatever its clock says; one that does not is forgotten, and its matches are claimed.
   */
  private async forgetStopped(now: number): Promise<void> {
    const { stale } = this;
    const future = await serversAfter(this.store, new Date(now + stale).toISOString());
    for (const id of this.fromTheFuture.keys()) if (!future.has(id)) this.fromTheFuture.delete(id);
    for (const [id, seenAt] of future) {
      const known = this.fromTheFuture.get(id);
      if (known?.seenAt !== seenAt) this.fromTheFuture.set(id, { seenAt, since: performance.now() });
      else if (performance.now() - known.since > stale) await forgetServer(this.store, id, seenAt);
    }
  }
}
