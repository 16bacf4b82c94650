import { CHANCE } from '../../core/game.ts';
import type { Rng } from '../../core/rng.ts';
import { faceUp, TrickImagination } from '../three-tricks/imagine.ts';
import { FACE_DOWN_HIDDEN, FIRST_DEAL, FIRST_ORDER, FIRST_TURNED, orders } from './actions.ts';
import { CARDS, dealIndex, HANDS, handCards, handIndex, strengths } from './cards.ts';
import { DEAL_NEXT, TIED } from './position.ts';
import type { BrazilRules } from './rules.ts';
import { BrazilState } from './state.ts';
import type { BrazilView } from './view.ts';

/**
 * The hands that the opponent may hold by the cards that a view shows: ascending indexes of `cards.ts`. A card shown as
 * the highest after a tied first trick leaves none that is higher.
 */
export function possibleHands(view: BrazilView): Int16Array {
  const seen = faceUp(view, 1 - view.seat);
  const excluded = new Uint8Array(CARDS);
  for (const card of [...view.cards, ...faceUp(view, view.seat)]) excluded[card] = 1;
  if (view.turned !== null) excluded[view.turned] = 1;
  const shown = view.tieCards === 'highest' && view.tricks[0]?.winner === TIED ? seen[1] : undefined;
  if (shown !== undefined) {
    const strength = strengths.subarray(40 * view.manilhas!, 40 * view.manilhas! + CARDS);
    for (let c = 0; c < CARDS; c++) if (strength[c] > strength[shown] && !seen.includes(c)) excluded[c] = 1;
  }
  const found = new Int16Array(HANDS);
  let n = 0;
  for (let hand = 0; hand < HANDS; hand++) {
    const a = handCards[3 * hand];
    const b = handCards[3 * hand + 1];
    const c = handCards[3 * hand + 2];
    if (excluded[a] || excluded[b] || excluded[c]) continue;
    if (seen.every((card) => card === a || card === b || card === c)) found[n++] = hand;
  }
  return found.slice(0, n);
}

/** Draws full states that agree with one view; what can be prepared for many draws is. */
export class Imagination extends TrickImagination<BrazilView, BrazilState> {
  constructor(view: BrazilView) {
    super(view, view.hand > 0 && !view.blind ? possibleHands(view) : new Int16Array(0), FACE_DOWN_HIDDEN);
  }

  /** Makes `into`, a state under the view's rules, one of the states that agree with the view, each equally likely. */
  draw(rng: Rng, into: BrazilState): void {
    if (this.view.hand === 0) into.copyFrom(new BrazilState(into.rules));
    else if (this.view.blind) this.dealUnseen(rng, into);
    else this.deal(this.hands[rng.below(this.hands.length)], rng, into);
  }

  /** Nobody knows more than the cards on the table: the rest of both hands is drawn from the others, in order. */
  private dealUnseen(rng: Rng, into: BrazilState): void {
    const { view } = this;
    const hands = [view.mano, 1 - view.mano].map((seat) => faceUp(view, seat));
    const used = new Set([...hands[0], ...hands[1], view.turned ?? -1]);
    const rest = rng.shuffle(Array.from({ length: CARDS }, (_, card) => card).filter((card) => !used.has(card)));
    for (const hand of hands) while (hand.length < 3) hand.push(rest.pop()!);
    const [mano, pie] = hands.map(([a, b, c]) => handIndex(a, b, c));
    this.begin(into, dealIndex(mano, pie));
    if (into.turn !== CHANCE || (view.turn === CHANCE && view.outcome === null)) return;
    into.apply(FIRST_ORDER + orders.length * orderOf(hands[0]) + orderOf(hands[1]));
    for (const { action } of view.log) into.apply(action);
  }

  protected override begin(into: BrazilState, deal: number): void {
    const { view } = this;
    into.stage = DEAL_NEXT;
    into.handNumber = view.hand - 1;
    for (const seat of [0, 1] as const) {
      into.games[seat] = view.games[seat];
      into.score[seat] = view.startScores[seat];
    }
    into.apply(FIRST_DEAL + deal);
    if (view.turned !== null) into.apply(FIRST_TURNED + view.turned);
  }
}

export function imagine(rules: BrazilRules, view: BrazilView, rng: Rng): BrazilState {
  const state = new BrazilState(rules);
  new Imagination(view).draw(rng, state);
  return state;
}

/** Which of `orders` puts the ascending cards of this hand in the order given. */
function orderOf(hand: readonly number[]): number {
  const sorted = [...hand].sort((a, b) => a - b);
  return orders.findIndex((order) => order.every((place, i) => sorted[place] === hand[i]));
}
