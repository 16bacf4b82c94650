import type { PublicTree, TreeSize } from './public-tree.ts';
import { type Strategy, Walker } from './walker.ts';

export type { Strategy } from './walker.ts';

/** What a strategy is worth, exactly, in the game's points. */
export interface Exploitability {
  /** Value for seat 0 when both seats play the strategy. */
  readonly value: number;
  /** Best responses bracket the game's value for seat 0: no less than the first, no more than the second. */
  readonly low: number;
  readonly high: number;
  /** Mean gain of a best responder over the two seats: half of `high - low`. */
  readonly exploitability: number;
}

export function exploitability(tree: PublicTree, size: TreeSize, strategy: Strategy): Exploitability {
  const walker = new Walker(tree, size, strategy);
  const high = walker.value(0, true);
  const low = -walker.value(1, true);
  return { value: walker.value(0, false), low, high, exploitability: (high - low) / 2 };
}

/** Value of a best response by `seat` to the strategy of the other seat. */
export function bestResponse(tree: PublicTree, size: TreeSize, strategy: Strategy, seat: number): number {
  return new Walker(tree, size, strategy).value(seat, true);
}

/** Value for seat 0 when both seats play the strategy and these private indices are dealt, up to chance's weight. */
export function dealtValue(
  tree: PublicTree,
  size: TreeSize,
  strategy: Strategy,
  first: number,
  second: number,
): number {
  const theirs = tree.start(1).map((_, i) => (i === second ? 1 : 0));
  const mine = tree.start(0).map((_, i) => (i === first ? 1 : 0));
  return new Walker(tree, size, strategy).value(0, false, mine, theirs);
}
