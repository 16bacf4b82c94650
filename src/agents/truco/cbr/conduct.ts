import { bets } from './bets.ts';
import type { TrucoCases } from './cases.ts';
import { tellDecisions } from './decisions.ts';
import { emptyHand } from './hand.ts';
import { Rates } from './rates.ts';

/** How the players of a base bet: by kind of bet, context and how good their chance looked. Counted once. */
export class Conduct {
  readonly cases: TrucoCases;
  private readonly rates: readonly Rates[];
  /** Rows in which a bet had this outcome, by kind, context and outcome. */
  private readonly rows = new Map<number, number[]>();

  constructor(cases: TrucoCases) {
    this.cases = cases;
    this.rates = bets.map(({ contexts, outcomes }) => new Rates(contexts, outcomes));
    const hand = emptyHand();
    for (let row = 0; row < cases.size; row++) {
      cases.read(row, hand);
      tellDecisions(hand, (kind, context, chance, outcome) => {
        this.rates[kind].count(context, chance, outcome);
        const found = this.rows.get(key(kind, context, outcome));
        if (found) found.push(row);
        else this.rows.set(key(kind, context, outcome), [row]);
      });
    }
    for (const rates of this.rates) rates.settle();
  }

  /** The share of players with such a chance who did this. */
  share(kind: number, context: number, chance: number, outcome: number): number {
    return this.rates[kind].share(context, chance, outcome);
  }

  /** The stored hands in which player 1 did this. */
  hands(kind: number, context: number, outcome: number): readonly number[] {
    return this.rows.get(key(kind, context, outcome)) ?? [];
  }
}

function key(kind: number, context: number, outcome: number): number {
  return (kind * 16 + context) * 16 + outcome;
}
