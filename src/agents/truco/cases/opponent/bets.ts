import { ACTION, FIRST_CALL, isEnvidoCall } from '../../../../games/truco/actions.ts';
import { ENVIDO_LETTERS, envidoSequences } from '../../../../games/truco/bidding.ts';
import { handEnvido } from '../../../../games/truco/cards.ts';
import { legalActions } from '../../../../games/truco/legal.ts';
import { ENVIDO_ASKED, ENVIDO_SHOWDOWN, type Position } from '../../../../games/truco/position.ts';
import { envidoChance, winChance } from '../../rules/chances.ts';

/** Kinds of decisions about bets, each with its contexts and outcomes. Outcome 0 is always not to bet. */
export const bets = [
  // mano, pie: silence, envido, real envido, falta envido
  { contexts: 2, outcomes: 4 },
  // to envido, real envido, falta envido: decline, accept, raise by envido, real envido, falta envido
  { contexts: 3, outcomes: 5 },
  // 3 level + trick: silence, call
  { contexts: 9, outcomes: 2 },
  // 3 level + trick: decline, accept, raise
  { contexts: 9, outcomes: 3 },
] as const;
export const OPEN_ENVIDO = 0;
export const ANSWER_ENVIDO = 1;
export const CALL_TRUCO = 2;
export const ANSWER_TRUCO = 3;
export const DECLINED = 0;
export const ACCEPTED = 1;
/** The first outcome of an answer that raises. */
export const RAISED = 2;

/** Receives one decision about a bet; `chance` is how good the chance looked to the player who decided. */
export type BetVisitor = (kind: number, context: number, chance: number, outcome: number) => void;

/** The context of truco bets: the level called (0 truco, 1 retruco, 2 vale cuatro) and the trick (0 .. 2). */
export function trucoContext(level: number, trick: number): number {
  return 3 * level + trick;
}

const legal = new Int32Array(16);

/** The legal actions of a position. The list is shared scratch: it holds those of the last position looked at. */
export class LegalActions {
  count = 0;

  look(at: Position): this {
    this.count = legalActions(at, legal);
    return this;
  }

  get(i: number): number {
    return legal[i];
  }

  has(action: number): boolean {
    for (let i = 0; i < this.count; i++) if (legal[i] === action) return true;
    return false;
  }

  /** How many of them play a card, face up or down; these come first. */
  cards(): number {
    let n = 0;
    while (n < this.count && legal[n] < FIRST_CALL) n++;
    return n;
  }
}

const actions = new LegalActions();

/** Whether a bet is decided here: there is a choice, and it is not about flor or the show-down. */
export function isAboutBets(at: Position, actions: LegalActions): boolean {
  return actions.count > 1 && !at.florAsked && at.envidoStage !== ENVIDO_SHOWDOWN && !actions.has(ACTION.FLOR);
}

/** Visits every bet that the seat to move makes, or decides not to make, by this action. */
export function forEachBet(at: Position, action: number, visit: BetVisitor): void {
  if (!isAboutBets(at, actions.look(at))) return;
  const seat = at.turn;
  const answer = action === ACTION.NO_QUIERO ? DECLINED : action === ACTION.QUIERO ? ACCEPTED : RAISED;
  if (at.envidoStage === ENVIDO_ASKED) {
    const outcome = answer === RAISED ? RAISED + action - ACTION.ENVIDO : answer;
    visit(ANSWER_ENVIDO, lastEnvido(at), envidoOdds(at, seat), outcome);
    return;
  }
  if (actions.has(ACTION.ENVIDO)) {
    const called = isEnvidoCall(action);
    visit(OPEN_ENVIDO, seat === at.mano ? 0 : 1, envidoOdds(at, seat), called ? 1 + action - ACTION.ENVIDO : 0);
    if (called) return;
  }
  if (at.trucoAsked) {
    visit(ANSWER_TRUCO, trucoContext(at.trucoAsked - 2, at.trick), winChance(at, seat), answer);
  } else if (action !== ACTION.MAZO && at.stake < 4 && actions.has(ACTION.TRUCO + at.stake - 1)) {
    visit(CALL_TRUCO, trucoContext(at.stake - 1, at.trick), winChance(at, seat), action < FIRST_CALL ? 0 : 1);
  }
}

/** The chance of the seat's envido against any hand. */
export function envidoOdds(at: Position, seat: number): number {
  return envidoChance(handEnvido[at.hand[seat]], seat === at.mano);
}

/** The envido call that waits for an answer: 0 envido, 1 real envido, 2 falta envido. */
export function lastEnvido(at: Position): number {
  return ENVIDO_LETTERS.indexOf(envidoSequences[at.envido].at(-1)!);
}
