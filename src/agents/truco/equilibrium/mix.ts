import type { Explanation } from '../../../core/agent.ts';
import type { Rng } from '../../../core/rng.ts';
import { FACE_DOWN, formatAction } from '../../../games/truco/actions.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import type { Weighted } from './envido-book.ts';
import type { TrucoTable } from './table.ts';
import { worths } from './worths.ts';

/** One action of a mix, by its chances. */
export function draw(mix: readonly Weighted[], rng: Rng): number {
  let at = rng.float();
  for (const { action, chance } of mix) {
    at -= chance;
    if (at < 0) return action;
  }
  return mix[mix.length - 1].action;
}

/** A drawn action with the mix it came from, and what the tables think that every choice is worth. */
export function explained(
  table: TrucoTable,
  view: TrucoView,
  legal: readonly number[],
  action: number,
  mix: readonly Weighted[],
): Explanation {
  const worth = worths(table, view, legal);
  // face down a card is worth what it is worth
  for (const [card, points] of [...worth]) if (card < FACE_DOWN) worth.set(card + FACE_DOWN, points);
  const percent = (chance: number) => `${Math.round(100 * chance)} %`;
  const choices = [...mix].sort((a, b) => b.chance - a.chance);
  const said = choices.map((choice) => `${formatAction(choice.action)} ${percent(choice.chance)}`).join(', ');
  const known = choices.filter((choice) => worth.has(choice.action));
  const weight = known.reduce((sum, { chance }) => sum + chance, 0);
  const value = known.reduce((sum, choice) => sum + (choice.chance * (worth.get(choice.action) as number)) / weight, 0);
  const note = (choice: Weighted) => {
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
