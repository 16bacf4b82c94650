import { MISSING } from '../../../../cbr/case-base.ts';
import { FACE_DOWN } from '../../../../games/truco/actions.ts';
import { PARDA, Position, UNPLAYED } from '../../../../games/truco/position.ts';
import { parseRules } from '../../../../games/truco/rules.ts';
import { envidoChance, winChance } from '../../rules/chances.ts';
import { AT, DEALT, FACED, OPP, OPP_DEALT, OWN, PLAYED, TRUCO_CALLS, WON } from '../base/attributes.ts';
import { cardOf, UNPLAYED as WHY_NOT } from '../base/card-codes.ts';
import type { HandValues } from '../base/hand.ts';
import {
  ACCEPTED,
  ANSWER_ENVIDO,
  ANSWER_TRUCO,
  type BetVisitor,
  CALL_TRUCO,
  DECLINED,
  OPEN_ENVIDO,
  RAISED,
  trucoContext,
} from './bets.ts';

const CODES = [DEALT, OPP_DEALT] as const;
const CARDS = [OWN, OPP] as const;
const HOW = [PLAYED, FACED] as const;
const ENVIDO = [
  [AT.envido, 0],
  [AT.envidoEnvido, 0],
  [AT.realEnvido, 1],
  [AT.faltaEnvido, 2],
] as const;

/** The position of the stored hand at some point of it, as far as `winChance` looks at it. */
const at = new Position(parseRules('ufsm24'));

/**
 * Visits the bets that player 1 of a finished hand made, or decided not to make. A stored hand has no order of calls,
 * but each player has one turn for a card in a trick, and calls or answers there. A raise in the same trick as the call
 * below it is taken to be the answer to that call.
 */
export function forEachStoredBet(hand: HandValues, visit: BetVisitor): void {
  if (hand[AT.flor] <= 0) visitEnvido(hand, visit);
  visitTruco(hand, visit);
}

function visitEnvido(hand: HandValues, visit: BetVisitor): void {
  const mano = hand[AT.mano];
  const chance = envidoChance(Math.max(0, hand[AT.points]), mano === 1);
  const calls = ENVIDO.filter(([who]) => hand[who] > 0).map(([who, call]) => ({ by: hand[who], call }));
  const first = calls[0];
  // the leader may call first; the follower may open only where the leader did not call
  if (first?.by === 1) visit(OPEN_ENVIDO, mano - 1, chance, first.call + 1);
  else if (!first || mano === 1) visit(OPEN_ENVIDO, mano - 1, chance, 0);
  for (const [i, { by, call }] of calls.entries()) {
    const next = calls[i + 1];
    if (next?.by === by) return;
    if (by === 1) continue;
    const declined = hand[AT.envidoDeclined];
    if (next) visit(ANSWER_ENVIDO, call, chance, RAISED + next.call);
    else if (declined !== MISSING) visit(ANSWER_ENVIDO, call, chance, declined === 1 ? DECLINED : ACCEPTED);
  }
}

function visitTruco(hand: HandValues, visit: BetVisitor): void {
  const mano = hand[AT.mano];
  const ladder = new Ladder(hand, visit);
  layOut(hand);
  let leader = mano;
  for (let trick = 0; trick < 3; trick++) {
    at.trick = trick;
    for (const player of [leader, 3 - leader]) {
      at.cardTurn = player - 1;
      if (!ladder.turn(player, trick) || !playCard(hand, player, trick)) return;
    }
    const winner = hand[WON[trick]];
    if (winner === MISSING) return;
    at.trickWinner[trick] = winner === 0 ? PARDA : winner - 1;
    leader = winner === 0 ? mano : winner;
  }
}

/** The truco bets of a hand, turn by turn. */
class Ladder {
  private readonly hand: HandValues;
  private readonly visit: BetVisitor;
  private accepted = 0;
  /** The only player who may raise; 0 where both may. */
  private raiser = 0;

  constructor(hand: HandValues, visit: BetVisitor) {
    this.hand = hand;
    this.visit = visit;
  }

  /** The bets of a player's turn to play a card; false where the hand ends there. */
  turn(player: number, trick: number): boolean {
    if (this.accepted === 3 || (this.raiser !== 0 && this.raiser !== player)) return true;
    const calls = this.called(this.accepted, player, trick);
    if (player === 1 && (calls || hasCard(this.hand, 1, trick))) {
      this.visit(CALL_TRUCO, trucoContext(this.accepted, trick), winChance(at, 0), calls ? 1 : 0);
    }
    for (let caller = player, open = calls; open; caller = 3 - caller) {
      const answers = 3 - caller;
      const raises = this.called(this.accepted + 1, answers, trick);
      const declined = this.hand[AT.trucoDeclined];
      if (!raises && declined === MISSING) return false;
      const declines = !raises && declined === answers;
      if (answers === 1) {
        const outcome = raises ? RAISED : declines ? DECLINED : ACCEPTED;
        this.visit(ANSWER_TRUCO, trucoContext(this.accepted, trick), winChance(at, 0), outcome);
      }
      if (declines) return false;
      this.accepted++;
      this.raiser = answers;
      open = raises;
    }
    // a player who called, was raised and accepted could have raised again before its card
    if (calls && player === 1 && this.raiser === 1 && this.accepted < 3) {
      this.visit(CALL_TRUCO, trucoContext(this.accepted, trick), winChance(at, 0), 0);
    }
    return true;
  }

  private called(level: number, player: number, trick: number): boolean {
    const step = TRUCO_CALLS[level];
    return step !== undefined && this.hand[step[0]] === player && this.hand[step[1]] === trick + 1;
  }
}

function layOut(hand: HandValues): void {
  at.mano = hand[AT.mano] - 1;
  at.held.fill(0b111);
  at.table.fill(UNPLAYED);
  at.trickWinner.fill(UNPLAYED);
  for (let seat = 0; seat < 2; seat++) {
    for (let i = 0; i < 3; i++) at.cards[3 * seat + i] = anyCard(hand[CODES[seat][i]]);
  }
}

function hasCard(hand: HandValues, player: number, trick: number): boolean {
  return hand[CARDS[player - 1][trick]] !== MISSING || hand[HOW[player - 1][trick]] === WHY_NOT.faceDown;
}

/** Plays the player's card of the trick; false where there is none. */
function playCard(hand: HandValues, player: number, trick: number): boolean {
  if (!hasCard(hand, player, trick)) return false;
  const seat = player - 1;
  const code = hand[CARDS[seat][trick]];
  const faceDown = code === MISSING;
  // which card was played face down is not stored: the weakest held is taken
  for (let i = 2; i >= 0; i--) {
    const card = at.cards[3 * seat + i];
    if (!(at.held[seat] & (1 << i)) || (!faceDown && card !== anyCard(code))) continue;
    at.held[seat] &= ~(1 << i);
    at.table[2 * trick + seat] = faceDown ? FACE_DOWN + card : card;
    return true;
  }
  return false;
}

/** Any card of this code: tricks do not depend on suits. */
function anyCard(code: number): number {
  for (let suit = 0; suit < 4; suit++) {
    const card = cardOf(code, suit);
    if (card >= 0) return card;
  }
  return -1;
}
