import type { Seat } from '../../core/game.ts';
import { copy, NOBODY, TrickTable } from '../three-tricks/table.ts';
import { strengths } from './cards.ts';
import type { BrazilRules } from './rules.ts';

export { NOBODY, TIED, UNPLAYED } from '../three-tricks/table.ts';

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
 * Everything on the table: scores are the points of this game. The winner of a hand is `TIED` when nobody won it, and
 * unseen cards lie in the order in which they are played. Read it; only `moves.ts` and `tricks.ts` write.
 */
export class Position extends TrickTable<BrazilRules> {
  stage = DEAL_NEXT;
  /** Games won before this one. */
  readonly games = new Int8Array(2);
  kind = ORDINARY;
  /** The card turned up, or -1. */
  turned = -1;
  /** Whose rank is the manilhas' (an index of `strengths`), -1 before it is known. */
  manilhas = -1;
  /** The order of two unseen hands, or -1. */
  order = -1;

  /** What the hand is worth now. */
  worth = 0;
  /** The step of the ladder that the hand stands on. */
  step = 0;
  /** Who must answer a call, or say whether it plays its special hand. */
  answerer: Seat = NOBODY;
  /** Who called last. */
  caller: Seat = NOBODY;

  /** Who ran. */
  ran: Seat = NOBODY;

  constructor(rules: BrazilRules) {
    super(rules, LONGEST_HAND);
  }

  override copyFrom(other: this): void {
    super.copyFrom(other);
    this.stage = other.stage;
    this.kind = other.kind;
    this.turned = other.turned;
    this.manilhas = other.manilhas;
    this.order = other.order;
    this.worth = other.worth;
    this.step = other.step;
    this.answerer = other.answerer;
    this.caller = other.caller;
    this.ran = other.ran;
    copy(other.games, this.games);
  }
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
