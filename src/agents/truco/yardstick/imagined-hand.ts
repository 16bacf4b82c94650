import { handCards } from '../../../games/truco/cards.ts';
import type { TrucoState } from '../../../games/truco/state.ts';

/** Makes `into` the state with another hand in a seat; what that seat has played stays. */
export function imagineHand(state: TrucoState, seat: number, hand: number, into: TrucoState): void {
  into.copyFrom(state);
  into.hand[seat] = hand;
  let held = 0;
  for (let i = 0; i < 3; i++) {
    const card = handCards[3 * hand + i];
    into.cards[3 * seat + i] = card;
    if (!isDown(state, seat, card)) held |= 1 << i;
  }
  into.held[seat] = held;
}

/** Whether a seat has played a card. */
export function isDown(state: TrucoState, seat: number, card: number): boolean {
  return state.table[seat] === card || state.table[2 + seat] === card || state.table[4 + seat] === card;
}

/** How many cards a seat still holds. */
export function heldCount(state: TrucoState, seat: number): number {
  const bits = state.held[seat];
  return (bits & 1) + ((bits >> 1) & 1) + ((bits >> 2) & 1);
}
