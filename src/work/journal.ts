import type { Outcome } from './workers.ts';

/** A task without a result, and why. */
export interface SetAside {
  readonly round: number;
  readonly task: number;
  readonly error: string;
}

/** How far an experiment is. */
export interface Standing {
  /** Units done, with those of rounds before. */
  readonly done: number;
  readonly note: string;
}

/** Where a run starts from; no state is the very beginning. */
export interface Saved {
  readonly round: number;
  readonly state?: unknown;
  readonly done: number;
  /** Of the round. */
  readonly outcomes: readonly Outcome[];
  /** In the rounds before. */
  readonly setAside: readonly SetAside[];
}

/** Where a run is kept: nowhere, in a file, in the store. */
export interface Journal {
  load(): Promise<Saved>;
  /** Takes an outcome; it is kept soon, together with others. */
  add(round: number, outcome: Outcome, standing: Standing): void;
  /** Keeps the state before a round, and all that was taken until then. */
  begin(round: number, state: unknown, standing: Standing): Promise<void>;
  /** Says that the run should stop, and why: paused, cancelled, taken over. */
  readonly signal: AbortSignal;
}

const NEVER = new AbortController().signal;

/** Keeps nothing beyond this process. */
export const nowhere: Journal = {
  load: async () => ({ round: 0, done: 0, outcomes: [], setAside: [] }),
  add: (_, outcome) => outcome.kept?.(),
  begin: async () => {},
  signal: NEVER,
};
