import type { Exercise } from '../../agents/tetris/plan/generate.ts';
import { Rng } from '../../core/rng.ts';
import { mean, quantile } from '../../core/statistics.ts';
import type { Series } from '../chart.ts';
import { exactly, measure, type Report, row, type Section, type Study, type StudyOptions } from '../study.ts';
import { type Contestant, contest, pointsOf } from './contest.ts';
import { evolve, type Generation, type GeneticRun, testProblem } from './evolution.ts';
import published from './published.json' with { type: 'json' };
import { compareSearches } from './searches-compared.ts';

const SIZES = {
  smoke: { problems: 6, population: 8, generations: 3, tests: 4, fresh: 6, expansions: 500 },
  // 2,000 expansions are 4 ms of one core here: 76,000 searches in about six minutes when nothing else runs
  full: { problems: 100, population: 100, generations: 38, tests: 20, fresh: 100, expansions: 2000 },
};

export const istGenetic: Study = {
  id: 'ist-genetic',
  title: published.title,
  source: 'IST 2015/16 project report, Artificial Intelligence, group 48 (Portuguese)',
  run(options) {
    const size = { ...SIZES[options.scale] };
    if (options.maxExpansions !== undefined) size.expansions = options.maxExpansions;
    const rng = Rng.seeded(options.seed).fork('ist-genetic');
    const progress = options.progress ?? (() => {});
    const comparison = compareSearches(size, rng, progress);
    const setup = {
      options: {
        population: size.population,
        iterations: size.generations,
        mutation: published.genetic.mutation,
        mutationStep: published.genetic.mutationStep,
        fitness: 'score' as const,
      },
      tests: size.tests,
      earlier: published.comparison.earlierPieces,
      expansions: size.expansions,
    };
    let done = 0;
    const total = size.population * size.generations;
    const evolution = evolve(setup, rng, (count) => {
      done += count;
      progress('individuals', done, total);
    });
    const tuned = tunedWeights(evolution);
    const final = compareWeights(size, tuned, rng, progress);
    return {
      scale: options.scale,
      seed: options.seed,
      summary: [
        `The report's own problems were never published: ours are drawn by seed with its generator (8 random pieces placed by a search that must score nothing, minimising aggregate height + holes). It does not give the search limit of its genetic algorithm: ours is ${size.expansions.toLocaleString('en')} expansions, so that runs are the same on every machine.`,
        ...comparison.summary,
        `The genetic algorithm ended at weights ${tuned.map((w) => Math.round(100 * w)).join(', ')} for holes, opportunity cost and score; the report has ${Object.values(published.genetic.weights).join(', ')}.`,
        ...final.summary,
      ],
      sections: [...comparison.sections, ...geneticSections(evolution, size), ...final.sections],
      data: { setup, generations: evolution.generations, population: evolution.population },
    } satisfies Report;
  },
};

type Size = (typeof SIZES)['full'];
type Part = Pick<Report, 'summary' | 'sections'>;
type Tell = NonNullable<StudyOptions['progress']>;

/** The centre of the last generation as a unit vector. */
function tunedWeights({ generations }: GeneticRun): number[] {
  const centre = generations.at(-1)!.centre;
  const length = Math.hypot(...centre);
  return centre.map((weight) => weight / length);
}

