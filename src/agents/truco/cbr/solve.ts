import { strength } from '../../../games/truco/cards.ts';

/** Trick results of a hand so far, for one side: 1 won, -1 lost, 0 parda. */
type Result = number;

/**
 * Who takes a hand when both sides see all cards and play their best: the small solve that each imagined hand of the
 * opponent gets. Cards are strengths, 0 where the card is gone.
 */
export class TrickSolver {
  /** Own cards and the opponent's; written by the caller. */
  readonly mine = new Uint8Array(3);
  readonly theirs = new Uint8Array(3);
  private mano = false;

  /**
   * Whether this side wins. `first` and `second` are the tricks decided (undefined where not yet); `myCard`,
   * `theirCard` lie on the table (0 for none, as a card face down has no strength they are -1).
   */
  wins(mano: boolean, lead: boolean, first?: Result, second?: Result, myCard = 0, theirCard = 0): boolean {
    this.mano = mano;
    return this.play(7, 7, lead, first, second, myCard, theirCard);
  }

  private play(
    my: number,
    their: number,
    lead: boolean,
    first: Result | undefined,
    second: Result | undefined,
    myCard: number,
    theirCard: number,
  ): boolean {
    if (myCard !== 0 && theirCard !== 0) {
      const result = Math.sign(myCard - theirCard);
      const next = result === 0 ? this.mano : result > 0;
      if (first === undefined) return this.play(my, their, next, result, undefined, 0, 0);
      if (second === undefined) {
        const decided = first === 0 ? result : result === 0 ? first : first === result ? first : 0;
        if (decided !== 0) return decided > 0;
        return this.play(my, their, next, first, result, 0, 0);
      }
      const last = result !== 0 ? result : first !== 0 ? first : this.mano ? 1 : -1;
      return last > 0;
    }
    if (theirCard !== 0 || (myCard === 0 && lead)) {
      for (let i = 0; i < 3; i++) {
        if (my & (1 << i) && this.mine[i]! > 0) {
          if (this.play(my & ~(1 << i), their, lead, first, second, this.mine[i]!, theirCard)) return true;
        }
      }
      return false;
    }
    for (let i = 0; i < 3; i++) {
      if (their & (1 << i) && this.theirs[i]! > 0) {
        if (!this.play(my, their & ~(1 << i), lead, first, second, myCard, this.theirs[i]!)) return false;
      }
    }
    return true;
  }
}

/** The strength of a playing action: a card face down loses to any other, so it has the least there is. */
export function strengthOf(action: number | null): number {
  return action === null ? 0 : action < strength.length ? strength[action]! : -1;
}
