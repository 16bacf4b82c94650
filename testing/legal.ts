import type { State } from '../src/core/game.ts';

/** The legal actions of the seat to move, for games of up to 64. */
export function legalOf(state: Pick<State, 'legal'>): number[] {
  const into = new Int32Array(64);
  return Array.from(into.subarray(0, state.legal(into)));
}
