import type { Seat } from '../../core/game.ts';
import { FACE_DOWN, handDecided, layCard } from '../three-tricks/table.ts';
import { NOBODY, type Position, strengthIn, TIED, UNPLAYED } from './position.ts';

/**
 * The seat plays a card (0 .. 39), or one face down (40 .. 79). Says who has won the hand now, or `NOBODY`; three ties
 * leave it `TIED`.
 */
export function playCard(at: Position, seat: Seat, action: number): Seat {
  const other = 1 - seat;
  const led = layCard(at, seat, action);
  if (led === UNPLAYED) {
    at.cardTurn = other;
    return NOBODY;
  }
  const margin = power(at, action) - power(at, led);
  const winner = margin > 0 ? seat : margin < 0 ? other : TIED;
  at.trickWinner[at.trick] = winner;
  // the winner of a trick leads the next; a tie leaves the lead with who led, or gives it to who made the tie
  at.cardTurn = winner !== TIED ? winner : at.rules.tieLeads === 'leader' ? other : seat;
  const decided = handDecided(at.trickWinner[0], at.trickWinner[1], at.trickWinner[2], TIED);
  if (decided === NOBODY) at.trick++;
  return decided;
}

/** A face-down card wins nothing: it loses to any card face up, and two tie (minitruco gives it the value 0). */
function power(at: Position, action: number): number {
  return action < FACE_DOWN ? strengthIn(at, action) : 0;
}
