import type { Sight } from './sight.ts';

/** Turn, left, right, drop, or nothing. */
export type LiveKey = 'w' | 'a' | 'd' | 's' | '';

/** Plays the live game without any I/O: from a state to the key to send. */
export interface LivePlayer {
  /** Whether every state must be seen in turn; else only the newest of those that have come. */
  readonly everyState: boolean;
  /** The key for the next tick, if any. */
  see(sight: Sight): LiveKey;
  /** A short while of thinking ahead; false when there is nothing left to think about. */
  think(): boolean;
}
