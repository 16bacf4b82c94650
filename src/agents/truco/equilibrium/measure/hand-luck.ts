import { ACTION, FIRST_CALL } from '../../../../games/truco/actions.ts';
import { betPoints, envidoAccepted } from '../../../../games/truco/bidding.ts';
import { CARDS, handCards, handEnvido, handFlor, handIndex } from '../../../../games/truco/cards.ts';
import { possibleHands } from '../../../../games/truco/imagine.ts';
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
import { informationSetOf } from '../cards/information-set.ts';
import { ENVIDO_SCORES } from '../envido/envido-auction.ts';
import { hasPlayedCard, heldCount, imagineHand, KnownHandsValue } from './hand-value.ts';
import { type CodedMix, envidoScoreIndex, type LuckModel } from './luck-model.ts';

/** How often the player that is judged is asked for its answer to a call, to know its mix. */
const ASKED = 8;
/** With no more hands than this the rest of a hand is foreseen hand by hand. */
const FEW = 40;
const SCORES = ENVIDO_SCORES.length;

/** What may come next, as far as foresight tells it apart. */
interface Outcome {
  chance: number;
  readonly hand: number;
  readonly action: number;
  /** By envido score of the hands behind it; how many of them are flores. */
  readonly scores: Float64Array;
  flores: number;
  readonly hands: number[];
  readonly weights: number[];
}

/**
 * What the player that is judged does in a position, imagined or not, each time with fresh draws. It must go by the
 * view alone: then its answer in the hand is one more draw from the same mix.
 */
export type Ask = (view: TrucoView, legal: readonly number[]) => Promise<number>;

/** Follows one hand in the seat of the player that is judged. */
export class HandLuck {
  private readonly model: LuckModel;
  private readonly seat: number;
  private readonly own: number;
  private readonly next: TrucoState;
  private readonly imagined: TrucoState;
  private hands: Int16Array;
  private weights: Float64Array;
  private readonly rests = new Map<number, KnownHandsValue>();
  private readonly ask: Ask | undefined;

  /** Without `ask` the player is taken to answer calls as the equilibrium does, and its answers are no luck. */
  constructor(judge: LuckModel, view: TrucoView, ask?: Ask) {
    this.model = judge;
    this.ask = ask;
    this.seat = view.seat;
    const [a, b, c] = view.cards as [number, number, number];
    this.own = handIndex(a, b, c);
    this.next = judge.game.start();
    this.imagined = judge.game.start();
    this.hands = possibleHands(view);
    this.weights = new Float64Array(this.hands.length).fill(1);
  }

  /** The luck in what happens when this action is taken; call it before every action of the hand. */
  async step(state: TrucoState, action: number): Promise<number> {
    const { next } = this;
    // flor against flor is too rare to be judged
    if (state.florAsked) this.hands = new Int16Array(0);
    if (this.hands.length === 0) return 0;
    const others = state.turn !== this.seat;
    next.copyFrom(state);
    next.apply(action);
    const chances = others ? this.chancesOf(state) : undefined;
    const theirs = state.hand[1 - this.seat];
    let luck = others ? 0 : await this.answered(state, action);
    if (others || this.told(state, action, theirs) !== '') luck += await this.judged(state, action, chances);
    this.narrow(state, action, chances);
    return luck;
  }

  private chancesOf(state: TrucoState): CodedMix[] {
    const { game } = this.model;
    const view = game.view(state, state.turn);
    const legalWith = (hand: number): number[] => {
      imagineHand(state, 1 - this.seat, hand, this.imagined);
      return this.legalIn(this.imagined);
    };
    const { of } = this.model.strategy.ranks;
    const said = view.log.map(({ action }) => (action < FIRST_CALL ? `r${of[action]}` : action));
    const course = `${view.mano === view.seat} ${said.join()} ${view.envido.said.join()}`;
    return Array.from(this.hands, (hand) => this.model.opponentMix(view, hand, course, legalWith));
  }

