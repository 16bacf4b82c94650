import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { CHANCE, OVER } from '../../../src/core/game.ts';
import { Rng } from '../../../src/core/rng.ts';
import { trucoGame } from '../../../src/games/truco/game.ts';
import type { TrucoState } from '../../../src/games/truco/state.ts';
import type { TrucoView } from '../../../src/games/truco/view.ts';

/** Everybody gets the same cards of a day, against the same opponent. */
export const DAY_RULES = 'ufsm24';
export const DAY_OPPONENT = 'careful';

/** Today, the same for everybody: the day of Greenwich. */
export function today(now = new Date()): string {
  return now.toISOString().slice(0, 10);
}

/** The one hand of a day: the person is mano, the cards are those of the date. */
export class DayHand {
  readonly game = trucoGame(DAY_RULES);
  readonly state: TrucoState;
  /** Actions so far. */
  turns = 0;
  private readonly root: Rng;
  private readonly actions: Int32Array;

  constructor(day: string) {
    this.root = Rng.seeded(`hand of the day ${day}`);
    this.state = this.game.start();
    this.actions = new Int32Array(this.game.maxActions);
    this.state.apply(this.game.chance(this.state, this.root.fork('deal', 0)));
  }

  get over(): boolean {
    return this.state.turn === CHANCE || this.state.turn === OVER;
  }

  /** Points of the person less those of the opponent. */
  get balance(): number {
    const [own, other] = this.state.scores() as [number, number];
    return own - other;
  }

  view(seat: number): TrucoView {
    return this.game.view(this.state, seat);
  }

  legal(): number[] {
    return Array.from(this.actions.subarray(0, this.state.legal(this.actions)));
  }

  apply(action: number): void {
    this.state.apply(action);
    this.turns++;
  }

  /** The stream of a seat at this turn: the opponent does the same wherever the hand is played. */
  thoughts(seat: number): Rng {
    return this.root.fork(`agent-${seat}`, this.turns);
  }
}

/** A decision of the person in the hand of a day. */
export interface DayDecision {
  readonly position: string;
  readonly action: number;
}

/** What the person had to decide, with the position before each; where there was only one thing to do there is none. */
export function decisionsOf(day: string, actions: readonly number[]): DayDecision[] {
  const hand = new DayHand(day);
  return actions.flatMap((action) => {
    const own = hand.state.turn === 0 && hand.legal().length > 1;
    const position = own ? hand.game.format(hand.state) : '';
    hand.apply(action);
    return own ? [{ position, action }] : [];
  });
}

/** What the person made of the hands of past days, in this browser; the first try counts. */
export const useDays = create<{ readonly balances: Readonly<Record<string, number>> }>()(
  persist(() => ({ balances: {} }), { name: 'jogatina.days' }),
);

export function keepDay(day: string, balance: number): void {
  useDays.setState(({ balances }) => (day in balances ? {} : { balances: { ...balances, [day]: balance } }));
}
