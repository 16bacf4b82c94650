import { FACE_DOWN, FACE_DOWN_HIDDEN, FIRST_CALL } from '../../../../games/truco/actions.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import type { Ranks } from '../../equilibrium/cards/ranks.ts';

/** What decides how the rest of a hand is solved: all that is public, whether the seat is mano, and what it has learned. */
export function restKey(view: TrucoView, { of }: Ranks, learned: readonly number[]): string {
  const { game, seat, mano, startScores, scores, envido } = view;
  const byRole = [startScores, scores, envido.said].map((pair) => [pair[mano], pair[1 - mano]]);
  return JSON.stringify([game, learned, seat === mano, byRole, firstTrick(view, of)]);
}

/** What was done up to the second card, as everybody saw it: suits do not count. */
function firstTrick({ log, mano }: TrucoView, rankOf: ArrayLike<number>): string[] {
  const seen: string[] = [];
  let cards = 0;
  for (const { seat, action } of log) {
    if (cards === 2) break;
    const isCard = action < FIRST_CALL || action === FACE_DOWN_HIDDEN;
    const what = !isCard ? action : action < FACE_DOWN ? `rank ${rankOf[action]}` : 'hidden';
    seen.push(`${seat === mano ? 'mano' : 'pie'} ${what}`);
    if (isCard) cards++;
  }
  return seen;
}
