import type { Explanation } from '../../core/agent.ts';
import type { Seat } from '../../core/game.ts';
import type { ServerFrame } from '../../protocol/rooms.ts';
import type { MatchSeat } from '../../store/matches.ts';

/** Characters of reasons in one message, about. */
const MOST_AT_ONCE = 200_000;

export type ReasonFrame = Extract<ServerFrame, { type: 'reasons' }>['reasons'][number];

/**
 * The agents' reasons, which can name their cards. Among our own agents and at most one person they are told when the
 * hand is over; where people or outside programs play each other, when the match is.
 */
export class Reasons {
  private readonly given: ReasonFrame[] = [];
  private readonly early: boolean;
  private told = 0;

  constructor(seats: readonly MatchSeat[]) {
    const others = seats.filter(({ kind }) => kind !== 'agent');
    this.early = others.length <= 1 && others.every(({ kind }) => kind === 'person');
  }

  add(turn: number, seat: Seat, why: Explanation): void {
    this.given.push({ turn, seat, why: why as ReasonFrame['why'] });
  }

  /** A hand is over: what may be told from now on. */
  handOver(): ReasonFrame[] {
    return this.early ? this.matchOver() : [];
  }

  matchOver(): ReasonFrame[] {
    const fresh = this.given.slice(this.told);
    this.told = this.given.length;
    return fresh;
  }

  /** What may be told by now: the latest, as much as one message should hold. */
  known(): ReasonFrame[] {
    let from = this.told;
    for (let room = MOST_AT_ONCE; from > 0; from--) {
      room -= JSON.stringify(this.given[from - 1]).length;
      if (room < 0) break;
    }
    return this.given.slice(from, this.told);
  }
}
