import type { MetricName } from '../../../agents/tetris/metrics/index.ts';
import type { Rng } from '../../../core/rng.ts';
import { Z95 } from '../../../core/statistics.ts';
import type { Series } from '../../chart.ts';
import { type Interval, type Row, row, type Scale, type Section } from '../../study.ts';
import { type ObjectiveName, objectiveNames, objectives, statistics } from '../../tuning/lines.ts';
import { abbreviationOf, byNumber, type MetricSet, type Subgroup, subgroups } from '../protocol.ts';
import published from '../published.json' with { type: 'json' };
import type { ReadingResults } from '../trainings.ts';
import { maximumMeasure, minimumMeasure, protocolMeasure } from './intervals.ts';
import { recurring } from './stability.ts';

/*
 * The tables of the thesis by number:
 *   1         the protocol: `protocolSection` in findings.ts
 *   2, 3, 4   the five subgroups, trained for the mean, the record and the weighted objective: `tables2To4`
 *   5, 6, 7   subgroups 3, 4 and 5 under the three objectives, printed again as 10, 11 and 12: `tables5To12`
 *   8 to 12   subgroups 1 to 5 under the three objectives: `tables5To12`
 */

/** Where the thesis has the results of an objective. */
const PLACES: Readonly<Record<ObjectiveName, { table: number; figure: number }>> = {
  mean: { table: 2, figure: 12 },
  record: { table: 3, figure: 14 },
  weighted: { table: 4, figure: 16 },
};

const FIGURES = ['mean', 'std', 'max', 'min'] as const;
type Figure = (typeof FIGURES)[number];

const MISSING = { mean: Number.NaN, low: Number.NaN, high: Number.NaN, n: 0 };

/** Tables 2, 3 and 4 with figures 12, 14 and 16: an objective's five subgroups, both readings of each. */
export function tables2To4(all: readonly ReadingResults[], objective: ObjectiveName, scale: Scale, rng: Rng): Section {
  const { table, figure } = PLACES[objective];
  const { doc } = objectives[objective];
  const byReading = all.map((results) => subgroups.map((subgroup) => rowsOf(results, objective, subgroup, scale, rng)));
  return {
    title: `Table ${table} and figure ${figure}: trained for ${doc}`,
    text: [],
    rows: subgroups.flatMap((_, i) => FIGURES.flatMap((_, k) => byReading.map((rows) => rows[i][k]))),
    charts: all
      .map((results) => ({
        file: `${results.reading.name}-lines-${objective}`,
        title: `Lines of the test games, trained for ${doc}, ${results.reading.name}`,
        x: 'lines of a game',
        y: 'share',
        series: [
          ...subgroups.flatMap((subgroup) => distribution(results, objective, subgroup)),
          ...subgroups.map((subgroup, i) => ({
            name: `subgroup ${subgroup}, published mean`,
            dots: true,
            like: i,
            points: [onCurve(published.lines[objective][subgroup].mean, distribution(results, objective, subgroup))],
          })),
        ],
      }))
      .filter(({ series }) => series.some(({ dots }) => !dots)),
  };
}

function distribution(results: ReadingResults, objective: ObjectiveName, subgroup: Subgroup): Series[] {
  const test = results.get(objective, subgroup)?.test;
  if (!test) return [];
  const { n } = statistics(test);
  return [{ name: `subgroup ${subgroup}`, points: test.counts.map((count, lines) => [lines, count / n] as const) }];
}

/** A mean drawn on the curve of its own subgroup: those of several would lie on one another below. */
function onCurve(mean: number, [curve]: readonly Series[]): readonly [number, number] {
  const at = Math.floor(mean);
  const height = (lines: number) => curve?.points[lines]?.[1] ?? 0;
  return [mean, height(at) + (mean - at) * (height(at + 1) - height(at))];
}

/** A published figure with the interval that the luck of its test games gives it. */
function around(mean: number, deviation: number): Interval {
  const far = (Z95 * deviation) / Math.sqrt(published.protocol.testGames);
  return { mean, low: mean - far, high: mean + far };
}

