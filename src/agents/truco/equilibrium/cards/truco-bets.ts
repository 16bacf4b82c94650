/**
 * A state of the truco bets: how many points the hand is worth, who may raise, and whether a call waits for its answer.
 * Truco makes the hand worth 2 points, retruco 3, vale cuatro 4. Only the player who accepted the last call may raise.
 */
export interface BetState {
  /** Points that the hand is worth; while a call waits, what a refusal pays. */
  readonly level: number;
  /** Who may call on its turn: a seat, `BOTH` before any call, `NOBODY` at four points. */
  readonly owner: number;
  /** The seat whose call waits for an answer, or -1. */
  readonly caller: number;
  /**
   * The owner has accepted a retruco on its own turn and must still play a card. Calling now would be the same as
   * raising instead of accepting, so it is not allowed.
   */
  readonly mustPlay?: true;
  /** Set when the hand is over: refused (the winning seat) or played out (`CARDS`). */
  readonly end?: number;
}

export const BOTH = 2;
export const NOBODY = -1;
/** A hand that was played out: the cards say who has won. */
export const CARDS = 2;
const TOP = 4;

/** All states. The number of a state is its place here. */
export const BETS: readonly BetState[] = [
  { level: 1, owner: BOTH, caller: -1 },
  ...[1, 2, 3].flatMap((level) => [0, 1].map((caller) => ({ level, owner: NOBODY, caller }))),
  ...[2, 3].flatMap((level) => [0, 1].map((owner) => ({ level, owner, caller: -1 }))),
  ...[0, 1].map((owner) => ({ level: 3, owner, caller: -1, mustPlay: true as const })),
  { level: TOP, owner: NOBODY, caller: -1 },
  ...[1, 2, 3].flatMap((level) => [0, 1].map((end) => ({ level, owner: NOBODY, caller: -1, end }))),
  ...[1, 2, 3, TOP].map((level) => ({ level, owner: NOBODY, caller: -1, end: CARDS })),
];

/** The number of the state with these values. */
export function betState(like: BetState): number {
  const same = (b: BetState) => b.level === like.level && b.owner === like.owner && b.caller === like.caller;
  const found = BETS.findIndex((b) => same(b) && b.end === like.end && b.mustPlay === like.mustPlay);
  if (found < 0) throw new RangeError(`no bet state ${JSON.stringify(like)}`);
  return found;
}

const per = (of: (state: BetState) => number): Int8Array => Int8Array.from(BETS, of);

export const LEVEL = per((b) => b.level);
export const CALLER = per((b) => b.caller);
export const ENDED = per((b) => b.end ?? -1);
/** The state after the seat calls on its own turn, or -1 where it may not: `CALL[2 * state + seat]`. */
export const CALL = Int8Array.from(
  BETS.flatMap((b) =>
    [0, 1].map((seat) => (mayCall(b, seat) ? betState({ level: b.level, owner: NOBODY, caller: seat }) : -1)),
  ),
);
/** The state after the call is accepted by the seat that plays next (second half) or by the other (first half). */
export const ACCEPT = Int8Array.from(
  [false, true].flatMap((plays) => BETS.map((b) => (b.caller < 0 ? -1 : accepted(b, plays)))),
);
/** The state after the call is refused. */
export const DECLINE = per((b) =>
  b.caller < 0 ? -1 : betState({ level: b.level, owner: NOBODY, caller: -1, end: b.caller }),
);
/** The state after the call is answered by the next one, or -1 after the last. */
export const RAISE = per((b) =>
  b.caller < 0 || b.level + 1 >= TOP ? -1 : betState({ level: b.level + 1, owner: NOBODY, caller: 1 - b.caller }),
);
/** The state after a card. */
export const PLAYED = per((b) =>
  b.mustPlay ? betState({ level: b.level, owner: b.owner, caller: -1 }) : BETS.indexOf(b),
);
/** The state after the last card. */
export const PLAYED_OUT = per((b) =>
  b.caller >= 0 || b.end !== undefined ? -1 : betState({ level: b.level, owner: NOBODY, caller: -1, end: CARDS }),
);

function mayCall(b: BetState, seat: number): boolean {
  return b.end === undefined && b.caller < 0 && !b.mustPlay && (b.owner === BOTH || b.owner === seat);
}

function accepted(b: BetState, plays: boolean): number {
  const level = b.level + 1;
  if (level === TOP) return betState({ level, owner: NOBODY, caller: -1 });
  const state = { level, owner: 1 - b.caller, caller: -1 };
  return betState(plays && level === 3 ? { ...state, mustPlay: true } : state);
}
