import type { Seat } from '../../core/game.ts';
import { ACTION, FACE_DOWN, PLAY_UNSEEN } from './actions.ts';
import { isBlind, NOBODY, ORDINARY, type Position, SPECIAL, strengthIn, TIED } from './position.ts';

/** More than the legal actions of any position: three cards up, three down, a raise and a fold. */
export const MOST_ACTIONS = 8;

/** Writes the legal actions of the seat to move, ascending; returns how many. */
export function legalActions(at: Position, into: Int32Array): number {
  const seat = at.turn;
  if (seat < 0) return 0;
  if (at.answerer !== NOBODY) return answers(at, into);
  let n = isBlind(at) ? 0 : cardPlays(at, seat, into);
  if (mayCall(at, seat)) into[n++] = ACTION.TRUCO + at.step;
  if (at.rules.fold) into[n++] = ACTION.CORRO;
  if (isBlind(at)) into[n++] = PLAY_UNSEEN;
  return n;
}

/** Who raised last may not raise next: the call goes back and forth. */
function mayCall(at: Position, seat: Seat): boolean {
  if (at.kind !== ORDINARY) return at.rules.specialCall === 'loses';
  return at.step + 1 < at.rules.ladder.length && (at.raiser === NOBODY || at.raiser === seat);
}

function answers(at: Position, into: Int32Array): number {
  let n = 0;
  const raised = at.step + 2;
  if (at.kind !== SPECIAL && at.rules.directRaise && raised < at.rules.ladder.length)
    into[n++] = ACTION.TRUCO + raised - 1;
  into[n++] = ACTION.ACEITO;
  into[n++] = ACTION.CORRO;
  return n;
}

function cardPlays(at: Position, seat: Seat, into: Int32Array): number {
  const { faceDownFrom, tieCards } = at.rules;
  const shows = tieCards === 'highest' && at.trick > 0 && at.trickWinner[0] === TIED;
  const least = shows ? highest(at, seat) : 0;
  let n = 0;
  for (let i = 0; i < 3; i++) {
    const card = at.cards[3 * seat + i];
    if (at.held[seat] & (1 << i) && strengthIn(at, card) >= least) into[n++] = card;
  }
  if (shows || faceDownFrom === 0 || at.trick + 1 < faceDownFrom) return n;
  const faceUp = n;
  for (let i = 0; i < faceUp; i++) into[n++] = FACE_DOWN + into[i];
  return n;
}

function highest(at: Position, seat: Seat): number {
  let best = 0;
  for (let i = 0; i < 3; i++)
    if (at.held[seat] & (1 << i)) best = Math.max(best, strengthIn(at, at.cards[3 * seat + i]));
  return best;
}
