import type { Seat } from '../../core/game.ts';
import { FACE_DOWN } from './actions.ts';
import { NOBODY, type Position, strengthIn, TIED, UNPLAYED } from './position.ts';

/** The seat plays a card (0 .. 39), or one face down (40 .. 79). Says who has won the hand now, or `NOBODY`. */
export function playCard(at: Position, seat: Seat, action: number): Seat {
  const card = action < FACE_DOWN ? action : action - FACE_DOWN;
  for (let i = 0; i < 3; i++) if (at.cards[3 * seat + i] === card) at.held[seat] &= ~(1 << i);
  at.table[2 * at.trick + seat] = action;
  const other = 1 - seat;
  const led = at.table[2 * at.trick + other];
  if (led === UNPLAYED) {
    at.cardTurn = other;
    return NOBODY;
  }
  const margin = power(at, action) - power(at, led);
  const winner = margin > 0 ? seat : margin < 0 ? other : TIED;
  at.trickWinner[at.trick] = winner;
  // the winner of a trick leads the next; a tie leaves the lead with who led, or gives it to who made the tie
  at.cardTurn = winner !== TIED ? winner : at.rules.tieLeads === 'leader' ? other : seat;
  const decided = handDecided(at.trickWinner[0], at.trickWinner[1], at.trickWinner[2]);
  if (decided === NOBODY) at.trick++;
  return decided;
}

/** A face-down card wins nothing: it loses to any card face up, and two tie (minitruco gives it the value 0). */
function power(at: Position, action: number): number {
  return action < FACE_DOWN ? strengthIn(at, action) : 0;
}

/**
 * Who has won the hand by these tricks (seat, `TIED` or `UNPLAYED`): best of three, ties go to the winner of the first
 * trick; when that was tied too the next trick that is not decides, and three ties leave the hand `TIED`.
 */
export function handDecided(first: number, second: number, third: number): Seat {
  if (second === UNPLAYED) return NOBODY;
  if (first === TIED) return second !== TIED ? second : third;
  if (second === TIED || second === first) return first;
  return third === TIED ? first : third;
}
