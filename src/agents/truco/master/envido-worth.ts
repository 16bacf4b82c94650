import { betPoints, FALTA } from '../../../games/truco/bidding.ts';
import type { TrucoRules } from '../../../games/truco/rules.ts';
import type { MatchChances } from './match-chances.ts';

/** Points of envido that are compared between two scores, besides a falta. */
const COMPARED = [1, 2, 3, 5];
/** They count alike when none is worth this share more or less. */
const ALIKE = 0.2;

/** What so many points of envido are worth to mano (0) or pie (1), in points of cards and truco. */
export type EnvidoWorth = (winner: 0 | 1, points: number) => number;

/** By how much points of envido raise the chance to win the match at mano's and pie's scores. */
export function envidoWorth(match: MatchChances, [mano, pie]: readonly [number, number]): EnvidoWorth {
  const point = (match.afterHand(mano + 1, pie) - match.afterHand(mano, pie + 1)) / 2;
  return (winner, points) => {
    const [mine, theirs] = winner === 0 ? [mano, pie] : [pie, mano];
    return (match.of(mine + points, theirs, winner === 0) - match.of(mine, theirs, winner === 0)) / point;
  };
}

/** Whether points of envido count alike at two scores. */
export function countsAlike(
  match: MatchChances,
  rules: TrucoRules,
  one: readonly [number, number],
  other: readonly [number, number],
): boolean {
  const worths = ([mano, pie]: readonly [number, number]) =>
    ([0, 1] as const).flatMap((winner) => {
      const worth = envidoWorth(match, [mano, pie]);
      const falta = winner === 0 ? betPoints(rules, FALTA, mano, pie) : betPoints(rules, FALTA, pie, mano);
      return [...COMPARED, falta].map((points) => worth(winner, points));
    });
  const there = worths(other);
  return worths(one).every((worth, i) => Math.abs(worth / there[i] - 1) < ALIKE);
}
