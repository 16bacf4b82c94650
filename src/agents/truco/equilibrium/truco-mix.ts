import { ACTION } from '../../../games/truco/actions.ts';
import type { TrucoRules } from '../../../games/truco/rules.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import type { Weighted } from './envido-book.ts';
import { prospects } from './prospects.ts';
import { situationOf } from './situation.ts';
import type { TrucoTable } from './table.ts';
import { ACCEPTS, CALLS, DECLINES, LAST_CARD } from './truco-tree.ts';

/** The table's mix over cards and truco bets, as actions of the engine; those of no weight are left out. */
export function trucoMix(table: TrucoTable, view: TrucoView): Weighted[] {
  const { tree, ranks } = table;
  const { node, index } = situationOf(view, tree, ranks);
  const mix = table.mix(node, index);
  return mix.flatMap((chance, k) =>
    chance > 0 ? [{ action: engineAction(view, tree.meaning(node, k), ranks.of), chance }] : [],
  );
}

/** What the table's actions are worth here in points from now on, by action of the engine. */
export function trucoValues(table: TrucoTable, view: TrucoView, rules: TrucoRules): Map<number, number> {
  const { tree, ranks } = table;
  const { node } = situationOf(view, tree, ranks);
  const values = prospects(table, view, rules);
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
