import type { Action } from '../../../core/game.ts';
import { handEnvido, strength } from '../../../games/truco/cards.ts';
import { possibleHands } from '../../../games/truco/imagine.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import { AT } from './attributes.ts';
import { codeOfStrength } from './card-codes.ts';
import { currentTrick, emptyHand, readHand } from './hand.ts';
import { CLASSES, classOf, classStrengths, pointGroup, strengthGroup } from './holdings.ts';
import type { Hint, PublicPlay } from './public-play.ts';
import { strengthOf, TrickSolver } from './solve.ts';

/** Envido points are 0 .. 33. */
const POINTS = 34;

/**
 * What the opponent may hold: every hand that agrees with the view, weighed by what players held who did in public
 * what this one did. Hands that differ by suits alone are one class for the tricks; for envido only points count.
 */
export class Belief {
  /** The hand so far, as a case not yet finished. */
  readonly hand = emptyHand();
  /** How many hands the opponent may hold. */
  possible = 0;
  /** What the opponent's bets say; undefined where it made none. */
  strengthHint: Hint | undefined;
  pointHint: Hint | undefined;
  /** The trick to be played, 0 .. 2. */
  trick = 0;
  private readonly publicPlay: PublicPlay;
  private readonly solver = new TrickSolver();
  private readonly classes: number[] = [];
  private readonly classWeights = new Float64Array(CLASSES);
  private readonly groups = new Uint8Array(CLASSES);
  private readonly beaten = new Uint8Array(CLASSES);
  private readonly pointWeights = new Float64Array(POINTS);
  private readonly left = new Uint8Array(3);
  /** Strengths of the cards that the opponent has shown. */
  private shown: number[] = [];
  private view!: TrucoView;

  constructor(publicPlay: PublicPlay) {
    this.publicPlay = publicPlay;
  }

  look(view: TrucoView): void {
    this.view = view;
    readHand(view, this.hand);
    this.trick = currentTrick(this.hand) - 1;
    this.strengthHint = this.publicPlay.strength(this.hand);
    this.pointHint = this.publicPlay.points(this.hand);
    this.shown = view.tricks.map(({ plays }) => strengthOf(plays[1 - view.seat]!)).filter((power) => power > 0);
    this.classWeights.fill(0);
    this.pointWeights.fill(0);
    const hands = possibleHands(view);
    this.possible = hands.length;
    for (const hand of hands) {
      const points = handEnvido[hand]!;
      const weight = this.pointHint ? this.pointHint.factors[pointGroup(points)]! : 1;
      this.pointWeights[points]! += weight;
      this.classWeights[classOf[hand]!]! += weight;
    }
    this.classes.length = 0;
    for (let c = 0; c < CLASSES; c++) {
      if (this.classWeights[c] === 0) continue;
      this.classes.push(c);
      this.groups[c] = this.groupOf(c);
      if (this.strengthHint) this.classWeights[c]! *= this.strengthHint.factors[this.groups[c]!]!;
      this.beaten[c] = this.beats(c) ? 1 : 0;
    }
  }

  /** Weighted mean of a value over the opponent's hands, by their group and whether they lose the tricks to ours. */
  overHands(value: (group: number, beaten: boolean) => number): number {
    let sum = 0;
    let total = 0;
    for (const c of this.classes) {
      sum += this.classWeights[c]! * value(this.groups[c]!, this.beaten[c] === 1);
      total += this.classWeights[c]!;
    }
    return total > 0 ? sum / total : 0;
  }

  /** Weighted mean of a value over the opponent's envido points, and whether ours are better. */
  overPoints(value: (group: number, better: boolean) => number): number {
    let sum = 0;
    let total = 0;
    for (let points = 0; points < POINTS; points++) {
      const weight = this.pointWeights[points]!;
      if (weight === 0) continue;
      const own = this.hand[AT.points]!;
      sum += weight * value(pointGroup(points), own > points || (own === points && this.hand[AT.mano] === 1));
      total += weight;
    }
    return total > 0 ? sum / total : 0;
  }

  /** The share of the opponent's hands that lose the tricks to ours, after playing `card` if given. */
  winChance(card?: Action): number {
    if (card === undefined) return this.overHands((_, beaten) => (beaten ? 1 : 0));
    let sum = 0;
    let total = 0;
    for (const c of this.classes) {
      if (this.beats(c, card)) sum += this.classWeights[c]!;
      total += this.classWeights[c]!;
    }
    return total > 0 ? sum / total : 0;
  }

  /** Whether we take the tricks against a class of hands, both sides seeing all cards. */
  private beats(c: number, card?: Action): boolean {
    const { view, solver, trick } = this;
    const plays = view.tricks[trick]?.plays;
    const theirCard = strengthOf(plays?.[1 - view.seat] ?? null);
    const myCard = card !== undefined ? strength[card]! : strengthOf(plays?.[view.seat] ?? null);
    solver.mine.fill(0);
    let n = 0;
    for (const held of view.held) if (held !== card) solver.mine[n++] = strength[held]!;
    this.take(c, solver.theirs);
    const before = trick === 0 ? 0 : this.result(trick - 1)!;
    const leads = before === 0 ? view.mano === view.seat : before > 0;
    return solver.wins(view.mano === view.seat, leads, this.result(0), this.result(1), myCard, theirCard);
  }

  private result(trick: number): number | undefined {
    const winner = this.view.tricks[trick]?.winner;
    if (winner === undefined || winner === null) return undefined;
    return winner === 2 ? 0 : winner === this.view.seat ? 1 : -1;
  }

  /** The strengths that a class of hands has left once the cards shown are taken out. */
  private take(c: number, into: Uint8Array): void {
    for (let i = 0; i < 3; i++) into[i] = classStrengths[3 * c + i]!;
    for (const played of this.shown) {
      const place = into.indexOf(played);
      if (place >= 0) into[place] = 0;
    }
  }

  private groupOf(c: number): number {
    this.take(c, this.left);
    const [x, y, z] = this.left;
    return strengthGroup(codeOfStrength[x!]!, codeOfStrength[y!]!, codeOfStrength[z!]!, this.shown.length);
  }
}
