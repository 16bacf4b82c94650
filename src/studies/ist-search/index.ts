import { weighted } from '../../agents/tetris/plan/searches.ts';
import { type Plan, type SolveOptions, solve } from '../../agents/tetris/plan/solve.ts';
import { Rng } from '../../core/rng.ts';
import { boardOf, parsePieces } from '../../games/tetris/ist/notation.ts';
import { aStar } from '../../search/a-star.ts';
import { runSearch } from '../../search/run.ts';
import type { Series } from '../chart.ts';
import { readingsSection } from '../source-index.ts';
import { exactly, measure, type Report, type Row, row, type Section, type Study } from '../study.ts';
import { BeforeRemoval } from './before-removal.ts';
import { BEFORE, factsOf, indexOfSource, openChoices, openingWords, openRows } from './opening.ts';
import { portuguese } from './portuguese.ts';
import published from './published.json' with { type: 'json' };

/** How often each search is run for its mean time. */
const REPEATS = { smoke: 1, full: 5 };

const MACHINE = 'another machine and language';
const MEMORY = 'published: all that was ever allocated; ours: the most held at a time';

export const istSearch: Study = {
  id: 'ist-search',
  title: published.title,
  source: 'IST 2015/16 project report, Artificial Intelligence: depth-first, A* by RBFS, heuristics (Portuguese)',
  portuguese,
  run({ scale, seed, progress }) {
    const rng = Rng.seeded(seed).fork('ist-search');
    const runner = new Runner(REPEATS[scale], rng, (done) => progress?.('searches', done, runner.total));
    const algorithms = algorithmsSection(runner);
    const opportunity = heuristicsSection(runner, 'opportunity');
    const quality = heuristicsSection(runner, 'quality');
    const agree = ({ rows }: Section, part: string) => {
      const points = rows!.filter(({ name }) => name.endsWith(part));
      return `${points.filter(({ verdict }) => verdict === 'inside').length} of ${points.length}`;
    };
    const facts = factsOf(algorithms, opportunity, quality);
    return {
      scale,
      seed,
      opening: openingWords(facts),
      index: indexOfSource,
      summary: [
        'The report calls its search A*; it is recursive best-first search (RBFS). On opportunity cost with the zero heuristic both find plans of the same cost; with other heuristics, which are not admissible, they may differ, so RBFS is shown beside A*. Its text sums ten columns and nine differences, its published code nine and eight: both readings are shown.',
        `Figure 4.2-A (opportunity cost): points agree in ${agree(opportunity, 'points, ten columns')} rows as the text reads, in ${agree(opportunity, 'points, nine columns')} as the code reads. Figure 4.2-B (quality): A* agrees in ${agree(quality, 'points, ten columns')}, RBFS as Russell and Norvig have it in ${agree(quality, 'points by RBFS')}, RBFS as Korf printed it in ${agree(quality, "points by Korf's RBFS")}. On quality f falls along a path. Russell and Norvig raise the f of every child to that of its parent, so that plans look alike and an early one is taken; Korf raises it only below a node that was left before. ${unexplained(quality)}`,
        ...optimumText(algorithms),
      ],
      sections: [algorithms, opportunity, quality, readingsSection(openChoices(facts))],
    } satisfies Report;
  },
};

/** Runs a search several times for its time; the plan is the same each time. */
class Runner {
  readonly total = 6 * 4 + 2 * 16 * 4;
  private readonly repeats: number;
  private readonly rng: Rng;
  private readonly tell: (done: number) => void;
  private done = 0;

  constructor(repeats: number, rng: Rng, tell: (done: number) => void) {
    this.repeats = repeats;
    this.rng = rng;
    this.tell = tell;
  }

  run(pieces: string, options: SolveOptions) {
    const exercise = { rows: boardOf(published.board), pieces: parsePieces(pieces) };
    const plans = Array.from({ length: this.repeats }, () => solve(exercise, options));
    this.tell(++this.done);
    const seconds = measure(
      plans.map((plan) => plan.milliseconds / 1000),
      this.rng.fork('interval', this.done),
    );
    return { plan: plans[0], seconds };
  }
}

