import type { LiveWeights } from './live-evaluator.ts';

/** The playing styles: `bold` plays for four lines at once, `careful` for a low pile. Each has weights of its own. */
export const STYLES = ['bold', 'careful'] as const;
export type StyleWeights = Readonly<Record<(typeof STYLES)[number], LiveWeights>>;

/** The weights at which tuning starts, chosen by hand. */
export const firstWeights: StyleWeights = {
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
    'rows-with-holes': -6,
    'hole-depth': -0.5,
    'row-transitions': -1.5,
    'column-transitions': -3,
    bumpiness: -0.5,
    'aggregate-height': -0.4,
    'max-height': -0.5,
    'ready-rows': 0.3,
    'other-wells': -1,
    danger: -0.5,
    'one-line': 0.5,
    'two-lines': 2,
    'three-lines': 4,
    'four-lines': 12,
    keys: -0.1,
  },
};

/**
 * The weights of the best live player. Those of `careful` come from
 *
 *     jogatina live tune --start careful --stalls 0.25 --iterations 60
 *
 * which raised the points a piece of its practice games from 0.274 to 0.369. `jogatina live tune --iterations 25` found
 * nothing better than the first weights of `bold`: 1.365 points a piece against 1.418.
 */
export const liveWeights: StyleWeights = {
  bold: firstWeights.bold,
  careful: {
    holes: -0.7261,
    'rows-with-holes': -6.9961,
    'hole-depth': -0.0733,
    'row-transitions': -2.2358,
    'column-transitions': -4.4725,
    bumpiness: -0.6531,
    'aggregate-height': -0.2573,
    'max-height': -0.7481,
    'ready-rows': 0.6482,
    'other-wells': -0.5709,
    danger: -0.6425,
    'one-line': 0.458,
    'two-lines': 2.2111,
    'three-lines': 6.5317,
    'four-lines': 13.6518,
    keys: -0.1114,
  },
};
