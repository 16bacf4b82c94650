import { FIRST_CALL } from '../../../../games/truco/actions.ts';
import { HANDS, handFlor } from '../../../../games/truco/cards.ts';
import type { TrucoGame } from '../../../../games/truco/game.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { ExpectedValues } from '../../../../solve/expected-values.ts';
import { cardsOf, handOf } from '../cards/hands.ts';
import type { TrucoStrategy } from '../cards/truco-strategy.ts';
import { ENVIDO_SCORES, scorePairs } from '../envido/envido-auction.ts';
import { EnvidoStrategy } from '../envido/envido-strategy.ts';
import { HandClasses } from '../opening/hand-classes.ts';
import { EquilibriumAgent } from '../play/equilibrium-agent.ts';

/** For so many courses of play the opponent's mixes are kept at once. */
const CACHED_COURSES = 4000;
const SCORES = ENVIDO_SCORES.length;

/** The mix of one hand, cards by their rank: a rank (below the number of cards) or another action, and its chance. */
export type RankMix = readonly (readonly [code: number, chance: number])[];

/**
 * What is needed to tell luck from skill in hands against the equilibrium player: how it plays every hand that it may
 * hold, and the values of positions. See `HandLuck`.
 */
export class LuckModel {
  readonly game: TrucoGame;
  readonly strategy: TrucoStrategy;
  readonly envido: EnvidoStrategy;
  /** Values of cards and truco at every node. */
  readonly values: ExpectedValues;
  private readonly opponent: EquilibriumAgent;
  private readonly classes: HandClasses;
  /** The value of an envido by role (mano, then pie) and own score. */
  private readonly envidoValues: Float64Array;
  /** What mano and pie can expect before they see their cards. */
  private readonly meanValue: readonly [number, number];
  private readonly courses = new Map<string, Map<number, RankMix>>();

  constructor(game: TrucoGame, strategy: TrucoStrategy) {
    this.game = game;
    this.strategy = strategy;
    this.opponent = new EquilibriumAgent(strategy);
    this.envido = new EnvidoStrategy(game.rules);
    this.values = new ExpectedValues(strategy.tree, strategy.size, strategy);
    this.classes = new HandClasses(strategy.tree);
    this.envidoValues = this.valuesByScore();
    this.meanValue = [this.meanDealtValue(0), this.meanDealtValue(1)];
  }

  /** The luck of the cards that the seat of the view was dealt. */
  dealLuck(view: TrucoView): number {
    const role = view.seat === view.mano ? 0 : 1;
    return this.dealtValue(handOf(view.cards), role) - this.meanValue[role];
  }

  /**
   * How the opponent, whose turn it is in this view, plays with a hand. Kept by `course`, which must tell the public
   * course of play, and by all that the opponent's play depends on in the hand.
   */
  opponentMix(view: TrucoView, hand: number, course: string, legalWith: (hand: number) => readonly number[]): RankMix {
    let mixes = this.courses.get(course);
    if (mixes === undefined) {
      if (this.courses.size >= CACHED_COURSES) this.courses.clear();
      mixes = new Map();
      this.courses.set(course, mixes);
    }
    const key = 2 * this.classes.of[hand] + (handFlor[hand] > 0 ? 1 : 0);
    const known = mixes.get(key);
    if (known) return known;
    const cards = cardsOf(hand);
    const played = view.log.filter(({ seat, action }) => seat === view.seat && action < FIRST_CALL);
    const held = cards.filter((card) => !played.some(({ action }) => action === card));
    const mix = this.opponent
      .mix({ ...view, cards, held }, legalWith(hand))
      .map(({ action, chance }) => [this.codeOf(action), chance] as const);
    mixes.set(key, mix);
    return mix;
  }

  /** The rank of a card; any other action is its own code. */
  codeOf(action: number): number {
    return action < FIRST_CALL ? this.strategy.ranks.of[action] : action;
  }

  private dealtValue(hand: number, role: number): number {
    const { tree } = this.strategy;
    const { of, holding, score } = this.classes;
    const cards = this.values.of(tree.root, role, holding[of[hand]]) ?? 0;
    const { flor, florAlone } = this.game.rules;
    if (flor && handFlor[hand] > 0) return cards + florAlone;
    return cards + this.envidoValues[role * SCORES + score[of[hand]]];
  }

  private meanDealtValue(role: number): number {
    let sum = 0;
    for (let hand = 0; hand < HANDS; hand++) sum += this.dealtValue(hand, role);
    return sum / HANDS;
  }

  private valuesByScore(): Float64Array {
    const start = this.game.start();
    start.apply(this.game.parseAction('DEAL:1E 4B 5C/7O 10E 12C'));
    const view = this.game.view(start, start.mano);
    const probability = scorePairs();
    const values = new Float64Array(2 * SCORES);
    for (let own = 0; own < SCORES; own++) {
      for (const role of [0, 1]) {
        let sum = 0;
        let total = 0;
        for (let other = 0; other < SCORES; other++) {
          const [mano, pie] = role === 0 ? [own, other] : [other, own];
          const weight = probability[mano * SCORES + pie];
          const scores: [number, number] = [ENVIDO_SCORES[mano], ENVIDO_SCORES[pie]];
          if (weight > 0) sum += weight * this.envido.value(view, scores, false) * (role === 0 ? 1 : -1);
          total += weight;
        }
        values[role * SCORES + own] = sum / total;
      }
    }
    return values;
  }
}
