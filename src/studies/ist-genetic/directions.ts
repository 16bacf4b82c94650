import { mean, variance } from '../../core/statistics.ts';
import type { Series } from '../chart.ts';
import { type Measure, type Row, row, type Section } from '../study.ts';
import type { Generation, GeneticRun } from './evolution.ts';
import published from './published.json' with { type: 'json' };
import type { VariantRuns } from './runs.ts';
import { printed } from './weights-compared.ts';

/** The published weights as a direction. */
export const publishedDirection = unit(Object.values(published.genetic.weights));
const names = Object.keys(published.genetic.weights) as (keyof typeof published.genetic.weights)[];

export function unit(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/** Where a run ended: the centre of its last generation as a direction. */
export function endOf({ generations }: GeneticRun): number[] {
  return unit(generations.at(-1)!.centre);
}

/** The mean direction of several. */
export function middleOf(directions: readonly (readonly number[])[]): number[] {
  return unit([0, 1, 2].map((d) => mean(directions.map((direction) => direction[d]))));
}

/** Degrees between two directions. */
export function angle(a: readonly number[], b: readonly number[]): number {
  const cosine = a.reduce((sum, value, d) => sum + value * b[d], 0);
  return (180 / Math.PI) * Math.acos(Math.min(1, Math.max(-1, cosine)));
}

/** Student's t at 97.5 % for 1 to 15 degrees of freedom. */
const STUDENT = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131,
];

/** Between what one more run would end, 19 times of 20, given those that there are. */
function oneMore(values: readonly number[]): Measure {
  const n = values.length;
  const far = n < 2 ? 0 : STUDENT[Math.min(n - 2, STUDENT.length - 1)] * Math.sqrt(variance(values) * (1 + 1 / n));
  const middle = mean(values);
  return { mean: middle, low: middle - far, high: middle + far, n };
}

/** How far each direction is from the mean of the others: what a run that was not among them would be. */
export function anglesToOthers(directions: readonly (readonly number[])[]): number[] {
  return directions.map((direction, i) => angle(direction, middleOf(directions.filter((_, k) => k !== i))));
}

/** What the runs of the published setup say about the published weights. */
export interface Spread {
  readonly rows: readonly Row[];
  readonly middle: readonly number[];
  /** The published direction to the mean of our runs, and the farthest of ours to the mean of the others, in degrees. */
  readonly published: number;
  readonly farthest: number;
  readonly nearest: number;
  readonly inside: boolean;
  /** Runs in which the largest weight is that of the score, as published. */
  readonly scoreFirst: number;
}

export function spreadOf({ runs }: VariantRuns): Spread {
  const ends = runs.map(endOf);
  const middle = middleOf(ends);
  const others = anglesToOthers(ends);
  const distance = angle(publishedDirection, middle);
  return {
    rows: names.map((name, d) =>
      row(`weight of ${name}, times 100`, published.genetic.weights[name], oneMore(ends.map((end) => 100 * end[d])), {
        precision: 0.5,
        note: 'interval of one more run',
      }),
    ),
    middle,
    published: distance,
    farthest: Math.max(...others),
    nearest: Math.min(...others),
    inside: distance <= Math.max(...others),
    scoreFirst: ends.filter(([holes, opportunity, score]) => score > Math.max(holes, opportunity)).length,
  };
}

