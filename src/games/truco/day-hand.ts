import { CHANCE, OVER } from '../../core/game.ts';
import { Match } from '../../core/match.ts';
import type { Rng } from '../../core/rng.ts';
import { trucoGame } from './game.ts';
import type { TrucoState } from './state.ts';
import type { TrucoView } from './view.ts';

/** The rules and the opponent of every day's hand. */
export const DAY_RULES = 'ufsm24';
export const DAY_OPPONENT = 'careful';

/** Today's date in UTC, the same for everybody. */
export function today(now = new Date()): string {
  return now.toISOString().slice(0, 10);
}

const DAY = 24 * 60 * 60_000;

/** Whether a day's hand may still be played for the first time: today's, and for whoever is ahead of UTC yesterday's. */
export function isOpenDay(day: string, now = Date.now()): boolean {
  return [0, DAY].some((ago) => today(new Date(now - ago)) === day);
}

/** The one hand of a day: the person is mano, the cards are those of the date. */
export class DayHand {
  readonly match: Match<TrucoState, TrucoView>;

  /** The hand after these actions. */
  constructor(day: string, actions: readonly number[] = []) {
    this.match = new Match(trucoGame(DAY_RULES), { seed: `hand of the day ${day}`, log: actions });
    if (actions.length === 0) this.match.advance();
  }

  /** Whether the hand is over; the match never goes on to a second one. */
  get over(): boolean {
    return this.match.toMove === CHANCE || this.match.toMove === OVER;
  }

  /** Points of the person less those of the opponent. */
  get balance(): number {
    const [own, other] = this.match.state.scores() as [number, number];
    return own - other;
  }

  /** The stream of a seat at this turn: the opponent does the same wherever the hand is played. */
  stream(seat: number): Rng {
    return this.match.stream(seat).fork(this.match.actions.length);
  }
}
