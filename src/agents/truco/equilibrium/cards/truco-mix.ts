import { ACTION } from '../../../../games/truco/actions.ts';
import type { TrucoRules } from '../../../../games/truco/rules.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { actionValues } from '../../../../solve/expected-values.ts';
import { type TreeSize, treeSize } from '../../../../solve/public-tree.ts';
import type { ActionChance } from '../envido/envido-strategy.ts';
import { informationSetOf, pathOf, type Step } from './information-set.ts';
import type { TrucoStrategy } from './truco-strategy.ts';
import { ACCEPTS, CALLS, DECLINES, LAST_CARD } from './truco-tree.ts';

const sizes = new WeakMap<TrucoStrategy, TreeSize>();

/**
 * The points that each action of the table (in its order) is worth from here on to the seat of the view, if both
 * play the table: what the opponent may hold is weighed by how it would have played so far. After a course that the
 * table never takes, all cards are as likely as chance makes them.
 */
export function infoSetValues(table: TrucoStrategy, view: TrucoView, rules: TrucoRules): (number | undefined)[] {
  const { tree, index, weights: numbers, ranks } = table;
  const { node, index: own } = informationSetOf(view, tree, ranks);
  const seat = view.seat === view.mano ? 0 : 1;
  const steps = pathOf(view, tree, ranks, rules);
  const mass = new Float64Array(tree.width(node, seat));
  let reach = opponentReach(table, steps, seat, true);
  tree.indexWeights(node, seat, reach, 0, mass, 0);
  if (!(mass[own] > 0)) {
    reach = opponentReach(table, steps, seat, false);
    tree.indexWeights(node, seat, reach, 0, mass, 0);
  }
  const size = sizes.get(table) ?? treeSize(tree);
  sizes.set(table, size);
  const values = actionValues(tree, size, { weights: numbers, index }, { node, seat, index: own }, reach);
  return values.map((value) => value && value / mass[own]);
}

/** How likely the other seat came here with each of its private indices, by the table's mixes or by chance alone. */
function opponentReach(table: TrucoStrategy, steps: readonly Step[], seat: number, mixes: boolean): Float64Array {
  const { tree, index, weights: numbers } = table;
  let reach = tree.initialReach().slice();
  for (const { node, action } of steps) {
    const next = new Float64Array(tree.width(tree.child(node, action), 1 - seat));
    if (tree.turn(node) !== seat) {
      const before = tree.indicesBefore(node, action);
      const weighs = mixes && tree.decides(node);
      for (let j = 0; j < next.length; j++) {
        const i = before === undefined ? j : before[j];
        if (i >= 0) next[j] = reach[i] * (weighs ? share(index.slotsOf(node, i), action, numbers) : 1);
      }
    } else if (tree.regroupsOther(node, action)) tree.regroupReach(node, action, reach, 0, next, 0);
    else next.set(reach);
    reach = next;
  }
  return reach;
}

function share(slots: readonly number[], action: number, numbers: Uint8Array): number {
  const total = slots.reduce((sum, slot) => sum + (slot < 0 ? 0 : numbers[slot]), 0);
  return total > 0 ? numbers[slots[action]] / total : 1;
}

/** The table's mix over cards and truco bets, as actions of the engine; those of no weight are left out. */
export function trucoMix(table: TrucoStrategy, view: TrucoView): ActionChance[] {
  const { tree, ranks } = table;
  const { node, index } = informationSetOf(view, tree, ranks);
  const mix = table.mix(node, index);
  return mix.flatMap((chance, k) =>
    chance > 0 ? [{ action: engineAction(view, tree.meaning(node, k), ranks.of), chance }] : [],
  );
}

/** What the table's actions are worth here in points from now on, by action of the engine. */
export function trucoValues(table: TrucoStrategy, view: TrucoView, rules: TrucoRules): Map<number, number> {
  const { tree, ranks } = table;
  const { node } = informationSetOf(view, tree, ranks);
  const values = infoSetValues(table, view, rules);
  return new Map(
    values.flatMap((value, k) =>
      value === undefined ? [] : [[engineAction(view, tree.meaning(node, k), ranks.of), value]],
    ),
  );
}

function engineAction(view: TrucoView, meaning: number, rankOf: Uint8Array): number {
  const { stake, asked } = view.truco;
  if (meaning === DECLINES) return ACTION.NO_QUIERO;
  if (meaning === ACCEPTS) return ACTION.QUIERO;
  if (meaning === CALLS) return ACTION.TRUCO + Math.max(stake, asked) - 1;
  if (meaning === LAST_CARD) return view.held[0];
  return view.held.find((card) => rankOf[card] === meaning) as number;
}
