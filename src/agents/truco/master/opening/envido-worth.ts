import { betPoints } from '../../../../games/truco/bidding.ts';
import type { TrucoRules } from '../../../../games/truco/rules.ts';
import type { MatchChances } from '../chances/match-chances.ts';

/** What so many points of envido, or a `FALTA`, are worth to mano (0) or pie (1), in points of cards and truco. */
export type EnvidoWorth = (winner: 0 | 1, points: number) => number;

/** By how much points of envido raise the chance to win the match at mano's and pie's scores. */
export function envidoWorth(
  match: MatchChances,
  rules: TrucoRules,
  [mano, pie]: readonly [number, number],
): EnvidoWorth {
  const point = pointWorth(match, [mano, pie]);
  return (winner, points) => {
    const [mine, theirs] = winner === 0 ? [mano, pie] : [pie, mano];
    const won = mine + betPoints(rules, points, mine, theirs);
    return (match.of(won, theirs, winner === 0) - match.of(mine, theirs, winner === 0)) / point;
  };
}

/** By how much a point of cards and truco raises mano's chance to win the match. */
export function pointWorth(match: MatchChances, [mano, pie]: readonly [number, number]): number {
  return (match.afterHand(mano + 1, pie) - match.afterHand(mano, pie + 1)) / 2;
}
