import { CHANCE, OVER, type Seat } from '../../core/game.ts';
import { dealHand } from '../three-tricks/table.ts';
import {
  type Call,
  calls,
  FIRST_CALL,
  FIRST_DEAL,
  FIRST_ORDER,
  FIRST_TURNED,
  ORDERS,
  orders,
  PLAY_UNSEEN,
} from './actions.ts';
import { CARDS, FIXED, manilhasAfter } from './cards.ts';
import {
  DEAL_NEXT,
  IRON,
  isBlind,
  isClose,
  NOBODY,
  ORDINARY,
  PLAYING,
  type Position,
  SHUFFLE,
  SPECIAL,
  TIED,
  TURN_UP,
} from './position.ts';
import { playCard } from './tricks.ts';

/** Chance acts: deals, then turns a card up, then shuffles hands that nobody looks at, as the rules want it. */
export function chanceActs(at: Position, action: number): void {
  if (at.stage === DEAL_NEXT) dealNext(at, action - FIRST_DEAL);
  else if (at.stage === TURN_UP) turnUp(at, action - FIRST_TURNED);
  else shuffle(at, action - FIRST_ORDER);
}

/** Begins the next hand, after a game that was won the next game. */
function dealNext(at: Position, deal: number): void {
  const { rules } = at;
  for (let seat = 0; seat < 2; seat++) {
    if (at.score[seat] < rules.target) continue;
    at.games[seat]++;
    at.score[0] = at.score[1] = 0;
  }
  dealHand(at, deal);
  at.step = 0;
  at.caller = at.answerer = at.ran = NOBODY;
  at.turned = at.order = -1;
  at.manilhas = rules.manilhas === 'fixed' ? FIXED : -1;
  const close = [isClose(rules, at.score[0]), isClose(rules, at.score[1])];
  at.kind = close[0] && close[1] ? IRON : close[0] || close[1] ? SPECIAL : ORDINARY;
  at.worth = at.kind === IRON ? rules.ironWorth : at.kind === SPECIAL ? rules.specialRefused : rules.ladder[0];
  // who stands at eleven (ten) looks at its cards and decides before anybody plays
  if (at.kind === SPECIAL) at.answerer = close[0] ? 0 : 1;
  begin(at);
}

function turnUp(at: Position, card: number): void {
  if (!(card >= 0 && card < CARDS) || at.cards.includes(card)) throw new RangeError(`card ${card} is not left to turn`);
  at.turned = card;
  at.manilhas = manilhasAfter(card);
  begin(at);
}

/** From here on the cards of each seat lie in the order in which they will be played. */
function shuffle(at: Position, order: number): void {
  if (!(order >= 0 && order < ORDERS)) throw new RangeError(`no order ${order}`);
  at.order = order;
  for (let seat = 0; seat < 2; seat++) {
    const [a, b, c] = orders[seat === at.mano ? Math.floor(order / orders.length) : order % orders.length];
    const hand = at.cards.slice(3 * seat, 3 * seat + 3);
    at.cards[3 * seat] = hand[a];
    at.cards[3 * seat + 1] = hand[b];
    at.cards[3 * seat + 2] = hand[c];
  }
  begin(at);
}

/** What chance owes next; when nothing is owed, the hand is on. */
function begin(at: Position): void {
  at.stage = at.manilhas < 0 ? TURN_UP : isBlind(at) && at.order < 0 ? SHUFFLE : PLAYING;
  at.turn = at.stage === PLAYING ? nextTurn(at) : CHANCE;
}

/** The seat to move acts; trusts that it may. */
export function act(at: Position, action: number): void {
  const seat = at.turn;
  at.log[at.logLength++] = action | (seat << 7);
  if (action < FIRST_CALL) play(at, seat, action);
  else handlers[action - FIRST_CALL](at, seat);
  at.turn = nextTurn(at);
}

/** Who must answer answers; else who owes a card plays. */
function nextTurn(at: Position): number {
  if (at.handWinner === NOBODY) return at.answerer !== NOBODY ? at.answerer : at.cardTurn;
  at.stage = DEAL_NEXT;
  const { target, games } = at.rules;
  for (let seat = 0; seat < 2; seat++) if (at.score[seat] >= target && at.games[seat] + 1 >= games) return OVER;
  return CHANCE;
}

const table: Readonly<Record<Call, (at: Position, seat: Seat) => void>> = {
  TRUCO: raise,
  SEIS: raise,
  NOVE: raise,
  DOZE: raise,
  ACEITO: accept,
  CORRO: run,
};
const handlers = [...calls.map((call) => table[call]), playUnseen];
if (handlers.indexOf(playUnseen) !== PLAY_UNSEEN - FIRST_CALL) throw new Error('a call without its handler');

function play(at: Position, seat: Seat, action: number): void {
  const winner = playCard(at, seat, action);
  if (winner !== NOBODY) winHand(at, winner, at.worth);
}

function playUnseen(at: Position, seat: Seat): void {
  play(at, seat, at.cards[3 * seat + at.trick]);
}

/** A raise accepts the call that it answers. In a special or iron hand it loses the game, where it is possible. */
function raise(at: Position, seat: Seat): void {
  if (at.kind !== ORDINARY) {
    winHand(at, 1 - seat, at.rules.target);
    return;
  }
  if (at.answerer === seat) accept(at, seat);
  at.caller = seat;
  at.answerer = 1 - seat;
}

/** Accepts a call, after which only this seat may raise; or plays the special hand. */
function accept(at: Position, seat: Seat): void {
  at.answerer = NOBODY;
  if (at.kind === SPECIAL) at.worth = at.rules.specialWorth;
  else {
    at.step++;
    at.worth = at.rules.ladder[at.step];
    at.raiser = seat;
  }
}

/** Whoever runs, from a call, its special hand or its own turn, leaves the other what the hand is worth now. */
function run(at: Position, seat: Seat): void {
  at.ran = seat;
  winHand(at, 1 - seat, at.worth);
}

function winHand(at: Position, winner: Seat, points: number): void {
  at.answerer = NOBODY;
  at.handWinner = winner;
  at.handPoints = winner === TIED ? 0 : points;
  if (winner !== TIED) at.score[winner] = Math.min(at.rules.target, at.score[winner] + points);
}
