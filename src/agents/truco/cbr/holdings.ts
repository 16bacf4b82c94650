import { HANDS, handCards, strength } from '../../../games/truco/cards.ts';
import { codeOf } from './card-codes.ts';

/** Groups of hands that look alike to an opponent who judges them by what they have left to play. */
export const STRENGTH_GROUPS = 8;
/** Groups of envido points. */
export const POINT_GROUPS = 9;

/** Least worth of each group of the cards left, by the sum of the two best codes: about an eighth of all hands each. */
const worths = Int16Array.from({ length: HANDS }, (_, hand) => {
  const codes = [0, 1, 2].map((i) => codeOf[handCards[3 * hand + i]!]!).sort((a, b) => b - a);
  return codes[0]! + codes[1]!;
});
const sorted = Int16Array.from(worths).sort();
const bounds = Array.from(
  { length: STRENGTH_GROUPS - 1 },
  (_, i) => sorted[Math.floor(((i + 1) * HANDS) / STRENGTH_GROUPS)]!,
);

/** The group of cards still held, by their codes (0 where the card is gone), and how many were played. */
export function strengthGroup(a: number, b: number, c: number, played: number): number {
  const best = Math.max(a, b, c);
  if (played === 0) {
    const worth = a + b + c - Math.min(a, b, c);
    let group = 0;
    while (group < bounds.length && worth >= bounds[group]!) group++;
    return group;
  }
  // one or two cards left: the best of them says most
  return best >= 50
    ? 7
    : best >= 40
      ? 6
      : best >= 24
        ? 5
        : best >= 16
          ? 4
          : best >= 12
            ? 3
            : best >= 7
              ? 2
              : best >= 4
                ? 1
                : 0;
}

export function pointGroup(points: number): number {
  if (points < 20) return points < 5 ? 0 : points < 7 ? 1 : 2;
  return Math.min(8, 3 + Math.floor((points - 20) / 2.4));
}

/** Hands that are the same but for suits: 502 classes, each hand's class and each class's strengths, weakest first. */
export const classOf = new Uint16Array(HANDS);
export const classStrengths: Uint8Array = listClasses();
export const CLASSES = classStrengths.length / 3;

function listClasses(): Uint8Array {
  const known = new Map<string, number>();
  const strengths: number[] = [];
  for (let hand = 0; hand < HANDS; hand++) {
    const own = [0, 1, 2].map((i) => strength[handCards[3 * hand + i]!]!).sort((a, b) => a - b);
    let found = known.get(own.join());
    if (found === undefined) {
      found = known.size;
      known.set(own.join(), found);
      strengths.push(...own);
    }
    classOf[hand] = found;
  }
  return Uint8Array.from(strengths);
}
