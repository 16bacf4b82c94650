import type { Rng } from '../../../../core/rng.ts';
import { Imagination } from '../../../../games/truco/imagine.ts';
import type { TrucoState } from '../../../../games/truco/state.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { WeightedDraw } from '../../../play-outs/weighted-draw.ts';
import type { OpponentModel } from './opponent-model.ts';
import type { BettingStyle, OpponentPlayer } from './opponent-player.ts';

/** Pairs of hand and style drawn for a decision; more change little. */
const DRAWS = 300;

/**
 * What the opponent may hold and how it bets: hands that agree with the view, each with a style drawn from the model.
 * The weight of a pair is how likely a player of that style with that hand was to bet as the opponent did.
 */
export class OpponentBeliefs {
  readonly imagination: Imagination;
  private readonly pairs = new WeightedDraw<{ hand: number; style: BettingStyle }>();

  /** `scratch`, a state of the view's rules, is overwritten. */
  constructor(view: TrucoView, player: OpponentPlayer, model: OpponentModel, rng: Rng, scratch: TrucoState) {
    this.imagination = new Imagination(view);
    const { hands } = this.imagination;
    const weight = new Float64Array(1);
    const styles: [BettingStyle] = [model.draw(rng)];
    for (let i = 0; i < DRAWS; i++) {
      const hand = hands[rng.below(hands.length)];
      styles[0] = model.draw(rng);
      weight[0] = 1;
      this.imagination.deal(hand, rng, scratch, (at, action) => {
        if (at.turn !== view.seat) player.weigh(at, action, styles, weight);
      });
      this.pairs.add({ hand, style: styles[0] }, weight[0]);
    }
  }

  /** Makes `into` a state that agrees with the view, drawn by weight. Returns the opponent's style in it. */
  deal(rng: Rng, into: TrucoState): BettingStyle {
    const { hand, style } = this.pairs.draw(rng);
    this.imagination.deal(hand, rng, into);
    return style;
  }

  /** The `n` hands with the greatest share of the weight. */
  likeliest(n: number): [hand: number, share: number][] {
    return this.pairs.likeliest(n, ({ hand }) => hand);
  }
}
