import { InputError } from '../core/errors.ts';
import { type Estimate, Z95 } from '../core/statistics.ts';

/** Elo points of one unit of log-odds: 400 points are odds of ten to one. */
export const ELO_PER_LOGIT = 400 / Math.LN10;

export interface Rating extends Estimate {
  /** Standard error of `mean`. */
  readonly error: number;
}

export interface Ratings {
  /** Elo points by entrant; the field's mean is 0. */
  readonly ratings: readonly Rating[];
  /** Virtual draws added to each pair that met, because somebody won or lost everything; 0 otherwise. */
  readonly prior: number;
}

/** Elo points that explain a share of the points, and back. */
export function eloOf(score: number): number {
  return -ELO_PER_LOGIT * Math.log(1 / score - 1);
}

export function scoreOf(elo: number): number {
  return 1 / (1 + Math.exp(-elo / ELO_PER_LOGIT));
}

/**
 * Maximum likelihood ratings (Bradley and Terry 1952) of `points[i][j]`, what i took from j: 1 a win, 1/2 a draw.
 *
 * The interval is the estimate +- 1.96 standard errors from the inverse of the Fisher information, against the mean
 * of the field. No maximum exists when the field splits into a group that took nothing from the rest (Ford 1957);
 * then every pair that met gets one virtual draw, and the result says so.
 */
export function eloRatings(points: readonly (readonly number[])[]): Ratings {
  if (!reachesAll((i, j) => met(points, i, j), points.length)) {
    throw new InputError('some agents are not linked by any chain of matches: they cannot be rated together');
  }
  const exists = reachesAll((i, j) => took(points, i, j), points.length);
  const taken = exists && reachesAll((i, j) => took(points, j, i), points.length);
  const prior = taken ? 0 : 1;
  const scores = points.map((row, i) => row.map((x, j) => (met(points, i, j) ? x + prior / 2 : 0)));
  const { abilities, errors } = bradleyTerry(scores);
  const ratings = abilities.map((ability, i) => {
    const mean = ability * ELO_PER_LOGIT;
    const error = errors[i] * ELO_PER_LOGIT;
    return { mean, low: mean - Z95 * error, high: mean + Z95 * error, error };
  });
  return { ratings, prior };
}

/** Log-abilities with mean 0 and their standard errors, by Newton's method. */
export function bradleyTerry(scores: readonly (readonly number[])[]): { abilities: number[]; errors: number[] } {
  const n = scores.length;
  let abilities = new Array<number>(n).fill(0);
  let likelihood = logLikelihood(scores, abilities);
  for (let round = 0; round < 100; round++) {
    const { gradient, inverse } = curvature(scores, abilities);
    const step = inverse.map((row) => row.reduce((sum, x, j) => sum + x * gradient[j], 0));
    let next = abilities;
    let better = likelihood;
    for (let scale = 1; scale > 1e-9; scale /= 2) {
      next = abilities.map((x, i) => x + scale * step[i]);
      better = logLikelihood(scores, next);
      if (better >= likelihood) break;
    }
    const change = Math.max(...next.map((x, i) => Math.abs(x - abilities[i])));
    abilities = next;
    likelihood = better;
    if (change < 1e-12) break;
  }
  const { inverse } = curvature(scores, abilities);
  // the inverse was made regular by adding 1/n everywhere, which the sum-to-zero contrast takes out again
  return { abilities, errors: inverse.map((row, i) => Math.sqrt(row[i] - 1 / n)) };
}

function logLikelihood(scores: readonly (readonly number[])[], abilities: readonly number[]): number {
  let sum = 0;
  scores.forEach((row, i) => {
    row.forEach((x, j) => {
      if (x > 0) sum -= x * Math.log1p(Math.exp(abilities[j] - abilities[i]));
    });
  });
  return sum;
}

function curvature(scores: readonly (readonly number[])[], abilities: readonly number[]) {
  const n = scores.length;
  const gradient = new Array<number>(n).fill(0);
  const information = scores.map(() => new Array<number>(n).fill(1 / n));
  for (let i = 0; i < n; i++) {
    const row = information[i];
    for (let j = 0; j < n; j++) {
      const mine = scores[i]?.[j];
      const games = mine + scores[j]?.[i];
      if (i === j || games === 0) continue;
      const p = 1 / (1 + Math.exp(abilities[j] - abilities[i]));
      const weight = games * p * (1 - p);
      gradient[i] = gradient[i] + mine - games * p;
      row[i] = row[i] + weight;
      row[j] = row[j] - weight;
    }
  }
  return { gradient, inverse: invert(information) };
}

/** Gauss and Jordan with partial pivots. */
function invert(matrix: readonly (readonly number[])[]): number[][] {
  const n = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let i = column + 1; i < n; i++) {
      if (Math.abs(rows[i]?.[column]) > Math.abs(rows[pivot]?.[column])) pivot = i;
    }
    [rows[column], rows[pivot]] = [rows[pivot], rows[column]];
    const head = rows[column];
    const scale = head[column];
    for (let j = 0; j < 2 * n; j++) head[j] = head[j] / scale;
    rows.forEach((row, i) => {
      const factor = row[column];
      if (i === column || factor === 0) return;
      for (let j = 0; j < 2 * n; j++) row[j] = row[j] - factor * head[j];
    });
  }
  return rows.map((row) => row.slice(n));
}

function took(points: readonly (readonly number[])[], i: number, j: number): boolean {
  return points[i]?.[j] > 0;
}

function met(points: readonly (readonly number[])[], i: number, j: number): boolean {
  return took(points, i, j) || took(points, j, i);
}

/** Whether everyone can be reached from the first along `edge`. */
function reachesAll(edge: (from: number, to: number) => boolean, n: number): boolean {
  const seen = new Set([0]);
  for (const from of seen) {
    for (let to = 0; to < n; to++) if (edge(from, to)) seen.add(to);
  }
  return seen.size === n;
}
