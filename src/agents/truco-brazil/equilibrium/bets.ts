/** Where the bets of a hand stand. Seats count from mano, seat 0. */
export interface BetState {
  /** The step of the ladder that the hand stands on; with an open call, what running from it pays. */
  readonly step: number;
  /** Who may raise on its turn: a seat, `EITHER` before any call, `NOBODY` at the top. */
  readonly owner: number;
  /** The seat whose call waits for an answer, or `NOBODY`. */
  readonly caller: number;
  /**
   * The owner has accepted and must still play a card. Raising now would mean the same as raising instead of
   * accepting, so it is left out.
   */
  readonly mustPlay: boolean;
  /** Who won when the hand is over: the seat that the other ran from, or `CARDS`; `OPEN` before that. */
  readonly end: number;
}

export const NOBODY = -1;
export const EITHER = 2;
export const OPEN = -1;
/** The cards say who won. */
export const CARDS = 2;

/** All states of the bets on a ladder of so many steps, numbered, and how calls and answers lead from one to the next. */
export class Bets {
  readonly states: readonly BetState[];
  readonly step: Int8Array;
  readonly caller: Int8Array;
  readonly end: Int8Array;
  /** The state after the seat calls on its turn, or -1 where it may not: at 2 state + seat. */
  readonly call: Int8Array;
  /** The state after the open call is accepted: by a seat that does not owe the next card, or by one that does. */
  readonly accept: Int8Array;
  readonly acceptAndPlay: Int8Array;
  /** The state after running from the open call, and after raising it, or -1. */
  readonly run: Int8Array;
  readonly raise: Int8Array;
  /** The state after a card, and after the last one. */
  readonly played: Int8Array;
  readonly playedOut: Int8Array;

  constructor(steps: number) {
    const top = steps - 1;
    const states: BetState[] = [];
    const open = { mustPlay: false, caller: NOBODY, owner: NOBODY, end: OPEN };
    const number = (wanted: BetState): number => {
      const found = states.findIndex((state) => key(state) === key(wanted));
      return found >= 0 ? found : states.push(wanted) - 1;
    };
    /** What follows each state. A state that is first met as the next one of another is filled in later. */
    const columns = Array.from({ length: 8 }, (): number[] => []);
    number({ ...open, step: 0, owner: top > 0 ? EITHER : NOBODY });
    for (let i = 0; i < states.length; i++) {
      const state = states[i];
      const { step, owner, caller, mustPlay } = state;
      const going = state.end === OPEN;
      const waits = going && caller !== NOBODY;
      const rests = going && !waits;
      const after = (wanted: Partial<BetState>) => number({ ...open, step, ...wanted });
      const accepted = (owes: boolean) =>
        step + 1 === top
          ? after({ step: top })
          : after({ step: step + 1, owner: 1 - caller, mustPlay: owes && step > 0 });
      const called = (seat: number) =>
        rests && !mustPlay && (owner === EITHER || owner === seat) ? after({ caller: seat }) : -1;
      const row = [
        called(0),
        called(1),
        waits ? accepted(false) : -1,
        waits ? accepted(true) : -1,
        waits ? after({ end: caller }) : -1,
        waits && step + 2 <= top ? after({ step: step + 1, caller: 1 - caller }) : -1,
        rests ? after({ owner }) : -1,
        rests ? after({ end: CARDS }) : -1,
      ];
      for (const [column, next] of row.entries()) columns[column].push(next);
    }
    const [call0, call1, accept, acceptAndPlay, run, raise, played, playedOut] = columns.map((c) => Int8Array.from(c));
    this.states = states;
    this.step = Int8Array.from(states, (state) => state.step);
    this.caller = Int8Array.from(states, (state) => state.caller);
    this.end = Int8Array.from(states, (state) => state.end);
    this.call = Int8Array.from({ length: 2 * states.length }, (_, i) => (i & 1 ? call1 : call0)[i >> 1]);
    this.accept = accept;
    this.acceptAndPlay = acceptAndPlay;
    this.run = run;
    this.raise = raise;
    this.played = played;
    this.playedOut = playedOut;
  }

  /** The number of a state; -1 when it cannot come up. */
  find(state: BetState): number {
    return this.states.findIndex((each) => key(each) === key(state));
  }
}

function key({ step, owner, caller, mustPlay, end }: BetState): string {
  return [step, owner, caller, mustPlay, end].join();
}
