import { CHANCE, OVER, type Seat } from '../../core/game.ts';
import { dealHand } from '../three-tricks/table.ts';
import { ACTION, type Call, calls, FIRST_CALL } from './actions.ts';
import {
  A_FALTA,
  AL_RESTO,
  CONTRAFLOR,
  CONTRAFLOR_A_FALTA,
  CONTRAFLOR_AL_RESTO,
  envidoDeclined,
  envidoRaised,
  FLOR_CALLED,
  florDeclined,
} from './bidding.ts';
import { handIndex } from './cards.ts';
import {
  ENVIDO_ASKED,
  ENVIDO_CLOSED,
  ENVIDO_OPEN,
  ENVIDO_SHOWDOWN,
  FLOR_ABSENT,
  FLOR_HELD,
  FLOR_UNKNOWN,
  florIsOpen,
  hasPlayed,
  holdsFlor,
  NOBODY,
  type Position,
} from './position.ts';
import { hidePoints, showEnvido, showFlor, showPoints, winEnvido, winFlor, winHand } from './settle.ts';
import { playCard } from './tricks.ts';

/** Begins the next hand. */
export function dealNext(at: Position, deal: number): void {
  dealHand(at, deal);
  for (let seat = 0; seat < 2; seat++) {
    at.hand[seat] = handIndex(at.cards[3 * seat], at.cards[3 * seat + 1], at.cards[3 * seat + 2]);
    at.envidoSaid[seat] = at.florSaid[seat] = -1;
    at.florKnown[seat] = FLOR_UNKNOWN;
  }
  at.trucoAsked = at.envido = at.envidoHidden = at.envidoPoints = at.flor = at.florAsked = at.florPoints = 0;
  at.stake = 1;
  at.envidoStage = ENVIDO_OPEN;
  at.trucoBy = at.envidoBy = at.envidoWinner = at.florBy = at.florWinner = at.folded = NOBODY;
  at.turn = at.mano;
}

/** Applies an action of the seat to move, which must be legal. */
export function act(at: Position, action: number): void {
  const seat = at.turn;
  noteFlor(at, seat, action);
  at.log[at.logLength++] = action | (seat << 7);
  if (action < FIRST_CALL) playCard(at, seat, action);
  else handlers[action - FIRST_CALL](at, seat);
  at.turn = nextTurn(at);
}

/** Open bets are answered flor, then envido, then truco; with none open, whoever owes a card moves. */
function nextTurn(at: Position): number {
  const { target } = at.rules;
  if (at.score[0] >= target || at.score[1] >= target) return OVER;
  if (at.handWinner !== NOBODY) return CHANCE;
  if (at.florAsked) return 1 - at.florBy;
  if (at.envidoStage === ENVIDO_SHOWDOWN) return 1 - at.mano;
  if (at.envidoStage === ENVIDO_ASKED) return 1 - at.envidoBy;
  return at.trucoAsked ? 1 - at.trucoBy : at.cardTurn;
}

const table: Readonly<Record<Call, (at: Position, seat: Seat) => void>> = {
  ENVIDO: (at, seat) => callEnvido(at, seat, 0),
  REAL_ENVIDO: (at, seat) => callEnvido(at, seat, 1),
  FALTA_ENVIDO: (at, seat) => callEnvido(at, seat, 2),
  FLOR: callFlor,
  CONTRAFLOR: (at, seat) => raiseFlor(at, seat, CONTRAFLOR),
  CONTRAFLOR_AL_RESTO: (at, seat) => raiseFlor(at, seat, at.flor === CONTRAFLOR ? CONTRAFLOR_AL_RESTO : AL_RESTO),
  CONTRAFLOR_E_A_FALTA: (at, seat) => raiseFlor(at, seat, at.flor === CONTRAFLOR ? CONTRAFLOR_A_FALTA : A_FALTA),
  TRUCO: (at, seat) => callTruco(at, seat, 2),
  RETRUCO: (at, seat) => callTruco(at, seat, 3),
  VALE_CUATRO: (at, seat) => callTruco(at, seat, 4),
  QUIERO: accept,
  NO_QUIERO: decline,
  ACHICO: decline,
  SHOW: showPoints,
  HIDE: hidePoints,
  MAZO: fold,
};
const handlers = calls.map((call) => table[call]);

function callEnvido(at: Position, seat: Seat, call: number): void {
  eraseTruco(at);
  at.envido = envidoRaised[3 * at.envido + call];
  at.envidoBy = seat;
  at.envidoStage = ENVIDO_ASKED;
}

/** Cancels an open envido. Pays at once unless the opponent holds a flor and has not played. */
function callFlor(at: Position, seat: Seat): void {
  eraseTruco(at);
  at.envidoStage = ENVIDO_CLOSED;
  at.flor = FLOR_CALLED;
  at.florBy = seat;
  const other = 1 - seat;
  const silent = hasPlayed(at, other);
  if (!silent) at.florKnown[other] = holdsFlor(at, other) ? FLOR_HELD : FLOR_ABSENT;
  if (!silent && holdsFlor(at, other)) at.florAsked = 1;
  else winFlor(at, seat, at.rules.florAlone);
}

function raiseFlor(at: Position, seat: Seat, raised: number): void {
  at.flor = raised;
  at.florBy = seat;
}

/** "Envido first" under rules that forget the truco: it must be called again. */
function eraseTruco(at: Position): void {
  if (at.rules.envidoFirst !== 'erases' || at.trucoAsked === 0) return;
  at.trucoAsked = 0;
  at.trucoBy = NOBODY;
}

/** A raise accepts the level below it. */
function callTruco(at: Position, seat: Seat, level: number): void {
  if (at.trucoAsked) acceptTruco(at, seat);
  at.trucoAsked = level;
  at.trucoBy = seat;
}

function acceptTruco(at: Position, seat: Seat): void {
  at.stake = at.trucoAsked;
  at.raiser = seat;
  at.trucoAsked = 0;
  at.envidoStage = ENVIDO_CLOSED;
}

function accept(at: Position, seat: Seat): void {
  if (at.florAsked) showFlor(at);
  else if (at.envidoStage === ENVIDO_ASKED) showEnvido(at);
  else acceptTruco(at, seat);
}

function decline(at: Position, seat: Seat): void {
  if (at.florAsked) winFlor(at, at.florBy, florDeclined(at.rules, at.flor));
  else if (at.envidoStage === ENVIDO_ASKED) winEnvido(at, at.envidoBy, envidoDeclined[at.envido]);
  else winHand(at, 1 - seat, at.trucoAsked - 1);
}

function fold(at: Position, seat: Seat): void {
  const bonus = at.trick === 0 && at.envido === 0 && at.flor === 0 ? at.rules.foldEnvidoBonus : 0;
  at.folded = seat;
  winHand(at, 1 - seat, at.stake + bonus);
}

/** What the act tells everybody about the seat's flor, by its duty to declare one. */
function noteFlor(at: Position, seat: Seat, action: number): void {
  if (action === ACTION.FLOR) at.florKnown[seat] = FLOR_HELD;
  const duty = at.rules.florDuty;
  if (duty === 'none' || at.florKnown[seat] !== FLOR_UNKNOWN || !florIsOpen(at, seat)) return;
  const excused = duty === 'callOrFold' ? action === ACTION.MAZO : action < FIRST_CALL;
  if (!excused) at.florKnown[seat] = FLOR_ABSENT;
}
