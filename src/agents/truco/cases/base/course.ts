import { MISSING } from '../../../../cbr/case-base.ts';
import { ACTION, FACE_DOWN, FIRST_CALL, FIRST_DEAL } from '../../../../games/truco/actions.ts';
import { cardNames, parseDeal } from '../../../../games/truco/cards.ts';
import { type TrucoGame, trucoGame } from '../../../../games/truco/game.ts';
import type { TrucoState } from '../../../../games/truco/state.ts';
import { AT, DEALT, handAttributes, OPP, OPP_DEALT, OWN } from './attributes.ts';
import { cardOf, codeOf } from './card-codes.ts';
import { emptyHand, finishedHand, type HandValues } from './hand.ts';

/** The rules under which hands of cases are played. */
const RULES = 'ufsm24';
const SUITS = [AT.highSuit, AT.middleSuit, AT.lowSuit] as const;
const OPP_SUITS = [AT.oppHighSuit, AT.oppMiddleSuit, AT.oppLowSuit] as const;
/** So many positions are looked at before a hand is given up. */
const MOST = 20_000;

/** What is not part of a hand's course: what a case is used for, and suits, which were taken from the case itself. */
const IGNORED: ReadonlySet<number> = new Set([AT.usefulCard, AT.usefulTruco, AT.usefulEnvido]);

/** Who must have made each call, and in which trick, by its attributes. */
const CALLS: Readonly<Record<number, readonly [who: number, trick?: number]>> = {
  [ACTION.REAL_ENVIDO]: [AT.realEnvido],
  [ACTION.FALTA_ENVIDO]: [AT.faltaEnvido],
  [ACTION.FLOR]: [AT.flor],
  [ACTION.CONTRAFLOR]: [AT.contraflor],
  [ACTION.CONTRAFLOR_AL_RESTO]: [AT.contraflorResto],
  [ACTION.CONTRAFLOR_E_A_FALTA]: [AT.contraflorFalta],
  [ACTION.TRUCO]: [AT.truco, AT.trucoTrick],
  [ACTION.RETRUCO]: [AT.retruco, AT.retrucoTrick],
  [ACTION.VALE_CUATRO]: [AT.valeCuatro, AT.valeCuatroTrick],
  [ACTION.HIDE]: [AT.pointsHidden],
  [ACTION.MAZO]: [AT.fold, AT.foldTrick],
};

/** The values of a case by name, as an array. */
export function valuesOf(named: Readonly<Record<string, number>>): HandValues {
  const values = emptyHand();
  for (const [i, { name }] of handAttributes.entries()) values[i] = named[name] ?? MISSING;
  return values;
}

/**
 * A stored hand as it was played: a position in the game's notation, with mano in seat 0. A case keeps what happened but
 * not in which order, so the courses that fit are tried until one of them makes the same case. `undefined` where suits
 * are not known, or nothing fits.
 */
export function courseOf(values: HandValues): { readonly position: string; readonly seat: number } | undefined {
  const cards = (codes: readonly number[], suits: readonly number[]) =>
    codes.map((code, i) => (values[suits[i]] === MISSING ? -1 : cardOf(values[code], values[suits[i]])));
  const own = cards(DEALT, SUITS);
  const other = cards(OPP_DEALT, OPP_SUITS);
  if ([...own, ...other].some((card) => card < 0) || new Set([...own, ...other]).size < 6) return undefined;
  const game = trucoGame(RULES);
  const seat = values[AT.mano] === 1 ? 0 : 1;
  const hands = [own, other].map((hand) => hand.map((card) => cardNames[card]));
  const state = game.start();
  state.apply(FIRST_DEAL + parseDeal(hands[seat], hands[1 - seat]));
  state.score[seat] = state.startScore[seat] = Math.max(0, values[AT.score]);
  state.score[1 - seat] = state.startScore[1 - seat] = Math.max(0, values[AT.oppScore]);
  const position = new CourseSearch(game, values, seat).find(state);
  return position === undefined ? undefined : { position, seat };
}

class CourseSearch {
  private readonly game: TrucoGame;
  private readonly values: HandValues;
  private readonly seat: number;
  private looked = 0;

  constructor(game: TrucoGame, values: HandValues, seat: number) {
    this.game = game;
    this.values = values;
    this.seat = seat;
  }

  find(state: TrucoState): string | undefined {
    if (++this.looked > MOST) return undefined;
    if (state.turn < 0) return this.isSame(state) ? this.game.format(state) : undefined;
    const legal = new Int32Array(this.game.maxActions);
    const count = state.legal(legal);
    for (let i = 0; i < count; i++) {
      if (!this.fits(state, legal[i])) continue;
      const next = this.game.start();
      next.copyFrom(state);
      next.apply(legal[i]);
      const found = this.find(next);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Whether the case has this action of the seat to move. */
  private fits(state: TrucoState, action: number): boolean {
    const { values, seat } = this;
    const who = state.turn === seat ? 1 : 2;
    const trick = state.trick;
    if (action < FACE_DOWN) return values[(who === 1 ? OWN : OPP)[trick]] === codeOf[action];
    if (action < FIRST_CALL) return values[who === 1 ? AT.ownFaceDown : AT.oppFaceDown] === trick + 1;
    if (action === ACTION.ENVIDO) return values[state.envido === 0 ? AT.envido : AT.envidoEnvido] === who;
    if (action === ACTION.NO_QUIERO || action === ACTION.ACHICO)
      return [AT.envidoDeclined, AT.trucoDeclined, AT.florDeclined].some((each) => values[each] === who);
    const [caller, when] = CALLS[action] ?? [];
    if (caller === undefined) return true;
    return values[caller] === who && (when === undefined || values[when] === trick + 1);
  }

  /** Whether a finished hand makes the same case. */
  private isSame(state: TrucoState): boolean {
    const made = finishedHand(state, this.seat, this.game.view(state, this.seat));
    return this.values.every((value, i) => IGNORED.has(i) || value === MISSING || value === made[i]);
  }
}
