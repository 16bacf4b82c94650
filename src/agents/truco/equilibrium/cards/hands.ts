import { CARDS, HANDS, handCards, handIndex } from '../../../../games/truco/cards.ts';

/** The number of a hand of three cards. */
export function handOf([a, b, c]: readonly number[]): number {
  return handIndex(a, b, c);
}

/** The cards of a hand. */
export function cardsOf(hand: number): number[] {
  return Array.from(handCards.subarray(3 * hand, 3 * hand + 3));
}

/**
 * Probability that mano (row) and pie (column) hold hands of each pair of classes, when only hands that are `dealt`
 * come up. The hands that avoid three given cards are all hands, less those with one of the cards, plus those with two
 * of them, less the one with all three.
 */
export function pairProbabilities(
  classOf: ArrayLike<number>,
  classes: number,
  dealt: (hand: number) => boolean = () => true,
): Float64Array {
  const all = new Float64Array(classes);
  const withCard = Array.from({ length: CARDS }, () => new Float64Array(classes));
  const withPair = Array.from({ length: CARDS * CARDS }, () => new Map<number, number>());
  const hands = Array.from({ length: HANDS }, (_, hand) => hand).filter(dealt);
  for (const hand of hands) {
    const [a, b, c] = cardsOf(hand);
    const own = classOf[hand];
    all[own]++;
    for (const card of [a, b, c]) withCard[card][own]++;
    for (const pair of [a * CARDS + b, a * CARDS + c, b * CARDS + c]) {
      withPair[pair].set(own, (withPair[pair].get(own) ?? 0) + 1);
    }
  }
  const pairs = new Float64Array(classes * classes);
  for (const hand of hands) {
    const [a, b, c] = cardsOf(hand);
    const row = classOf[hand] * classes;
    const [first, second, third] = [withCard[a], withCard[b], withCard[c]];
    for (let other = 0; other < classes; other++)
      pairs[row + other] += all[other] - first[other] - second[other] - third[other];
    for (const pair of [a * CARDS + b, a * CARDS + c, b * CARDS + c]) {
      for (const [other, n] of withPair[pair]) pairs[row + other] += n;
    }
    pairs[row + classOf[hand]]--;
  }
  const total = pairs.reduce((sum, ways) => sum + ways, 0);
  return pairs.map((ways) => ways / total);
}
