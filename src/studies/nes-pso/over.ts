import published from '../published/nes-pso.json' with { type: 'json' };
import { statistics } from '../tuning/lines.ts';
import { type ObjectiveName, objectiveNames } from '../tuning/objectives.ts';
import { type Subgroup, subgroups } from './protocol.ts';
import type { ReadingResults } from './run.ts';
import type { TrainingResult } from './training.ts';

/** A training that is over, with both means. */
export interface Over {
  readonly objective: ObjectiveName;
  readonly subgroup: Subgroup;
  readonly result: TrainingResult;
  readonly ours: number;
  readonly published: number;
}

/** Those of a reading. */
export function overOf(results: ReadingResults): Over[] {
  return objectiveNames.flatMap((objective) =>
    subgroups.flatMap((subgroup) => {
      const result = results.get(objective, subgroup);
      if (!result) return [];
      const { mean } = published.lines[objective][subgroup];
      return [{ objective, subgroup, result, ours: statistics(result.test).mean, published: mean }];
    }),
  );
}

export const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