/** One row a figure, in the order of `FIGURES`. The printed sets are beside what the thesis has for subgroup 4. */
export function rowsOf(
  results: ReadingResults,
  objective: ObjectiveName,
  subgroup: MetricSet,
  scale: Scale,
  rng: Rng,
): Row[] {
  const figures = published.lines[objective][subgroup === 'printed' ? '4' : subgroup];
  const title = subgroup === 'printed' ? `printed subgroup 4, ${objective}` : `subgroup ${subgroup}`;
  const result = results.get(objective, subgroup);
  const { name } = results.reading;
  const stream = rng.fork(name, objective, subgroup);
  const named = (figure: Figure) => `${title}, ${figure}, ${name}`;
  if (!result) {
    const apart = 'not run yet';
    return FIGURES.map((figure) => row(named(figure), figures[figure], MISSING, { apart }));
  }
  const options = { unit: 'lines', apart: scale === 'smoke' ? 'smoke scale' : '' };
  const precise = { ...options, precision: 0.005 };
  const rows: Record<Figure, () => Row> = {
    mean: () => row(named('mean'), around(figures.mean, figures.std), protocolMeasure(result, 'mean', stream), precise),
    std: () =>
      row(named('std'), around(figures.std, figures.std / Math.SQRT2), protocolMeasure(result, 'std', stream), precise),
    max: () => row(named('max'), figures.max, maximumMeasure(result.test), options),
    min: () => row(named('min'), figures.min, minimumMeasure(result.test), options),
  };
  return FIGURES.map((figure) => rows[figure]());
}

/** Tables 5 to 12: the same figures by subgroup. */
export function tables5To12(all: readonly ReadingResults[]): Section {
  const rows = subgroups.flatMap((subgroup) =>
    (['min', 'mean', 'max', 'std'] as const).map((figure) => [
      subgroup,
      figure,
      ...objectiveNames.map((objective) => {
        const digits = figure === 'mean' || figure === 'std' ? 2 : 0;
        const ours = all.map((results) => {
          const test = results.get(objective, subgroup)?.test;
          return test ? statistics(test)[figure].toFixed(digits) : 'not run';
        });
        return [published.lines[objective][subgroup][figure].toFixed(digits), ...ours].join(' / ');
      }),
    ]),
  );
  return {
    title: 'Tables 5 to 12: the objectives side by side',
    text: [
      `Tables 8 to 12 are subgroups 1 to 5; tables 5, 6 and 7 are 10, 11 and 12. Published / ${all.map(({ reading }) => reading.name).join(' / ')}.`,
    ],
    table: { head: ['subgroup', 'figure', ...objectiveNames], rows },
  };
}

/** Which metrics subgroup 3's weights leave in subgroups 4 and 5, and which weigh most where the thesis says so. */
export function derivedSection(all: readonly ReadingResults[]): Section {
  const short = (metrics: readonly MetricName[]) => metrics.map(abbreviationOf).join(' ') || 'not run';
  const rows = objectiveNames.flatMap((objective) => {
    const { subgroup, metrics, least } = published.heaviest[objective];
    const of = (number: Subgroup) => all.map((results) => short(results.get(objective, number)?.metrics ?? []));
    const heaviest = all.map((results) => {
      const weights = results.weights(objective, subgroup as Subgroup);
      return short(weights.slice(0, metrics.length).map(({ metric }) => metric));
    });
    const lightest = all.map((results) => {
      const weights = results.weights(objective, subgroup as Subgroup);
      return short(weights.slice(-least.length).map(({ metric }) => metric));
    });
    return [
      [objective, 'metrics of subgroup 4', short(byNumber(published.subgroups['4'][objective])), ...of('4')],
      [objective, 'metrics of subgroup 5', 'not printed', ...of('5')],
      [objective, `heaviest of subgroup ${subgroup}`, metrics.join(' '), ...heaviest],
      [objective, `least relevant of subgroup ${subgroup}`, least.join(' '), ...lightest],
    ];
  });
  const again = all.map((results) => recurring(results).join(' ') || 'none');
  return {
    title: 'Which metrics weigh most',
    text: [
      'The metrics that are left in subgroups 4 and 5; the three with the largest weights where the thesis names them, largest first, and the three least relevant ones; and those that the thesis finds in more than one objective among the five largest of the best subgroup. The subgroup is the one that the thesis draws.',
    ],
    table: {
      head: ['objective', 'what', 'published', ...all.map(({ reading }) => reading.name)],
      rows: [...rows, ['all', 'in more than one objective', published.recurring.metrics.join(' '), ...again]],
    },
  };
}
