import type { Rng } from '../../core/rng.ts';
import { dealIndex, handCards, handIndex } from './deals.ts';
import { FACE_DOWN, type TableView } from './table.ts';

/** The cards that a seat has played face up, in order. */
export function faceUp({ tricks }: TableView, seat: number): number[] {
  return tricks.flatMap(({ plays }) => {
    const action = plays[seat];
    return action !== null && action < FACE_DOWN ? [action] : [];
  });
}

/** Draws full states that agree with one view. For many draws from one view, make one of these. */
export abstract class TrickImagination<View extends TableView, State extends { apply(action: number): void }> {
  /** The opponent's possible hands, all equally likely; none where the seat has not looked at its cards. */
  readonly hands: Int16Array;
  protected readonly view: View;
  private readonly own: number;
  private readonly faceUp: readonly number[];
  /** A card face down, as the log of another seat has it. */
  private readonly hidden: number;

  constructor(view: View, hands: Int16Array, hidden: number) {
    const { cards } = view;
    this.view = view;
    this.hands = hands;
    this.hidden = hidden;
    this.own = hands.length > 0 ? handIndex(cards[0], cards[1], cards[2]) : -1;
    this.faceUp = faceUp(view, 1 - view.seat);
  }

  /** Makes `into` the beginning of the hand with this deal. */
  protected abstract begin(into: State, deal: number): void;

  /**
   * Makes `into` the state in which the opponent holds this hand; which cards it played face down is drawn. `before`
   * sees the state before each action of the hand.
   */
  deal(hand: number, rng: Rng, into: State, before?: (at: State, action: number) => void): void {
    const { view, own } = this;
    this.begin(into, view.seat === view.mano ? dealIndex(own, hand) : dealIndex(hand, own));
    let unseen = 0;
    for (let i = 0; i < 3; i++) if (!this.faceUp.includes(handCards[3 * hand + i])) unseen |= 1 << i;
    for (const { action: logged } of view.log) {
      let action = logged;
      if (logged === this.hidden) {
        let place = rng.below(3);
        while (!(unseen & (1 << place))) place = rng.below(3);
        unseen &= ~(1 << place);
        action = FACE_DOWN + handCards[3 * hand + place];
      }
      before?.(into, action);
      into.apply(action);
    }
  }
}
