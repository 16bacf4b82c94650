import { ACTION, type Call, calls, FACE_DOWN, FIRST_CALL } from '../../src/games/truco/actions.ts';
import type { TrucoView } from '../../src/games/truco/view.ts';

type Bet = 'envido' | 'flor' | 'truco';

/** The calls that raise each bet. */
const raises: Readonly<Record<Bet, readonly Call[]>> = {
  envido: ['ENVIDO', 'REAL_ENVIDO', 'FALTA_ENVIDO'],
  flor: ['CONTRAFLOR', 'CONTRAFLOR_AL_RESTO'],
  truco: ['RETRUCO', 'VALE_CUATRO'],
};
const bets = Object.keys(raises) as Bet[];
const answers: Readonly<Partial<Record<Call, string>>> = { QUIERO: 'accept', NO_QUIERO: 'refuse', ACHICO: 'refuse' };

/** Everything that a person can do with words at a table: every bet, and every answer to each. */
export const deeds: readonly string[] = [
  ...['TRUCO', 'FLOR', ...Object.values(raises).flat()],
  ...bets.flatMap((bet) => [`accept ${bet}`, `refuse ${bet}`, `raise ${bet}`]),
  ...['SHOW', 'HIDE', 'MAZO', 'FACE_DOWN'],
];

/** What can end a match or a hand at once: said when nothing else is left to say. */
const LAST: readonly (Call | undefined)[] = ['FALTA_ENVIDO', 'CONTRAFLOR_AL_RESTO', 'MAZO'];

/**
 * A person who wants to have said everything: of what may be said now, what was not said yet; else accepts, shows and
 * plays the last card of the hand. The same views bring the same choices.
 */
export class Bettor {
  readonly wanted = new Set(deeds);

  /** The choice; what it does is no longer wanted. */
  choose(view: TrucoView, legal: readonly number[]): number {
    const fresh = legal.filter((action) => deedsOf(view, action).some((deed) => this.wanted.has(deed)));
    const choice =
      fresh.findLast((action) => !LAST.includes(calls[action - FIRST_CALL])) ?? fresh.at(-1) ?? usual(legal);
    for (const deed of deedsOf(view, choice)) this.wanted.delete(deed);
    return choice;
  }
}

function usual(legal: readonly number[]): number {
  const answer = [ACTION.QUIERO, ACTION.SHOW].find((action) => legal.includes(action));
  return answer ?? legal.findLast((action) => action < FACE_DOWN) ?? legal[0];
}

/** What an action does: the bet or call by its name, and what it is to the bet that it answers. */
function deedsOf({ flor, envido, truco }: TrucoView, action: number): readonly string[] {
  if (action < FACE_DOWN) return [];
  if (action < FIRST_CALL) return ['FACE_DOWN'];
  const call = calls[action - FIRST_CALL];
  const asked = flor.asked ? 'flor' : envido.asked ? 'envido' : truco.asked > 0 ? 'truco' : undefined;
  if (!asked) return [call];
  if (raises[asked].includes(call)) return [call, `raise ${asked}`];
  const answer = answers[call];
  return answer ? [`${answer} ${asked}`] : [call];
}
