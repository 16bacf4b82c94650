import type { GamesPlayed } from './play-games.ts';

interface Objective {
  readonly doc: string;
  /** What the best game counts, and what the mean of all games counts. */
  readonly record: number;
  readonly mean: number;
}

/** What a set of games is judged by: the three of the UFSC 2024 thesis, Vm, Vr and Vs (its equation 8). */
export const objectives = {
  mean: { doc: 'mean lines', record: 0, mean: 1 },
  record: { doc: 'lines of the best game', record: 1, mean: 0 },
  weighted: { doc: '0.4 times the lines of the best game + 0.6 times the mean', record: 0.4, mean: 0.6 },
} as const satisfies Record<string, Objective>;

export type ObjectiveName = keyof typeof objectives;
export const objectiveNames = Object.keys(objectives) as ObjectiveName[];

/** The score of games by their lines; more is better. */
export function scoreOf(name: ObjectiveName, lines: readonly number[]): number {
  const { record, mean } = objectives[name];
  let best = 0;
  let sum = 0;
  for (const each of lines) {
    best = Math.max(best, each);
    sum += each;
  }
  return record * best + (mean * sum) / lines.length;
}

/** How many games ended with 0, 1, 2, ... lines, and what they cost. */
export interface LineCounts {
  readonly counts: readonly number[];
  readonly pieces: number;
  readonly evaluations: number;
  readonly cpuSeconds: number;
}

export function linesOf(played: readonly GamesPlayed[]): LineCounts {
  const counts: number[] = [];
  const total = { pieces: 0, evaluations: 0, cpuSeconds: 0 };
  for (const { lines, pieces, evaluations, cpuSeconds } of played) {
    for (const each of lines) {
      while (counts.length <= each) counts.push(0);
      counts[each]++;
    }
    total.pieces += pieces;
    total.evaluations += evaluations;
    total.cpuSeconds += cpuSeconds;
  }
  return { counts, ...total };
}

/** Mean, spread and ends of the lines of games; the deviation is that of a sample. */
export function statistics({ counts }: Pick<LineCounts, 'counts'>) {
  const n = counts.reduce((sum, count) => sum + count, 0);
  const mean = counts.reduce((sum, count, lines) => sum + count * lines, 0) / n;
  const squares = counts.reduce((sum, count, lines) => sum + count * (lines - mean) ** 2, 0);
  const std = n > 1 ? Math.sqrt(squares / (n - 1)) : 0;
  return {
    n,
    min: counts.findIndex((count) => count > 0),
    mean,
    max: counts.length - 1,
    std,
    error: std / Math.sqrt(n),
  };
}