function algorithmsSection(runner: Runner): Section {
  const { rows: figures, where } = published.algorithms;
  const searches = [
    ['A*', 'aStar', { algorithm: 'astar' }],
    ['depth-first', 'depthFirst', { algorithm: 'dfs' }],
  ] as const;
  const rows: Row[] = [];
  const others: (string | number)[][] = [];
  const times = new Map<string, [number, number][]>();
  const note = (name: string, x: number, y: number) => times.set(name, [...(times.get(name) ?? []), [x, y]]);
  figures.forEach((figure, i) => {
    const plans: Plan[] = [];
    for (const [name, key, options] of searches) {
      const { plan, seconds } = runner.run(figure.pieces, options);
      const theirs = figure[key];
      const label = `${figure.pieces}, ${name}`;
      plans.push(plan);
      rows.push(
        row(`${label}: points`, theirs.points, exactly(plan.points!)),
        row(`${label}: wasted points`, theirs.wasted, exactly(plan.wasted!)),
        row(`${label}: time`, theirs.seconds, seconds, { unit: 's', apart: MACHINE }),
        row(`${label}: memory`, theirs.bytes, exactly(Math.round(plan.peakMegabytes * 2 ** 20)), {
          unit: 'bytes',
          apart: MEMORY,
        }),
      );
      note(`${name}, published`, i + 1, theirs.seconds);
      note(name, i + 1, seconds.mean);
    }
    for (const [name, algorithm] of [
      ['RBFS', 'rbfs'],
      ['exact', 'exact'],
    ] as const) {
      const { plan, seconds } = runner.run(figure.pieces, { algorithm });
      plans.push(plan);
      note(name, i + 1, seconds.mean);
    }
    const best = plans.at(-1)!.points!;
    for (const plan of plans)
      others.push([
        figure.pieces,
        plan.algorithm,
        plan.points!,
        best - plan.points!,
        plan.expanded,
        plan.generated,
        plan.peakFrontier,
        plan.peakMegabytes,
      ]);
  });
  return {
    title: `Search algorithms (${where})`,
    text: [
      "The board of the course's test 25 and the first pieces of `t i l l s o`; A* on opportunity cost with the zero heuristic. The second table adds what the report could not know: the optimum, proved by `exact`.",
    ],
    rows,
    table: {
      head: ['pieces', 'search', 'points', 'shortfall', 'expanded', 'generated', 'peak frontier', 'MB'],
      rows: others,
    },
    charts: [
      {
        file: 'times',
        title: 'Seconds by number of pieces',
        x: 'pieces',
        y: 'seconds',
        logY: true,
        labels: figures.map(({ pieces }) => pieces),
        series: [...times].map(([name, points]) => {
          const isPublished = name.endsWith('published');
          return { name, points, published: isPublished, dots: isPublished };
        }),
      },
      {
        file: 'points',
        title: 'Points by number of pieces',
        x: 'pieces',
        y: 'points',
        labels: figures.map(({ pieces }) => pieces),
        series: [
          ...searches.map(([name, key]) => ({
            name: `${name}, published`,
            published: true,
            dots: true,
            points: figures.map((figure, i) => [i + 1, figure[key].points] as const),
          })),
          ...(
            [
              ['exact', 'the optimum'],
              ['astar', 'A*'],
              ['dfs', 'depth-first'],
            ] as const
          ).map(([search, name]) => ({
            name,
            points: others
              .filter((cells) => cells[1] === search)
              .map((cells, i) => [i + 1, cells[2] as number] as const),
          })),
        ],
      },
    ],
  };
}

