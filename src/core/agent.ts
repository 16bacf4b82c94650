import type { Fault } from './faults.ts';
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

/** Why a move was chosen, as data: pages and commands make a sentence of it in their reader's language. */
export interface Explanation {
  /** What decided. An agent from outside may give a `text` instead. */
  readonly reason?: Reason;
  /** A sentence of the agent's own, shown where the code of the reason is not known. */
  readonly text?: string;
  /** The language of the text, such as `pt-BR`. */
  readonly language?: string;
  /** What spoke for and against, most important first. */
  readonly factors?: readonly Factor[];
  /** The choices with the agent's own measure of each, best first. `worth`: points expected, if that is something else. */
  readonly choices?: readonly { readonly action: Action; readonly value: number; readonly worth?: number }[];
  /** What the values of the choices are: a code of the vocabulary, such as `matchWon`. */
  readonly measure?: string;
  /** Whatever else this kind of agent can show (cases, votes, a search tree's counts); plain JSON. */
  readonly details?: unknown;
}

/** An explanation as matches were kept, and programs answered, before it was data: one sentence in English. */
export interface OldExplanation {
  readonly summary?: string;
  readonly reasons?: readonly { readonly name: string; readonly value: number; readonly share?: number }[];
}

/** What decided a move, by its code in the vocabulary of the agent's family. */
export interface Reason {
  readonly code: string;
  /** The action that it speaks of. */
  readonly action: Action;
  /** What the sentence of this code is made from. */
  readonly values: ReasonValues;
}

export type ReasonValues = Readonly<Record<string, number | string>>;

export interface Factor {
  readonly code: string;
  readonly value: number;
  /** Its part in the decision, in the unit of the agent's evaluation, if it has one. */
  readonly share?: number;
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
  /** After the last action; a seat with a fault has lost, whatever the points. */
  end?(scores: readonly number[], outcome?: { readonly winner: Seat | null; readonly faults: readonly Fault[] }): void;
}
