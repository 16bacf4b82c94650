import * as Plot from '@observablehq/plot';
import { plotToSvg } from '../../chart.ts';
import type { Section } from '../../study.ts';
import { type ObjectiveName, objectiveNames } from '../../tuning/lines.ts';
import { abbreviationOf, type Subgroup, subgroups } from '../protocol.ts';
import type { ReadingResults } from '../trainings.ts';

interface Bar {
  readonly objective: string;
  readonly subgroup: string;
  readonly rank: number;
  readonly size: number;
  readonly metric: string;
  readonly sign: string;
}

const COLOURS = { positive: '#0072B2', negative: '#D55E00' };

/** Figures 18 to 32 in one: the sizes of the weights of each training, largest first. */
export function weightsChart(results: ReadingResults): string {
  const bars = objectiveNames.flatMap((objective) =>
    subgroups.flatMap((subgroup) => barsOf(results, objective, subgroup)),
  );
  const facet = { fx: 'subgroup', fy: 'objective' } as const;
  return plotToSvg({
    width: 1100,
    height: 900,
    marginTop: 40,
    marginLeft: 70,
    marginRight: 20,
    style: { background: 'white', fontSize: '10px' },
    x: { label: 'size of the weight', domain: [0, 1.3], ticks: [0, 0.5, 1] },
    y: { axis: null, reverse: true, domain: [-0.5, 16.5] },
    fx: { label: 'subgroup', domain: [...subgroups] },
    fy: { label: null, axis: 'left', domain: [...objectiveNames] },
    marks: [
      Plot.rect(bars, {
        ...facet,
        x1: 0,
        x2: 'size',
        y1: (bar: Bar) => bar.rank - 0.4,
        y2: (bar: Bar) => bar.rank + 0.4,
        fill: (bar: Bar) => COLOURS[bar.sign as keyof typeof COLOURS],
      }),
      Plot.text(bars, { ...facet, x: 'size', y: 'rank', text: 'metric', dx: 3, textAnchor: 'start' }),
      Plot.frame({ stroke: '#ddd' }),
      Plot.text(['Weights by size; blue: more is better, orange: less is better'], {
        frameAnchor: 'top-left',
        fx: () => subgroups[0],
        fy: () => objectiveNames[0],
        dy: -34,
        fontSize: 12,
        fontWeight: 'bold',
        text: (d: string) => d,
      }),
    ],
  });
}

function barsOf(results: ReadingResults, objective: ObjectiveName, subgroup: Subgroup): Bar[] {
  return results.weights(objective, subgroup).map(({ metric, weight }, rank) => ({
    objective,
    subgroup,
    rank,
    size: Math.abs(weight),
    metric: abbreviationOf(metric),
    sign: weight < 0 ? 'negative' : 'positive',
  }));
}

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
