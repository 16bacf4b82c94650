import type { Rng } from '../../core/rng.ts';
import { mean, quantile, rankCorrelation } from '../../core/statistics.ts';
import type { Interval } from '../study.ts';

/** Times that the deals are drawn again. */
const RESAMPLES = 500;

/** Points of each player by deal: `points[player][deal]`. */
type ByDeal = readonly (readonly number[])[];

/**
 * Whether players come in the same order twice: the rank correlation of their means. All played the same deals, and its
 * 95 % interval is that of other deals: they are drawn again with replacement, for everybody alike.
 */
export function orderKept(first: ByDeal, second: ByDeal, rng: Rng): Interval {
  const deals = first[0].length;
  const found = new Float64Array(RESAMPLES);
  for (let i = 0; i < RESAMPLES; i++) {
    const drawn = Array.from({ length: deals }, () => rng.below(deals));
    const means = (points: ByDeal) => points.map((own) => mean(drawn.map((deal) => own[deal])));
    found[i] = rankCorrelation(means(first), means(second));
  }
  found.sort();
  return {
    mean: rankCorrelation(first.map(mean), second.map(mean)),
    low: quantile(found, 0.025),
    high: quantile(found, 0.975),
  };
}
