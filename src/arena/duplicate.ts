import type { Rng } from '../core/rng.ts';
import { marginOf, type Played, shareOf } from './played.ts';
import { bootstrapRatio, type Estimate } from './statistics.ts';

/** The matches that were played with the same deals, in the order of their first. */
export function byDeals(played: Iterable<Played>): Played[][] {
  const groups = new Map<string, Played[]>();
  for (const match of played) {
    const group = groups.get(match.bout.seed);
    if (group) group.push(match);
    else groups.set(match.bout.seed, [match]);
  }
  return [...groups.values()];
}

/** What an entrant took from each complete pair, as a share of its two points: outcomes for `Sprt` with 5 classes. */
export function pairShares(played: Iterable<Played>, entrant: number): number[] {
  return byDeals(played).flatMap((group) => {
    const shares = group.map((match) => shareOf(match, entrant)).filter((share) => share !== undefined);
    return shares.length === 2 ? [(shares[0] + shares[1]) / 2] : [];
  });
}

/**
 * An entrant's points per hand, its own less its opponent's, with an interval by deal pairs: the unit that is drawn
 * again is one deal with all its plays, so that the luck of the cards cancels where both sides held them. A deal that
 * only one match of a pair reached counts alone.
 */
export function pointsPerHand(played: Iterable<Played>, entrant: number, rng: Rng): Estimate & { hands: number } {
  const points: number[] = [];
  const hands: number[] = [];
  for (const group of byDeals(played)) {
    for (let deal = 0; ; deal++) {
      const margins = group.map((match) => marginOf(match, entrant, deal)).filter((margin) => margin !== undefined);
      if (margins.length === 0) break;
      points.push(margins.reduce((sum, margin) => sum + margin, 0));
      hands.push(margins.length);
    }
  }
  const total = hands.reduce((sum, count) => sum + count, 0);
  return { ...bootstrapRatio(points, hands, rng), hands: total };
}
