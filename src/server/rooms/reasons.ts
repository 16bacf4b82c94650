import type { Explanation } from '../../core/agent.ts';
import type { Seat } from '../../core/game.ts';
import type { ServerFrame } from '../../protocol/rooms.ts';
import type { MatchSeat } from '../../store/matches.ts';

/** Characters of reasons that a room keeps at hand, and tells in one message, about; all of them are in the log. */
const MOST_AT_HAND = 200_000;

export type ReasonFrame = Extract<ServerFrame, { type: 'reasons' }>['reasons'][number];

/**
 * The agents' reasons, which can name their cards. Among our own agents and at most one person they are told when the
 * hand is over; where people or outside programs play each other, when the match is. Of a long match the latest are
 * kept: a game of thousands of turns must not fill the memory.
 */
export class Reasons {
  private readonly given: { readonly frame: ReasonFrame; readonly size: number }[] = [];
  private readonly early: boolean;
  /** How many of them have been told. */
  private told = 0;
  private size = 0;

  constructor(seats: readonly MatchSeat[]) {
    const others = seats.filter(({ kind }) => kind !== 'agent');
    this.early = others.length <= 1 && others.every(({ kind }) => kind === 'person');
  }

  add(turn: number, seat: Seat, why: Explanation): void {
    const frame = { turn, seat, why: why as ReasonFrame['why'] };
    const size = JSON.stringify(frame).length;
    this.given.push({ frame, size });
    this.size += size;
    while (this.size > MOST_AT_HAND && this.given.length > 1) {
      this.size -= this.given.shift()!.size;
      this.told = Math.max(0, this.told - 1);
    }
  }

  /** A hand is over: what may be told from now on. */
  handOver(): ReasonFrame[] {
    return this.early ? this.matchOver() : [];
  }

  matchOver(): ReasonFrame[] {
    const fresh = this.given.slice(this.told);
    this.told = this.given.length;
    return fresh.map(({ frame }) => frame);
  }

  /** What may be told by now. */
  known(): ReasonFrame[] {
    return this.given.slice(0, this.told).map(({ frame }) => frame);
  }
}
