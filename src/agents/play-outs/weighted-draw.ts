import type { Rng } from '../../core/rng.ts';

/** Items that are drawn in proportion to their weights: what a player believes about things that it cannot see. */
export class WeightedDraw<T> {
  private readonly items: T[] = [];
  /** The weight of each item and all before it. */
  private readonly upTo: number[] = [];
  private total = 0;

  add(item: T, weight: number): void {
    this.total += weight;
    this.items.push(item);
    this.upTo.push(this.total);
  }

  draw(rng: Rng): T {
    const x = rng.float() * this.total;
    let low = 0;
    let high = this.upTo.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.upTo[middle] > x) high = middle;
      else low = middle + 1;
    }
    return this.items[low];
  }

  /** The `n` keys with the greatest share of the weight, greatest first. */
  likeliest<K>(n: number, keyOf: (item: T) => K): [key: K, share: number][] {
    const shares = new Map<K, number>();
    for (const [i, item] of this.items.entries()) {
      const weight = this.upTo[i] - (this.upTo[i - 1] ?? 0);
      shares.set(keyOf(item), (shares.get(keyOf(item)) ?? 0) + weight / this.total);
    }
    return [...shares].sort((a, b) => b[1] - a[1]).slice(0, n);
  }
}
