/** Weights that were tried in training, and the score last. */
export type Trial = readonly number[];

/** Fewer tell nothing. */
const LEAST_TRIALS = 40;
const BINS = 8;

/** What a weight alone has to do with the score. */
export interface Importance {
  /** Share of the score's variance that it explains, from 0 to 1. */
  readonly share: number;
  /** Spearman's rank correlation with the score: above 0, larger weights did better. */
  readonly towards: number;
}

/**
 * How much each weight matters by itself: the trials are put into eight bins of equal size by the weight, and the share
 * of the score's variance between the bins is taken, less what chance would give (epsilon squared: Kelley 1935). That is
 * a first-order index, as the main effects of fANOVA are; what weights do only together it does not see, and an
 * optimiser tries good points more often than bad ones. Only the direction of weights matters to a player, so each is
 * taken relative to the length of all. Undefined where there are too few trials, or all scored the same.
 */
export function importanceOf(trials: readonly Trial[]): Importance[] | undefined {
  const scores = trials.map((trial) => trial.at(-1)!);
  const n = scores.length;
  const total = squares(scores);
  if (n < LEAST_TRIALS || total === 0) return undefined;
  const directions = trials.map((trial) => {
    const weights = trial.slice(0, -1);
    const length = Math.hypot(...weights) || 1;
    return weights.map((weight) => weight / length);
  });
  const scoreRanks = ranksOf(scores);
  return directions[0].map((_, d) => {
    const values = directions.map((weights) => weights[d]);
    const order = values.map((_, i) => i).sort((a, b) => values[a] - values[b]);
    let within = 0;
    for (let bin = 0; bin < BINS; bin++) {
      const members = order.slice(Math.floor((bin * n) / BINS), Math.floor(((bin + 1) * n) / BINS));
      within += squares(members.map((i) => scores[i]));
    }
    const chance = ((BINS - 1) * within) / (n - BINS);
    return {
      share: Math.max(0, (total - within - chance) / total),
      towards: correlation(ranksOf(values), scoreRanks),
    };
  });
}

const meanOf = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

function squares(values: readonly number[]): number {
  const mean = meanOf(values);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
}

/** Ranks from 0; equal values share the mean of theirs. */
function ranksOf(values: readonly number[]): number[] {
  const order = values.map((_, i) => i).sort((a, b) => values[a] - values[b]);
  const ranks = new Array<number>(values.length);
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to + 1 < order.length && values[order[to + 1]] === values[order[from]]) to++;
    for (let i = from; i <= to; i++) ranks[order[i]] = (from + to) / 2;
    from = to + 1;
  }
  return ranks;
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const spread = Math.sqrt(squares(a) * squares(b));
  if (spread === 0) return 0;
  const [middleA, middleB] = [meanOf(a), meanOf(b)];
  return a.reduce((sum, x, i) => sum + (x - middleA) * (b[i] - middleB), 0) / spread;
}
