import type { Seat } from '../../core/game.ts';
import { betPoints, envidoAccepted, florAccepted } from './bidding.ts';
import { handEnvido, handFlor } from './cards.ts';
import { ENVIDO_CLOSED, ENVIDO_SHOWDOWN, type Position } from './position.ts';

/** Mano says its points first; pie says its own only if they are better, unless the rules give it the choice. */
export function showEnvido(at: Position): void {
  const { mano } = at;
  const pie = 1 - mano;
  at.envidoSaid[mano] = handEnvido[at.hand[mano]];
  at.envidoStage = ENVIDO_SHOWDOWN;
  if (at.rules.hidePoints) return;
  if (handEnvido[at.hand[pie]] > at.envidoSaid[mano]) showPoints(at, pie);
  else winEnvido(at, mano, envidoAccepted[at.envido]);
}

export function showPoints(at: Position, pie: Seat): void {
  at.envidoSaid[pie] = handEnvido[at.hand[pie]];
  const winner = at.envidoSaid[pie] > at.envidoSaid[at.mano] ? pie : at.mano;
  winEnvido(at, winner, envidoAccepted[at.envido]);
}

export function hidePoints(at: Position): void {
  at.envidoHidden = 1;
  winEnvido(at, at.mano, envidoAccepted[at.envido]);
}

export function showFlor(at: Position): void {
  const { mano } = at;
  const pie = 1 - mano;
  at.florSaid[mano] = handFlor[at.hand[mano]];
  const better = handFlor[at.hand[pie]] > at.florSaid[mano];
  if (better) at.florSaid[pie] = handFlor[at.hand[pie]];
  winFlor(at, better ? pie : mano, florAccepted(at.rules, at.flor));
}

export function winEnvido(at: Position, winner: Seat, points: number): void {
  at.envidoStage = ENVIDO_CLOSED;
  at.envidoWinner = winner;
  at.envidoPoints = betPoints(at.rules, points, at.score[winner], at.score[1 - winner]);
  award(at, winner, at.envidoPoints);
}

export function winFlor(at: Position, winner: Seat, points: number): void {
  at.florAsked = 0;
  at.florWinner = winner;
  at.florPoints = betPoints(at.rules, points, at.score[winner], at.score[1 - winner]);
  award(at, winner, at.florPoints);
}

export function winHand(at: Position, winner: Seat, points: number): void {
  at.handWinner = winner;
  at.handPoints = points;
  award(at, winner, points);
}

function award(at: Position, seat: Seat, points: number): void {
  at.score[seat] = Math.min(at.rules.target, at.score[seat] + points);
}
