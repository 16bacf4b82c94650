/**
 * The multisets of up to three ranks that a player can hold, numbered, and how playing a card leads from one to the
 * next. Ranks are numbered from the strongest; `sizes` says how many cards of each rank the deck has.
 */
export class Holdings {
  readonly sizes: readonly number[];
  /** By number of cards held (0 to 3): the multisets, each ascending. */
  readonly sets: readonly (readonly (readonly number[])[])[];
  /** `withRank[n][rank]`: for every multiset of n cards the number of the one with this rank added, or -1. */
  readonly withRank: readonly (readonly Int16Array[])[];
  /** For every hand of three one over the factorials of its counts: its own factor in the ways to deal two hands. */
  readonly dealWeight: Float64Array;
  private readonly numbers: readonly Map<string, number>[];

  constructor(sizes: readonly number[]) {
    this.sizes = sizes;
    const sets: number[][][] = [[[]]];
    for (let n = 1; n <= 3; n++) {
      sets.push(
        sets[n - 1].flatMap((set) =>
          sizes.flatMap((_, rank) => {
            if (set.length > 0 && rank < set[set.length - 1]) return [];
            return count(set, rank) < sizes[rank] ? [[...set, rank]] : [];
          }),
        ),
      );
    }
    this.sets = sets;
    this.numbers = sets.map((list) => new Map(list.map((set, i) => [set.join(), i])));
    this.withRank = [0, 1, 2].map((n) =>
      sizes.map((_, rank) => Int16Array.from(sets[n], (set) => this.indexOf([...set, rank]))),
    );
    this.dealWeight = Float64Array.from(sets[3], (set) =>
      sizes.reduce((product, _, rank) => product / factorial(count(set, rank)), 1),
    );
  }

  /** The number of a multiset given in any order, or -1 when the deck does not allow it. */
  indexOf(ranks: readonly number[]): number {
    return this.numbers[ranks.length]?.get([...ranks].sort((a, b) => a - b).join()) ?? -1;
  }
}

/** How often a rank is in a multiset. */
export function count(set: readonly number[], rank: number): number {
  let n = 0;
  for (const r of set) if (r === rank) n++;
  return n;
}

export function factorial(n: number): number {
  return n < 2 ? 1 : n * factorial(n - 1);
}
