import type { Seat } from '../../core/game.ts';
import { ACTION, FACE_DOWN } from './actions.ts';
import { CONTRAFLOR, ENVIDO_ENVIDO_FALTA, envidoRaised, FALTA_CALL, FLOR_CALLED } from './bidding.ts';
import { ENVIDO_ASKED, ENVIDO_SHOWDOWN, envidoIsOpen, florIsOpen, holdsFlor, type Position } from './position.ts';

/** Writes the legal actions of the seat to move, ascending; returns how many. */
export function legalActions(at: Position, into: Int32Array): number {
  const seat = at.turn;
  if (seat < 0) return 0;
  if (at.florAsked) return florAnswers(at, into);
  if (at.envidoStage === ENVIDO_SHOWDOWN) return both(ACTION.SHOW, ACTION.HIDE, into);
  const mayCallFlor = florIsOpen(at, seat) && holdsFlor(at, seat);
  const mustCallFlor = mayCallFlor && at.rules.florDuty !== 'none';
  if (at.envidoStage === ENVIDO_ASKED || at.trucoAsked) {
    if (mustCallFlor) return put(into, 0, ACTION.FLOR);
    return at.envidoStage === ENVIDO_ASKED
      ? envidoAnswers(at, into, mayCallFlor)
      : trucoAnswers(at, seat, into, mayCallFlor);
  }
  if (mustCallFlor) {
    const n = put(into, at.rules.florDuty === 'callOrPlay' ? cardPlays(at, seat, into) : 0, ACTION.FLOR);
    return at.rules.florDuty === 'callOrFold' ? put(into, n, ACTION.MAZO) : n;
  }
  let n = cardPlays(at, seat, into);
  if (envidoIsOpen(at, seat)) n = envidoCalls(at, into, n);
  if (mayCallFlor) n = put(into, n, ACTION.FLOR);
  if (at.stake < 4 && (at.raiser < 0 || at.raiser === seat)) n = put(into, n, ACTION.TRUCO + at.stake - 1);
  return put(into, n, ACTION.MAZO);
}

function cardPlays(at: Position, seat: Seat, into: Int32Array): number {
  let n = 0;
  for (let side = 0; side <= (at.rules.faceDown ? FACE_DOWN : 0); side += FACE_DOWN) {
    for (let i = 0; i < 3; i++) {
      if (at.held[seat] & (1 << i)) into[n++] = side + at.cards[3 * seat + i];
    }
  }
  return n;
}

function envidoCalls(at: Position, into: Int32Array, from: number): number {
  let n = from;
  for (let call = 0; call <= FALTA_CALL; call++) {
    const next = envidoRaised[3 * at.envido + call];
    if (next === 0 || (next === ENVIDO_ENVIDO_FALTA && !at.rules.envidoEnvidoFalta)) continue;
    into[n++] = ACTION.ENVIDO + call;
  }
  return n;
}

function envidoAnswers(at: Position, into: Int32Array, mayCallFlor: boolean): number {
  let n = envidoCalls(at, into, 0);
  if (mayCallFlor) n = put(into, n, ACTION.FLOR);
  return put(into, put(into, n, ACTION.QUIERO), ACTION.NO_QUIERO);
}

function trucoAnswers(at: Position, seat: Seat, into: Int32Array, mayCallFlor: boolean): number {
  let n = envidoIsOpen(at, seat) ? envidoCalls(at, into, 0) : 0;
  if (mayCallFlor) n = put(into, n, ACTION.FLOR);
  if (at.trucoAsked < 4) n = put(into, n, ACTION.TRUCO + at.trucoAsked - 1);
  return put(into, put(into, n, ACTION.QUIERO), ACTION.NO_QUIERO);
}

function florAnswers(at: Position, into: Int32Array): number {
  let n = 0;
  if (at.flor === FLOR_CALLED) n = put(into, n, ACTION.CONTRAFLOR);
  if (at.flor === FLOR_CALLED || at.flor === CONTRAFLOR) {
    n = put(into, n, ACTION.CONTRAFLOR_AL_RESTO);
    if (at.rules.contraflorFalta) n = put(into, n, ACTION.CONTRAFLOR_E_A_FALTA);
  }
  n = put(into, n, ACTION.QUIERO);
  return put(into, n, at.flor === FLOR_CALLED ? ACTION.ACHICO : ACTION.NO_QUIERO);
}

function both(first: number, second: number, into: Int32Array): number {
  return put(into, put(into, 0, first), second);
}

function put(into: Int32Array, n: number, action: number): number {
  into[n] = action;
  return n + 1;
}