  /** What may come of an action; by the other with these chances. */
  private prospectsOf(state: TrucoState, action: number, chances?: CodedMix[]): Map<string, Outcome> {
    const prospects = new Map<string, Outcome>();
    const { hands, weights } = this;
    for (let i = 0; i < hands.length; i++) {
      if (!(weights[i] > 0)) continue;
      const hand = hands[i];
      for (const [code, chance] of chances?.[i] ?? [[action, 1] as const]) {
        const taken = code < CARDS ? this.cardOf(state, hand, code) : code;
        const key = `${code}${this.told(state, code, hand)}`;
        let prospect = prospects.get(key);
        if (!prospect) {
          prospect = {
            chance: 0,
            hand,
            action: taken,
            scores: new Float64Array(SCORES),
            flores: 0,
            hands: [],
            weights: [],
          };
          prospects.set(key, prospect);
        }
        const weight = weights[i] * chance;
        prospect.chance += weight;
        prospect.scores[envidoScoreIndex[hand]] += weight;
        if (handFlor[hand] > 0) prospect.flores += weight;
        if (prospect.hands.length <= FEW) {
          prospect.hands.push(hand);
          prospect.weights.push(weight);
        }
      }
    }
    return prospects;
  }

  /** The luck in what the other does, or in what comes out with the player's own action. */
  private async judged(state: TrucoState, action: number, chances: CodedMix[] | undefined): Promise<number> {
    const happened = this.happened(state, action);
    let mean = 0;
    let total = 0;
    let actual: number | undefined;
    for (const [key, prospect] of this.prospectsOf(state, action, chances)) {
      const value = await this.foresee(state, prospect);
      mean += prospect.chance * value;
      total += prospect.chance;
      if (key === happened) actual = value;
    }
    if (actual === undefined) throw new Error(`the other did what it never does: ${happened}`);
    return actual - mean / total;
  }

  /** The luck in the player's own answer to a call, which it may draw. */
  private async answered(state: TrucoState, action: number): Promise<number> {
    const legal = this.legalIn(state);
    if (!this.ask || !legal.includes(ACTION.NO_QUIERO)) return 0;
    const values = new Map<number, number>();
    const value = async (answer: number): Promise<number> => {
      const known = values.get(answer);
      if (known !== undefined) return known;
      let sum = 0;
      let total = 0;
      for (const prospect of this.prospectsOf(state, answer).values()) {
        sum += prospect.chance * (await this.foresee(state, prospect));
        total += prospect.chance;
      }
      values.set(answer, sum / total);
      return sum / total;
    };
    const view = this.model.game.view(state, this.seat);
    let mean = 0;
    for (let i = 0; i < ASKED; i++) mean += (await value(await this.ask(view, legal))) / ASKED;
    return (await value(action)) - mean;
  }

  /** The key of what really came. */
  private happened(state: TrucoState, action: number): string {
    const others = state.turn !== this.seat;
    const code = others && action < FIRST_CALL ? this.model.strategy.ranks.of[action] : action;
    return `${code}${this.told(state, code, state.hand[1 - this.seat])}`;
  }

  /** What comes out about the other's hand with an action: who wins an envido that is shown, whether it has a flor. */
  private told(state: TrucoState, action: number, hand: number): string {
    const other = 1 - this.seat;
    if (action === ACTION.FLOR && state.turn === this.seat && !hasPlayed(state, other)) return `${handFlor[hand] > 0}`;
    const accepts = action === ACTION.QUIERO && state.envidoStage === ENVIDO_ASKED;
    if (!accepts || (other !== state.mano && this.model.game.rules.hidePoints)) return '';
    const [mine, theirs] = [handEnvido[this.own], handEnvido[hand]];
    return `${other === state.mano ? theirs >= mine : theirs > mine}`;
  }

  /** Keeps the hands that agree with what the player now sees, by how likely each would have done it. */
  private narrow(state: TrucoState, action: number, chances: CodedMix[] | undefined): void {
    const { hands, weights, next } = this;
    const code = action < FIRST_CALL ? this.model.strategy.ranks.of[action] : action;
    const still = new Set(possibleHands(this.model.game.view(next, this.seat)));
    const kept: number[] = [];
    const scaled: number[] = [];
    for (let i = 0; i < hands.length; i++) {
      const hand = hands[i];
      if (!(weights[i] > 0) || !still.has(hand)) continue;
      let chance = 1;
      if (chances) {
        chance = chances[i]?.find(([its]) => its === code)?.[1] ?? 0;
        if (code < CARDS && this.cardOf(state, hand, code) !== action) chance = 0;
      }
      if (chance === 0) continue;
      kept.push(hand);
      scaled.push(weights[i] * chance);
    }
    this.hands = Int16Array.from(kept);
    this.weights = Float64Array.from(scaled);
  }

  /** The card of a rank that the other would play: its first. */
  private cardOf(state: TrucoState, hand: number, rank: number): number {
    const other = 1 - this.seat;
    const { of } = this.model.strategy.ranks;
    for (let i = 0; i < 3; i++) {
      const card = handCards[3 * hand + i];
      if (of[card] === rank && !hasPlayedCard(state, other, card)) return card;
    }
    return -1;
  }

