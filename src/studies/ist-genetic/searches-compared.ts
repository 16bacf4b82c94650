import { generate } from '../../agents/tetris/plan/generate.ts';
import type { Rng } from '../../core/rng.ts';
import { mean } from '../../core/statistics.ts';
import type { Series } from '../chart.ts';
import { measure, type Report, type Row, row, type StudyOptions } from '../study.ts';
import { type Contestant, contest, pointsOf, pointsWithin, type Results, secondsOf, speedFor } from './contest.ts';
import published from './published.json' with { type: 'json' };

/** The published searches, in the order of table 1. */
const TABLE_1: readonly Contestant[] = [
  { name: 'depth-first', options: { algorithm: 'dfs' } },
  { name: 'A*, zero heuristic', options: { algorithm: 'astar' } },
  { name: 'A*, score heuristic', options: { algorithm: 'astar', heuristic: [{ name: 'score', weight: 1 }] } },
];

/** Mean points of the published searches, and of A* with the limit of the report emulated. */
export interface SearchPoints {
  readonly depthFirst: number;
  readonly zero: number;
  readonly score: number;
  readonly zeroWithLimit: number;
  readonly scoreWithLimit: number;
}

/** Section 4.1 of the second report: three searches on problems of four pieces, and ours beside them. */
export function compareSearches(
  size: { readonly problems: number; readonly expansions: number },
  rng: Rng,
  progress: NonNullable<StudyOptions['progress']>,
): Pick<Report, 'summary' | 'sections'> & { readonly points: SearchPoints } {
  const { comparison } = published;
  const problems = Array.from({ length: size.problems }, (_, i) =>
    generate(rng.fork('table 1'), i, {
      generator: 'study',
      earlier: comparison.earlierPieces,
      pieces: comparison.pieces,
    }),
  );
  const results = contest(TABLE_1, problems, progress);
  const others = contest(
    [
      { name: 'RBFS, score heuristic', options: { algorithm: 'rbfs', heuristic: [{ name: 'score', weight: 1 }] } },
      { name: 'best-001, text', options: { algorithm: 'best-001' } },
      { name: 'best-001, code', options: { algorithm: 'best-001', reading: 'code' } },
      { name: 'best-004, text', options: { algorithm: 'best-004', expansions: size.expansions } },
      { name: 'best-004, code', options: { algorithm: 'best-004', reading: 'code', expansions: size.expansions } },
      { name: 'anytime', options: { algorithm: 'anytime', expansions: size.expansions } },
    ],
    problems,
    progress,
  );
  const optimum = contest([{ name: 'exact', options: { algorithm: 'exact' } }], problems, progress)[0];
  const rows = comparison.rows.flatMap((figures, i) => tableRows(figures, results[i], results[1], rng));
  const all = [...results, ...others, optimum];
  const best = pointsOf(optimum);
  const meanOf = (name: string) => rows.find((row) => row.name === name)!.ours.mean;
  return {
    points: {
      depthFirst: meanOf('depth-first: mean points'),
      zero: meanOf('A*, zero heuristic: mean points'),
      score: meanOf('A*, score heuristic: mean points'),
      zeroWithLimit: meanOf('A*, zero heuristic: mean points with zeros'),
      scoreWithLimit: meanOf('A*, score heuristic: mean points with zeros'),
    },
    summary: [
      `On ${size.problems} such problems of ${comparison.pieces} pieces, the most that can be earned is ${mean(best).toFixed(0)} points on average (\`exact\`), which A* with the zero heuristic reaches by its theorem; the published means for A* (${comparison.rows[1].points} and ${comparison.rows[2].points}) include a zero for every problem that took more than four minutes.`,
    ],
    sections: [
      {
        title: 'Searches compared (section 4.1, table 1)',
        text: [
          `A* was stopped after four minutes and scored 0 then. ${longestText(all)}, so the rule is shown in two ways: *without* it, and *with* it at the speed, in nodes a second, at which A* with the zero heuristic would have had its published mean time on our problems.`,
        ],
        rows,
        charts: [
          perTest('times', 'Seconds by test', 'seconds', all.slice(0, 3), secondsOf, true),
          perTest('points', 'Points by test', 'points', [...all.slice(0, 3), optimum], pointsOf, false),
        ],
      },
      {
        title: 'How far from the optimum',
        text: ['The optimum of each problem is proved by `exact`, which neither report could.'],
        table: {
          head: [
            'search',
            'mean points',
            'shortfall',
            'optimal plans',
            'mean ms',
            'mean expanded',
            'mean generated',
            'MB',
          ],
          rows: all.map((result) => [
            result.name,
            mean(pointsOf(result)),
            mean(pointsOf(result).map((p, i) => best[i] - p)),
            `${pointsOf(result).filter((p, i) => p === best[i]).length} of ${problems.length}`,
            mean(secondsOf(result)) * 1000,
            mean(result.plans.map((plan) => plan.expanded)),
            mean(result.plans.map((plan) => plan.generated)),
            Math.max(...result.plans.map((plan) => plan.peakMegabytes)),
          ]),
        },
        charts: [
          {
            ...perTest('optimum', 'Points by test, ordered by the optimum', 'points', [], pointsOf, false),
            series: ordered([optimum, results[2], others[3]], best),
          },
        ],
      },
    ],
  };
}

/** How near our searches came to the limit. */
function longestText(all: readonly Results[]): string {
  const seconds = Math.max(...all.flatMap(secondsOf));
  return `The longest search took us ${Math.ceil(seconds)} s`;
}

function tableRows(
  figures: { search: string; seconds: number; points: number },
  result: Results,
  reference: Results,
  rng: Rng,
): Row[] {
  const { timeLimitSeconds: limit, rows } = published.comparison;
  const stream = rng.fork('interval', figures.search);
  const seconds = row(`${figures.search}: mean time`, figures.seconds, measure(secondsOf(result), stream), {
    unit: 's',
    apart: 'another machine and language',
  });
  const points = measure(pointsOf(result), stream);
  if (result.plans[0].algorithm === 'dfs')
    return [seconds, row(`${figures.search}: mean points`, figures.points, points, { precision: 0.5 })];
  const generated = reference.plans.map((plan) => plan.generated);
  const speed = speedFor(generated, limit, rows[1].seconds);
  const within = measure(pointsWithin(result, speed, limit), stream);
  return [
    seconds,
    row(`${figures.search}: mean points`, figures.points, points, { apart: 'published with zeros after four minutes' }),
    row(`${figures.search}: mean points with zeros`, figures.points, within, {
      apart: `limit emulated at ${Math.round(speed).toLocaleString('en')} nodes a second`,
    }),
  ];
}

function perTest(
  file: string,
  title: string,
  y: string,
  results: readonly Results[],
  value: (result: Results) => number[],
  logY: boolean,
) {
  const series: Series[] = results.map((result) => ({
    name: result.name,
    dots: true,
    points: value(result).map((v, i) => [i + 1, v] as const),
  }));
  return { file, title, x: 'test', y, series, logY };
}

/** Each search's points with the problems in the order of their optimum. */
function ordered(results: readonly Results[], best: readonly number[]): Series[] {
  const order = [...best.keys()].sort((a, b) => best[a] - best[b] || a - b);
  return results.map((result, i) => ({
    name: result.name,
    dots: i > 0,
    points: order.map((problem, at) => [at + 1, pointsOf(result)[problem]] as const),
  }));
}
