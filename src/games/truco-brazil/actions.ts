import { InputError } from '../../core/errors.ts';
import type { Action } from '../../core/game.ts';
import { FIRST_CALL, FIRST_DEAL } from '../three-tricks/table.ts';
import { CARDS, card, cardNames, DEALS, formatDeal, parseDeal } from './cards.ts';

export { FACE_DOWN, FIRST_CALL, FIRST_DEAL } from '../three-tricks/table.ts';

/**
 * Calls and answers, in the order of their numbers from `FIRST_CALL`. The four raises are called by their step on the
 * ladder, whatever it is worth. ACEITO accepts a call, or plays a special hand; CORRO gives the hand up.
 */
export const calls = ['TRUCO', 'SEIS', 'NOVE', 'DOZE', 'ACEITO', 'CORRO'] as const;
export type Call = (typeof calls)[number];

/** The number of a call: `ACTION.TRUCO`. */
export const ACTION = Object.fromEntries(calls.map((name, i) => [name, FIRST_CALL + i])) as Record<Call, number>;

/** Plays the next card of a hand that its player may not look at (blind iron hand). */
export const PLAY_UNSEEN = FIRST_CALL + calls.length;
/** In a view only: the opponent played a card face down, nobody may say which. */
export const FACE_DOWN_HIDDEN = PLAY_UNSEEN + 1;

/** Chance turns a card up: `FIRST_TURNED` plus the card. */
export const FIRST_TURNED = FIRST_DEAL + DEALS;
/** Chance shuffles two hands that nobody looks at: `FIRST_ORDER` plus six times mano's order plus pie's. */
export const FIRST_ORDER = FIRST_TURNED + CARDS;

/** The six orders of three cards. */
export const orders: readonly (readonly number[])[] = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];
export const ORDERS = orders.length * orders.length;

const names = [
  ...cardNames.map((name) => `PLAY:${name}`),
  ...cardNames.map((name) => `FACE_DOWN:${name}`),
  ...calls,
  'PLAY:?',
  'FACE_DOWN:?',
];
const actionsByName = new Map(names.map((name, action) => [name, action]));

/** `PLAY:4C`, `FACE_DOWN:QS`, `TRUCO`, `DEAL:4C 5H QS/7D KC 3H` (mano's hand first), `TURNED:6D`, `ORDER:17`. */
export function formatAction(action: Action): string {
  const name = names[action];
  if (name !== undefined) return name;
  if (!Number.isInteger(action) || action < FIRST_DEAL || action >= FIRST_ORDER + ORDERS)
    throw new InputError(`no action of Brazilian Truco has the number ${action}`);
  if (action >= FIRST_ORDER) return `ORDER:${action - FIRST_ORDER}`;
  if (action >= FIRST_TURNED) return `TURNED:${cardNames[action - FIRST_TURNED]}`;
  return `DEAL:${formatDeal(action - FIRST_DEAL)}`;
}

export function parseAction(text: string): Action {
  const action = actionsByName.get(text);
  if (action !== undefined) return action;
  const [, verb, rest] = /^([A-Z_]+):(.*)$/s.exec(text) ?? [];
  if (verb === 'DEAL') return FIRST_DEAL + parseDeal(rest);
  if (verb === 'TURNED') return FIRST_TURNED + card(rest);
  if (verb === 'ORDER') return FIRST_ORDER + parseOrder(rest);
  if (verb === 'PLAY' || verb === 'FACE_DOWN') card(rest);
  throw new InputError(
    `no action ${JSON.stringify(text)}: PLAY:<card>, FACE_DOWN:<card>, DEAL:<hand>/<hand>, TURNED:<card>, ORDER:<number>, ${calls.join(', ')}`,
  );
}

export function parseOrder(text: string): number {
  if (!/^(0|[1-9]\d?)$/.test(text) || Number(text) >= ORDERS)
    throw new InputError(`an order is a number from 0 to ${ORDERS - 1}, not ${JSON.stringify(text)}`);
  return Number(text);
}
