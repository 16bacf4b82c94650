import type { BrazilRules } from '../../games/truco-brazil/rules.ts';

/** How often a hand between two careful players ends on each step of the ladder; either wins it with the same chance. */
export const STEP_SHARES: readonly number[] = [0.74, 0.14, 0.08, 0.03, 0.01];

const tables = new Map<string, MatchValue>();

/** The chance to win a game from its scores; one table a rule set, made on first use. */
export function matchValue(rules: BrazilRules): MatchValue {
  const known = tables.get(rules.id);
  if (known) return known;
  const made = new MatchValue(rules);
  tables.set(rules.id, made);
  return made;
}

/**
 * Scores are worth what they win, between two equal players. A match of several games is won game by game, so that
 * the game is all that counts.
 */
export class MatchValue {
  private readonly rules: BrazilRules;
  private readonly chances: Float64Array;

  constructor(rules: BrazilRules) {
    const { target, specialShort } = rules;
    this.rules = rules;
    this.chances = new Float64Array(target * target);
    const close = (score: number) => specialShort > 0 && score >= target - specialShort;
    for (let mine = target - 1; mine >= 0; mine--) {
      for (let theirs = target - 1; theirs >= 0; theirs--) {
        const value =
          close(mine) && close(theirs)
            ? 0.5
            : close(mine)
              ? this.special(mine, theirs)
              : close(theirs)
                ? 1 - this.special(theirs, mine)
                : this.ordinary(mine, theirs);
        this.chances[mine * target + theirs] = value;
      }
    }
  }

  /** The chance of the side with `mine` points. */
  of(mine: number, theirs: number): number {
    const { target } = this.rules;
    if (mine >= target) return 1;
    return theirs >= target ? 0 : this.chances[mine * target + theirs];
  }

  private ordinary(mine: number, theirs: number): number {
    const { ladder } = this.rules;
    const shares = STEP_SHARES.slice(0, ladder.length);
    const total = shares.reduce((sum, share) => sum + share, 0);
    let value = 0;
    for (const [step, share] of shares.entries())
      value += (share / total / 2) * (this.of(mine + ladder[step], theirs) + this.of(mine, theirs + ladder[step]));
    return value;
  }

  /**
   * The side with `mine` points looks at its cards: their chance p to win the hand may be anything from 0 to 1. It
   * plays where that is worth more than running.
   */
  private special(mine: number, theirs: number): number {
    const { specialWorth, specialRefused } = this.rules;
    const won = this.of(mine + specialWorth, theirs);
    const lost = this.of(mine, theirs + specialWorth);
    const ran = this.of(mine, theirs + specialRefused);
    const least = won > lost ? Math.min(1, Math.max(0, (ran - lost) / (won - lost))) : 0;
    const mean = (1 + least) / 2;
    return least * ran + (1 - least) * (lost + mean * (won - lost));
  }
}
