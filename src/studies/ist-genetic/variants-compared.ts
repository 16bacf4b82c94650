import { mean } from '../../core/statistics.ts';
import type { Section } from '../study.ts';
import { angle, anglesToOthers, endOf, middleOf, publishedDirection } from './directions.ts';
import type { VariantRuns } from './runs.ts';
import { printed } from './weights-compared.ts';

/** What the runs of a variant came to. */
export interface VariantFigures {
  readonly name: string;
  readonly runs: number;
  readonly middle: readonly number[];
  /** Their mean direction to the published one, and to that of the published setup, in degrees. */
  readonly fromPublished: number;
  readonly fromBase: number;
  /** Mean points of where the runs ended, on fresh problems, by short searches and by long ones. */
  readonly short: number;
  readonly long: number;
}

type Points = (weights: readonly number[]) => number;

export function variantFigures(
  all: readonly VariantRuns[],
  points: { readonly short: Points; readonly long: Points },
): VariantFigures[] {
  const base = middleOf(all[0].runs.map(endOf));
  return all.map(({ variant, runs }) => {
    const ends = runs.map(endOf);
    const middle = middleOf(ends);
    return {
      name: variant.name,
      runs: runs.length,
      middle,
      fromPublished: angle(middle, publishedDirection),
      fromBase: angle(middle, base),
      short: mean(ends.map(points.short)),
      long: mean(ends.map(points.long)),
    };
  });
}

/** What more selection pressure, more problems and longer searches give. */
export function variantsSection(all: readonly VariantRuns[], figures: readonly VariantFigures[]): Section {
  const rounded = (value: number, digits = 0) => Number(value.toFixed(digits));
  return {
    title: 'What more selection pressure, more problems and longer searches give',
    text: [
      'The runs of each setup together: where they end on average, how far that is from the published weights and from the mean of the published setup, how far each run is from the mean of the others, and what their weights earn on the fresh problems, by searches as short as those of most runs and by longer ones.',
    ],
    table: {
      head: [
        'setup',
        'runs',
        'weights',
        'degrees from the published',
        'degrees from the published setup',
        'degrees from one another',
        'fresh, short',
        'fresh, long',
      ],
      rows: all.map(({ variant, runs }, i) => {
        const others = runs.length > 1 ? anglesToOthers(runs.map(endOf)) : [];
        const { middle, fromPublished, fromBase, short, long } = figures[i];
        return [
          variant.title,
          runs.length,
          printed(middle),
          rounded(fromPublished, 1),
          rounded(fromBase, 1),
          others.length > 0 ? `${Math.min(...others).toFixed(1)} to ${Math.max(...others).toFixed(1)}` : '-',
          rounded(short),
          rounded(long),
        ];
      }),
    },
  };
}
