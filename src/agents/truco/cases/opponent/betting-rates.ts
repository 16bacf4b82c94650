import { emptyHand } from '../base/hand.ts';
import type { TrucoCaseBase } from '../base/truco-case-base.ts';
import { bets } from './bets.ts';
import { forEachStoredBet } from './stored-bets.ts';

/** Chances are counted in so many steps. */
export const STEPS = 12;
/** What a decision counts in the steps 0, 1, 2 and 3 away from its own. */
const KERNEL = [1, 0.4, 0.1, 0.02] as const;
/** The mean of the whole context counts as so many decisions in every step. */
const PRIOR = 2;

/** The step of a chance from 0 to 1. */
export function stepOf(chance: number): number {
  return Math.min(STEPS - 1, Math.max(0, Math.floor(chance * STEPS)));
}

/** How often each outcome was chosen, by context and by how good the chance looked. */
export class SmoothedRates {
  readonly outcomes: number;
  private readonly counts: Float64Array;
  private shares: Float64Array;

  constructor(contexts: number, outcomes: number) {
    this.outcomes = outcomes;
    this.counts = new Float64Array(contexts * STEPS * outcomes);
    this.shares = this.counts;
  }

  count(context: number, chance: number, outcome: number): void {
    this.counts[(context * STEPS + stepOf(chance)) * this.outcomes + outcome]++;
  }

  /** To be called once, when everything is counted. */
  smooth(): this {
    const { counts, outcomes } = this;
    const contexts = counts.length / STEPS / outcomes;
    this.shares = new Float64Array(counts.length);
    for (let context = 0; context < contexts; context++) {
      const from = context * STEPS;
      const overall = new Float64Array(outcomes).fill(1 / outcomes);
      for (let i = 0; i < STEPS * outcomes; i++) overall[i % outcomes] += counts[from * outcomes + i];
      const all = sum(overall);
      for (let step = 0; step < STEPS; step++) {
        const found = overall.map((n) => (PRIOR * n) / all);
        for (let near = Math.max(0, step - 3); near <= Math.min(STEPS - 1, step + 3); near++) {
          const weight = KERNEL[Math.abs(near - step)];
          for (let o = 0; o < outcomes; o++) found[o] += weight * counts[(from + near) * outcomes + o];
        }
        const total = sum(found);
        for (let o = 0; o < outcomes; o++) this.shares[(from + step) * outcomes + o] = found[o] / total;
      }
    }
    return this;
  }

  share(context: number, chance: number, outcome: number): number {
    return this.shares[(context * STEPS + stepOf(chance)) * this.outcomes + outcome];
  }
}

function sum(values: Float64Array): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/** How the players of a base bet: by kind of bet, context and how good their chance looked. */
export class BettingRates {
  readonly cases: TrucoCaseBase;
  private readonly rates: readonly SmoothedRates[];
  /** Rows in which a bet had this outcome, by kind, context and outcome. */
  private readonly rows = new Map<number, number[]>();

  constructor(cases: TrucoCaseBase) {
    this.cases = cases;
    this.rates = bets.map(({ contexts, outcomes }) => new SmoothedRates(contexts, outcomes));
    const hand = emptyHand();
    for (let row = 0; row < cases.size; row++) {
      cases.read(row, hand);
      forEachStoredBet(hand, (kind, context, chance, outcome) => {
        this.rates[kind].count(context, chance, outcome);
        const found = this.rows.get(key(kind, context, outcome));
        if (found) found.push(row);
        else this.rows.set(key(kind, context, outcome), [row]);
      });
    }
    for (const rates of this.rates) rates.smooth();
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
