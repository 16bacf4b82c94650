import type { Standings } from '../../protocol/events.ts';
import type { Field } from './field.ts';
import { standingsOf } from './standings.ts';

/** Events whose standings are kept. */
const KEPT = 50;

/** Standings that many ask for are worked out once for each new result. */
export class StandingsShelf {
  private readonly kept = new Map<string, { results: number; scheduled: number; standings: Standings }>();

  standings(field: Field): Standings {
    const { id } = field.event;
    const results = field.pairings.filter(({ result }) => result !== null).length;
    const scheduled = field.pairings.length + field.participants.length;
    const known = this.kept.get(id);
    if (known?.results === results && known.scheduled === scheduled) return known.standings;
    const standings = standingsOf(field);
    this.kept.delete(id);
    this.kept.set(id, { results, scheduled, standings });
    if (this.kept.size > KEPT) this.kept.delete(this.kept.keys().next().value!);
    return standings;
  }
}
