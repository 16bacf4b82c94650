import type { Rng } from '../../core/rng.ts';
import { faceUp, TrickImagination } from '../three-tricks/imagine.ts';
import { FACE_DOWN_HIDDEN, FIRST_DEAL } from './actions.ts';
import { HANDS, handCards, handEnvido, handFlor } from './cards.ts';
import type { TrucoRules } from './rules.ts';
import { TrucoState } from './state.ts';
import type { Bet, TrucoView } from './view.ts';

/** The cards of each hand as bits: suits E and B in one word, O and C in the other. */
const lowBits = new Uint32Array(HANDS);
const highBits = new Uint32Array(HANDS);
for (let hand = 0; hand < HANDS; hand++) {
  for (let i = 0; i < 3; i++) {
    const card = handCards[3 * hand + i];
    if (card < 20) lowBits[hand] |= 1 << card;
    else highBits[hand] |= 1 << (card - 20);
  }
}

/**
 * The hands that the opponent may hold by what a view shows: cards seen, points said, flor declared or excluded.
 * Ascending indexes of `cards.ts`.
 */
export function possibleHands(view: TrucoView): Int16Array {
  const seen = faceUp(view, 1 - view.seat);
  const [ownLow, ownHigh] = bits(view.cards);
  const [seenLow, seenHigh] = bits(seen);
  const envido = bounds(view, view.envido, view.envido.hidden);
  const flor = bounds(view, view.flor, false);
  const florKnown = view.flor.known[1 - view.seat]!;
  const found = new Int16Array(HANDS);
  let n = 0;
  for (let hand = 0; hand < HANDS; hand++) {
    const low = lowBits[hand];
    const high = highBits[hand];
    if (low & ownLow || high & ownHigh || (low & seenLow) !== seenLow || (high & seenHigh) !== seenHigh) continue;
    if (florKnown !== null && florKnown !== handFlor[hand] > 0) continue;
    if (handEnvido[hand] < envido[0] || handEnvido[hand] > envido[1]) continue;
    if (handFlor[hand] < flor[0] || handFlor[hand] > flor[1]) continue;
    found[n++] = hand;
  }
  return found.slice(0, n);
}

/** Draws full states that agree with one view. */
export class Imagination extends TrickImagination<TrucoView, TrucoState> {
  constructor(view: TrucoView) {
    super(view, view.hand === 0 ? new Int16Array(0) : possibleHands(view), FACE_DOWN_HIDDEN);
  }

  /** Makes `into`, a state of the view's rules, agree with the view; all possible deals are equally likely. */
  draw(rng: Rng, into: TrucoState): void {
    if (this.hands.length === 0) this.rewind(into);
    else this.deal(this.hands[rng.below(this.hands.length)], rng, into);
  }

  protected override begin(into: TrucoState, deal: number): void {
    this.rewind(into);
    into.apply(FIRST_DEAL + deal);
  }

  private rewind(into: TrucoState): void {
    const { view } = this;
    if (view.hand === 0) into.copyFrom(new TrucoState(into.rules));
    else into.handNumber = view.hand - 1;
    into.score[0] = view.startScores[0];
    into.score[1] = view.startScores[1];
  }
}

export function imagine(rules: TrucoRules, view: TrucoView, rng: Rng): TrucoState {
  const state = new TrucoState(rules);
  new Imagination(view).draw(rng, state);
  return state;
}

/** Least and most points of the opponent: said, or not better than mano's when pie kept silent and did not hide. */
function bounds(view: TrucoView, bet: Bet, hidden: boolean): [number, number] {
  const said = bet.said[1 - view.seat]!;
  if (said !== null) return [said, said];
  const manoSaid = bet.said[view.mano]!;
  const pieGaveWay = manoSaid !== null && view.seat === view.mano && bet.winner === view.mano && !hidden;
  return [0, pieGaveWay ? manoSaid : 99];
}

function bits(cards: readonly number[]): [number, number] {
  let low = 0;
  let high = 0;
  for (const card of cards) {
    if (card < 20) low |= 1 << card;
    else high |= 1 << (card - 20);
  }
  return [low, high];
}
