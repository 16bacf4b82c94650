import type { Rng } from '../../../core/rng.ts';
import { quantile } from '../../../core/statistics.ts';
import type { Measure } from '../../study.ts';
import { type LineCounts, statistics } from '../../tuning/lines.ts';
import type { TrainingResult } from '../trainings.ts';

const RESAMPLES = 2000;

/**
 * A figure of the winner's test games, with the interval of what the whole protocol gives when it is run again: its
 * restarts are drawn again with replacement, the best validation of the draw wins, and the luck of its test games
 * comes on top. The games alone would make it far too narrow: most of what varies is where the swarm ended.
 */
export function protocolMeasure(result: TrainingResult, figure: 'mean' | 'std', rng: Rng): Measure {
  const { restarts, champions, winner, test } = result;
  const own = statistics(test);
  const each = champions.map((counts, i) => statistics(i === winner ? test : counts));
  const values = Float64Array.from({ length: RESAMPLES }, () => {
    let drawn = rng.below(restarts.length);
    for (let k = 1; k < restarts.length; k++) {
      const other = rng.below(restarts.length);
      if (restarts[other].validation > restarts[drawn].validation) drawn = other;
    }
    const { error } = own;
    // the deviation of a sample has an error smaller by the root of 2
    return each[drawn][figure] + rng.normal() * (figure === 'mean' ? error : error / Math.SQRT2);
  }).sort();
  return { mean: own[figure], low: quantile(values, 0.025), high: quantile(values, 0.975), n: own.n };
}

/** The share of games that the tail is fitted to, and the fewest games that will do. */
const TAIL = 0.01;
const FEWEST = 30;

/**
 * The best of the games, with the interval of the best of as many others: beyond the best hundredth of the games the
 * lines fall off as a geometric distribution, fitted to that hundredth.
 */
export function maximumMeasure(test: LineCounts): Measure {
  const { n, max } = statistics(test);
  const { counts } = test;
  let beyond = 0;
  let from = counts.length;
  while (from > 0 && beyond < Math.max(TAIL * n, FEWEST)) beyond += counts[--from];
  const excess = counts.reduce((sum, count, lines) => sum + (lines > from ? count * (lines - from) : 0), 0) / beyond;
  // a geometric distribution with this mean
  const stays = excess / (1 + excess);
  // P(max <= m) = (1 - beyond / n * stays^(m - from + 1))^n = q
  const at = (q: number) => {
    if (stays === 0) return max;
    return from - 1 + Math.log((1 - q ** (1 / n)) / (beyond / n)) / Math.log(stays);
  };
  return { mean: max, low: Math.min(max, Math.floor(at(0.025))), high: Math.max(max, Math.ceil(at(0.975))), n };
}

/** The worst of the games in the same way, seen from the other end: no game has fewer than no lines. */
export function minimumMeasure(test: LineCounts): Measure {
  const { n, min, max } = statistics(test);
  const { low, high } = maximumMeasure({ ...test, counts: test.counts.slice(min).reverse() });
  return { mean: min, low: Math.max(0, max - high), high: max - low, n };
}
