import type { TrucoRules } from '../../../games/truco/rules.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import { actionValues } from '../../../solve/outlook.ts';
import { measure, type TreeSize } from '../../../solve/public-tree.ts';
import { historyOf, type Step } from './history.ts';
import { situationOf } from './situation.ts';
import type { TrucoTable } from './table.ts';

const sizes = new WeakMap<TrucoTable, TreeSize>();

/**
 * The points that each action of the table (in its order) is worth from here on to the seat of the view, if both
 * play the table: what the opponent may hold is weighed by how it would have played so far. After a course that the
 * table never takes, all cards are as likely as chance makes them.
 */
export function prospects(table: TrucoTable, view: TrucoView, rules: TrucoRules): (number | undefined)[] {
  const { tree, index, numbers, ranks } = table;
  const { node, index: own } = situationOf(view, tree, ranks);
  const seat = view.seat === view.mano ? 0 : 1;
  const steps = historyOf(view, tree, ranks, rules);
  const mass = new Float64Array(tree.width(node, seat));
  let reach = opponentReach(table, steps, seat, true);
  tree.mass(node, seat, reach, 0, mass, 0);
  if (!(mass[own] > 0)) {
    reach = opponentReach(table, steps, seat, false);
    tree.mass(node, seat, reach, 0, mass, 0);
  }
  const size = sizes.get(table) ?? measure(tree);
  sizes.set(table, size);
  const values = actionValues(tree, size, { numbers, index }, { node, seat, index: own }, reach);
  return values.map((value) => value && value / mass[own]);
}

/** How likely the other seat came here with each of its private indices, by the table's mixes or by chance alone. */
function opponentReach(table: TrucoTable, steps: readonly Step[], seat: number, mixes: boolean): Float64Array {
  const { tree, index, numbers } = table;
  let reach = tree.start().slice();
  for (const { node, action } of steps) {
    const next = new Float64Array(tree.width(tree.child(node, action), 1 - seat));
    if (tree.turn(node) !== seat) {
      const before = tree.before(node, action);
      const weighs = mixes && tree.decides(node);
      for (let j = 0; j < next.length; j++) {
        const i = before === undefined ? j : before[j];
        if (i >= 0) next[j] = reach[i] * (weighs ? share(index.choice(node, i), action, numbers) : 1);
      }
    } else if (tree.regroups(node, action)) tree.gather(node, action, reach, 0, next, 0);
    else next.set(reach);
    reach = next;
  }
  return reach;
}

function share(slots: readonly number[], action: number, numbers: Uint8Array): number {
  const total = slots.reduce((sum, slot) => sum + (slot < 0 ? 0 : numbers[slot]), 0);
  return total > 0 ? numbers[slots[action]] / total : 1;
}