function geneticSections(run: GeneticRun, size: Size): Section[] {
  const names = Object.keys(published.genetic.weights) as (keyof typeof published.genetic.weights)[];
  const line = (name: string, value: (generation: Generation) => number): Series => ({
    name,
    points: run.generations.map((generation, i) => [i + 1, value(generation)] as const),
  });
  return [
    {
      title: 'The genetic algorithm (sections 4.2 and 4.4)',
      text: [
        `${size.population} individuals, ${size.generations} generations, ${size.tests} tests of four to six pieces each generation, the same for all individuals. The tests change from generation to generation, so fitness goes up and down with their difficulty, as the report says of its own. The intervals are the spread of the last generation (2.5 % to 97.5 %), which narrows as a population converges: they say nothing about how far another run would end from this one. One run, as published.`,
      ],
      rows: [
        ...names.map((name, d) => {
          const values = Float64Array.from(run.population, (weights) => 100 * weights[d]).sort();
          const spread = {
            mean: mean(values),
            low: quantile(values, 0.025),
            high: quantile(values, 0.975),
            n: values.length,
          };
          return row(`weight of ${name}, times 100`, published.genetic.weights[name], spread, {
            precision: 0.5,
            note: 'spread within one run; another seed may end elsewhere',
          });
        }),
        row('best fitness of the last generation', null, exactly(run.generations.at(-1)!.bestFitness), {
          unit: 'points',
        }),
        row('mean fitness of the last generation', null, exactly(run.generations.at(-1)!.meanFitness), {
          unit: 'points',
        }),
      ],
      charts: [
        {
          file: 'fitness',
          title: 'Fitness by generation',
          x: 'generation',
          y: 'mean points',
          series: [line('best', (g) => g.bestFitness), line('mean', (g) => g.meanFitness)],
        },
        {
          file: 'weights',
          title: 'Weights of the fittest by generation',
          x: 'generation',
          y: 'weight times 100',
          series: names.map((name, d) => line(name, (g) => 100 * g.best[d])),
        },
        {
          file: 'centre',
          title: 'Mean weights of the population by generation',
          x: 'generation',
          y: 'weight times 100',
          series: names.map((name, d) => line(name, (g) => 100 * g.centre[d])),
        },
      ],
    },
  ];
}

function compareWeights(size: Size, tuned: readonly number[], rng: Rng, progress: Tell): Part {
  const problems: Exercise[] = Array.from({ length: size.fresh }, (_, i) =>
    testProblem(rng.fork('fresh'), 0, i, published.comparison.earlierPieces),
  );
  const pruned = (name: string, weights: readonly number[]): Contestant => ({
    name: `${name} (${weights.map((w) => Math.round(w > 1 ? w : 100 * w)).join(', ')})`,
    options: { algorithm: 'best-004', weights, expansions: size.expansions },
  });
  const results = contest(
    [
      pruned('published text', Object.values(published.genetic.weights)),
      pruned('published code', Object.values(published.genetic.weightsInCode)),
      pruned('ours', tuned),
      pruned('equal weights', [1, 1, 1]),
      { name: 'anytime, guided by the bound', options: { algorithm: 'anytime', expansions: size.expansions } },
      { name: 'exact', options: { algorithm: 'exact' } },
    ],
    problems,
    progress,
  );
  const best = pointsOf(results.at(-1)!);
  const stream = rng.fork('interval', 'fresh');
  const rows = results.map((result) => row(result.name, null, measure(pointsOf(result), stream), { unit: 'points' }));
  const shortfalls = results.map((result) => {
    const short = measure(
      pointsOf(result).map((p, i) => best[i] - p),
      stream,
    );
    return [
      result.name,
      short.mean,
      `${short.low.toFixed(0)} to ${short.high.toFixed(0)}`,
      pointsOf(result).filter((p, i) => p === best[i]).length,
    ];
  });
  return {
    summary: [
      `On ${size.fresh} fresh problems of four to six pieces the pruned search earns ${rows[0].ours.mean.toFixed(0)} points with the published weights, ${rows[1].ours.mean.toFixed(0)} with those of the published code and ${rows[2].ours.mean.toFixed(0)} with ours; the optimum is ${rows[5].ours.mean.toFixed(0)}.`,
    ],
    sections: [
      {
        title: 'Weights compared on fresh problems',
        text: [
          `The pruned search with ${size.expansions.toLocaleString('en')} expansions on problems that no generation saw. The report has no such figure.`,
        ],
        rows,
        table: { head: ['search', 'shortfall', '95 % interval', 'optimal plans'], rows: shortfalls },
      },
    ],
  };
}
