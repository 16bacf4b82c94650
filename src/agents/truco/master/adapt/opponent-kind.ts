import type { TrucoView } from '../../../../games/truco/view.ts';
import { type HandModel, USUAL } from '../hand-model.ts';
import { FollowedHand } from '../ranges.ts';

/** Nobody is ever quite sure. */
const LEAST = 0.02;

/**
 * How likely the opponent of a match is a usual player and not one who plays the model, by how it has opened its hands.
 * What it is taken to hold depends on that, and nothing else does.
 */
export class OpponentKind {
  private chance = USUAL;
  /** The number of the last hand that was learned from. */
  private learned = 0;

  begin(): void {
    this.chance = USUAL;
    this.learned = 0;
  }

  /** The chance of a usual player. */
  get usual(): number {
    return this.chance;
  }

  /** Learns from every finished hand whose opening is solved: elsewhere the two kinds bid alike. */
  saw(view: TrucoView, model: HandModel): void {
    if (view.outcome === null || view.hand === this.learned) return;
    this.learned = view.hand;
    if (!model.knowsUsual || !model.opening(view)) return;
    const usual = this.chance * likelihood(view, model, 'usual');
    const other = (1 - this.chance) * likelihood(view, model, 'model');
    if (usual + other > 0) this.chance = Math.min(1 - LEAST, Math.max(LEAST, usual / (usual + other)));
  }
}

/** How likely a player opens as the opponent did, over all hands that it may have been dealt. */
function likelihood(view: TrucoView, model: HandModel, player: 'model' | 'usual'): number {
  const hand = new FollowedHand(view, model, undefined, player);
  for (const { seat, action } of view.log) if (hand.isOver || !hand.follow(seat === view.mano ? 0 : 1, action)) break;
  const opponent = view.seat === view.mano ? 1 : 0;
  const dealt = model.dealt();
  return hand.classWeights[opponent].reduce((sum, weight, i) => sum + weight * dealt[i], 0);
}
