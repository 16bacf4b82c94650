import { handCards } from '../../../../games/truco/cards.ts';
import type { TrucoState } from '../../../../games/truco/state.ts';
import { END } from '../../../../solve/public-tree.ts';
import type { TrucoStrategy } from '../cards/truco-strategy.ts';

/** What cards and truco are worth to mano when both play the table and both hands are known; remembers what it found. */
export class KnownHandsValue {
  private readonly table: TrucoStrategy;
  private readonly known = new Map<number, number>();

  /** For one deal: the public node tells everything else. */
  constructor(table: TrucoStrategy) {
    this.table = table;
  }

  value(node: number, indices: readonly [number, number]): number {
    const { tree } = this.table;
    const turn = tree.turn(node);
    if (turn === END) return tree.winner(node, indices) === 0 ? tree.points(node) : -tree.points(node);
    const known = this.known.get(node);
    if (known !== undefined) return known;
    let sum = 0;
    this.table.mix(node, indices[turn]).forEach((chance, action) => {
      if (chance > 0) sum += chance * this.value(tree.child(node, action), tree.indicesAfter(node, action, indices));
    });
    this.known.set(node, sum);
    return sum;
  }
}

/** Makes `into` the state with another hand in a seat; what that seat has played stays. */
export function imagineHand(state: TrucoState, seat: number, hand: number, into: TrucoState): void {
  into.copyFrom(state);
  into.hand[seat] = hand;
  let held = 0;
  for (let i = 0; i < 3; i++) {
    const card = handCards[3 * hand + i];
    into.cards[3 * seat + i] = card;
    if (!hasPlayedCard(state, seat, card)) held |= 1 << i;
  }
  into.held[seat] = held;
}

/** Whether a seat has played a card. */
export function hasPlayedCard(state: TrucoState, seat: number, card: number): boolean {
  return state.table[seat] === card || state.table[2 + seat] === card || state.table[4 + seat] === card;
}

/** How many cards a seat still holds. */
export function heldCount(state: TrucoState, seat: number): number {
  const bits = state.held[seat];
  return (bits & 1) + ((bits >> 1) & 1) + ((bits >> 2) & 1);
}
