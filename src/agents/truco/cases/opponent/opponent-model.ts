import type { Rng } from '../../../../core/rng.ts';
import { Imagination } from '../../../../games/truco/imagine.ts';
import type { TrucoState } from '../../../../games/truco/state.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import type { BettingStyle, OpponentPlayer } from './opponent-player.ts';

const ANSWERS = [0.4, 1, 2.5, 8] as const;
const BLUFFS = [0.4, 1, 3] as const;
/** How likely it is, before anything was seen, that an opponent acts at random. */
const ERRATIC = 0.1;
/** How much likelier a factor of 1, as in the stored hands, is than any other at the start. */
const USUAL = 2;
/** Hands that the opponent may have held, looked at when a hand is over. */
const LOOKED_AT = 100;

/** Every style that an opponent may have. */
export const bettingStyles: readonly BettingStyle[] = [
  ...ANSWERS.flatMap((answers) => BLUFFS.map((bluffs) => ({ answers, bluffs, erratic: false }))),
  { answers: 1, bluffs: 1, erratic: true },
];

const usual = ({ answers, bluffs }: BettingStyle) => (answers === 1 ? USUAL : 1) * (bluffs === 1 ? USUAL : 1);
const ordinary = bettingStyles.filter(({ erratic }) => !erratic).reduce((sum, style) => sum + usual(style), 0);
const prior = bettingStyles.map((style) => (style.erratic ? ERRATIC : ((1 - ERRATIC) * usual(style)) / ordinary));

/** How one opponent bets: the probability of each style, by Bayes' rule over the hands of the match so far. */
export class OpponentModel {
  /** The probability of each of `bettingStyles`. */
  readonly shares = Float64Array.from(prior);
  private readonly player: OpponentPlayer;
  private readonly state: TrucoState;

  /** `scratch` is a state of the game's rules that may be overwritten. */
  constructor(player: OpponentPlayer, scratch: TrucoState) {
    this.player = player;
    this.state = scratch;
  }

  /** Back to what is believed before the first hand. */
  forget(): void {
    this.shares.set(prior);
  }

  /** Learns from a finished hand: how likely each style was to bet so, over the cards that the opponent may have held. */
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
        if (at.turn !== view.seat) this.player.weigh(at, action, bettingStyles, one);
      });
      for (let s = 0; s < one.length; s++) likely[s] += one[s];
    }
    let total = 0;
    for (let s = 0; s < likely.length; s++) total += this.shares[s] * likely[s];
    if (total === 0) return;
    for (let s = 0; s < likely.length; s++) this.shares[s] = (this.shares[s] * likely[s]) / total;
  }

  draw(rng: Rng): BettingStyle {
    let x = rng.float();
    for (let s = 0; s < bettingStyles.length - 1; s++) {
      x -= this.shares[s];
      if (x < 0) return bettingStyles[s];
    }
    return bettingStyles.at(-1)!;
  }

  /** For people: the geometric means of both factors over the styles that are not erratic, and how likely that one is. */
  summary(): { answers: number; bluffs: number; erratic: number } {
    let [answers, bluffs, rest] = [0, 0, 0];
    for (const [s, style] of bettingStyles.entries()) {
      if (style.erratic) continue;
      answers += this.shares[s] * Math.log(style.answers);
      bluffs += this.shares[s] * Math.log(style.bluffs);
      rest += this.shares[s];
    }
    const mean = (sum: number) => (rest > 0 ? Math.exp(sum / rest) : 1);
    return { answers: mean(answers), bluffs: mean(bluffs), erratic: 1 - rest };
  }
}
