import type { TrucoView } from '../../../../games/truco/view.ts';
import { FIRST_CALL, isTrucoCall, ACTION } from '../../../../games/truco/actions.ts';
import { informationSetOf } from '../../equilibrium/cards/information-set.ts';
import { engineAction } from '../../equilibrium/cards/truco-mix.ts';
import type { ActionChance } from '../../equilibrium/mix.ts';
import type { HandModel } from '../hand-model.ts';
import { pointWorth } from '../opening/envido-worth.ts';
import { followHand } from '../ranges.ts';
import type { TrucoManner } from './truco-manner.ts';
import { TrucoOpponentModel } from './truco-opponent-model.ts';
import { TrucoResponse } from './truco-response.ts';

/** How far a manner is believed. */
const MOST = Number(process.env.MOST ?? 0.9);
/** How much likelier an action gets for each point that it is better. */
const EAGER = Number(process.env.EAGER ?? 3);
/** Every action that is possible may be taken. */
const SOME = Number(process.env.SOME ?? 0.05);

/** Plays truco by what was learned of one opponent. */
export class AdaptiveTruco {
  readonly opponent = new TrucoOpponentModel();
  private learned = 0;

  begin(): void {
    this.opponent.forget();
    this.learned = 0;
  }

  /** Learns from every finished hand. */
  saw(view: TrucoView, model: HandModel): void {
    if (view.outcome === null || view.hand === this.learned) return;
    this.learned = view.hand;
    this.opponent.learn(view, model);
  }

  /** The manner that is believed in, and how far. */
  known(model: HandModel): { manner: TrucoManner; chance: number } {
    return { manner: this.opponent.manner(model), chance: MOST * (1 - this.opponent.unreadable) };
  }

  /** A mix of the first trick with its cards and truco moved towards what pays against this opponent. */
  adapted(view: TrucoView, model: HandModel, mix: readonly ActionChance[]): readonly ActionChance[] {
    const { strategy } = model;
    const { tree } = strategy;
    const { manner, chance } = this.known(model);
    if (!mix.some(({ action }) => isOfTruco(view, action))) return mix;
    const { node } = informationSetOf(view, tree);
    const [hand, read] = (['model', manner] as const).map((player) => followHand(view, model, undefined, player));
    if (!hand || !read || hand.isOver || hand.node !== node) return mix;
    const [byTable, byManner] = [hand, read].map((each, i) => scaled(each.opponentIndices(), i === 0 ? 1 - chance : chance));
    if (!byTable || !byManner) return mix;
    const seat = view.seat === view.mano ? 0 : 1;
    const scores = [view.scores[view.mano], view.scores[1 - view.mano]] as const;
    const response = new TrucoResponse(strategy, manner, seat, model.match.stakes(...scores));
    const held = view.held.map((card) => tree.ranks.of[card]).sort((a, b) => a - b);
    const point = pointWorth(model.match, scores);
    const values = new Map(
      response
        .values(node, held, { byTable, byManner })
        .flatMap((value, k) => (value === undefined ? [] : [[engineAction(strategy, view, tree.meaning(node, k)), value / point]])),
    );
    const best = Math.max(...values.values());
    const total = mix.reduce((sum, { action, chance }) => (isOfTruco(view, action) ? sum + chance : sum), 0);
    const usual = new Map(mix.map(({ action, chance }) => [action, chance]));
    const weights = [...values].map(
      ([action, value]) => [action, ((usual.get(action) ?? 0) / total + SOME) * Math.exp(EAGER * (value - best))] as const,
    );
    const sum = weights.reduce((all, [, weight]) => all + weight, 0);
    return [
      ...mix.filter(({ action }) => !isOfTruco(view, action)),
      ...weights.map(([action, weight]) => ({ action, chance: (total * weight) / sum })),
    ];
  }
}

/** Whether an action plays a card, or calls or answers truco. */
function isOfTruco({ envido, flor }: TrucoView, action: number): boolean {
  if (action === ACTION.QUIERO || action === ACTION.NO_QUIERO) return !envido.asked && !flor.asked;
  return action < FIRST_CALL || isTrucoCall(action);
}

/** Weights that add up to a sum; `undefined` where there are none. */
function scaled(weights: Float64Array, sum: number): Float64Array | undefined {
  const total = weights.reduce((all, weight) => all + weight, 0);
  return total > 0 ? weights.map((weight) => (weight * sum) / total) : undefined;
}
