import type { Explanation, OldExplanation } from '../../core/agent.ts';
import type { Seat } from '../../core/game.ts';
import type { ServerMessage } from '../../protocol/rooms.ts';
import type { MatchSeat } from '../../store/matches.ts';

/** Characters of reasons that a room keeps in memory and sends in one message, about; the log has all of them. */
const MAX_REASONS = 200_000;
/** Characters of reasons that the log of one match keeps, about: later ones are dropped. */
const MAX_LOGGED = 1_000_000;

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
  /** Characters in the log. */
  private logged = 0;
  private readonly seats: readonly MatchSeat[];

  constructor(seats: readonly MatchSeat[]) {
    this.seats = seats;
    const others = seats.filter(({ kind }) => kind !== 'agent');
    this.shownAfterHand = others.length <= 1 && others.every(({ kind }) => kind === 'person');
  }

  /** What is kept of a reason; undefined where the match has had its share. */
  shorten(why: Explanation, seat: Seat): Explanation | undefined {
    if (this.logged > MAX_LOGGED) return undefined;
    return shortenExplanation(why, this.seats[seat].kind === 'agent' ? MAX_EXPLANATION : MAX_GIVEN);
  }

  add(turn: number, seat: Seat, why: Explanation): void {
    const reason = { turn, seat, why: why as ShownReason['why'] };
    const size = sizeOf(reason);
    this.given.push({ reason, size });
    this.size += size;
    this.logged += size;
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

/** Characters of an explanation that are kept in the log, about: of our agents, whose cases are long, and of others. */
export const MAX_EXPLANATION = 16 * 1024;
export const MAX_GIVEN = 4 * 1024;

/**
 * An explanation that is short enough to keep. Lists deep in its details (the similar cases of each question, say) lose
 * their ends first. If that is not enough, the details go, then all reasons and choices but the first, then those too.
 */
export function shortenExplanation(why: Explanation & OldExplanation, limit = MAX_EXPLANATION): Explanation {
  if (sizeOf(why) <= limit) return why;
  const { details, ...short } = why;
  if (details !== undefined) {
    for (const items of [5, 3, 2, 1]) {
      const shorter = { ...short, details: shortenLists(details, items, 0) };
      if (sizeOf(shorter) <= limit) return shorter;
    }
  }
  const { factors, reasons, choices, ...said } = short;
  for (const items of [Number.POSITIVE_INFINITY, 50, 10, 3]) {
    const shorter = {
      ...said,
      ...(factors && { factors: factors.slice(0, items) }),
      ...(reasons && { reasons: reasons.slice(0, items) }),
      ...(choices && { choices: choices.slice(0, items) }),
    };
    if (sizeOf(shorter) <= limit) return shorter;
  }
  const { reason, text = said.summary, language } = said;
  return {
    ...(reason && sizeOf(reason) <= limit / 2 && { reason }),
    ...(text !== undefined && { text: text.slice(0, limit / 8) }),
    ...(language !== undefined && { language }),
  };
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
