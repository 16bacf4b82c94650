import type { Rng } from './rng.ts';

/** A small integer; the game gives it meaning. */
export type Action = number;
export type Seat = number;

/** The values of `turn` that are no seat: chance moves next, or the game is over. One loop plays every game. */
export const CHANCE = -1;
export const OVER = -2;

/** Who only watches: `view` for it shows what everybody may know. */
export const WATCHER = -3;

/** A position that moves on in place. */
export interface State {
  /** The seat to move, `CHANCE` or `OVER`. */
  readonly turn: number;
  /** Writes the legal actions of the seat to move, ascending; returns how many. None for chance or a finished game. */
  legal(into: Int32Array): number;
  /** Trusts its caller: the arena checks legality. */
  apply(action: Action): void;
  /** Becomes equal to `other` without allocating; takes the place of undo. */
  copyFrom(other: this): void;
  /** Points of each seat so far. */
  scores(): readonly number[];
}

export interface Game<S extends State, View> {
  /** Such as `truco/ufsm24@2`; the number rises when play changes. */
  readonly id: string;
  readonly seats: number;
  /**
   * The whole match is one deal, such as the order of the pieces in Tetris. Without it everything that chance does
   * before a seat moves is a deal of its own, such as the cards of a hand.
   */
  readonly oneDeal?: boolean;
  /** Enough room for `legal`. */
  readonly maxActions: number;
  start(): S;
  /** Draws chance's next action; not for states where a seat is to move. */
  chance(state: S, rng: Rng): Action;
  /** What this seat (or `WATCHER`) may know, as plain JSON: the only thing that an agent or a browser ever gets. */
  view(state: S, seat: Seat): View;
  /** An action of seat `by` as `to` (or `WATCHER`) may know it; absent where every action is open. */
  shown?(action: Action, by: Seat, to: Seat): Action;
  /** A full state that agrees with the view, drawn uniformly. */
  imagine(view: View, rng: Rng): S;
  /** `parse(format(s))` equals s; bad text throws an InputError. */
  format(state: S): string;
  parse(text: string): S;
  formatAction(action: Action): string;
  parseAction(text: string): Action;
}
