import type { Rng } from '../../../../core/rng.ts';
import { Imagination } from '../../../../games/truco/imagine.ts';
import type { TrucoState } from '../../../../games/truco/state.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import type { OpponentModel } from './opponent-model.ts';
import type { BettingStyle, OpponentPlayer } from './opponent-player.ts';

/** Draws that a decision rests on; more change little. */
const DRAWS = 300;

/**
 * What the opponent may hold, and in what manner it plays: hands that agree with the view, each with a manner of the
 * portrait, weighed by how likely that player with that hand was to bet as the opponent did.
 */
export class Belief {
  readonly imagination: Imagination;
  private readonly hands: number[] = [];
  private readonly manners: BettingStyle[] = [];
  private readonly upTo: number[] = [];
  private total = 0;

  /** `scratch` is a state of the game's rules that may be overwritten. */
  constructor(view: TrucoView, opponent: OpponentPlayer, portrait: OpponentModel, rng: Rng, scratch: TrucoState) {
    this.imagination = new Imagination(view);
    const { hands } = this.imagination;
    const weight = new Float64Array(1);
    const list: [BettingStyle] = [portrait.draw(rng)];
    for (let i = 0; i < DRAWS; i++) {
      const hand = hands[rng.below(hands.length)];
      list[0] = portrait.draw(rng);
      weight[0] = 1;
      this.imagination.deal(hand, rng, scratch, (at, action) => {
        if (at.turn !== view.seat) opponent.weigh(at, action, list, weight);
      });
      this.total += weight[0];
      this.hands.push(hand);
      this.manners.push(list[0]);
      this.upTo.push(this.total);
    }
  }

  /** Deals a state that agrees with the view, by weight; returns the opponent's manner in it. */
  deal(rng: Rng, into: TrucoState): BettingStyle {
    const x = rng.float() * this.total;
    let low = 0;
    let high = this.upTo.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.upTo[middle] > x) high = middle;
      else low = middle + 1;
    }
    this.imagination.deal(this.hands[low], rng, into);
    return this.manners[low];
  }

  /** The hands with the greatest share. */
  likeliest(n: number): [hand: number, share: number][] {
    const shares = new Map<number, number>();
    for (const [i, hand] of this.hands.entries()) {
      const weight = this.upTo[i] - (this.upTo[i - 1] ?? 0);
      shares.set(hand, (shares.get(hand) ?? 0) + weight / this.total);
    }
    return [...shares].sort((a, b) => b[1] - a[1]).slice(0, n);
  }
}
