import { ACTION, FIRST_CALL } from '../../../../games/truco/actions.ts';
import { CARDS, handCards, handEnvido, handFlor } from '../../../../games/truco/cards.ts';
import { possibleHands } from '../../../../games/truco/imagine.ts';
import { ENVIDO_ASKED, hasPlayed } from '../../../../games/truco/position.ts';
import type { TrucoState } from '../../../../games/truco/state.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { handOf } from '../cards/hands.ts';
import { HandRange, HandValue, hasPlayedCard, imagineHand } from './hand-value.ts';
import type { LuckModel, RankMix } from './luck-model.ts';

/** How often the player is asked for its answer to a call, to estimate its mix. */
const ASKED = 8;

/** What may come of an action: all hands of the opponent that lead to the same. */
interface Outcome {
  readonly action: number;
  readonly range: HandRange;
}

/**
 * What the player does in a position that is imagined or real, each time with fresh draws. It must decide by the view
 * alone: then its answer in the hand is one more draw from the same mix.
 */
export type Ask = (view: TrucoView, legal: readonly number[]) => Promise<number>;

/**
 * Follows one hand of a player against the equilibrium and tells how much of its points was luck (after AIVAT, Burch and
 * others 2018). Of the opponent the mixes of all hands that it may hold are known. So the chances of what it does next
 * are known too, given all that the player has seen. The value of what happened, less the mean over these chances, is
 * luck with expectation zero, however good or bad the values are. So is the value of an answer that the player itself
 * drew, less the mean over its own mix. What is left of the points is the player's skill.
 */
export class HandLuck {
  private readonly model: LuckModel;
  private readonly ask: Ask | undefined;
  private readonly seat: number;
  private readonly own: number;
  private readonly value: HandValue;
  private readonly imagined: TrucoState;
  /** The hands that the opponent may hold, and their weights. */
  private hands: Int16Array;
  private weights: Float64Array;

  /** The view is the player's. Without `ask` the player's own answers to calls count as skill, as the equilibrium's. */
  constructor(model: LuckModel, view: TrucoView, ask?: Ask) {
    this.model = model;
    this.ask = ask;
    this.seat = view.seat;
    this.own = handOf(view.cards);
    this.value = new HandValue(model, this.seat, this.own);
    this.imagined = model.game.start();
    this.hands = possibleHands(view);
    this.weights = new Float64Array(this.hands.length).fill(1);
  }

  /** The luck in what happens with this action; to be called before every action of the hand. */
  async step(state: TrucoState, action: number): Promise<number> {
    // flor against flor is too rare to be valued
    if (state.florAsked) this.hands = new Int16Array(0);
    if (this.hands.length === 0) return 0;
    const mixes = state.turn === this.seat ? undefined : this.opponentMixes(state);
    let luck = mixes ? 0 : await this.answerLuck(state, action);
    if (mixes || this.reveals(state, action, state.hand[1 - this.seat]) !== '')
      luck += await this.outcomeLuck(state, action, mixes);
    this.narrow(state, action, mixes);
    return luck;
  }

  /** The opponent's mixes, one for each hand that it may hold. */
  private opponentMixes(state: TrucoState): RankMix[] {
    const { model } = this;
    const view = model.game.view(state, state.turn);
    const legalWith = (hand: number): number[] => {
      imagineHand(state, 1 - this.seat, hand, this.imagined);
      return this.legalIn(this.imagined);
    };
    const said = view.log.map(({ action }) => (action < FIRST_CALL ? `r${model.codeOf(action)}` : action));
    const course = `${view.mano === view.seat} ${said.join()} ${view.envido.said.join()}`;
    return Array.from(this.hands, (hand) => model.opponentMix(view, hand, course, legalWith));
  }

  /** What may come of the player's own action, or of the opponent's mixes; by key. */
  private outcomes(state: TrucoState, action: number, mixes?: readonly RankMix[]): Map<string, Outcome> {
    const outcomes = new Map<string, Outcome>();
    this.hands.forEach((hand, i) => {
      if (!(this.weights[i] > 0)) return;
      for (const [code, chance] of mixes?.[i] ?? [[action, 1] as const]) {
        const key = `${code}${this.reveals(state, code, hand)}`;
        let outcome = outcomes.get(key);
        if (!outcome) {
          outcome = { action: code < CARDS ? this.cardOf(state, hand, code) : code, range: new HandRange() };
          outcomes.set(key, outcome);
        }
        outcome.range.add(hand, this.weights[i] * chance);
      }
    });
    return outcomes;
  }

