import { ACTION } from '../../../games/truco/actions.ts';
import { CARDS, strength } from '../../../games/truco/cards.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import { type ActionChance, merged } from '../equilibrium/mix.ts';
import { weakestAlike } from '../sound-choices.ts';

/**
 * A mix without what a person would laugh at, whatever a table says: a stronger card where a weaker one does the same in
 * this trick, an envido at match point that puts a hand at risk which is won for certain, and to refuse what loses the
 * match. (A solver learns nothing of answers to calls that it never makes.)
 */
export function soundMoves(
  view: TrucoView,
  legal: readonly number[],
  mix: readonly ActionChance[],
): readonly ActionChance[] {
  const kept = withoutGivingUp(view, legal, withoutNeedlessEnvido(view, legal, mix));
  return merged(kept, (action) => weakestAlike(view, action));
}

function withoutGivingUp(
  { scores, seat, target, envido, truco }: TrucoView,
  legal: readonly number[],
  mix: readonly ActionChance[],
): readonly ActionChance[] {
  const refused = envido.asked ? (envido.declined ?? 0) : truco.asked - 1;
  if (refused < target - scores[1 - seat] || !legal.includes(ACTION.QUIERO)) return mix;
  return mix.map(({ action, chance }) => ({ action: action === ACTION.NO_QUIERO ? ACTION.QUIERO : action, chance }));
}

function withoutNeedlessEnvido(
  view: TrucoView,
  legal: readonly number[],
  mix: readonly ActionChance[],
): readonly ActionChance[] {
  const mine = view.target - view.scores[view.seat];
  if (view.truco.stake < mine || !wonForCertain(view)) return mix;
  const { asked, declined } = view.envido;
  const theirs = view.target - view.scores[1 - view.seat];
  if (asked) return (declined ?? 0) < theirs ? [{ action: ACTION.NO_QUIERO, chance: 1 }] : mix;
  const others = mix.filter(({ action }) => action < ACTION.ENVIDO || action > ACTION.FALTA_ENVIDO);
  const total = others.reduce((sum, { chance }) => sum + chance, 0);
  if (total > 0) return others.map(({ action, chance }) => ({ action, chance: chance / total }));
  return [{ action: view.held.find((card) => legal.includes(card)) ?? mix[0].action, chance: 1 }];
}

/** Whether no cards of the opponent can win the hand: at the start two cards that nothing beats, after a trick won one. */
export function wonForCertain({ cards, held, tricks, seat }: TrucoView): boolean {
  const seen = new Set([...cards, ...tricks.flatMap(({ plays }) => plays)]);
  const best = Math.max(...Array.from({ length: CARDS }, (_, card) => (seen.has(card) ? 0 : strength[card])));
  const unbeaten = held.filter((card) => strength[card] > best).length;
  if (tricks.length === 0) return unbeaten >= 2;
  return tricks.some(({ winner }) => winner === seat) && unbeaten >= 1;
}
