import { InputError } from '../../core/errors.ts';
import type { Action } from '../../core/game.ts';
import { FIRST_CALL, FIRST_DEAL } from '../three-tricks/table.ts';
import { card, cardNames, DEALS, formatDeal, parseDeal } from './cards.ts';

export { FACE_DOWN, FIRST_CALL, FIRST_DEAL } from '../three-tricks/table.ts';

/** Calls and answers, in the order of their numbers from `FIRST_CALL`. */
export const calls = [
  'ENVIDO',
  'REAL_ENVIDO',
  'FALTA_ENVIDO',
  'FLOR',
  'CONTRAFLOR',
  'CONTRAFLOR_AL_RESTO',
  'CONTRAFLOR_E_A_FALTA',
  'TRUCO',
  'RETRUCO',
  'VALE_CUATRO',
  'QUIERO',
  'NO_QUIERO',
  'ACHICO',
  'SHOW',
  'HIDE',
  'MAZO',
] as const;
export type Call = (typeof calls)[number];

/** The number of a call: `ACTION.TRUCO`. */
export const ACTION = Object.fromEntries(calls.map((name, i) => [name, FIRST_CALL + i])) as Record<Call, number>;

export const isEnvidoCall = (action: Action) => action >= ACTION.ENVIDO && action <= ACTION.FALTA_ENVIDO;
export const isTrucoCall = (action: Action) => action >= ACTION.TRUCO && action <= ACTION.VALE_CUATRO;

/** In a view only: the opponent played some card face down. */
export const FACE_DOWN_HIDDEN = FIRST_CALL + calls.length;

const names = [
  ...cardNames.map((name) => `PLAY:${name}`),
  ...cardNames.map((name) => `FACE_DOWN:${name}`),
  ...calls,
  'FACE_DOWN:?',
];
const actionsByName = new Map(names.map((name, action) => [name, action]));

/** `PLAY:1E`, `FACE_DOWN:4C`, `QUIERO`, `DEAL:1E 4B 5C/7O 10E 12C` (mano's hand first). */
export function formatAction(action: Action): string {
  const name = names[action];
  if (name !== undefined) return name;
  const deal = action - FIRST_DEAL;
  if (!Number.isInteger(action) || deal < 0 || deal >= DEALS)
    throw new InputError(`no Truco action has the number ${action}`);
  return `DEAL:${formatDeal(deal)
    .map((hand) => hand.join(' '))
    .join('/')}`;
}

export function parseAction(text: string): Action {
  const action = actionsByName.get(text);
  if (action !== undefined) return action;
  const [verb, rest] = split(text, ':');
  if (verb === 'DEAL' && rest !== undefined) {
    const [mano, pie] = split(rest, '/');
    if (pie === undefined)
      throw new InputError(`a deal is two hands, such as DEAL:1E 4B 5C/7O 10E 12C, not ${JSON.stringify(text)}`);
    return FIRST_DEAL + parseDeal(mano.split(' '), pie.split(' '));
  }
  if ((verb === 'PLAY' || verb === 'FACE_DOWN') && rest !== undefined) card(rest);
  throw new InputError(
    `no Truco action ${JSON.stringify(text)}: PLAY:<card>, FACE_DOWN:<card>, DEAL:<hand>/<hand> or one of ${calls.join(', ')}`,
  );
}

function split(text: string, at: string): [string, string | undefined] {
  const i = text.indexOf(at);
  return i < 0 ? [text, undefined] : [text.slice(0, i), text.slice(i + 1)];
}
