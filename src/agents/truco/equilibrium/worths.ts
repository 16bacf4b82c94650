import { ACTION } from '../../../games/truco/actions.ts';
import { parseGameId } from '../../../games/truco/game.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import { EnvidoBook, PASS } from './envido-book.ts';
import type { TrucoTable } from './table.ts';
import { trucoMix, trucoValues } from './truco-mix.ts';

/**
 * The points that the actions are worth from here on when both play on by the table and the envido auction, each as
 * if the other were not there; nothing while a flor or the saying of points is due.
 */
export function worths(table: TrucoTable, view: TrucoView, legal: readonly number[]): Map<number, number> {
  if (view.flor.asked || view.envido.showdown || legal.includes(ACTION.FLOR)) return new Map();
  const rules = parseGameId(view.game);
  const book = new EnvidoBook(rules);
  if (view.envido.asked) return book.worths(view);
  const cards = trucoValues(table, view, rules);
  return legal.includes(ACTION.ENVIDO) ? together(cards, book, view, table) : cards;
}

/** With the envido still open a card or truco passes it by; a bid leaves the cards as they are. */
function together(
  cards: ReadonlyMap<number, number>,
  book: EnvidoBook,
  view: TrucoView,
  table: TrucoTable,
): Map<number, number> {
  const bids = book.worths(view);
  const passed = bids.get(PASS) ?? 0;
  const rest = trucoMix(table, view).reduce((sum, { action, chance }) => sum + chance * (cards.get(action) ?? 0), 0);
  const all = new Map<number, number>();
  for (const [action, value] of cards) all.set(action, value + passed);
  for (const [action, value] of bids) if (action !== PASS) all.set(action, value + rest);
  return all;
}
