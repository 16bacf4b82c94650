import type { Exercise } from '../../agents/tetris/plan/generate.ts';
import type { Rng } from '../../core/rng.ts';
import { mean } from '../../core/statistics.ts';
import { measure, type Row, row, type Section, type StudyOptions } from '../study.ts';
import { type Contestant, contest, pointsOf } from './contest.ts';
import { fitness, testProblem } from './evolution.ts';
import published from './published.json' with { type: 'json' };

/** Problems of four to six pieces that no generation saw. */
export function freshProblems(count: number, rng: Rng): Exercise[] {
  return Array.from({ length: count }, (_, i) =>
    testProblem(rng.fork('fresh'), 0, i, published.comparison.earlierPieces),
  );
}

/** The mean points of weights on problems, which depend on nothing but both. */
export function pointsOn(problems: readonly Exercise[], expansions: number): (weights: readonly number[]) => number {
  return (weights) => fitness(weights, problems, expansions);
}

/** Weights times 100 in whole numbers, as the report prints them. */
export function printed(weights: readonly number[]): string {
  const length = Math.max(...weights.map(Math.abs)) > 1 ? 1 : 100;
  return weights.map((weight) => Math.round(length * weight)).join(', ');
}

/** How the pruned search does with several weights, against the proven optimum. */
export function compareWeights(
  problems: readonly Exercise[],
  expansions: number,
  tuned: readonly number[],
  rng: Rng,
  progress: NonNullable<StudyOptions['progress']>,
): { readonly rows: readonly Row[]; readonly section: Section } {
  const pruned = (name: string, weights: readonly number[]): Contestant => ({
    name: `${name} (${printed(weights)})`,
    options: { algorithm: 'best-004', weights, expansions },
  });
  const results = contest(
    [
      pruned('published text', Object.values(published.genetic.weights)),
      pruned('published code', Object.values(published.genetic.weightsInCode)),
      pruned('ours, mean of the runs', tuned),
      pruned('equal weights', [100, 100, 100]),
      { name: 'anytime, guided by the bound', options: { algorithm: 'anytime', expansions } },
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
      pointsOf(result).map((points, i) => best[i] - points),
      stream,
    );
    return [
      result.name,
      short.mean,
      `${short.low.toFixed(0)} to ${short.high.toFixed(0)}`,
      pointsOf(result).filter((points, i) => points === best[i]).length,
    ];
  });
  return {
    rows,
    section: {
      title: 'Weights compared on fresh problems',
      text: [
        `The pruned search with ${expansions.toLocaleString('en')} expansions on ${problems.length} problems that no generation saw, with a mean optimum of ${mean(best).toFixed(0)} points. The report has no such figure.`,
      ],
      rows,
      table: { head: ['search', 'shortfall', '95 % interval', 'optimal plans'], rows: shortfalls },
    },
  };
}
