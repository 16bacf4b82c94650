import { CHANCE, type Seat, WATCHER } from '../../core/game.ts';
import { CARDS, DEALS, dealHands } from './deals.ts';

/** Actions 0 .. 39 play that card, 40 .. 79 play it face down. */
export const FACE_DOWN = CARDS;
/** The first action that plays no given card. */
export const FIRST_CALL = 2 * CARDS;
/** Chance deals: `FIRST_DEAL` plus the index of the deal. */
export const FIRST_DEAL = 128;

export const NOBODY = -1;
export const UNPLAYED = -1;
/** In place of the winner of a trick. */
export const TIED = 2;

/**
 * What lies on the table of a game for two in hands of three cards and three tricks, as integers: the scores, and the
 * hand from its deal on. A finished hand stays until the next deal.
 */
export class TrickTable<Rules> {
  rules: Rules;
  turn: number = CHANCE;
  /** Counts deals; 0 before the first. */
  handNumber = 0;
  /** The seat that leads the hand (mano, mão); the other deals and is pie (pé). */
  mano: Seat = 1;
  readonly score = new Int16Array(2);
  /** The scores when the hand was dealt. */
  readonly startScore = new Int16Array(2);

  /** The deal's index, -1 before the first. */
  deal = -1;
  /** Each seat's three cards at 3 seat: ascending, as they were dealt. */
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
  /** Who alone may raise: the last to accept; `NOBODY` before that. */
  raiser: Seat = NOBODY;

  /** Who won the hand, and for how much. */
  handWinner: Seat = NOBODY;
  handPoints = 0;

  /** The hand's actions: the action, plus 128 where seat 1 took it. */
  readonly log: Uint8Array;
  logLength = 0;

  /** No hand has more actions than `longest`. */
  constructor(rules: Rules, longest: number) {
    this.rules = rules;
    this.log = new Uint8Array(longest);
  }

  copyFrom(other: this): void {
    this.rules = other.rules;
    this.turn = other.turn;
    this.handNumber = other.handNumber;
    this.mano = other.mano;
    this.deal = other.deal;
    this.trick = other.trick;
    this.cardTurn = other.cardTurn;
    this.raiser = other.raiser;
    this.handWinner = other.handWinner;
    this.handPoints = other.handPoints;
    this.logLength = other.logLength;
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

export function copy(from: Integers, to: Integers): void {
  for (let i = 0; i < to.length; i++) to[i] = from[i];
}

/** Begins the next hand: mano's cards first; seat 0 is mano of the first hand, then they alternate. */
export function dealHand(at: TrickTable<unknown>, deal: number): void {
  if (!(deal >= 0 && deal < DEALS)) throw new RangeError(`no deal ${deal}`);
  at.handNumber++;
  at.mano = 1 - (at.handNumber & 1);
  at.deal = deal;
  dealHands(deal, at.cards);
  if (at.mano === 1) swapHands(at.cards);
  for (let seat = 0; seat < 2; seat++) {
    at.startScore[seat] = at.score[seat];
    at.held[seat] = 0b111;
  }
  for (let i = 0; i < 6; i++) at.table[i] = UNPLAYED;
  for (let i = 0; i < 3; i++) at.trickWinner[i] = UNPLAYED;
  for (let i = 0; i < at.logLength; i++) at.log[i] = 0;
  at.trick = at.handPoints = at.logLength = 0;
  at.raiser = at.handWinner = NOBODY;
  at.cardTurn = at.mano;
}

function swapHands(cards: Int8Array): void {
  for (let i = 0; i < 3; i++) {
    const kept = cards[i];
    cards[i] = cards[3 + i];
    cards[3 + i] = kept;
  }
}

/** The seat lays a card (0 .. 39), or one face down (40 .. 79). Returns the other's in this trick, or `UNPLAYED`. */
export function layCard(at: TrickTable<unknown>, seat: Seat, action: number): number {
  const card = action < FACE_DOWN ? action : action - FACE_DOWN;
  for (let i = 0; i < 3; i++) if (at.cards[3 * seat + i] === card) at.held[seat] &= ~(1 << i);
  at.table[2 * at.trick + seat] = action;
  return at.table[2 * at.trick + 1 - seat];
}

/**
 * Who has won the hand by these tricks (seat, `TIED` or `UNPLAYED`), or `NOBODY` yet: best of three. Ties go to the
 * winner of the first trick. Where that was tied too the next trick that is not decides; `threeTies` has a hand of ties.
 */
export function handDecided(first: number, second: number, third: number, threeTies: Seat): Seat {
  if (second === UNPLAYED) return NOBODY;
  if (first === TIED) {
    if (second !== TIED) return second;
    return third === TIED ? threeTies : third;
  }
  if (second === TIED || second === first) return first;
  return third === TIED ? first : third;
}

type Pair<T> = readonly [T, T];

/** The part of a view that all games of this kind share; pairs are by seat. */
export interface TableView {
  readonly game: string;
  readonly seat: Seat;
  readonly turn: number;
  readonly target: number;
  readonly scores: Pair<number>;
  readonly startScores: Pair<number>;
  /** 1 for the first hand, 0 before it. */
  readonly hand: number;
  readonly mano: Seat;
  /** The three cards dealt to this seat, ascending, and those it still holds. */
  readonly cards: readonly number[];
  readonly held: readonly number[];
  /** The tricks that have begun: what each seat played (null before it), and the winner (2 for a tie). */
  readonly tricks: readonly { readonly plays: Pair<number | null>; readonly winner: number | null }[];
  /** Everything done in this hand, in order. */
  readonly log: readonly { readonly seat: Seat; readonly action: number }[];
}

/** An action of one seat as another, or a watcher, may know it: a card face down is `hidden`. */
export function shownAction(action: number, by: Seat, to: Seat, hidden: number): number {
  return by !== to && action >= FACE_DOWN && action < FIRST_CALL ? hidden : action;
}

/** What a seat, or a watcher, sees of the table; `game` is the game's id. A seat that does not look has no cards. */
export function tableView(
  at: TrickTable<{ readonly target: number }>,
  seat: Seat,
  game: string,
  hidden: number,
  looks = true,
): TableView {
  const dealt = looks && at.handNumber > 0 && seat !== WATCHER;
  const cards = dealt ? Array.from(at.cards.subarray(3 * seat, 3 * seat + 3)) : [];
  const play = (trick: number, player: Seat) => {
    const action = at.table[2 * trick + player];
    return action === UNPLAYED ? null : shownAction(action, player, seat, hidden);
  };
  const begun = [0, 1, 2].filter((trick) => play(trick, 0) !== null || play(trick, 1) !== null);
  return {
    game,
    seat,
    turn: at.turn,
    target: at.rules.target,
    scores: [at.score[0], at.score[1]],
    startScores: [at.startScore[0], at.startScore[1]],
    hand: at.handNumber,
    mano: at.mano,
    cards,
    held: cards.filter((_, i) => at.held[seat] & (1 << i)),
    tricks: begun.map((trick) => ({ plays: [play(trick, 0), play(trick, 1)], winner: known(at.trickWinner[trick]) })),
    log: Array.from(at.log.subarray(0, at.logLength), (entry) => ({
      seat: entry >> 7,
      action: shownAction(entry & 127, entry >> 7, seat, hidden),
    })),
  };
}

/** A value of a view: null where there is none. */
export function known(value: number): number | null {
  return value < 0 ? null : value;
}
