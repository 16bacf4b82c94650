import type { Rng } from '../../../../core/rng.ts';
import { Imagination } from '../../../../games/truco/imagine.ts';
import type { TrucoState } from '../../../../games/truco/state.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import type { BettingStyle, OpponentPlayer } from './opponent-player.ts';

const ANSWERS = [0.4, 1, 2.5, 8] as const;
const BLUFFS = [0.4, 1, 3] as const;
/** How likely it is, before anything was seen, that an opponent acts at random. */
const ERRATIC = 0.1;
/** The base's own manner in each of the two respects is taken to be so much likelier than another. */
const USUAL = 2;
/** Hands that the opponent may have held, looked at when a hand is over. */
const LOOKED_AT = 100;

/** Every manner that an opponent may have. */
export const bettingStyles: readonly BettingStyle[] = [
  ...ANSWERS.flatMap((answers) => BLUFFS.map((bluffs) => ({ answers, bluffs, erratic: false }))),
  { answers: 1, bluffs: 1, erratic: true },
];

const usual = ({ answers, bluffs }: BettingStyle) => (answers === 1 ? USUAL : 1) * (bluffs === 1 ? USUAL : 1);
const ordinary = bettingStyles.filter(({ erratic }) => !erratic).reduce((sum, manner) => sum + usual(manner), 0);
const prior = bettingStyles.map((manner) => (manner.erratic ? ERRATIC : ((1 - ERRATIC) * usual(manner)) / ordinary));

/** What one opponent has shown of its manner in a match: how likely each is, by Bayes' rule over the hands played. */
export class OpponentModel {
  readonly shares = Float64Array.from(prior);
  private readonly opponent: OpponentPlayer;
  private readonly state: TrucoState;

  /** `scratch` is a state of the game's rules that may be overwritten. */
  constructor(opponent: OpponentPlayer, scratch: TrucoState) {
    this.opponent = opponent;
    this.state = scratch;
  }

  forget(): void {
    this.shares.set(prior);
  }

  /** Learns from a hand that is over, over all cards that the opponent may have held: those shown weigh most. */
  learn(view: TrucoView, rng: Rng): void {
    const imagination = new Imagination(view);
    const { hands } = imagination;
    const likely = new Float64Array(bettingStyles.length);
    const one = new Float64Array(bettingStyles.length);
    const looked = Math.min(hands.length, LOOKED_AT);
    for (let i = 0; i < looked; i++) {
      one.fill(1);
      const hand = hands[looked === hands.length ? i : rng.below(hands.length)];
      imagination.deal(hand, rng, this.state, (at, action) => {
        if (at.turn !== view.seat) this.opponent.weigh(at, action, bettingStyles, one);
      });
      for (let m = 0; m < one.length; m++) likely[m] += one[m];
    }
    let total = 0;
    for (let m = 0; m < likely.length; m++) total += this.shares[m] * likely[m];
    if (total === 0) return;
    for (let m = 0; m < likely.length; m++) this.shares[m] = (this.shares[m] * likely[m]) / total;
  }

  draw(rng: Rng): BettingStyle {
    let x = rng.float();
    for (let m = 0; m < bettingStyles.length - 1; m++) {
      x -= this.shares[m];
      if (x < 0) return bettingStyles[m];
    }
    return bettingStyles.at(-1)!;
  }

  /** Means of the factors over the manners that are not erratic, and how likely it is erratic, for people. */
  summary(): { answers: number; bluffs: number; erratic: number } {
    let [answers, bluffs, rest] = [0, 0, 0];
    for (const [m, manner] of bettingStyles.entries()) {
      if (manner.erratic) continue;
      // factors are compared by ratio
      answers += this.shares[m] * Math.log(manner.answers);
      bluffs += this.shares[m] * Math.log(manner.bluffs);
      rest += this.shares[m];
    }
    const mean = (sum: number) => (rest > 0 ? Math.exp(sum / rest) : 1);
    return { answers: mean(answers), bluffs: mean(bluffs), erratic: 1 - rest };
  }
}
