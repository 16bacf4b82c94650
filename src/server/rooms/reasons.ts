import type { Explanation } from '../../core/agent.ts';
import type { Seat } from '../../core/game.ts';
import type { ServerMessage } from '../../protocol/rooms.ts';
import type { MatchSeat } from '../../store/matches.ts';

/** Characters of an explanation that are kept in the log, about. */
export const MAX_EXPLANATION = 16 * 1024;

/**
 * An explanation that is not too long to keep. Lists deep in its details (the similar cases of each question, say) lose
 * their ends first; if that is not enough, the details go.
 */
export function shortenExplanation(why: Explanation): Explanation {
  const { details, ...short } = why;
  if (details === undefined || size(why) <= MAX_EXPLANATION) return why;
  for (const most of [5, 3, 2, 1]) {
    const slim = { ...short, details: shortened(details, most, 0) };
    if (size(slim) <= MAX_EXPLANATION) return slim;
  }
  return short;
}

/** Lists below the first keep only so many items: the first one holds the steps, the last of which decided. */
function shortened(value: unknown, most: number, lists: number): unknown {
  if (Array.isArray(value)) {
    const kept = lists === 0 ? value : value.slice(0, most);
    return kept.map((item) => shortened(item, most, lists + 1));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortened(item, most, lists)]));
}

function size(value: unknown): number {
  return JSON.stringify(value).length;
}

/** Characters of reasons that a room keeps at hand, and tells in one message, about; all of them are in the log. */
const MOST_AT_HAND = 200_000;

export type ShownReason = Extract<ServerMessage, { type: 'reasons' }>['reasons'][number];

/**
 * The agents' reasons, which can name their cards. Among our own agents and at most one person they are told when the
 * hand is over; where people or outside programs play each other, when the match is. Of a long match the latest are
 * kept: a game of thousands of turns must not fill the memory.
 */
export class Reasons {
  private readonly given: { readonly frame: ShownReason; readonly size: number }[] = [];
  private readonly early: boolean;
  /** How many of them have been told. */
  private told = 0;
  private size = 0;

  constructor(seats: readonly MatchSeat[]) {
    const others = seats.filter(({ kind }) => kind !== 'agent');
    this.early = others.length <= 1 && others.every(({ kind }) => kind === 'person');
  }

  add(turn: number, seat: Seat, why: Explanation): void {
    const frame = { turn, seat, why: why as ShownReason['why'] };
    const size = JSON.stringify(frame).length;
    this.given.push({ frame, size });
    this.size += size;
    while (this.size > MOST_AT_HAND && this.given.length > 1) {
      this.size -= this.given.shift()!.size;
      this.told = Math.max(0, this.told - 1);
    }
  }

  /** A hand is over: what may be told from now on. */
  handOver(): ShownReason[] {
    return this.early ? this.matchOver() : [];
  }

  matchOver(): ShownReason[] {
    const fresh = this.given.slice(this.told);
    this.told = this.given.length;
    return fresh.map(({ frame }) => frame);
  }

  /** What may be told by now. */
  known(): ShownReason[] {
    return this.given.slice(0, this.told).map(({ frame }) => frame);
  }
}