  /** The end of the hand as far as it can be told from the player's seat: after its answer, where a call waits for one. */
  private async foresee(state: TrucoState, prospect: Outcome): Promise<number> {
    const { imagined, seat } = this;
    const ahead = (...answers: number[]) => {
      imagineHand(state, 1 - this.seat, prospect.hand, imagined);
      imagined.apply(prospect.action);
      for (const answer of answers) imagined.apply(answer);
    };
    ahead();
    const legal = imagined.turn === seat && this.ask ? this.legalIn(imagined) : [];
    if (!this.ask || !legal.includes(ACTION.NO_QUIERO)) return this.worth(prospect);
    const view = this.model.game.view(imagined, seat);
    const values = new Map<number, number>();
    let mean = 0;
    for (let i = 0; i < ASKED; i++) {
      const answer = await this.ask(view, legal);
      let value = values.get(answer);
      if (value === undefined) {
        ahead(answer);
        value = this.worth(prospect);
        values.set(answer, value);
      }
      mean += value / ASKED;
    }
    return mean;
  }

  private legalIn(state: TrucoState): number[] {
    const legal = new Int32Array(this.model.game.maxActions);
    return Array.from(legal.subarray(0, state.legal(legal)));
  }

  /** What the imagined position is worth if both go on as the equilibrium does. */
  private worth(prospect: Outcome): number {
    const { model: judge, imagined, seat } = this;
    const { game, strategy: table } = judge;
    const settled = imagined.score[seat] - imagined.score[1 - seat];
    if (imagined.turn < 0) return settled;
    const view = game.view(imagined, seat);
    const { node, index } = informationSetOf(view, table.tree, table.ranks);
    const role = seat === imagined.mano ? 0 : 1;
    const few = prospect.hands.length <= FEW;
    const cards = few ? this.handByHand(prospect, node, index, role) : (judge.values.of(node, role, index) ?? 0);
    return settled + cards + this.aside(view, prospect, role);
  }

  private handByHand({ hands, weights }: Outcome, node: number, index: number, role: number): number {
    const { imagined, model: judge, seat } = this;
    const { tree, ranks } = judge.strategy;
    let sum = 0;
    let mass = 0;
    hands.forEach((hand, i) => {
      const cards = Array.from(handCards.subarray(3 * hand, 3 * hand + 3));
      const held = cards.filter((card) => !hasPlayedCard(imagined, 1 - seat, card));
      if (held.length !== heldCount(imagined, 1 - seat)) return;
      const theirs = informationSetOf({ ...judge.game.view(imagined, 1 - seat), cards, held }, tree, ranks).index;
      const rest = this.rests.get(hand) ?? new KnownHandsValue(judge.strategy);
      this.rests.set(hand, rest);
      const value = rest.value(node, role === 0 ? [index, theirs] : [theirs, index]);
      sum += weights[i] * (role === 0 ? value : -value);
      mass += weights[i];
    });
    return mass > 0 ? sum / mass : 0;
  }

  /** Envido and flor that are still to come. */
  private aside(view: TrucoView, prospect: Outcome, role: number): number {
    const { imagined, model: judge, seat, own } = this;
    const { rules } = judge.game;
    const sign = role === 0 ? 1 : -1;
    const open = (of: number) => florIsOpen(imagined, of);
    if (open(seat) && holdsFlor(imagined, seat)) return rules.florAlone;
    const flores = open(1 - seat) ? prospect.flores / prospect.chance : 0;
    const mine = handEnvido[own];
    const passed = hasPlayed(imagined, imagined.mano) || imagined.trucoAsked > 0;
    const stage = imagined.envidoStage;
    const pending =
      stage === ENVIDO_ASKED || (rules.envido && stage === ENVIDO_OPEN && !hasPlayed(imagined, 1 - imagined.mano));
    let sum = 0;
    for (let score = 0; score < SCORES; score++) {
      const weight = prospect.scores[score];
      if (weight === 0) continue;
      const theirs = ENVIDO_SCORES[score];
      const scores: [number, number] = role === 0 ? [mine, theirs] : [theirs, mine];
      if (stage === ENVIDO_SHOWDOWN) {
        const points = betPoints(rules, envidoAccepted[imagined.envido], 0, 0);
        sum += weight * sign * (scores[0] >= scores[1] ? points : -points);
      } else if (pending) sum += weight * sign * judge.envido.value(view, scores, passed);
    }
    return (1 - flores) * (sum / prospect.chance) - flores * rules.florAlone;
  }
}
