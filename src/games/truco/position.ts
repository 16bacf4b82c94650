import { CHANCE, type Seat } from '../../core/game.ts';
import { handFlor } from './cards.ts';
import type { TrucoRules } from './rules.ts';

export const NOBODY = -1;
/** Trick results other than a seat. */
export const PARDA = 2;
export const UNPLAYED = -1;

/** Stages of an envido: not called, waiting for an answer, pie to show or hide, over or no longer possible. */
export const ENVIDO_OPEN = 0;
export const ENVIDO_ASKED = 1;
export const ENVIDO_SHOWDOWN = 2;
export const ENVIDO_CLOSED = 3;

/** What everybody knows about a seat's flor. */
export const FLOR_UNKNOWN = 0;
export const FLOR_HELD = 1;
export const FLOR_ABSENT = 2;

/** More actions than any hand can have. */
export const LONGEST_HAND = 40;

/**
 * Everything on the table, as integers: the match so far as scores, the hand from its deal on. A finished hand stays
 * until the next deal. Read it; only `state.ts` and `moves.ts` write.
 */
export class Position {
  rules: TrucoRules;
  turn: number = CHANCE;
  /** Counts deals; 0 before the first. */
  handNumber = 0;
  /** The seat that leads the hand; the other is pie. */
  mano: Seat = 1;
  readonly score = new Int16Array(2);
  /** The scores when the hand was dealt. */
  readonly startScore = new Int16Array(2);

  /** The deal's index, -1 before the first. */
  deal = -1;
  /** Each seat's hand as an index of `cards.ts`. */
  readonly hand = new Int16Array(2).fill(-1);
  /** Each seat's three cards, ascending, at 3 seat. */
  readonly cards = new Int8Array(6).fill(-1);
  /** Bits 0-2 a seat: which of its cards it still holds. */
  readonly held = new Uint8Array(2);
  /** The playing action (0 .. 79) of each trick and seat, at 2 trick + seat; `UNPLAYED`. */
  readonly table = new Int8Array(6).fill(UNPLAYED);
  /** Seat, `PARDA` or `UNPLAYED`, a trick. */
  readonly trickWinner = new Int8Array(3).fill(UNPLAYED);
  /** The current trick, 0 .. 2. */
  trick = 0;
  /** The seat that owes the next card. */
  cardTurn: Seat = 0;

  /** What the hand is worth by the truco accepted so far, 1 .. 4. */
  stake = 1;
  /** The level that waits for an answer, 2 .. 4; 0 for none. */
  trucoAsked = 0;
  /** Who called the last level. */
  trucoBy: Seat = NOBODY;
  /** Who may raise: the last to accept; `NOBODY` before any truco was accepted. */
  raiser: Seat = NOBODY;

  envidoStage = ENVIDO_OPEN;
  /** The calls so far: an index of `envidoSequences`. */
  envido = 0;
  envidoBy: Seat = NOBODY;
  envidoWinner: Seat = NOBODY;
  envidoPoints = 0;
  /** Points said aloud at the show-down, -1 for none. */
  readonly envidoSaid = new Int8Array(2).fill(-1);
  /** Whether pie hid its points. */
  envidoHidden = 0;

  /** The calls so far: `FLOR_CALLED` and so on of `bidding.ts`. */
  flor = 0;
  florBy: Seat = NOBODY;
  florAsked = 0;
  florWinner: Seat = NOBODY;
  florPoints = 0;
  readonly florSaid = new Int8Array(2).fill(-1);
  readonly florKnown = new Uint8Array(2);

  /** Who won the hand and for how much, fold bonus included. */
  handWinner: Seat = NOBODY;
  handPoints = 0;
  folded: Seat = NOBODY;

  /** The hand's actions: the action, plus 128 where seat 1 took it. */
  readonly log = new Uint8Array(LONGEST_HAND);
  logLength = 0;

  constructor(rules: TrucoRules) {
    this.rules = rules;
  }

  copyFrom(other: this): void {
    this.rules = other.rules;
    this.turn = other.turn;
    this.handNumber = other.handNumber;
    this.mano = other.mano;
    this.deal = other.deal;
    this.trick = other.trick;
    this.cardTurn = other.cardTurn;
    this.stake = other.stake;
    this.trucoAsked = other.trucoAsked;
    this.trucoBy = other.trucoBy;
    this.raiser = other.raiser;
    this.envidoStage = other.envidoStage;
    this.envido = other.envido;
    this.envidoBy = other.envidoBy;
    this.envidoWinner = other.envidoWinner;
    this.envidoPoints = other.envidoPoints;
    this.envidoHidden = other.envidoHidden;
    this.flor = other.flor;
    this.florBy = other.florBy;
    this.florAsked = other.florAsked;
    this.florWinner = other.florWinner;
    this.florPoints = other.florPoints;
    this.handWinner = other.handWinner;
    this.handPoints = other.handPoints;
    this.folded = other.folded;
    this.logLength = other.logLength;
    copy(other.score, this.score);
    copy(other.startScore, this.startScore);
    copy(other.hand, this.hand);
    copy(other.cards, this.cards);
    copy(other.held, this.held);
    copy(other.table, this.table);
    copy(other.trickWinner, this.trickWinner);
    copy(other.envidoSaid, this.envidoSaid);
    copy(other.florSaid, this.florSaid);
    copy(other.florKnown, this.florKnown);
    copy(other.log, this.log);
  }
}

type Integers = Int8Array | Uint8Array | Int16Array;

function copy(from: Integers, to: Integers): void {
  for (let i = 0; i < to.length; i++) to[i] = from[i];
}

/** Whether the seat has played its first card: after that it opens neither envido nor flor. */
export function hasPlayed(at: Position, seat: Seat): boolean {
  return at.held[seat] !== 0b111;
}

export function holdsFlor(at: Position, seat: Seat): boolean {
  return handFlor[at.hand[seat]] !== 0;
}

/** Whether the seat may call envido or flor as far as truco goes: it may answer a first truco so ("envido first"). */
function envidoComesFirst(at: Position, seat: Seat): boolean {
  if (at.trucoAsked === 0 || at.trucoBy === seat) return true;
  return at.trucoAsked === 2 && (at.rules.envidoFirstBy === 'both' || seat !== at.mano);
}

/**
 * Whether the seat to move could declare a flor now if it held one. Flor closes with envido: when truco is accepted
 * or an envido settled (the UFSM 2020 thesis counts flor as an envido bet, made before truco starts).
 */
export function florIsOpen(at: Position, seat: Seat): boolean {
  return (
    at.rules.flor &&
    at.flor === 0 &&
    at.envidoStage <= ENVIDO_ASKED &&
    !hasPlayed(at, seat) &&
    envidoComesFirst(at, seat)
  );
}

/** Whether the seat to move could open an envido now, if no duty of flor binds it. */
export function envidoIsOpen(at: Position, seat: Seat): boolean {
  return at.rules.envido && at.envidoStage === ENVIDO_OPEN && !hasPlayed(at, seat) && envidoComesFirst(at, seat);
}