function heuristicsSection(runner: Runner, cost: 'opportunity' | 'quality'): Section {
  const { rows: figures, pieces } = published.heuristics;
  const figureName = cost === 'opportunity' ? 'figure 4.2-A' : 'figure 4.2-B';
  const rows: Row[] = [];
  const times = { published: [] as [number, number][], 'A*': [] as [number, number][], RBFS: [] as [number, number][] };
  const points = {
    published: [] as [number, number][],
    'A*, ten columns': [] as [number, number][],
    'A*, nine columns': [] as [number, number][],
    [`A*, ${BEFORE}`]: [] as [number, number][],
    RBFS: [] as [number, number][],
    "Korf's RBFS": [] as [number, number][],
  };
  figures.forEach((figure, i) => {
    const heuristic = weighted(['aggregate-height', 'bumpiness'], [figure.aggregateHeight, figure.bumpiness]);
    const theirs = figure[cost];
    const label = `${figure.aggregateHeight}, ${figure.bumpiness}`;
    const ten = runner.run(pieces, { algorithm: 'astar', cost, heuristic });
    const nine = runner.run(pieces, { algorithm: 'astar', cost, heuristic, columns: 9 });
    const rbfs = runner.run(pieces, { algorithm: 'rbfs', cost, heuristic });
    const korf = runner.run(pieces, { algorithm: 'rbfs', cost, heuristic, raise: 'again' });
    const before = pointsBefore(pieces, cost, heuristic);
    rows.push(
      row(`${label}: points, ten columns`, theirs.points, exactly(ten.plan.points!)),
      row(`${label}: points, nine columns`, theirs.points, exactly(nine.plan.points!)),
      row(`${label}: points, ${BEFORE}`, theirs.points, exactly(before)),
      row(`${label}: points by RBFS`, theirs.points, exactly(rbfs.plan.points!)),
      row(`${label}: points by Korf's RBFS`, theirs.points, exactly(korf.plan.points!)),
      row(`${label}: time of A*`, theirs.seconds, ten.seconds, { unit: 's', apart: MACHINE }),
      row(`${label}: time of RBFS`, theirs.seconds, rbfs.seconds, { unit: 's', apart: MACHINE }),
    );
    times.published.push([i + 1, theirs.seconds]);
    times['A*'].push([i + 1, ten.seconds.mean]);
    times.RBFS.push([i + 1, rbfs.seconds.mean]);
    points.published.push([i + 1, theirs.points]);
    points['A*, ten columns'].push([i + 1, ten.plan.points!]);
    points['A*, nine columns'].push([i + 1, nine.plan.points!]);
    points[`A*, ${BEFORE}`].push([i + 1, before]);
    points.RBFS.push([i + 1, rbfs.plan.points!]);
    points["Korf's RBFS"].push([i + 1, korf.plan.points!]);
  });
  const pairs = figures.map(({ aggregateHeight, bumpiness }) => `${aggregateHeight}, ${bumpiness}`);
  return {
    title: `Heuristics on ${cost} (${figureName})`,
    text: [
      `The pieces \`${[...pieces].join(' ')}\` on the same board, with sixteen pairs of weights for aggregate height and bumpiness (the label of each row).`,
    ],
    rows,
    charts: [
      {
        file: `${cost}-points`,
        title: `Points by pair of weights, ${cost}`,
        x: 'weights of aggregate height, bumpiness',
        y: 'points',
        labels: pairs,
        series: Object.entries(points).map(seriesOf),
      },
      {
        file: `${cost}-times`,
        title: `Seconds by pair of weights, ${cost}`,
        x: 'weights of aggregate height, bumpiness',
        y: 'seconds',
        logY: true,
        labels: pairs,
        series: Object.entries(times).map(seriesOf),
      },
    ],
  };
}

/** What A* earns with heuristics of nine columns that look at a board before its full rows are removed. */
function pointsBefore(pieces: string, cost: 'opportunity' | 'quality', heuristic: SolveOptions['heuristic']): number {
  const order = parsePieces(pieces);
  const problem = new BeforeRemoval(boardOf(published.board), order, { cost, heuristic, columns: 9 });
  const plan = runSearch(aStar(problem)).best!;
  return cost === 'quality' ? -plan.cost : problem.mostPoints[order.length] - plan.cost;
}

/** Points of a chart by the name of their series; the published ones are marked. */
function seriesOf([name, points]: [string, readonly (readonly [number, number])[]]): Series {
  return { name, points, dots: true, published: name === 'published' };
}

/** Rows that no search of ours agrees with. */
function unexplained(quality: Section): string {
  const open = openRows(quality);
  return open.length === 0
    ? 'Every row agrees with one of them.'
    : `${open.length} rows agree with none of them (${open.join('; ')}): neither nine columns nor taking the first instead of the last of equals changes that, nor heuristics that look at a board before its full rows are removed.`;
}

function optimumText({ table }: Section): string[] {
  const of = (name: string) => table!.rows.filter((cells) => cells[1] === name);
  const short = of('astar').filter((cells) => (cells[3] as number) > 0).length;
  const most = Math.max(...of('dfs').map((cells) => cells[2] as number));
  return [
    `On these ${of('exact').length} problems A* ${short === 0 ? 'is at the optimum everywhere' : `misses the optimum on ${short}`}; depth-first earns ${most === 0 ? 'nothing' : `at most ${most} points`}.`,
  ];
}
