import type { Seat } from '../../core/game.ts';
import { copy, NOBODY, TrickTable } from '../three-tricks/table.ts';
import { handFlor } from './cards.ts';
import type { TrucoRules } from './rules.ts';

export { NOBODY, TIED as PARDA, UNPLAYED } from '../three-tricks/table.ts';

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

/** Everything on the table, the bets too. Read it; only `state.ts` and `moves.ts` write. */
export class Position extends TrickTable<TrucoRules> {
  /** Each seat's hand as an index of `cards.ts`. */
  readonly hand = new Int16Array(2).fill(-1);

  /** What the hand is worth by the truco accepted so far, 1 .. 4. */
  stake = 1;
  /** The level that waits for an answer, 2 .. 4; 0 for none. */
  trucoAsked = 0;
  /** Who called the last level. */
  trucoBy: Seat = NOBODY;

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

  /** Who gave the hand up; its points have the fold bonus in them. */
  folded: Seat = NOBODY;

  constructor(rules: TrucoRules) {
    super(rules, LONGEST_HAND);
  }

  override copyFrom(other: this): void {
    super.copyFrom(other);
    this.stake = other.stake;
    this.trucoAsked = other.trucoAsked;
    this.trucoBy = other.trucoBy;
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
    this.folded = other.folded;
    copy(other.hand, this.hand);
    copy(other.envidoSaid, this.envidoSaid);
    copy(other.florSaid, this.florSaid);
    copy(other.florKnown, this.florKnown);
  }
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
