import tables from '../../../../../data/truco/match-chances.json' with { type: 'json' };
import type { TrucoRules } from '../../../../games/truco/rules.ts';
import type { EnvidoMatchValue } from '../../equilibrium/envido/envido-strategy.ts';
import { matchValue } from '../../rules/match-value.ts';
import type { Stakes } from '../rest/rest-of-hand.ts';

/** The points that a hand of cards and truco can be worth; 0 stands for no hand. */
const LEVELS = [0, 1, 2, 3, 4];

/** Mano's chance to win the match by the points that mano (row) and pie (column) lack, from 1 on. */
export interface ChanceTable {
  /** The most points that a side may lack. */
  readonly size: number;
  /** Before the cards are dealt. */
  readonly deal: readonly number[];
  /** With the envido over, cards and truco to come. */
  readonly cards: readonly number[];
}

/** Mano's chance to win the match at each score, at different moments of a hand. */
export class MatchChances implements EnvidoMatchValue {
  private readonly target: number;
  private readonly table: ChanceTable;

  /** The points of a match may be fewer than those of the table: what counts is what is lacking. */
  constructor(target: number, table: ChanceTable) {
    this.target = target;
    this.table = table;
  }

  /** Before the cards are dealt: mano's points, then pie's. */
  atDeal(mano: number, pie: number): number {
    return this.find(this.table.deal, mano, pie);
  }

  /** With the envido over, cards and truco to come. */
  beforeCards(mano: number, pie: number): number {
    return this.find(this.table.cards, mano, pie);
  }

  /** With the hand over: pie is mano in the next. */
  afterHand(mano: number, pie: number): number {
    return 1 - this.atDeal(pie, mano);
  }

  /** For the envido auction. */
  of(mine: number, theirs: number, isMano: boolean): number {
    return isMano ? this.beforeCards(mine, theirs) : 1 - this.beforeCards(theirs, mine);
  }

  /** Mano's chance after a hand that it won, and lost, by the hand's points. */
  afterPoints(mano: number, pie: number): Stakes {
    return {
      won: LEVELS.map((points) => this.afterHand(mano + points, pie)),
      lost: LEVELS.map((points) => this.afterHand(mano, pie + points)),
    };
  }

  /** The same as payoffs near zero, for solvers that count in single precision. */
  stakes(mano: number, pie: number): Stakes {
    const { won, lost } = this.afterPoints(mano, pie);
    const even = (won[1] + lost[1]) / 2;
    return { won: won.map((chance) => chance - even), lost: lost.map((chance) => chance - even) };
  }

  private find(chances: readonly number[], mano: number, pie: number): number {
    if (mano >= this.target) return 1;
    if (pie >= this.target) return 0;
    return chances[(this.target - mano - 1) * this.table.size + this.target - pie - 1];
  }
}

/**
 * The shipped chances (`node scripts/truco/match-chances.ts`). Rules of others have those of the nearest set: a falta
 * that is worth what the loser lacks goes with `ufsm24`. Longer matches are reckoned as between two careful players.
 */
export function matchChances(rules: TrucoRules): MatchChances {
  const { target } = rules;
  const { ufsm24, argentino30 } = tables;
  const table = rules.falta === 'target-loser' && target <= ufsm24.size ? ufsm24 : argentino30;
  if (target <= table.size) return new MatchChances(target, table);
  const value = matchValue(rules);
  const chances = Array.from({ length: target * target }, (_, i) =>
    value.of(target - 1 - Math.floor(i / target), target - 1 - (i % target)),
  );
  return new MatchChances(target, { size: target, deal: chances, cards: chances });
}
