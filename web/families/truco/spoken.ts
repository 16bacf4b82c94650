import type { Language } from '../../../src/core/language.ts';
import { ACTION, FACE_DOWN_HIDDEN, FIRST_CALL } from '../../../src/games/truco/actions.ts';
import { sayAction } from '../../../src/games/truco/text/speech.ts';
import type { TrucoView } from '../../../src/games/truco/view.ts';
import type { SpokenAction } from '../cards/card-table.tsx';

const florBets: readonly number[] = [
  ACTION.FLOR,
  ACTION.CONTRAFLOR,
  ACTION.CONTRAFLOR_AL_RESTO,
  ACTION.CONTRAFLOR_E_A_FALTA,
];
const answers: readonly number[] = [ACTION.QUIERO, ACTION.NO_QUIERO, ACTION.ACHICO];

/** Everything done in the hand, in players' words; an answer to a flor has words of its own. */
export function spokenLog({ log }: Pick<TrucoView, 'log'>, language: Language): SpokenAction[] {
  let bet = -1;
  return log.map(({ seat, action }) => {
    const toFlor = answers.includes(action) && florBets.includes(bet);
    if (action >= FIRST_CALL && action !== FACE_DOWN_HIDDEN && !answers.includes(action)) bet = action;
    return {
      seat,
      text: sayAction(action, language, toFlor),
      isCall: action >= FIRST_CALL && action < FACE_DOWN_HIDDEN,
    };
  });
}

const envidoBets: readonly number[] = [ACTION.ENVIDO, ACTION.REAL_ENVIDO, ACTION.FALTA_ENVIDO];

/** Where the points of envido and flor were told: after which entry of the log. */
export function announcements({
  log,
  envido,
  flor,
}: Pick<TrucoView, 'log' | 'envido' | 'flor'>): { readonly name: 'envido' | 'flor'; readonly after: number }[] {
  const last = { envido: -1, flor: -1 };
  let asked: 'envido' | 'flor' | undefined;
  for (const [i, { action }] of log.entries()) {
    if (envidoBets.includes(action)) asked = 'envido';
    else if (florBets.includes(action)) asked = 'flor';
    else if (action === ACTION.SHOW || action === ACTION.HIDE) last.envido = i;
    else if (!answers.includes(action)) asked = undefined;
    if (asked) last[asked] = i;
    if (answers.includes(action)) asked = undefined;
  }
  return (['envido', 'flor'] as const)
    .filter((name) => ({ envido, flor })[name].winner !== null)
    .map((name) => ({ name, after: last[name] }));
}

/** A legal action in players' words. */
export function spokenOffer(action: number, { flor }: Pick<TrucoView, 'flor'>, language: Language): string {
  return sayAction(action, language, flor.asked);
}

/** The calls among the legal actions, in the order of their buttons: answers first, folding last. */
export function callsOf(legal: readonly number[]): number[] {
  const weight = (action: number) => (action === ACTION.MAZO ? 2 : answers.includes(action) ? 0 : 1);
  return legal.filter((action) => action >= FIRST_CALL).sort((a, b) => weight(a) - weight(b) || a - b);
}
