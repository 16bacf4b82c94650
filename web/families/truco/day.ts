import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { CHANCE, OVER } from '../../../src/core/game.ts';
import { Match } from '../../../src/core/match.ts';
import type { Rng } from '../../../src/core/rng.ts';
import { trucoGame } from '../../../src/games/truco/game.ts';
import type { TrucoState } from '../../../src/games/truco/state.ts';
import type { TrucoView } from '../../../src/games/truco/view.ts';

/** The rules and the opponent of every day's hand. */
export const DAY_RULES = 'ufsm24';
export const DAY_OPPONENT = 'careful';

/** Today's date in UTC, the same for everybody. */
export function today(now = new Date()): string {
  return now.toISOString().slice(0, 10);
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

/** A decision of the person in the hand of a day. */
export interface DayDecision {
  readonly position: string;
  readonly action: number;
}

/** What the person had to decide, with the position before each; where there was only one thing to do there is none. */
export function decisionsOf(day: string, actions: readonly number[]): DayDecision[] {
  const { match } = new DayHand(day);
  return actions.flatMap((action) => {
    const own = match.toMove === 0 && match.legal().length > 1;
    const position = own ? match.game.format(match.state) : '';
    match.answer(action);
    return own ? [{ position, action }] : [];
  });
}

/** The person's results of past days, in this browser; the first try counts. */
export const useDays = create<{ readonly balances: Readonly<Record<string, number>> }>()(
  persist(() => ({ balances: {} }), { name: 'jogatina.days' }),
);

export function keepDay(day: string, balance: number): void {
  useDays.setState(({ balances }) => (day in balances ? {} : { balances: { ...balances, [day]: balance } }));
}
