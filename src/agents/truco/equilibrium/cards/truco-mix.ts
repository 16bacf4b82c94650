import { ACTION } from '../../../../games/truco/actions.ts';
import type { TrucoRules } from '../../../../games/truco/rules.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { actionValues } from '../../../../solve/expected-values.ts';
import type { PublicTree } from '../../../../solve/public-tree.ts';
import type { ActionChance } from '../mix.ts';
import { firstMoveValues } from './first-moves.ts';
import { informationSetOf, pathOf, type Step } from './information-set.ts';
import { type HandStakes, stakedTree } from './staked-tree.ts';
import type { TrucoStrategy } from './truco-strategy.ts';
import { ACCEPTS, CALLS, DECLINES, LAST_CARD } from './truco-tree.ts';

/** The strategy's mix over cards and truco bets for a view, without the actions that it never takes. */
export function trucoMix(strategy: TrucoStrategy, view: TrucoView): ActionChance[] {
  const { tree } = strategy;
  const { node, index } = informationSetOf(view, tree);
  const mix = strategy.mix(node, index);
  return mix.flatMap((chance, k) =>
    chance > 0 ? [{ action: engineAction(strategy, view, tree.meaning(node, k)), chance }] : [],
  );
}

/**
 * The points that the seat of a view can expect from here on, by action of the engine; with stakes, what its hand is
 * worth by them.
 */
export function trucoValues(
  strategy: TrucoStrategy,
  view: TrucoView,
  rules: TrucoRules,
  stakes?: HandStakes,
): Map<number, number> {
  const { tree } = strategy;
  const { node, index } = informationSetOf(view, tree);
  const known = node === tree.root ? firstMoveValues(strategy, index, stakes) : undefined;
  return new Map(
    (known ?? treeActionValues(strategy, view, rules, stakes)).flatMap((value, k) =>
      value === undefined ? [] : [[engineAction(strategy, view, tree.meaning(node, k)), value]],
    ),
  );
}

/**
 * The same in the order of the tree's actions; `undefined` where the seat cannot take one. Both seats play the strategy
 * from here on. What the opponent may hold is weighted by how likely it would have played so far with it. After a course
 * of play that the strategy never takes, it is weighted by the deal alone.
 */
export function treeActionValues(
  strategy: TrucoStrategy,
  view: TrucoView,
  rules: TrucoRules,
  stakes?: HandStakes,
): (number | undefined)[] {
  const { tree, size } = strategy;
  const { node, index } = informationSetOf(view, tree);
  const seat = view.seat === view.mano ? 0 : 1;
  const steps = pathOf(view, tree, rules);
  const weights = new Float64Array(tree.width(node, seat));
  let reach = opponentReach(strategy, steps, seat, true);
  tree.indexWeights(node, seat, reach, 0, weights, 0);
  if (!(weights[index] > 0)) {
    reach = opponentReach(strategy, steps, seat, false);
    tree.indexWeights(node, seat, reach, 0, weights, 0);
  }
  const played = stakes ? stakedTree(tree, stakes) : tree;
  const values = actionValues(played, size, strategy, { node, seat, index }, reach);
  return values.map((value) => value && value / weights[index]);
}

/** How likely the other seat comes here with each of its private indices; `asPlayed`: by the strategy's mixes. */
function opponentReach(strategy: TrucoStrategy, steps: readonly Step[], seat: number, asPlayed: boolean): Float64Array {
  return reachThrough(strategy.tree, steps, seat, (node, own, action) =>
    asPlayed ? probabilityOf(strategy, node, own, action) : 1,
  );
}

/**
 * How likely the other seat than `seat` comes through these steps from the root with each of its private indices, by the
 * chance of its actions.
 */
export function reachThrough(
  tree: PublicTree,
  steps: readonly Step[],
  seat: number,
  chanceOf: (node: number, own: number, action: number) => number,
): Float64Array {
  let reach = tree.initialReach(1 - seat).slice();
  for (const { node, action } of steps) {
    const next = new Float64Array(tree.width(tree.child(node, action), 1 - seat));
    if (tree.turn(node) !== seat) {
      const before = tree.indicesBefore(node, action);
      const decides = tree.decides(node);
      for (let j = 0; j < next.length; j++) {
        const i = before === undefined ? j : before[j];
        if (i >= 0) next[j] = reach[i] * (decides ? chanceOf(node, i, action) : 1);
      }
    } else if (tree.regroupsOther(node, action)) tree.regroupReach(node, action, reach, 0, next, 0);
    else next.set(reach);
    reach = next;
  }
  return reach;
}

/** The probability of an action; one where nothing is known about the private index. */
function probabilityOf({ index, weights }: TrucoStrategy, node: number, own: number, action: number): number {
  const slots = index.slotsOf(node, own);
  const total = slots.reduce((sum, slot) => sum + (slot < 0 ? 0 : weights[slot]), 0);
  return total > 0 ? weights[slots[action]] / total : 1;
}

/** The action of the engine that means this in the tree. */
export function engineAction({ tree }: TrucoStrategy, view: TrucoView, meaning: number): number {
  if (meaning === DECLINES) return ACTION.NO_QUIERO;
  if (meaning === ACCEPTS) return ACTION.QUIERO;
  if (meaning === CALLS) return nextTrucoCall(view);
  if (meaning === LAST_CARD) return view.held[0];
  return view.held.find((card) => tree.ranks.of[card] === meaning) as number;
}

/** Truco, retruco or vale cuatro: the call that comes next in this hand. */
export function nextTrucoCall({ truco }: TrucoView): number {
  return ACTION.TRUCO + Math.max(truco.stake, truco.asked) - 1;
}
