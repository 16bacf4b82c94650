import type { Explanation } from '../../../../core/agent.ts';
import { ACTION, FACE_DOWN, formatAction } from '../../../../games/truco/actions.ts';
import { parseGameId } from '../../../../games/truco/game.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { trucoMix, trucoValues } from '../cards/truco-mix.ts';
import type { TrucoStrategy } from '../cards/truco-strategy.ts';
import { EnvidoStrategy, PASS } from '../envido/envido-strategy.ts';
import type { ActionChance } from '../mix.ts';

/**
 * The points that the seat of a view can expect from here on, by action, when both play the strategy of cards and truco
 * beside the envido auction. While an envido waits for its answer they are the points of the envido alone. Empty while
 * a flor is due or points are said.
 */
export function actionValues(strategy: TrucoStrategy, view: TrucoView, legal: readonly number[]): Map<number, number> {
  if (view.flor.asked || view.envido.showdown || legal.includes(ACTION.FLOR)) return new Map();
  const rules = parseGameId(view.game);
  const envido = new EnvidoStrategy(rules);
  if (view.envido.asked) return envido.actionValues(view);
  const cards = trucoValues(strategy, view, rules);
  if (!legal.includes(ACTION.ENVIDO)) return cards;
  // a card or truco gives up the envido; a call leaves the cards as they are
  const calls = envido.actionValues(view);
  const passed = calls.get(PASS) ?? 0;
  const rest = trucoMix(strategy, view).reduce((sum, { action, chance }) => sum + chance * (cards.get(action) ?? 0), 0);
  const all = new Map<number, number>();
  for (const [action, value] of cards) all.set(action, value + passed);
  for (const [action, value] of calls) if (action !== PASS) all.set(action, value + rest);
  return all;
}

/** Explains a drawn action: the mix that it comes from, and the value of each choice. */
export function explainMix(
  strategy: TrucoStrategy,
  view: TrucoView,
  legal: readonly number[],
  action: number,
  mix: readonly ActionChance[],
): Explanation {
  const values = actionValues(strategy, view, legal);
  // a card has the same value face down
  for (const [card, value] of [...values]) if (card < FACE_DOWN) values.set(card + FACE_DOWN, value);
  const percent = (chance: number) => `${Math.round(100 * chance)} %`;
  const choices = [...mix].sort((a, b) => b.chance - a.chance);
  const said = choices.map((choice) => `${formatAction(choice.action)} ${percent(choice.chance)}`).join(', ');
  const known = choices.filter((choice) => values.has(choice.action));
  const weight = known.reduce((sum, { chance }) => sum + chance, 0);
  const mean = known.reduce((sum, choice) => sum + (choice.chance * (values.get(choice.action) as number)) / weight, 0);
  const note = (choice: ActionChance) => {
    const value = values.get(choice.action);
    return value === undefined ? percent(choice.chance) : `${percent(choice.chance)}, worth ${value.toFixed(2)} points`;
  };
  const of = view.envido.asked ? 'points of the envido' : 'points from here on';
  return {
    summary: choices.length === 1 ? `${formatAction(action)} always.` : `Drawn from the solved mix: ${said}.`,
    reasons: known.length > 0 ? [{ name: 'value', value: mean, note: `${of}, both playing the tables` }] : [],
    choices: choices.map((choice) => ({ action: choice.action, value: choice.chance, note: note(choice) })),
    details: { worth: Object.fromEntries(values), exploitability: strategy.facts.exploitability },
  };
}
