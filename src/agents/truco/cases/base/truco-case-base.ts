import { CaseBase } from '../../../../cbr/case-base.ts';
import { handAttributes } from './attributes.ts';
import type { HandValues } from './hand.ts';

/** Hands of Truco as cases. By its number and the name of its match a person finds a hand again. */
export class TrucoCaseBase extends CaseBase {
  /** Where the hands come from, in one line. */
  origin: string;
  /** The names of the matches; `match` has the place of each hand's match in it. */
  readonly matches: string[] = [];
  readonly match: number[] = [];
  private readonly places = new Map<string, number>();
  /** The hand's own number (idMao), unique in the base. */
  readonly hand: number[] = [];

  constructor(origin: string, capacity?: number) {
    super(handAttributes, capacity);
    this.origin = origin;
  }

  /** Adds a hand of a match; `number` is the next free one unless given. */
  addHand(match: string, values: HandValues, number = (this.hand.at(-1) ?? 0) + 1): number {
    let place = this.places.get(match);
    if (place === undefined) {
      place = this.matches.push(match) - 1;
      this.places.set(match, place);
    }
    this.match.push(place);
    this.hand.push(number);
    return this.add(values);
  }

  /** The row of the hand with this number, or -1. */
  find(hand: number): number {
    return this.hand.indexOf(hand);
  }
}
