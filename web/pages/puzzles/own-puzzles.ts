import { ACTION } from '../../../src/games/truco/actions.ts';
import type { OwnMatch } from '../profile/profile.ts';
import { puzzleId } from './repetition.ts';

/** A puzzle as the page needs it. */
export interface Puzzle {
  readonly id: string;
  /** A whole position, the game's id first. */
  readonly position: string;
  readonly better: Answer;
  /** What the other answer costs: points, and chance to win the match. */
  readonly cost: number;
  readonly winCost: number;
}

export type Answer = 'accept' | 'decline';

/** The answers to calls among the mistakes that were found. */
export function ownPuzzles(matches: readonly OwnMatch[]): Puzzle[] {
  return matches.flatMap(({ judged }) =>
    (judged?.mistakes ?? []).flatMap(({ position, choices }) => {
      const [yes, no] = [ACTION.QUIERO, ACTION.NO_QUIERO].map((answer) =>
        choices.find((each) => each.action === answer),
      );
      if (position === undefined || !yes || !no) return [];
      const better = yes.cost < no.cost ? 'accept' : 'decline';
      const cost = Math.abs(yes.cost - no.cost);
      return [{ id: puzzleId(position), position, better, cost, winCost: Math.abs(yes.winCost - no.winCost) }];
    }),
  );
}
