import type { Reason } from '../../core/agent.ts';
import { ACTION, FACE_DOWN, FIRST_CALL } from '../../games/truco/actions.ts';
import { handEnvido, strength } from '../../games/truco/cards.ts';
import type { TrucoView } from '../../games/truco/view.ts';
import { handOf } from './equilibrium/cards/hands.ts';
import { reason } from './words/reasons.ts';

/**
 * The legal actions without those that are never better than another one: a card where a weaker one does the same in
 * this trick, all but the weakest face down, and to show envido points that lose, or to hide points that win.
 */
export function soundChoices(view: TrucoView, legal: readonly number[]): readonly number[] {
  if (legal.includes(ACTION.SHOW)) return legal.length === 1 ? legal : [pointsToShow(view)];
  return legal.filter((action) => action >= FIRST_CALL || action === weakestAlike(view, action));
}

/** Why the only choice that was left was made. */
export function onlyReason(view: TrucoView, legal: readonly number[], action: number): Reason {
  const points = () => ({ points: handEnvido[handOf(view.cards)], other: view.envido.said[view.mano] ?? 0 });
  if (legal.length === 1) return reason(view, action, 'only', {});
  if (action === ACTION.SHOW) return reason(view, action, 'showPoints', points());
  if (action === ACTION.HIDE) return reason(view, action, 'hidePoints', points());
  if (action === ACTION.FLOR) return reason(view, action, 'flor', {});
  return reason(view, action, view.held.length === 1 ? 'lastCard' : 'weakestAlike', {});
}

/** What pie says at a show-down: its points if they win. Otherwise it hides them, as they would tell about its cards. */
export function pointsToShow({ cards, mano, envido }: TrucoView): number {
  return handEnvido[handOf(cards)] > (envido.said[mano] ?? 0) ? ACTION.SHOW : ACTION.HIDE;
}

/** The weakest card that does in this trick what this one does; a card that is led tells too much to have one. */
export function weakestAlike(view: TrucoView, action: number): number {
  const { held } = view;
  const weakest = (cards: readonly number[], from: number) =>
    cards.reduce((least, card) => (strength[card] < strength[least] ? card : least), from);
  if (action >= FIRST_CALL) return action;
  if (action >= FACE_DOWN) return FACE_DOWN + weakest(held, action - FACE_DOWN);
  const theirs = cardToBeat(view);
  if (theirs === undefined) return action;
  const result = (card: number) => Math.sign(strength[card] - strength[theirs]);
  return weakest(
    held.filter((card) => result(card) === result(action)),
    action,
  );
}

/** The opponent's card of the open trick, if it lies face up. */
function cardToBeat({ tricks, seat }: TrucoView): number | undefined {
  const trick = tricks[tricks.length - 1];
  const card = trick && trick.winner === null ? trick.plays[1 - seat] : null;
  return card !== null && card !== undefined && card < FACE_DOWN ? card : undefined;
}
