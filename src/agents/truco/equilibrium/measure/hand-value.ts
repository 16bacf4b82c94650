import { betPoints, envidoAccepted } from '../../../../games/truco/bidding.ts';
import { handCards, handEnvido, handFlor } from '../../../../games/truco/cards.ts';
import {
  ENVIDO_ASKED,
  ENVIDO_OPEN,
  ENVIDO_SHOWDOWN,
  florIsOpen,
  hasPlayed,
  holdsFlor,
} from '../../../../games/truco/position.ts';
import type { TrucoState } from '../../../../games/truco/state.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { END } from '../../../../solve/public-tree.ts';
import { cardsOf } from '../cards/hands.ts';
import { informationSetOf } from '../cards/information-set.ts';
import type { TrucoStrategy } from '../cards/truco-strategy.ts';
import { ENVIDO_SCORES, envidoScoreIndex } from '../envido/envido-auction.ts';
import type { LuckModel } from './luck-model.ts';

/** With no more hands than this a range is valued hand by hand. */
const FEW = 40;

/** The hands that the opponent may hold, with their weights. */
export class HandRange {
  weight = 0;
  florWeight = 0;
  /** Weights by envido score, in the order of `ENVIDO_SCORES`. */
  readonly scoreWeights = new Float64Array(ENVIDO_SCORES.length);
  /** The hands themselves, as long as there are few. */
  readonly hands: number[] = [];
  readonly weights: number[] = [];

  add(hand: number, weight: number): void {
    this.weight += weight;
    this.scoreWeights[envidoScoreIndex[hand]] += weight;
    if (handFlor[hand] > 0) this.florWeight += weight;
    if (this.hands.length <= FEW) {
      this.hands.push(hand);
      this.weights.push(weight);
    }
  }

  get isSmall(): boolean {
    return this.hands.length <= FEW;
  }
}

/** Values positions of one deal for a seat that knows its own hand and its opponent's range. */
export class HandValue {
  private readonly model: LuckModel;
  private readonly seat: number;
  private readonly own: number;
  private readonly known = new Map<number, KnownHandsValue>();

  constructor(model: LuckModel, seat: number, own: number) {
    this.model = model;
    this.seat = seat;
    this.own = own;
  }

  /** The points that the seat can expect of the hand, those already won included, if both play the equilibrium. */
  of(state: TrucoState, range: HandRange): number {
    const { model, seat } = this;
    const settled = state.score[seat] - state.score[1 - seat];
    if (state.turn < 0) return settled;
    const view = model.game.view(state, seat);
    return settled + this.ofCards(state, view, range) + this.ofSideBets(state, view, range);
  }

  /** Cards and truco. */
  private ofCards(state: TrucoState, view: TrucoView, range: HandRange): number {
    const { model, seat } = this;
    const { tree } = model.strategy;
    const { node, index } = informationSetOf(view, tree);
    const role = seat === state.mano ? 0 : 1;
    if (!range.isSmall) return model.values.of(node, role, index) ?? 0;
    let sum = 0;
    let total = 0;
    range.hands.forEach((hand, i) => {
      const cards = cardsOf(hand);
      const held = cards.filter((card) => !hasPlayedCard(state, 1 - seat, card));
      if (held.length !== heldCount(state, 1 - seat)) return;
      const theirs = informationSetOf({ ...model.game.view(state, 1 - seat), cards, held }, tree).index;
      const known = this.known.get(hand) ?? new KnownHandsValue(model.strategy);
      this.known.set(hand, known);
      const value = known.value(node, role === 0 ? [index, theirs] : [theirs, index]);
      sum += range.weights[i] * (role === 0 ? value : -value);
      total += range.weights[i];
    });
    return total > 0 ? sum / total : 0;
  }

  /** Envido and flor that are still to come. */
  private ofSideBets(state: TrucoState, view: TrucoView, range: HandRange): number {
    const { model, seat } = this;
    const { rules } = model.game;
    if (florIsOpen(state, seat) && holdsFlor(state, seat)) return rules.florAlone;
    const florChance = florIsOpen(state, 1 - seat) ? range.florWeight / range.weight : 0;
    const role = seat === state.mano ? 0 : 1;
    const sign = role === 0 ? 1 : -1;
    const mine = handEnvido[this.own];
    const manoPassed = hasPlayed(state, state.mano) || state.trucoAsked > 0;
    const stage = state.envidoStage;
    const isOpen = rules.envido && stage === ENVIDO_OPEN && !hasPlayed(state, 1 - state.mano);
    let sum = 0;
    range.scoreWeights.forEach((weight, i) => {
      if (weight === 0) return;
      const theirs = ENVIDO_SCORES[i];
      const scores: [number, number] = role === 0 ? [mine, theirs] : [theirs, mine];
      if (stage === ENVIDO_SHOWDOWN) {
        const points = betPoints(rules, envidoAccepted[state.envido], 0, 0);
        sum += weight * sign * (scores[0] >= scores[1] ? points : -points);
      } else if (stage === ENVIDO_ASKED || isOpen) {
        sum += weight * sign * model.envido.value(view, scores, manoPassed);
      }
    });
    return (1 - florChance) * (sum / range.weight) - florChance * rules.florAlone;
  }
}

/**
 * The value of cards and truco for mano when both play the strategy and both hands are known. For one deal: values are
 * kept by public node alone.
 */
export class KnownHandsValue {
  private readonly strategy: TrucoStrategy;
  private readonly values = new Map<number, number>();

  constructor(strategy: TrucoStrategy) {
    this.strategy = strategy;
  }

  value(node: number, indices: readonly [number, number]): number {
    const { tree } = this.strategy;
    const turn = tree.turn(node);
    if (turn === END) return tree.points(node, indices);
    const known = this.values.get(node);
    if (known !== undefined) return known;
    let sum = 0;
    this.strategy.mix(node, indices[turn]).forEach((chance, action) => {
      if (chance > 0) sum += chance * this.value(tree.child(node, action), tree.indicesAfter(node, action, indices));
    });
    this.values.set(node, sum);
    return sum;
  }
}

/** Makes `into` the state with another hand in a seat; what the seat has played stays. */
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

/** Whether a seat has played a card face up. */
export function hasPlayedCard({ table }: TrucoState, seat: number, card: number): boolean {
  return table[seat] === card || table[2 + seat] === card || table[4 + seat] === card;
}

/** How many cards a seat holds. */
function heldCount(state: TrucoState, seat: number): number {
  const bits = state.held[seat];
  return (bits & 1) + ((bits >> 1) & 1) + ((bits >> 2) & 1);
}
