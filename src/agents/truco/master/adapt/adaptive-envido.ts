import type { TrucoView } from '../../../../games/truco/view.ts';
import type { ActionChance } from '../../equilibrium/mix.ts';
import type { HandModel } from '../hand-model.ts';
import { adaptedAuction } from './adapted-auction.ts';
import { EnvidoOpponentModel } from './envido-opponent-model.ts';

/** So many styles are reckoned with at once. */
const STYLES = 8;
/** An opponent is read when it is less likely than this that it bids by no style. */
const UNREAD = 0.4;

/** Bids by what was learned of one opponent in a match, within the bound of `adaptedAuction`. */
export class AdaptiveEnvido {
  readonly opponent = new EnvidoOpponentModel();
  /** The number of the last hand that was learned from. */
  private learned = 0;
  private solved: { readonly key: string; readonly sums: Float32Array } | undefined;

  begin(): void {
    this.opponent.forget();
    this.learned = 0;
    this.solved = undefined;
  }

  /** Learns from every finished hand. */
  saw(view: TrucoView, model: HandModel): void {
    if (view.outcome === null || view.hand === this.learned) return;
    this.learned = view.hand;
    this.opponent.learn(view, model);
  }

  /** Whether the opponent's style is known well enough to bid by it, not by the opening for the match. */
  get isRead(): boolean {
    return this.opponent.unreadable < UNREAD;
  }

  mix(view: TrucoView, model: HandModel): ActionChance[] {
    const key = `${view.game} ${view.hand} ${view.seat}`;
    if (this.solved?.key !== key)
      this.solved = { key, sums: adaptedAuction(view, model, this.opponent.likeliest(STYLES)) };
    return model.envido.mix(view, this.solved.sums);
  }
}
