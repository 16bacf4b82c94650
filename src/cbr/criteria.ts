import type { Rng } from '../core/rng.ts';
import type { Tally } from './ballot.ts';

/** Orders the items of a ballot, best first; items that no case used are left out. */
export type Criterion = (items: readonly Tally[], rng: Rng) => Tally[];

const by = (value: (tally: Tally) => number): Criterion => {
  return (items) =>
    items.filter((t) => t.uses > 0).sort((a, b) => value(b) - value(a) || b.uses - a.uses || a.item - b.item);
};

/** The reuse criteria of the UFSM 2020 thesis, for clusters and solutions alike. */
export const criteria = {
  /** Majority rules: what most cases did. */
  MJ: by((tally) => tally.uses),
  /** Probability lottery: drawn in proportion to how many cases did it. */
  PL: lottery,
  /** Probability of victory: wins / uses (the source's pseudo-code prints the fraction upside down); ties to the larger group. */
  PV: by((tally) => tally.wins / tally.uses),
  /** Number of points: the mean balance of points won and lost. */
  NP: by((tally) => tally.points),
} satisfies Record<string, Criterion>;

export type CriterionName = keyof typeof criteria;

function lottery(items: readonly Tally[], rng: Rng): Tally[] {
  const left = items.filter((tally) => tally.uses > 0);
  const order: Tally[] = [];
  while (left.length > 0) {
    let ticket = rng.below(left.reduce((sum, tally) => sum + tally.uses, 0));
    let drawn = 0;
    while (ticket >= left[drawn].uses) ticket -= left[drawn++].uses;
    order.push(...left.splice(drawn, 1));
  }
  return order;
}
