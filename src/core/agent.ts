import type { Action, Seat } from './game.ts';
import type { Rng } from './rng.ts';

export interface Turn<View> {
  readonly view: View;
  /** Ascending, never empty. */
  readonly legal: readonly Action[];
  /** When the answer is due, in milliseconds of `performance.now()`; `Infinity` without a clock. */
  readonly deadline: number;
  /** The agent's own stream. */
  readonly rng: Rng;
  /** Whether `why` is wanted: an agent does no work for reasons that nobody asked for. */
  readonly explain?: boolean;
}

/** Why a move was chosen, in a form that every page can show. */
export interface Explanation {
  /** One sentence in English. */
  readonly summary: string;
  /** What spoke for and against, most important first. */
  readonly reasons: readonly Reason[];
  /** The other choices with the agent's own measure of each, best first. */
  readonly choices?: readonly { readonly action: Action; readonly value: number; readonly note?: string }[];
  /** Whatever else this kind of agent can show (cases, votes, a search tree's counts); plain JSON. */
  readonly details?: unknown;
}

export interface Reason {
  readonly name: string;
  readonly value: number;
  /** Its part in the decision, in the unit of the agent's evaluation, if it has one. */
  readonly share?: number;
  readonly note?: string;
}

export interface Decision {
  readonly action: Action;
  readonly why?: Explanation;
}

export interface Agent<View> {
  readonly name: string;
  act(turn: Turn<View>): Decision | Promise<Decision>;
  /** Before the first turn of a match. */
  begin?(match: { readonly game: string; readonly seat: Seat; readonly rng: Rng }): void;
  /** After every action of anybody: what this seat sees now. */
  saw?(view: View): void;
  end?(scores: readonly number[]): void;
}
