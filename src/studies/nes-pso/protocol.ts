import { type MetricName, studyMetrics } from '../../agents/tetris/metrics/index.ts';
import type { Scale } from '../study.ts';
import { type ObjectiveName, objectiveNames } from '../tuning/lines.ts';
import { parsePlan, type TuningPlan } from '../tuning/plan.ts';
import published from './published.json' with { type: 'json' };

/** Both readings of the movement rule: the thesis does not say whether a piece may slide under an overhang. */
export const readings = [
  { name: 'tucks', title: 'pieces may slide under overhangs', rules: 'nes-norotation' },
  { name: 'drops', title: 'pieces drop straight', rules: 'nes-norotation,tucks=false' },
] as const;

export type Reading = (typeof readings)[number];

export const subgroups = ['1', '2', '3', '4', '5'] as const;
export type Subgroup = (typeof subgroups)[number];

/** What is trained: the subgroups, and the sets that the thesis prints for subgroup 4 instead of those that our 3 gives. */
export const sets = [...subgroups, 'printed'] as const;
export type MetricSet = (typeof sets)[number];

/** One of the eighteen trainings of a reading. */
export interface Training {
  readonly reading: Reading;
  readonly subgroup: MetricSet;
  readonly objective: ObjectiveName;
}

/** Those of a reading, in an order in which 4 and 5 come after the 3 that they are derived from. */
export function trainingsOf(reading: Reading): Training[] {
  return sets.flatMap((subgroup) => objectiveNames.map((objective) => ({ reading, subgroup, objective })));
}

/** Subgroups 4 and 5 have this many of the metrics with the largest weights that 3 was given. */
const KEPT: Readonly<Partial<Record<Subgroup, number>>> = {
  '4': published.subgroups['4'].kept,
  '5': published.subgroups['5'].kept,
};

/** Metrics by the numbers of the thesis's section 4.2, which start at 1, in the order of section 3.1.2. */
export function byNumber(numbers: readonly number[]): MetricName[] {
  const found = numbers.map((number) => byAbbreviation(published.metrics.numbered[number - 1]));
  return studyMetrics.filter((metric) => found.includes(metric));
}

/** The metric of one of the thesis's abbreviations. */
export function byAbbreviation(abbreviation: string): MetricName {
  return studyMetrics[published.metrics.abbreviations.indexOf(abbreviation)];
}

/** The thesis's abbreviation of a metric. */
export function abbreviationOf(metric: MetricName): string {
  return published.metrics.abbreviations[studyMetrics.indexOf(metric)];
}

/** The metrics of a subgroup under an objective; 4 and 5 need the weights found for 3 under the same one. */
export function metricsOf(
  subgroup: MetricSet,
  objective: ObjectiveName,
  weightsOfThird: readonly number[],
): MetricName[] {
  if (subgroup === 'printed') return byNumber(published.subgroups['4'][objective]);
  if (subgroup === '1' || subgroup === '2' || subgroup === '3') return byNumber(published.subgroups[subgroup].metrics);
  return heaviest(weightsOfThird, KEPT[subgroup]!);
}

/** The metrics of subgroup 3 with the largest weights, whatever their sign, in the thesis's order. */
export function heaviest(weights: readonly number[], count: number): MetricName[] {
  const third = byNumber(published.subgroups['3'].metrics);
  const order = [...weights.keys()].sort((a, b) => Math.abs(weights[b]) - Math.abs(weights[a]));
  return order
    .slice(0, count)
    .sort((a, b) => a - b)
    .map((i) => third[i]);
}

interface Sizes {
  readonly particles: number;
  readonly iterations: number;
  readonly restarts: number;
  readonly trainingGames: number;
  readonly validationGames: number;
  readonly testGames: number;
}

export const sizes: Readonly<Record<Scale, Sizes>> = {
  full: published.protocol,
  smoke: { particles: 6, iterations: 4, restarts: 2, trainingGames: 3, validationGames: 10, testGames: 100 },
};

/** One restart of a training as a tuning plan. All eighteen of a reading have starts and training games of their own. */
export function planOf(
  training: Training,
  metrics: readonly MetricName[],
  scale: Scale,
  seed: number,
  restart: number,
): TuningPlan {
  const { particles, iterations, restarts, trainingGames, validationGames, testGames } = sizes[scale];
  const { subgroup, objective } = training;
  const index = sets.indexOf(subgroup) * objectiveNames.length + objectiveNames.indexOf(objective);
  const { inertia, cognitive, social, weightRange, velocityRange } = published.protocol;
  return parsePlan(
    {
      rules: training.reading.rules,
      metrics,
      pieces: published.protocol.pieces,
      objective,
      optimizer: 'particle-swarm',
      options: {
        restarts: 1,
        population: particles,
        iterations,
        inertia,
        cognitive,
        social,
        range: weightRange,
        velocityClamp: velocityRange[1],
      },
      games: { training: trainingGames, rejudge: validationGames, validation: validationGames, test: testGames },
      seed,
      run: index * restarts + restart,
    },
    'nes-pso',
  );
}
