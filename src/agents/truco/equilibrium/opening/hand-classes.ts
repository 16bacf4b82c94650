import { CARDS, HANDS, handCards, handEnvido, handFlor } from '../../../../games/truco/cards.ts';
import type { Holdings } from '../cards/holdings.ts';
import type { Ranks } from '../cards/ranks.ts';
import { ENVIDO_SCORES } from '../envido/envido-auction.ts';

/**
 * Hands told apart by what cards and envido make of them: the three ranks and the envido score. Sorted by ranks, so
 * that the classes of one holding lie side by side.
 */
export class HandClasses {
  readonly size: number;
  /** The holding of three ranks, and the place of the envido score in `ENVIDO_SCORES`, of each class. */
  readonly triple: Int16Array;
  readonly score: Uint8Array;
  /** The class of each of the 9,880 hands. */
  readonly of: Int16Array;
  /** For each rank the classes that hold it, and the two ranks that each of them holds besides. */
  readonly holders: readonly Int16Array[];
  readonly rest: readonly Int16Array[];

  constructor(holdings: Holdings, ranks: Ranks) {
    const keys = Int32Array.from({ length: HANDS }, (_, hand) => {
      const [a, b, c] = handCards.subarray(3 * hand, 3 * hand + 3) as unknown as [number, number, number];
      const triple = holdings.indexOf([ranks.of[a], ranks.of[b], ranks.of[c]] as number[]);
      return triple * ENVIDO_SCORES.length + ENVIDO_SCORES.indexOf(handEnvido[hand]);
    });
    const sorted = [...new Set(keys)].sort((a, b) => a - b);
    const places = new Map(sorted.map((key, i) => [key, i]));
    this.size = sorted.length;
    this.triple = Int16Array.from(sorted, (key) => Math.floor(key / ENVIDO_SCORES.length));
    this.score = Uint8Array.from(sorted, (key) => key % ENVIDO_SCORES.length);
    this.of = Int16Array.from(keys, (key) => places.get(key) as number);
    const ranksOf = (i: number) => holdings.sets[3]?.[this.triple[i]];
    this.holders = holdings.sizes.map((_, rank) =>
      Int16Array.from([...sorted.keys()].filter((i) => ranksOf(i).includes(rank))),
    );
    this.rest = this.holders.map((classes, rank) =>
      classes.map((i) => {
        const others = [...ranksOf(i)];
        others.splice(others.indexOf(rank), 1);
        return holdings.indexOf(others);
      }),
    );
  }

  /**
   * Probability of each pair of classes (row: mano's) when neither hand is a flor. The hands that avoid three given
   * cards are all hands, less those with one of the cards, plus those with two, less the one with all three.
   */
  pairs(): Float64Array {
    const { size, of } = this;
    const all = new Float64Array(size);
    const withCard = Array.from({ length: CARDS }, () => new Float64Array(size));
    const withPair = Array.from({ length: CARDS * CARDS }, () => new Map<number, number>());
    const each = (hand: number) => handCards.subarray(3 * hand, 3 * hand + 3) as unknown as [number, number, number];
    const hands = Array.from({ length: HANDS }, (_, hand) => hand).filter((hand) => handFlor[hand] === 0);
    for (const hand of hands) {
      const [a, b, c] = each(hand);
      const its = of[hand];
      all[its]++;
      for (const card of [a, b, c]) (withCard[card] as Float64Array)[its]++;
      for (const pair of [a * CARDS + b, a * CARDS + c, b * CARDS + c]) {
        const known = withPair[pair];
        known.set(its, (known.get(its) ?? 0) + 1);
      }
    }
    const pairs = new Float64Array(size * size);
    let total = 0;
    for (const hand of hands) {
      const [a, b, c] = each(hand);
      const row = of[hand] * size;
      const [one, two, three] = [withCard[a], withCard[b], withCard[c]] as [Float64Array, Float64Array, Float64Array];
      for (let other = 0; other < size; other++)
        pairs[row + other] += all[other] - one[other] - two[other] - three[other];
      for (const pair of [a * CARDS + b, a * CARDS + c, b * CARDS + c]) {
        for (const [other, n] of withPair[pair]) pairs[row + other] += n;
      }
      pairs[row + of[hand]]--;
    }
    for (const ways of pairs) total += ways;
    return pairs.map((ways) => ways / total);
  }
}
