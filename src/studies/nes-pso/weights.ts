import type { Section } from '../study.ts';
import { objectiveNames } from '../tuning/objectives.ts';
import { abbreviationOf, subgroups } from './protocol.ts';
import type { ReadingResults } from './run.ts';
import { weightsChart } from './weights-chart.ts';

/** Figures 13, 15 and 17 to 32: the weights by size, as numbers and drawn. */
export function weightsSection(all: readonly ReadingResults[]): Section {
  const rows = objectiveNames.flatMap((objective) =>
    subgroups.flatMap((subgroup) =>
      all.map((results) => {
        const weights = results.weights(objective, subgroup);
        const text = weights.map(({ metric, weight }) => `${abbreviationOf(metric)} ${weight.toFixed(2)}`).join(', ');
        return [objective, subgroup, results.reading.name, text || 'not run yet'];
      }),
    ),
  );
  return {
    title: 'Figures 13, 15 and 17 to 32: the weights',
    text: [
      'The thesis prints its weights as bars without numbers; ours in the same order, largest first. Only the direction of the weights matters: all of a player times the same number play the same.',
    ],
    table: { head: ['objective', 'subgroup', 'reading', 'weights'], rows },
    drawings: all
      .filter(({ done }) => done > 0)
      .map((results) => ({
        file: `${results.reading.name}-weights`,
        title: `Weights by size, ${results.reading.name}`,
        svg: weightsChart(results),
      })),
  };
}
