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
