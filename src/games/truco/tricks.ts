import type { Seat } from '../../core/game.ts';
import { FACE_DOWN, handDecided, layCard } from '../three-tricks/table.ts';
import { strength } from './cards.ts';
import { NOBODY, PARDA, type Position, UNPLAYED } from './position.ts';
import { winHand } from './settle.ts';

export function playCard(at: Position, seat: Seat, action: number): void {
  const other = 1 - seat;
  const answered = layCard(at, seat, action);
  if (answered === UNPLAYED) {
    at.cardTurn = other;
    return;
  }
  const margin = power(action) - power(answered);
  const winner = margin > 0 ? seat : margin < 0 ? other : PARDA;
  at.trickWinner[at.trick] = winner;
  at.cardTurn = winner === PARDA ? at.mano : winner;
  const decided = handDecided(at.trickWinner[0], at.trickWinner[1], at.trickWinner[2], at.mano);
  if (decided === NOBODY) at.trick++;
  else winHand(at, decided, at.stake);
}

/** A face-down card loses to any face-up card; two tie. */
function power(action: number): number {
  return action < FACE_DOWN ? strength[action] : 0;
}
