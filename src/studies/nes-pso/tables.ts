import type { Rng } from '../../core/rng.ts';
import published from '../published/nes-pso.json' with { type: 'json' };
import { exactly, type Row, row, type Scale, type Section, type Table } from '../study.ts';
import { statistics } from '../tuning/lines.ts';
import { type ObjectiveName, objectiveNames, objectives } from '../tuning/objectives.ts';
import { maximumMeasure, protocolMeasure } from './intervals.ts';
import { abbreviationOf, byNumber, type Subgroup, subgroups } from './protocol.ts';
import type { ReadingResults } from './run.ts';
import { winnerOf } from './training.ts';

/** Where the thesis has the results of an objective. */
const PLACES: Readonly<Record<ObjectiveName, { table: number; figure: number }>> = {
  mean: { table: 2, figure: 12 },
  record: { table: 3, figure: 14 },
  weighted: { table: 4, figure: 16 },
};

const MISSING = { mean: Number.NaN, low: Number.NaN, high: Number.NaN, n: 0 };

/** Tables 2, 3 and 4 with figures 12, 14 and 16: an objective's five subgroups. */
export function objectiveSection(results: ReadingResults, objective: ObjectiveName, scale: Scale, rng: Rng): Section {
  const { table, figure } = PLACES[objective];
  const { name, title } = results.reading;
  const series = subgroups.flatMap((subgroup) => {
    const test = results.get(objective, subgroup)?.test;
    if (!test) return [];
    const { n } = statistics(test);
    return [{ name: `subgroup ${subgroup}`, points: test.counts.map((count, lines) => [lines, count / n] as const) }];
  });
  return {
    title: `Table ${table} and figure ${figure}, ${name}: trained for ${objectives[objective].doc}`,
    text: [`Reading *${name}*: ${title}.`],
    rows: subgroups.flatMap((subgroup) => rowsOf(results, objective, subgroup, scale, rng)),
    charts: [
      {
        file: `${name}-lines-${objective}`,
        title: `Lines of the test games, trained for ${objectives[objective].doc}, ${name}`,
        x: 'lines of a game',
        y: 'share of the games',
        series,
      },
    ],
  };
}

function rowsOf(results: ReadingResults, objective: ObjectiveName, subgroup: Subgroup, scale: Scale, rng: Rng): Row[] {
  const figures = published.lines[objective][subgroup];
  const result = results.get(objective, subgroup);
  const stream = rng.fork(results.reading.name, objective, subgroup);
  const named = (figure: string) => `subgroup ${subgroup}, ${figure}`;
  if (!result) {
    const apart = 'not run yet';
    return (['mean', 'std', 'max', 'min'] as const).map((figure) =>
      row(named(figure), figures[figure], MISSING, { apart }),
    );
  }
  const { min } = statistics(result.test);
  const options = { unit: 'lines', apart: scale === 'smoke' ? 'smoke scale' : '' };
  const precise = { ...options, precision: 0.005 };
  return [
    row(named('mean'), figures.mean, protocolMeasure(result, 'mean', stream), precise),
    row(named('std'), figures.std, protocolMeasure(result, 'std', stream), precise),
    row(named('max'), figures.max, maximumMeasure(result.test), options),
    row(named('min'), figures.min, exactly(min), options),
  ];
}

/** Tables 5 to 12: the same figures by subgroup; published before the bar, ours after it. */
export function bySubgroupSection(results: ReadingResults): Section {
  const rows = subgroups.flatMap((subgroup) =>
    (['min', 'mean', 'max', 'std'] as const).map((figure) => [
      subgroup,
      figure,
      ...objectiveNames.map((objective) => {
        const test = results.get(objective, subgroup)?.test;
        const ours = test ? statistics(test)[figure] : Number.NaN;
        const digits = figure === 'mean' || figure === 'std' ? 2 : 0;
        const said = published.lines[objective][subgroup][figure].toFixed(digits);
        return `${said} / ${Number.isNaN(ours) ? 'not run' : ours.toFixed(digits)}`;
      }),
    ]),
  );
  return {
    title: `Tables 5 to 12, ${results.reading.name}: the objectives side by side`,
    text: ['Tables 8 to 12 are subgroups 1 to 5; tables 5, 6 and 7 are 10, 11 and 12. Published / ours.'],
    table: { head: ['subgroup', 'figure', ...objectiveNames], rows },
  };
}

/** Which metrics subgroup 3's weights leave in subgroups 4 and 5, and which weigh most where the thesis says so. */
export function derivedTable(results: ReadingResults): Table {
  const short = (metrics: readonly Parameters<typeof abbreviationOf>[0][]) =>
    metrics.map(abbreviationOf).join(' ') || 'not run';
  const rows = objectiveNames.flatMap((objective) => {
    const { subgroup, metrics } = published.heaviest[objective];
    const heaviest = results.get(objective, subgroup as Subgroup);
    const weights = heaviest ? winnerOf(heaviest).weights : [];
    const order = [...weights.keys()].sort((a, b) => Math.abs(weights[b]!) - Math.abs(weights[a]!));
    const ours = order.slice(0, metrics.length).map((i) => heaviest!.metrics[i]!);
    return [
      [
        objective,
        'metrics of subgroup 4',
        short(byNumber(published.subgroups['4'][objective])),
        short(results.get(objective, '4')?.metrics ?? []),
      ],
      [objective, 'metrics of subgroup 5', 'not printed', short(results.get(objective, '5')?.metrics ?? [])],
      [objective, `heaviest of subgroup ${subgroup}`, short(byNumber(metrics)), short(ours)],
    ];
  });
  return { head: ['objective', 'what', 'published', 'ours'], rows };
}
