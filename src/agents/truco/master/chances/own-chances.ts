import type { TrucoView } from '../../../../games/truco/view.ts';
import type { HandStakes } from '../../equilibrium/cards/staked-tree.ts';
import type { MatchChances } from './match-chances.ts';

/** Points that a hand of cards and truco can bring. */
const HAND_POINTS = [0, 1, 2, 3, 4];

/** The chance of a hand that brings nobody a point, and what a point is worth, at the score of a view. */
export function pointScale(
  match: MatchChances,
  { scores, seat, mano }: Pick<TrucoView, 'scores' | 'seat' | 'mano'>,
): { readonly even: number; readonly perPoint: number } {
  const own = new OwnChances(match, seat === mano);
  const { even, slope } = own.line(scores[seat], scores[1 - seat]);
  // where a point is worth next to nothing what an action costs is not blown up by that
  return { even, perPoint: Math.max(slope, own.line(0, 0).slope) };
}

/** What mano can expect of a hand before it sees its cards, in points, at the start of a match. */
export function manoExpects(match: MatchChances): number {
  const { even, slope } = new OwnChances(match, true).line(0, 0);
  return (match.atDeal(0, 0) - even) / slope;
}

/** The chances of mano, or of pie, once the hand is over. */
export class OwnChances {
  private readonly match: MatchChances;
  private readonly isMano: boolean;

  constructor(match: MatchChances, isMano: boolean) {
    this.match = match;
    this.isMano = isMano;
  }

  after(own: number, other: number): number {
    return this.isMano ? this.match.afterHand(own, other) : 1 - this.match.afterHand(other, own);
  }

  /** Of a hand that brings nobody a point, and how much one more is worth. */
  line(own: number, other: number): { readonly even: number; readonly slope: number } {
    const [won, lost] = [this.after(own + 1, other), this.after(own, other + 1)];
    return { even: (won + lost) / 2, slope: (won - lost) / 2 };
  }

  /** What a hand is worth that is won, or lost, by its points. */
  stakes(own: number, other: number): HandStakes {
    return {
      won: HAND_POINTS.map((points) => this.after(own + points, other)),
      lost: HAND_POINTS.map((points) => this.after(own, other + points)),
    };
  }
}
