import { claimMatch, claimMatches, releaseMatches } from '../../store/match-owners.ts';
import type { MatchRow } from '../../store/matches.ts';
import { forgetServer, heartbeat, leaveCharge, serversAfter, takeCharge } from '../../store/servers.ts';
import type { Store } from '../../store/store.ts';
import { type Site, SPEAKS } from '../site/site.ts';

/** Milliseconds without a sign of life after which it is asked whether a server of the site is still there. */
const SILENT = 900;

/** Which matches are this server's: its signs of life, and the matches of servers that give none any more. */
export class Ownership {
  private readonly store: Store;
  private readonly site: Site;
  private readonly stale: number;
  /** Servers whose last sign of life is in the future, and since when it has stayed the same. */
  private readonly fromTheFuture = new Map<string, { readonly seenAt: string; readonly since: number }>();

  /** When the last sign of life was given, and from when on matches may be taken. */
  private beatAt = Number.POSITIVE_INFINITY;
  private claimsFrom = 0;
  private released = false;

  /** After `stale` milliseconds without a sign of life a server's matches are taken over. */
  constructor(store: Store, site: Site, stale: number) {
    this.store = store;
    this.site = site;
    this.stale = stale;
  }

  /** This server's name in the store. */
  get name(): string {
    return this.site.name;
  }

  /** Gives a sign of life, and takes over the matches that no server plays: its part of them where there are others. */
  async claim(): Promise<MatchRow[]> {
    const { store, site, name } = this;
    const now = Date.now();
    await heartbeat(store, name, new Date(now).toISOString(), site.shared ? SPEAKS : null);
    const living = await serversAfter(store, this.staleBefore(now));
    await this.forgetStopped(living, now);
    if (site.shared) await this.forgetDead(living, now);
    site.setLiving(site.shared ? living.keys() : []);
    // who could not give a sign of life for so long lets the others give theirs: the database was away for all
    if (now - this.beatAt > this.stale) this.claimsFrom = site.shared ? now + this.stale : now;
    this.beatAt = now;
    if (now < this.claimsFrom) return [];
    const servers = [name, ...site.peers].sort();
    const part = { index: servers.indexOf(name), of: servers.length };
    return claimMatches(store, name, this.staleBefore(now), part);
  }

  /** The server that plays a match, or keeps one that is over: this one where its owner is gone. */
  async ownerOf({ id, owner }: MatchRow): Promise<string | undefined> {
    if (owner !== null && this.site.lives(owner)) return owner;
    // what this server took now would have no owner in a moment
    if (this.released) return undefined;
    return (await claimMatch(this.store, id, owner, this.name)) ? this.name : undefined;
  }

  /** Whether this server is the one to do something that one does at a time. */
  async isInCharge(what: string): Promise<boolean> {
    return !this.site.shared || takeCharge(this.store, what, this.name, this.staleBefore(Date.now()));
  }

  async leaveCharge(what: string): Promise<void> {
    if (this.site.shared) await leaveCharge(this.store, what, this.name);
  }

  /** Gives the matches back, for the next server to claim. */
  release(): Promise<void> {
    this.released = true;
    return releaseMatches(this.store, this.name);
  }

  private staleBefore(now: number): string {
    return new Date(now - this.stale).toISOString();
  }

  /** A server that is silent and does not listen any more has died; one that listens is given time. */
  private async forgetDead(living: Map<string, string>, now: number): Promise<void> {
    const silentBefore = new Date(now - SILENT).toISOString();
    for (const [id, seenAt] of living) {
      if (id === this.name || seenAt >= silentBefore || (await this.site.hears(id))) continue;
      await forgetServer(this.store, id, seenAt);
      living.delete(id);
    }
  }

  /**
   * A clock that was set back leaves signs of life from the future, which would look recent for long. A living server's
   * changes all the time, whatever its clock says; one that does not is forgotten, and its matches are claimed.
   */
  private async forgetStopped(living: Map<string, string>, now: number): Promise<void> {
    const { stale } = this;
    const soon = new Date(now + stale).toISOString();
    for (const id of this.fromTheFuture.keys()) if (!living.has(id)) this.fromTheFuture.delete(id);
    for (const [id, seenAt] of living) {
      if (seenAt <= soon) continue;
      const known = this.fromTheFuture.get(id);
      if (known?.seenAt !== seenAt) this.fromTheFuture.set(id, { seenAt, since: performance.now() });
      else if (performance.now() - known.since > stale) {
        await forgetServer(this.store, id, seenAt);
        living.delete(id);
      }
    }
  }
}
