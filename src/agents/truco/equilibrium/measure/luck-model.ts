import { FIRST_CALL } from '../../../../games/truco/actions.ts';
import { HANDS, handCards, handEnvido, handFlor, handIndex } from '../../../../games/truco/cards.ts';
import type { TrucoGame } from '../../../../games/truco/game.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { ExpectedValues } from '../../../../solve/expected-values.ts';
import { treeSize } from '../../../../solve/public-tree.ts';
import type { TrucoStrategy } from '../cards/truco-strategy.ts';
import { ENVIDO_SCORES, scorePairs } from '../envido/envido-auction.ts';
import { EnvidoStrategy } from '../envido/envido-strategy.ts';
import { EquilibriumAgent } from '../play/equilibrium-agent.ts';

/** Public courses whose mixes are remembered at once. */
const REMEMBERED = 4000;
const SCORES = ENVIDO_SCORES.length;
/** The place of each hand's envido score in `ENVIDO_SCORES`. */
export const envidoScoreIndex = Uint8Array.from(handEnvido, (score) => ENVIDO_SCORES.indexOf(score));

/** The chances of one hand: of a rank (below the number of cards), or of another action of the engine. */
export type CodedMix = readonly (readonly [code: number, chance: number])[];

/**
 * Judges how lucky a player was in a hand against the equilibrium player: in the cards it was dealt, and in every
 * card, call and score of the other. Of the other the mixes of all hands that it may hold are known, so what it will
 * do has known chances given all that the player has seen; what happened, less its mean over these, is luck with
 * expectation zero, whatever the foresight. So has an answer that the player itself drew, less the mean over its mix.
 * What is left of the points is the player's own doing.
 */
export class LuckModel {
  readonly opponent: EquilibriumAgent;
  readonly envido: EnvidoStrategy;
  readonly game: TrucoGame;
  readonly strategy: TrucoStrategy;
  readonly values: ExpectedValues;
  /** What mano and pie may expect before they see their cards. */
  private readonly meanValue: readonly [number, number];
  private readonly byScore: Float64Array;
  private readonly courses = new Map<string, Map<number, CodedMix>>();

  constructor(game: TrucoGame, table: TrucoStrategy) {
    this.game = game;
    this.strategy = table;
    this.opponent = new EquilibriumAgent(table);
    this.envido = new EnvidoStrategy(game.rules);
    const { tree, index, weights: numbers } = table;
    this.values = new ExpectedValues(tree, treeSize(tree), { index, weights: numbers });
    const start = game.start();
    start.apply(game.parseAction('DEAL:1E 4B 5C/7O 10E 12C'));
    this.byScore = this.envidoByScore(game.view(start, start.mano));
    this.meanValue = [this.meanDealt(0), this.meanDealt(1)];
  }

  /** The luck of the cards dealt. */
  dealt(view: TrucoView): number {
    const [a, b, c] = view.cards as [number, number, number];
    const role = view.seat === view.mano ? 0 : 1;
    return this.foreseenAtDeal(handIndex(a, b, c), role) - this.meanValue[role];
  }

  /** The other's chances with a hand, remembered by the public course and what the hand looks like to it. */
  opponentMix(view: TrucoView, hand: number, course: string, legalWith: (hand: number) => readonly number[]): CodedMix {
    let known = this.courses.get(course);
    if (known === undefined) {
      if (this.courses.size >= REMEMBERED) this.courses.clear();
      known = new Map();
      this.courses.set(course, known);
    }
    const key = this.looks(hand);
    const found = known.get(key);
    if (found) return found;
    const cards = Array.from(handCards.subarray(3 * hand, 3 * hand + 3));
    const mix = this.opponent.mix({ ...view, cards, held: heldOf(cards, view) }, legalWith(hand));
    const made = mix.map(({ action, chance }): [number, number] => [
      action < FIRST_CALL ? this.strategy.ranks.of[action] : action,
      chance,
    ]);
    known.set(key, made);
    return made;
  }

  /** Hands with the same number are played alike: ranks, score, flor. */
  private looks(hand: number): number {
    const { tree, ranks } = this.strategy;
    const [a, b, c] = handCards.subarray(3 * hand, 3 * hand + 3) as unknown as [number, number, number];
    const triple = tree.holdings.indexOf([ranks.of[a], ranks.of[b], ranks.of[c]] as number[]);
    return (triple * SCORES + envidoScoreIndex[hand]) * 2 + (handFlor[hand] > 0 ? 1 : 0);
  }

  private foreseenAtDeal(hand: number, role: number): number {
    const { tree, ranks } = this.strategy;
    const [a, b, c] = handCards.subarray(3 * hand, 3 * hand + 3) as unknown as [number, number, number];
    const triple = tree.holdings.indexOf([ranks.of[a], ranks.of[b], ranks.of[c]] as number[]);
    const cards = this.values.of(tree.root, role, triple) ?? 0;
    const { flor, florAlone } = this.game.rules;
    if (flor && handFlor[hand] > 0) return cards + florAlone;
    return cards + this.byScore[role * SCORES + envidoScoreIndex[hand]];
  }

  private meanDealt(role: number): number {
    let sum = 0;
    for (let hand = 0; hand < HANDS; hand++) sum += this.foreseenAtDeal(hand, role);
    return sum / HANDS;
  }

  /** What an envido is worth by one's own score, for mano, then for pie. */
  private envidoByScore(view: TrucoView): Float64Array {
    const chance = scorePairs();
    const means = new Float64Array(2 * SCORES);
    for (let own = 0; own < SCORES; own++) {
      for (const role of [0, 1]) {
        let sum = 0;
        let mass = 0;
        for (let other = 0; other < SCORES; other++) {
          const [mano, pie] = role === 0 ? [own, other] : [other, own];
          const weight = chance[mano * SCORES + pie];
          const scores: [number, number] = [ENVIDO_SCORES[mano], ENVIDO_SCORES[pie]];
          if (weight > 0) sum += weight * this.envido.value(view, scores, false) * (role === 0 ? 1 : -1);
          mass += weight;
        }
        means[role * SCORES + own] = sum / mass;
      }
    }
    return means;
  }
}

/** What is left of a hand by the plays of the view's seat. */
function heldOf(cards: readonly number[], view: TrucoView): number[] {
  const played = view.log.filter(({ seat, action }) => seat === view.seat && action < FIRST_CALL);
  return cards.filter((card) => !played.some(({ action }) => action === card));
}
