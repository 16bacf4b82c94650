import { ACTION, FACE_DOWN, FIRST_CALL } from '../../../games/truco/actions.ts';
import { envidoSequences } from '../../../games/truco/bidding.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import { BY_MANO, OVER_TRUCO } from './opening.ts';
import type { OpeningTable } from './opening-table.ts';
import type { Ranks } from './ranks.ts';

/** The spot of the opening where a view stands, or -1 when the opening is over or has no such spot. */
export function spotOf(view: TrucoView, legal: readonly number[], table: OpeningTable): number {
  const mayBid = legal.includes(ACTION.ENVIDO);
  const led = ledRank(view, table.shape.ranks);
  if (view.envido.asked) {
    const first = view.log.findIndex(({ action }) => isBid(action));
    const opener = view.log[first]?.seat;
    const opened = opener === view.mano ? BY_MANO : (led ?? OVER_TRUCO);
    const calls = envidoSequences.indexOf(view.envido.calls);
    return table.find({ kind: 'auction', opened, calls, ...(opened >= 0 && { led: opened }) });
  }
  if (!mayBid) return -1;
  if (view.truco.asked > 0) return led === undefined ? table.find({ kind: 'truco' }) : -1;
  if (view.seat === view.mano) return table.find({ kind: 'lead' });
  return led === undefined ? -1 : table.find({ kind: 'follow', led });
}

function isBid(action: number): boolean {
  return action >= ACTION.ENVIDO && action <= ACTION.FALTA_ENVIDO;
}

/** The rank of mano's first card; a card face down counts as the weakest. */
function ledRank(view: TrucoView, ranks: Ranks): number | undefined {
  const action = view.tricks[0]?.plays[view.mano] ?? null;
  if (action === null) return undefined;
  return action < FIRST_CALL ? ranks.of[action % FACE_DOWN] : ranks.sizes.length - 1;
}
