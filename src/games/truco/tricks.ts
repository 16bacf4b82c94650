import type { Seat } from '../../core/game.ts';
import { FACE_DOWN } from './actions.ts';
import { strength } from './cards.ts';
import { NOBODY, PARDA, type Position, UNPLAYED } from './position.ts';
import { winHand } from './settle.ts';

export function playCard(at: Position, seat: Seat, action: number): void {
  const card = action < FACE_DOWN ? action : action - FACE_DOWN;
  for (let i = 0; i < 3; i++) if (at.cards[3 * seat + i] === card) at.held[seat] &= ~(1 << i);
  at.table[2 * at.trick + seat] = action;
  const other = 1 - seat;
  const answered = at.table[2 * at.trick + other];
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

/** Who has won the hand by these tricks (seat, `PARDA` or `UNPLAYED`), or `NOBODY` yet. */
export function handDecided(first: number, second: number, third: number, mano: Seat): Seat {
  if (second === UNPLAYED) return NOBODY;
  if (first === PARDA) {
    if (second !== PARDA) return second;
    return third === PARDA ? mano : third;
  }
  if (second === PARDA || second === first) return first;
  return third === PARDA ? first : third;
}
