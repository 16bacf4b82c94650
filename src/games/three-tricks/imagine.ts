import type { Rng } from '../../core/rng.ts';
import { handCards } from './deals.ts';
import { FACE_DOWN, type TableView } from './table.ts';

/** The cards that a seat has played face up, in order. */
export function faceUp({ tricks }: TableView, seat: number): number[] {
  return tricks.flatMap(({ plays }) => {
    const action = plays[seat];
    return action !== null && action < FACE_DOWN ? [action] : [];
  });
}

/**
 * Plays the log of a view over again, the opponent holding this hand. Which of its cards it played face down (`hidden`
 * in the log) is drawn from those not `seen` face up.
 */
export function replayLog(
  { log }: TableView,
  hand: number,
  seen: readonly number[],
  hidden: number,
  rng: Rng,
  play: (action: number) => void,
): void {
  let unseen = 0;
  for (let i = 0; i < 3; i++) if (!seen.includes(handCards[3 * hand + i])) unseen |= 1 << i;
  for (const { action } of log) {
    if (action !== hidden) {
      play(action);
      continue;
    }
    let place = rng.below(3);
    while (!(unseen & (1 << place))) place = rng.below(3);
    unseen &= ~(1 << place);
    play(FACE_DOWN + handCards[3 * hand + place]);
  }
}
