import type { Explanation } from '../../../../core/agent.ts';
import type { Rng } from '../../../../core/rng.ts';
import { ACTION, FACE_DOWN, formatAction } from '../../../../games/truco/actions.ts';
import { parseGameId } from '../../../../games/truco/game.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { trucoMix, trucoValues } from '../cards/truco-mix.ts';
import type { TrucoStrategy } from '../cards/truco-strategy.ts';
import { type ActionChance, EnvidoStrategy, PASS } from '../envido/envido-strategy.ts';

/**
 * The points that the actions are worth from here on when both play on by the table and the envido auction, each as
 * if the other were not there; nothing while a flor or the saying of points is due.
 */
export function actionValues(table: TrucoStrategy, view: TrucoView, legal: readonly number[]): Map<number, number> {
  if (view.flor.asked || view.envido.showdown || legal.includes(ACTION.FLOR)) return new Map();
  const rules = parseGameId(view.game);
  const book = new EnvidoStrategy(rules);
  if (view.envido.asked) return book.actionValues(view);
  const cards = trucoValues(table, view, rules);
  return legal.includes(ACTION.ENVIDO) ? together(cards, book, view, table) : cards;
}

/** With the envido still open a card or truco passes it by; a bid leaves the cards as they are. */
function together(
  cards: ReadonlyMap<number, number>,
  book: EnvidoStrategy,
  view: TrucoView,
  table: TrucoStrategy,
): Map<number, number> {
  const bids = book.actionValues(view);
  const passed = bids.get(PASS) ?? 0;
  const rest = trucoMix(table, view).reduce((sum, { action, chance }) => sum + chance * (cards.get(action) ?? 0), 0);
  const all = new Map<number, number>();
  for (const [action, value] of cards) all.set(action, value + passed);
  for (const [action, value] of bids) if (action !== PASS) all.set(action, value + rest);
  return all;
}

/** One action of a mix, by its chances. */
export function draw(mix: readonly ActionChance[], rng: Rng): number {
  let at = rng.float();
  for (const { action, chance } of mix) {
    at -= chance;
    if (at < 0) return action;
  }
  return mix[mix.length - 1].action;
}

/** A drawn action with the mix it came from, and what the tables think that every choice is worth. */
export function explainMix(
  table: TrucoStrategy,
  view: TrucoView,
  legal: readonly number[],
  action: number,
  mix: readonly ActionChance[],
): Explanation {
  const worth = actionValues(table, view, legal);
  // face down a card is worth what it is worth
  for (const [card, points] of [...worth]) if (card < FACE_DOWN) worth.set(card + FACE_DOWN, points);
  const percent = (chance: number) => `${Math.round(100 * chance)} %`;
  const choices = [...mix].sort((a, b) => b.chance - a.chance);
  const said = choices.map((choice) => `${formatAction(choice.action)} ${percent(choice.chance)}`).join(', ');
  const known = choices.filter((choice) => worth.has(choice.action));
  const weight = known.reduce((sum, { chance }) => sum + chance, 0);
  const value = known.reduce((sum, choice) => sum + (choice.chance * (worth.get(choice.action) as number)) / weight, 0);
  const note = (choice: ActionChance) => {
    const points = worth.get(choice.action);
    return points === undefined
      ? percent(choice.chance)
      : `${percent(choice.chance)}, worth ${points.toFixed(2)} points`;
  };
  const of = view.envido.asked ? 'points of the envido' : 'points from here on';
  return {
    summary: choices.length === 1 ? `${formatAction(action)} always.` : `Drawn from the solved mix: ${said}.`,
    reasons: known.length > 0 ? [{ name: 'value', value, note: `${of}, both playing the tables` }] : [],
    choices: choices.map((choice) => ({ action: choice.action, value: choice.chance, note: note(choice) })),
    details: { worth: Object.fromEntries(worth), exploitability: table.facts.exploitability },
  };
}
