import type { Explanation, Reason } from '../../../../core/agent.ts';
import { ACTION, FACE_DOWN } from '../../../../games/truco/actions.ts';
import { handEnvido, handFlor } from '../../../../games/truco/cards.ts';
import { parseGameId } from '../../../../games/truco/game.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { factor, reason } from '../../words/reasons.ts';
import { handOf } from '../cards/hands.ts';
import { trucoMix, trucoValues } from '../cards/truco-mix.ts';
import type { TrucoStrategy } from '../cards/truco-strategy.ts';
import { EnvidoStrategy, PASS } from '../envido/envido-strategy.ts';
import type { ActionChance } from '../mix.ts';
import { foldPoints, mayFold } from './folding.ts';

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
  if (mayFold(view, legal)) all.set(ACTION.MAZO, -foldPoints(view, rules));
  return all;
}

/** Explains a drawn action: the mix that it comes from, and the value of each choice in points. */
export function explainMix(
  view: TrucoView,
  legal: readonly number[],
  action: number,
  mix: readonly ActionChance[],
  valued: ReadonlyMap<number, number>,
): Explanation {
  const values = new Map(valued);
  // a card has the same value face down
  for (const [card, value] of valued)
    if (card < FACE_DOWN && !values.has(card + FACE_DOWN)) values.set(card + FACE_DOWN, value);
  const choices = [...mix].sort((a, b) => b.chance - a.chance);
  const known = choices.filter((choice) => values.has(choice.action));
  const weight = known.reduce((sum, { chance }) => sum + chance, 0);
  const mean = known.reduce((sum, choice) => sum + (choice.chance * values.get(choice.action)!) / weight, 0);
  return {
    reason: mixReason(view, legal, action, mix),
    ...(known.length > 0 && { factors: [factor(view.envido.asked ? 'envidoValue' : 'value', mean)] }),
    choices: choices.map(({ action, chance }) => {
      const worth = values.get(action);
      return { action, value: chance, ...(worth !== undefined && { worth }) };
    }),
    measure: 'taken',
    details: { worth: Object.fromEntries(values) },
  };
}

function mixReason(view: TrucoView, legal: readonly number[], action: number, mix: readonly ActionChance[]): Reason {
  const points = { points: handEnvido[handOf(view.cards)], other: view.envido.said[view.mano] ?? 0 };
  if (legal.length === 1) return reason(view, action, 'only', {});
  if (action === ACTION.SHOW) return reason(view, action, 'showPoints', points);
  if (action === ACTION.HIDE) return reason(view, action, 'hidePoints', points);
  if (action === ACTION.FLOR) return reason(view, action, 'flor', {});
  if (view.flor.asked) {
    const gaveWay = action === ACTION.ACHICO || action === ACTION.NO_QUIERO;
    return reason(view, action, gaveWay ? 'florLow' : 'florHigh', { points: handFlor[handOf(view.cards)] });
  }
  const chance = mix.reduce((sum, each) => sum + (each.action === action ? each.chance : 0), 0);
  return chance > 0.995 ? reason(view, action, 'always', {}) : reason(view, action, 'mix', { chance });
}
