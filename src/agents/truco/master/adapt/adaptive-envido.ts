import type { TrucoView } from '../../../../games/truco/view.ts';
import type { ActionChance } from '../../equilibrium/mix.ts';
import type { HandModel } from '../hand-model.ts';
import { adaptedAuction } from './adapted-auction.ts';
import { EnvidoOpponentModel } from './envido-opponent-model.ts';

/** An opponent cannot be read when it is likelier than this that it bids by no style. */
const UNREAD = 0.8;

/**
 * The most points a hand that are given back to an opponent who answers in the best way: until so many points were lost to
 * it in envido, on balance, and after that.
 */
const EAGER_BOUND = 0.6;
const LOST_EAGERLY = 4;
const CAREFUL_BOUND = 0.2;
/** With so many points lost nothing is bid by its style any more. */
const MOST_LOST = 8;

/** Bids by what was learned of one opponent in a match, within the bounds of `adaptedAuction`. */
export class AdaptiveEnvido {
  readonly opponent = new EnvidoOpponentModel();
  /** Points won in envido in this match, less those lost. */
  private won = 0;
  /** The number of the last hand that was learned from. */
  private learned = 0;
  private solved: { readonly key: string; readonly sums: Float32Array } | undefined;

  begin(): void {
    this.opponent.forget();
    this.won = 0;
    this.learned = 0;
    this.solved = undefined;
  }

  /** Learns from every finished hand. */
  saw(view: TrucoView, model: HandModel): void {
    if (view.outcome === null || view.hand === this.learned) return;
    this.learned = view.hand;
    const { winner, points } = view.envido;
    if (winner !== null) this.won += winner === view.seat ? points : -points;
    this.opponent.learn(view, model);
  }

  /** Whether to bid by what was learned, not by the opening for the match: the opponent can be read, and that has not cost much. */
  get isRead(): boolean {
    return this.opponent.unreadable < UNREAD && !this.hasLost;
  }

  private get hasLost(): boolean {
    return this.won < -MOST_LOST;
  }

  /** `undefined` once too much was lost by it. */
  mix(view: TrucoView, model: HandModel): ActionChance[] | undefined {
    const plan = this.plan(view, model);
    return plan && model.envido.mix(view, plan);
  }

  /** The auction of a hand, as chances of whole courses; `undefined` once too much was lost by it. */
  plan(view: TrucoView, model: HandModel): Float32Array | undefined {
    if (this.hasLost) return undefined;
    const bound = this.won >= -LOST_EAGERLY ? EAGER_BOUND : CAREFUL_BOUND;
    const key = `${view.game} ${view.hand} ${view.seat}`;
    if (this.solved?.key !== key) this.solved = { key, sums: adaptedAuction(view, model, this.opponent.read(), bound) };
    return this.solved.sums;
  }
}
