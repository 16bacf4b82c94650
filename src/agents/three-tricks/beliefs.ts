import type { Rng } from '../../core/rng.ts';
import { WeightedDraw } from '../play-outs/weighted-draw.ts';

/** Hands looked at; more change little. */
const LOOKED_AT = 300;

/** Makes the states that agree with what a player sees: `Imagination` of a game. */
export interface Imagined<S> {
  /** The opponent's possible hands, all equally likely. */
  readonly hands: Int16Array;
  draw(rng: Rng, into: S): void;
  deal(hand: number, rng: Rng, into: S, before?: (at: S, action: number) => void): void;
}

/** What the opponent may hold: its possible hands, each with a weight by how well it explains what the opponent did. */
export class Beliefs<S extends { readonly turn: number }> {
  readonly imagination: Imagined<S>;
  private readonly hands = new WeightedDraw<number>();

  /**
   * `likelihood` says how likely the seat to move, with its cards, is to act like this, up to a factor that is the same
   * for all cards. `scratch`, a state of the same rules, is overwritten.
   */
  constructor(
    imagination: Imagined<S>,
    seat: number,
    likelihood: (at: S, action: number) => number,
    scratch: S,
    rng: Rng,
  ) {
    this.imagination = imagination;
    const { hands } = imagination;
    const looked = Math.min(hands.length, LOOKED_AT);
    for (let i = 0; i < looked; i++) {
      const hand = hands[looked === hands.length ? i : rng.below(hands.length)];
      let weight = 1;
      imagination.deal(hand, rng, scratch, (at, action) => {
        if (at.turn !== seat) weight *= likelihood(at, action);
      });
      this.hands.add(hand, weight);
    }
  }

  /** Makes `into` a state that agrees with the view; the opponent's hand is drawn by weight, unseen hands evenly. */
  deal(rng: Rng, into: S): void {
    if (this.imagination.hands.length === 0) this.imagination.draw(rng, into);
    else this.imagination.deal(this.hands.draw(rng), rng, into);
  }

  /** The `n` hands with the greatest share of the weight. */
  likeliest(n: number): [hand: number, share: number][] {
    return this.hands.likeliest(n, (hand) => hand);
  }
}

/** How fast players become willing to bet as their chance grows: the width of the logistic curve. */
const SPREAD = 0.09;

/**
 * The share of players who would bet when their chance exceeds the usual one by this margin. `whim` is how often
 * somebody bets, or does not, for a reason that has nothing to do with its hand.
 */
export function willing(margin: number, whim: number): number {
  return whim + (1 - 2 * whim) / (1 + Math.exp(-margin / SPREAD));
}