  /** The luck in what the opponent does, or in what the player's own action reveals. */
  private async outcomeLuck(state: TrucoState, action: number, mixes?: readonly RankMix[]): Promise<number> {
    const code = mixes ? this.model.codeOf(action) : action;
    const happened = `${code}${this.reveals(state, code, state.hand[1 - this.seat])}`;
    let sum = 0;
    let total = 0;
    let actual: number | undefined;
    for (const [key, outcome] of this.outcomes(state, action, mixes)) {
      const value = await this.valueAfter(state, outcome);
      sum += outcome.range.weight * value;
      total += outcome.range.weight;
      if (key === happened) actual = value;
    }
    if (actual === undefined) throw new Error(`the other did what it never does: ${happened}`);
    return actual - sum / total;
  }

  /** The luck in the player's own answer to a call, which it may have drawn. */
  private async answerLuck(state: TrucoState, action: number): Promise<number> {
    const legal = this.legalIn(state);
    if (!this.ask || !legal.includes(ACTION.NO_QUIERO)) return 0;
    const values = new Map<number, number>();
    const answerValue = async (answer: number): Promise<number> => {
      const known = values.get(answer);
      if (known !== undefined) return known;
      let sum = 0;
      let total = 0;
      for (const outcome of this.outcomes(state, answer).values()) {
        sum += outcome.range.weight * (await this.valueAfter(state, outcome));
        total += outcome.range.weight;
      }
      values.set(answer, sum / total);
      return sum / total;
    };
    const view = this.model.game.view(state, this.seat);
    let mean = 0;
    for (let i = 0; i < ASKED; i++) mean += (await answerValue(await this.ask(view, legal))) / ASKED;
    return (await answerValue(action)) - mean;
  }

  /** The value of an outcome; where a call then waits for the player's answer, the mean over its answers. */
  private async valueAfter(state: TrucoState, { action, range }: Outcome): Promise<number> {
    const { imagined, seat, ask } = this;
    const imagine = (...actions: number[]) => {
      imagineHand(state, 1 - seat, range.hands[0], imagined);
      for (const each of actions) imagined.apply(each);
    };
    imagine(action);
    const legal = imagined.turn === seat && ask ? this.legalIn(imagined) : [];
    if (!ask || !legal.includes(ACTION.NO_QUIERO)) return this.value.of(imagined, range);
    const view = this.model.game.view(imagined, seat);
    const values = new Map<number, number>();
    let mean = 0;
    for (let i = 0; i < ASKED; i++) {
      const answer = await ask(view, legal);
      let value = values.get(answer);
      if (value === undefined) {
        imagine(action, answer);
        value = this.value.of(imagined, range);
        values.set(answer, value);
      }
      mean += value / ASKED;
    }
    return mean;
  }

  /** What an action reveals of the opponent's hand: who wins an envido that is shown, or whether it has a flor. */
  private reveals(state: TrucoState, action: number, hand: number): string {
    const other = 1 - this.seat;
    if (action === ACTION.FLOR && state.turn === this.seat && !hasPlayed(state, other)) return `${handFlor[hand] > 0}`;
    const accepts = action === ACTION.QUIERO && state.envidoStage === ENVIDO_ASKED;
    if (!accepts || (other !== state.mano && this.model.game.rules.hidePoints)) return '';
    const [mine, theirs] = [handEnvido[this.own], handEnvido[hand]];
    return `${other === state.mano ? theirs >= mine : theirs > mine}`;
  }

  /** Keeps the hands that agree with what the player sees after the action, weighted by how likely each leads to it. */
  private narrow(state: TrucoState, action: number, mixes?: readonly RankMix[]): void {
    const { model, imagined, seat } = this;
    imagined.copyFrom(state);
    imagined.apply(action);
    const possible = new Set(possibleHands(model.game.view(imagined, seat)));
    const code = model.codeOf(action);
    const hands: number[] = [];
    const weights: number[] = [];
    this.hands.forEach((hand, i) => {
      if (!(this.weights[i] > 0) || !possible.has(hand)) return;
      let chance = 1;
      if (mixes) {
        chance = mixes[i].find(([its]) => its === code)?.[1] ?? 0;
        if (code < CARDS && this.cardOf(state, hand, code) !== action) chance = 0;
      }
      if (chance === 0) return;
      hands.push(hand);
      weights.push(this.weights[i] * chance);
    });
    this.hands = Int16Array.from(hands);
    this.weights = Float64Array.from(weights);
  }

  /** The card of a rank that the opponent plays: the first that it holds. */
  private cardOf(state: TrucoState, hand: number, rank: number): number {
    const { of } = this.model.strategy.ranks;
    for (let i = 0; i < 3; i++) {
      const card = handCards[3 * hand + i];
      if (of[card] === rank && !hasPlayedCard(state, 1 - this.seat, card)) return card;
    }
    return -1;
  }

  private legalIn(state: TrucoState): number[] {
    const legal = new Int32Array(this.model.game.maxActions);
    return Array.from(legal.subarray(0, state.legal(legal)));
  }
}
