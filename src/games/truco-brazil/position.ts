import { CHANCE, type Seat } from '../../core/game.ts';
import { strengths } from './cards.ts';
import type { BrazilRules } from './rules.ts';

export const NOBODY = -1;
export const UNPLAYED = -1;
/** In place of the winner of a trick or a hand. */
export const TIED = 2;

/** What chance owes: the next hand, the turned card, the order of two unseen hands; or nothing, the hand is on. */
export const DEAL_NEXT = 0;
export const TURN_UP = 1;
export const SHUFFLE = 2;
export const PLAYING = 3;

/** Kinds of hands: the special hand is that of one player close to the target, the iron hand that of both. */
export const ORDINARY = 0;
export const SPECIAL = 1;
export const IRON = 2;

/** More actions than any hand can have: six cards, four raises each accepted apart, a special hand accepted. */
export const LONGEST_HAND = 20;

/**
 * Everything on the table, as integers: the match so far as games and scores, the hand from its deal on. A finished
 * hand stays until the next deal. Read it; only `moves.ts` and `tricks.ts` write.
 */
export class Position {
  rules: BrazilRules;
  turn: number = CHANCE;
  stage = DEAL_NEXT;
  /** Counts deals; 0 before the first. */
  handNumber = 0;
  /** The seat that leads the hand (mão); the other deals and is pie (pé). */
  mano: Seat = 1;
  /** Games won before this one. */
  readonly games = new Int8Array(2);
  /** Points in this game, now and when the hand was dealt. */
  readonly score = new Int16Array(2);
  readonly startScore = new Int16Array(2);

  kind = ORDINARY;
  /** The deal's index, -1 before the first. */
  deal = -1;
  /** The card turned up, or -1. */
  turned = -1;
  /** Whose rank is the manilhas' (an index of `strengths`), -1 before it is known. */
  manilhas = -1;
  /** The order of two unseen hands, or -1. */
  order = -1;
  /** Each seat's three cards at 3 seat: ascending, or in the order in which unseen ones are played. */
  readonly cards = new Int8Array(6).fill(-1);
  /** Bits 0-2 a seat: which of its cards it still holds. */
  readonly held = new Uint8Array(2);
  /** The playing action (0 .. 79) of each trick and seat, at 2 trick + seat; `UNPLAYED`. */
  readonly table = new Int8Array(6).fill(UNPLAYED);
  /** Seat, `TIED` or `UNPLAYED`, a trick. */
  readonly trickWinner = new Int8Array(3).fill(UNPLAYED);
  /** The current trick, 0 .. 2. */
  trick = 0;
  /** The seat that owes the next card. */
  cardTurn: Seat = 0;

  /** What the hand is worth now. */
  worth = 0;
  /** The step of the ladder that the hand stands on. */
  step = 0;
  /** Who must answer a call, or say whether it plays its special hand. */
  answerer: Seat = NOBODY;
  /** Who called last. */
  caller: Seat = NOBODY;
  /** Who alone may raise: the last to accept; `NOBODY` before that. */
  raiser: Seat = NOBODY;

  /** Who won the hand, `TIED` when nobody did, `NOBODY` while it is on; for how many points; who ran. */
  handWinner: Seat = NOBODY;
  handPoints = 0;
  ran: Seat = NOBODY;

  /** The hand's actions: the action, plus 128 where seat 1 took it. */
  readonly log = new Uint8Array(LONGEST_HAND);
  logLength = 0;

  constructor(rules: BrazilRules) {
    this.rules = rules;
  }

  copyFrom(other: this): void {
    this.rules = other.rules;
    this.turn = other.turn;
    this.stage = other.stage;
    this.handNumber = other.handNumber;
    this.mano = other.mano;
    this.kind = other.kind;
    this.deal = other.deal;
    this.turned = other.turned;
    this.manilhas = other.manilhas;
    this.order = other.order;
    this.trick = other.trick;
    this.cardTurn = other.cardTurn;
    this.worth = other.worth;
    this.step = other.step;
    this.answerer = other.answerer;
    this.caller = other.caller;
    this.raiser = other.raiser;
    this.handWinner = other.handWinner;
    this.handPoints = other.handPoints;
    this.ran = other.ran;
    this.logLength = other.logLength;
    copy(other.games, this.games);
    copy(other.score, this.score);
    copy(other.startScore, this.startScore);
    copy(other.cards, this.cards);
    copy(other.held, this.held);
    copy(other.table, this.table);
    copy(other.trickWinner, this.trickWinner);
    copy(other.log, this.log);
  }
}

type Integers = Int8Array | Uint8Array | Int16Array;

function copy(from: Integers, to: Integers): void {
  for (let i = 0; i < to.length; i++) to[i] = from[i];
}

/** How strong a card is in this hand, 1 .. 14. */
export function strengthIn(at: Position, card: number): number {
  return strengths[40 * at.manilhas + card];
}

/** Whether both players play without looking at their cards. */
export function isBlind(at: Position): boolean {
  return at.kind === IRON && at.rules.ironBlind;
}

/** Whether the seat stands where the special hand is played. */
export function isClose(rules: BrazilRules, score: number): boolean {
  return rules.specialShort > 0 && score >= rules.target - rules.specialShort;
}
