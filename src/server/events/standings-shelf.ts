import type { Standings } from '../../protocol/events.ts';
import type { Field } from './field.ts';
import { standingsOf } from './standings.ts';

/** Events whose standings are kept. */
const KEPT = 50;
/** They are worked out again after so many times what that took: at most a twentieth of the server's time. */
const REST = 20;

interface Kept {
  readonly results: number;
  readonly scheduled: number;
  readonly standings: Standings;
  /** When they may be worked out again. */
  readonly until: number;
}

/** Standings that many ask for are worked out once for a new result, and not too often; at the end they are exact. */
export class StandingsShelf {
  private readonly kept = new Map<string, Kept>();

  standings(field: Field): Standings {
    const { id, status } = field.event;
    const results = field.pairings.filter(({ result }) => result !== null).length;
    const scheduled = field.pairings.length + field.participants.length;
    const known = this.kept.get(id);
    const start = performance.now();
    const same = known?.results === results && known.scheduled === scheduled;
    if (known && (same || (status === 'running' && start < known.until))) return known.standings;
    const standings = standingsOf(field);
    const now = performance.now();
    this.kept.delete(id);
    this.kept.set(id, { results, scheduled, standings, until: now + REST * (now - start) });
    if (this.kept.size > KEPT) this.kept.delete(this.kept.keys().next().value!);
    return standings;
  }
}
