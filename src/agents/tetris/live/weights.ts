import type { LiveWeights } from './live-evaluator.ts';

/**
 * The playing styles: `bold` plays for four lines at once, `careful` for a low pile, `low` for one that few keys can
 * mend. Each has weights of its own.
 */
export const STYLES = ['bold', 'careful', 'low'] as const;
export type StyleWeights = Readonly<Record<(typeof STYLES)[number], LiveWeights>>;

/**
 * The weights of the best live player, chosen by hand. `jogatina live tune --iterations 25` found nothing better than
 * those of `bold`: 1.365 points a piece against 1.418. For `careful` the games of `node bench/live.ts links` decided:
 * other weights earn more a piece, but leave a deep well that a piece in need of many keys has to fill. Those of `low`
 * were found by CMA-ES in games whose keys fail as `RouteRisks` has it if delays vary by six ticks.
 */
export const liveWeights: StyleWeights = {
  bold: {
    holes: -4,
    'rows-with-holes': -6,
    'hole-depth': -0.5,
    'row-transitions': -1.5,
    'column-transitions': -3,
    bumpiness: -0.5,
    'aggregate-height': -0.05,
    'max-height': -0.1,
    'ready-rows': 1.5,
    'open-well': 0,
    'other-wells': -2,
    danger: -0.3,
    'one-line': -6,
    'two-lines': -4,
    'three-lines': 0,
    'four-lines': 16,
    keys: -0.02,
  },
  careful: {
    holes: -4,
    'rows-with-holes': -7,
    'hole-depth': -0.5,
    'row-transitions': -3,
    'column-transitions': -5.5,
    bumpiness: -0.5,
    'aggregate-height': -0.3,
    'max-height': -0.3,
    'ready-rows': 0,
    'open-well': -1.5,
    'other-wells': -1.7,
    danger: -0.6,
    'one-line': 1,
    'two-lines': 3,
    'three-lines': 6,
    'four-lines': 12,
    keys: -0.1,
  },
  low: {
    holes: -5.64,
    'rows-with-holes': -8.03,
    'hole-depth': -0.96,
    'row-transitions': -3.3,
    'column-transitions': -1.37,
    bumpiness: -0.62,
    'aggregate-height': -1.21,
    'max-height': -0.5,
    'ready-rows': 0.42,
    'open-well': -2.27,
    'other-wells': -2.8,
    danger: -1.71,
    'one-line': 1.58,
    'two-lines': 7.34,
    'three-lines': 9.08,
    'four-lines': 28.54,
    keys: 0.15,
  },
};
