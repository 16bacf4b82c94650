import type { Explanation } from '../../core/agent.ts';
import type { Seat } from '../../core/game.ts';
import type { ServerMessage } from '../../protocol/rooms.ts';
import type { MatchSeat } from '../../store/matches.ts';

/** Characters of reasons that a room keeps in memory and sends in one message, about; the log has all of them. */
const MAX_REASONS = 200_000;

export type ShownReason = Extract<ServerMessage, { type: 'reasons' }>['reasons'][number];

/**
 * The agents' reasons, which can name their cards. They are shown when the hand is over if at most one person plays and
 * all others are our own agents; otherwise when the match is over. Of a long match the latest are kept, so that a game
 * of thousands of turns does not fill the memory.
 */
export class Reasons {
  private readonly given: { readonly reason: ShownReason; readonly size: number }[] = [];
  private readonly shownAfterHand: boolean;
  /** How many of them have been shown. */
  private shown = 0;
  private size = 0;

  constructor(seats: readonly MatchSeat[]) {
    const others = seats.filter(({ kind }) => kind !== 'agent');
    this.shownAfterHand = others.length <= 1 && others.every(({ kind }) => kind === 'person');
  }

  add(turn: number, seat: Seat, why: Explanation): void {
    const reason = { turn, seat, why: why as ShownReason['why'] };
    const size = sizeOf(reason);
    this.given.push({ reason, size });
    this.size += size;
    while (this.size > MAX_REASONS && this.given.length > 1) {
      this.size -= this.given.shift()!.size;
      this.shown = Math.max(0, this.shown - 1);
    }
  }

  /** A hand is over: returns the reasons that may be shown from now on. */
  handOver(): ShownReason[] {
    return this.shownAfterHand ? this.matchOver() : [];
  }

  matchOver(): ShownReason[] {
    const fresh = this.given.slice(this.shown);
    this.shown = this.given.length;
    return fresh.map(({ reason }) => reason);
  }

  /** The reasons that may be shown by now. */
  known(): ShownReason[] {
    return this.given.slice(0, this.shown).map(({ reason }) => reason);
  }
}

/** Characters of an explanation that are kept in the log, about. */
export const MAX_EXPLANATION = 16 * 1024;

/**
 * An explanation that is short enough to keep. Lists deep in its details (the similar cases of each question, say) lose
 * their ends first. If that is not enough, the details go.
 */
export function shortenExplanation(why: Explanation): Explanation {
  const { details, ...short } = why;
  if (details === undefined || sizeOf(why) <= MAX_EXPLANATION) return why;
  for (const items of [5, 3, 2, 1]) {
    const shorter = { ...short, details: shortenLists(details, items, 0) };
    if (sizeOf(shorter) <= MAX_EXPLANATION) return shorter;
  }
  return short;
}

/** Lists inside a list keep so many items. The outermost list stays whole: it has the steps, and the last one decided. */
function shortenLists(value: unknown, items: number, depth: number): unknown {
  if (Array.isArray(value)) {
    const kept = depth === 0 ? value : value.slice(0, items);
    return kept.map((item) => shortenLists(item, items, depth + 1));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortenLists(item, items, depth)]));
}

function sizeOf(value: unknown): number {
  return JSON.stringify(value).length;
}