/** Every run with where it ended and what its weights earn. */
export function runsSection(
  all: readonly VariantRuns[],
  spread: Spread,
  size: { readonly population: number; readonly generations: number; readonly tests: number; readonly fresh: number },
  points: {
    readonly short: (weights: readonly number[]) => number;
    readonly long: (weights: readonly number[]) => number;
  },
): Section {
  const [base] = all;
  const rows = all.flatMap(({ variant, runs }) =>
    runs.map((run) => {
      const end = endOf(run);
      const last = run.generations.at(-1)!;
      return [
        variant.title,
        run.run + 1,
        printed(end),
        Number(angle(end, publishedDirection).toFixed(1)),
        Number(last.meanFitness.toFixed(0)),
        Number(points.short(end).toFixed(0)),
        Number(points.long(end).toFixed(0)),
      ];
    }),
  );
  const line = (name: string, value: (generation: Generation) => number): Series => ({
    name,
    points: base.runs[0].generations.map(
      (_, g) => [g + 1, mean(base.runs.map(({ generations }) => value(generations[g])))] as const,
    ),
  });
  return {
    title: 'The genetic algorithm (sections 4.2 and 4.4)',
    text: [
      `${size.population} individuals, ${size.generations} generations, ${size.tests} tests of four to six pieces each generation, the same for all individuals, and ${base.runs.length} runs with starts and tests of their own, where the report has one. The tests change from generation to generation, so fitness goes up and down with their difficulty, as the report says of its own. A run ends at the mean direction of its last generation. An interval is that of one more run: the report's is one.`,
      `The published direction is ${spread.published.toFixed(0)} degrees from the mean of our ${base.runs.length} runs; a run of ours is ${spread.nearest.toFixed(0)} to ${spread.farthest.toFixed(0)} degrees from the mean of the others. In ${spread.scoreFirst} of them the score has the largest weight, as published.`,
      `The last two columns are the mean points on ${size.fresh} fresh problems, by searches as short as those of the runs and by longer ones.`,
    ],
    rows: spread.rows,
    table: {
      head: [
        'setup',
        'run',
        'weights',
        'degrees from the published',
        'last mean fitness',
        'fresh, short',
        'fresh, long',
      ],
      rows,
    },
    charts: [
      {
        file: 'fitness',
        title: 'Fitness by generation, mean of the runs',
        x: 'generation',
        y: 'mean points',
        series: [line('best', (g) => g.bestFitness), line('mean', (g) => g.meanFitness)],
      },
      {
        file: 'weights',
        title: 'Weights of the fittest by generation, mean of the runs',
        x: 'generation',
        y: 'weight times 100',
        series: names.flatMap((name, d) => [
          line(name, (g) => 100 * g.best[d]),
          {
            name: `${name}, published`,
            dots: true,
            like: 2 * d,
            points: [[published.genetic.generations, published.genetic.weights[name]] as const],
          },
        ]),
      },
      {
        file: 'centre',
        title: 'Where the runs ended: weights of holes and score',
        zeroX: true,
        x: 'weight of holes, times 100',
        y: 'weight of score, times 100',
        series: [
          ...all.map(({ variant, runs }) => ({
            name: variant.label,
            dots: true,
            points: runs.map((run) => [100 * endOf(run)[0], 100 * endOf(run)[2]] as const),
          })),
          {
            name: 'published weights',
            dots: true,
            published: true,
            points: [[100 * publishedDirection[0], 100 * publishedDirection[2]] as const],
          },
        ],
      },
    ],
  };
}

/** Generations whose centres are tried on fresh problems. */
const TRIED = [1, 2, 3, 5, 8, 12, 18, 25, 32, 38];

/** Whether the weights get better from generation to generation, on problems that stay the same. */
export function progressSection(
  all: readonly VariantRuns[],
  points: (weights: readonly number[]) => number,
  levels: { readonly published: number; readonly equal: number },
): Section {
  const curves = all.flatMap(({ variant, runs }) => {
    if (runs.length === 0) return [];
    const tried = TRIED.filter((generation) => generation <= runs[0].generations.length);
    const values = tried.map((g) => mean(runs.map(({ generations }) => points(unit(generations[g - 1].centre)))));
    return [{ variant, runs: runs.length, tried, values }];
  });
  const across = (name: string, value: number): Series => ({
    name,
    points: [curves[0].tried[0], curves[0].tried.at(-1)!].map((x) => [x, value] as const),
  });
  return {
    title: 'What the generations earn on problems that stay the same',
    text: [
      'The centre of a generation, tried with short searches on the fresh problems: what fitness, judged by new problems each time, cannot show.',
    ],
    table: {
      head: ['setup', 'runs', ...curves[0].tried.map((generation) => `generation ${generation}`)],
      rows: curves.map(({ variant, runs, tried, values }) => [
        variant.title,
        runs,
        ...curves[0].tried.map((g) => (tried.includes(g) ? Number(values[tried.indexOf(g)].toFixed(0)) : '-')),
      ]),
    },
    charts: [
      {
        file: 'progress',
        title: 'Points on fresh problems by generation, mean of the runs',
        x: 'generation',
        y: 'mean points',
        series: [
          ...curves.map(({ variant, tried, values }) => ({
            name: variant.label,
            points: tried.map((generation, i) => [generation, values[i]] as const),
          })),
          across('published weights', levels.published),
          across('equal weights', levels.equal),
        ],
      },
    ],
  };
}
