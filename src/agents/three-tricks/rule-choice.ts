import type { Action, Seat } from '../../core/game.ts';
import type { Rng } from '../../core/rng.ts';
import type { TrickTable } from '../../games/three-tricks/table.ts';

/** Why a choice was made: the rule, the chance that it looked at, and the least chance that was needed. */
export interface Grounds<Rule> {
  rule: Rule;
  chance: number;
  needed: number;
}

/** The chance needed where a lost hand loses the match anyway. */
export const HOPELESS = 0.02;
/** No chance is as good as this. */
export const NEVER = 2;

/** What players by rules do alike: they misjudge their chances by an error, look up what is legal, and keep why. */
export abstract class RuleChoice<Rule extends string> {
  readonly grounds: Grounds<Rule | 'card'> = { rule: 'card', chance: 0, needed: 0 };
  protected readonly legal = new Int32Array(16);
  /** How many of `legal` count. */
  protected count = 0;
  private readonly error: number;

  /** `error` is the standard deviation of the error in its chances. */
  constructor(error: number) {
    this.error = error;
  }

  /** A chance as this player sees it, with its error. */
  protected judge(chance: number, rng: Rng): number {
    return this.error === 0 ? chance : chance + this.error * rng.normal();
  }

  protected may(action: Action): boolean {
    for (let i = 0; i < this.count; i++) if (this.legal[i] === action) return true;
    return false;
  }

  protected because(rule: Rule, action: Action, chance: number, needed: number): Action {
    this.grounds.rule = rule;
    this.grounds.chance = chance;
    this.grounds.needed = needed;
    return action;
  }

  /** The chance needed for a raise: hardly any where a lost hand loses the match anyway, `NEVER` where the hand wins it. */
  protected toCall(
    { rules, score }: TrickTable<{ readonly target: number }>,
    seat: Seat,
    worth: number,
    usual: number,
  ): number {
    if (rules.target - score[seat] <= worth) return NEVER;
    return rules.target - score[1 - seat] <= worth ? HOPELESS : usual;
  }
}

/** Nearer to certain than this, a hand is won or lost. */
const SURE = 5e-4;

/** The code of why a card was played, by the cards that the seat held and the chance to win the hand that it leaves. */
export function cardReason(held: number, chance: number): 'lastCard' | 'cardWins' | 'cardLoses' | 'card' {
  if (held === 1) return 'lastCard';
  if (chance > 1 - SURE) return 'cardWins';
  return chance < SURE ? 'cardLoses' : 'card';
}
