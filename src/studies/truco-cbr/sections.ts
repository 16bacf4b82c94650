import type { ClusteringReport } from '../../agents/truco/cases/clusters/clusterings.ts';
import type { PolicyName } from '../../agents/truco/cases/reuse/policies.ts';
import type { Rng } from '../../core/rng.ts';
import { rankCorrelation, wilson } from '../../core/statistics.ts';
import type { Series } from '../chart.ts';
import { difference, exactly, type Measure, type Row, row, type Section } from '../study.ts';
import { learnedChart, marginsChart, opponentCharts, winsChart } from './charts.ts';
import published from './published.json' with { type: 'json' };
import type { ReadingResult } from './reading-task.ts';
import { groupRate, pointDifference, ranking, type Stage, sharesOf, winRate, winTable } from './stages.ts';

/** Policies by their criteria alone: chances and points, or counts. */
const BY_RESULTS: readonly PolicyName[] = ['PVS', 'NPS', 'PVCS', 'NPCS', 'PVCNPS', 'NPCPVS'];
const BY_COUNTS: readonly PolicyName[] = ['MJS', 'PLS', 'MJCS', 'PLCS', 'MJCPLS', 'PLCMJS'];

export function percentOf(share: number): number {
  return Number((100 * share).toFixed(1));
}

/** How many of a list of the thesis are above half here too. */
export function aboveHalf(stage: Stage, of: readonly string[]): number {
  return ranking(stage).filter(({ name, mean }) => mean > 0.5 && of.includes(name)).length;
}

/** What the codes mean. */
export function policiesSection(): Section {
  return {
    title: 'The policies (tables 13 to 15)',
    text: [
      'MJ: what most cases did. PL: drawn in proportion to how many did it. PV: what won most often. NP: what won most points. A criterion before S chooses the solution; one before C chooses, before that, the cluster whose cases count. So NPS looks at the points of all similar cases, PVCNPS at those of the cluster that won most often; MJCS and its like use their criterion for both.',
    ],
  };
}

/** The share of the policies that look at results less that of those that count. */
export function resultsLessCounts(stage: Stage): Measure {
  const results = groupRate(stage, BY_RESULTS);
  const counts = groupRate(stage, BY_COUNTS);
  return { ...difference(results, counts), n: results.n + counts.n };
}

export function firstStage(title: string, stage: Stage, rng: Rng, figure?: string): Section {
  const order = ranking(stage);
  const lead = Math.round((order[0].mean - order[1].mean) * order[0].n);
  const { aboveHalf: theirs, leadOfFirstOverSecond } = published.stage1;
  return {
    title,
    text: [
      `The thesis names its agents above half in their order: the place of each stands beside it. ${order[0].n} matches an agent; the thesis counts each match once for either side.`,
    ],
    rows: [
      row("the thesis's ten above half", theirs.length, exactly(aboveHalf(stage, theirs)), { unit: 'agents' }),
      row('lead of the first over the second', leadOfFirstOverSecond, exactly(lead), {
        unit: 'matches',
        apart: 'a difference of two places that chance decides',
      }),
      row('share of PV and NP policies less that of MJ and PL', null, resultsLessCounts(stage), {
        note: 'interval above zero: better',
      }),
      row(
        "order of the thesis's ten here, rank correlation with the order there",
        null,
        exactly(orderOf(stage, theirs)),
        {
          note: 'the same order would have 1',
        },
      ),
      ...marginRows(stage, rng, 'table 16 is of stage 3'),
    ],
    table: sharesTable(stage, theirs),
    ...(figure && {
      drawings: [winsChart(figure, 'Figure 10: matches won, all 20 against each other', stage, theirs)],
    }),
  };
}

/** Every agent's share, beside its place in the thesis's list of those above half. */
function sharesTable(stage: Stage, list: readonly string[]): NonNullable<Section['table']> {
  return {
    head: ['agent', 'place in the thesis', 'won %', 'from', 'to'],
    rows: ranking(stage).map(({ name, mean, low, high }) => [
      name,
      list.includes(name) ? list.indexOf(name) + 1 : '',
      ...[mean, low, high].map(percentOf),
    ]),
  };
}

/** How well the shares of the agents on a list of the thesis follow its order. */
function orderOf({ names, ...stage }: Stage, list: readonly string[]): number {
  const shares = sharesOf({ names, ...stage });
  return rankCorrelation(
    list.map((_, i) => -i),
    list.map((name) => shares[names.indexOf(name)]),
  );
}

export function learningSection({ hands, learned, endedByFalta }: ReadingResult): Section {
  const { cases, coverage, k, rebuilt, matches } = learned;
  const { baseline, learned: theirs, selfPlayMatches } = published.caseBases;
  const whole = matches === selfPlayMatches;
  return {
    title: 'Learning by self-play (section 4.1.3)',
    text: [
      `${matches} matches between policies drawn from the ten; every hand of one side is kept. ${rebuilt} clusterings were rebuilt because their elbow had moved.`,
    ],
    rows: [
      row('hands at the start', baseline, exactly(hands), { apart: hands === baseline ? '' : 'another base' }),
      row('hands at the end', theirs, exactly(cases), {
        apart: whole
          ? 'hands a match depend on how it is played; the thesis cleaned its base by hand'
          : 'fewer matches',
      }),
    ],
    table: {
      head: ['figure', 'ours'],
      rows: [
        ['matches that an accepted falta envido ended, %', percentOf(endedByFalta)],
        ...Object.entries(coverage).map(([kind, share]) => [`${kind} questions covered, %`, percentOf(share)]),
        ...Object.entries(k).map(([name, clusters]) => [`clusters, ${name}`, clusters]),
      ],
    },
  };
}

/** The share of all matches of stage 2 that the learned base won. */
export function wonByLearned(second: readonly Stage[]) {
  const rates = second.map((stage) => winRate(stage, 0));
  const n = rates.reduce((sum, rate) => sum + rate.n, 0);
  return {
    ...wilson(
      rates.reduce((sum, { mean, n }) => sum + mean * n, 0),
      n,
    ),
    n,
  };
}

export function secondStage(second: readonly Stage[]): Section {
  const rates = second.map((stage) => ({ name: stage.names[0], ...winRate(stage, 0) }));
  const { wonByLearnedBase, matches, improved } = published.stage2;
  const better = rates.filter(({ mean }) => mean > 0.5);
  const same = better.filter(({ name }) => improved.includes(name)).length;
  const beyondChance = rates.filter(({ low, high }) => low > 0.5 || high < 0.5).length;
  return {
    title: 'Stage 2: each of the ten with the learned base against itself with the first',
    text: [
      `Share of the matches that the learned base won. ${better.length} of the ten win more than half here, ${same} of them among the thesis's ${improved.length}; ${beyondChance} of the ten intervals lie wholly on one side of a half.`,
    ],
    rows: [
      row('won by the learned base', wilson(wonByLearnedBase, matches), wonByLearned(second)),
      row("agents that improved there and here, of the thesis's", improved.length, exactly(same), { unit: 'agents' }),
    ],
    table: {
      head: ['agent', 'improved in the thesis', 'won %', 'from', 'to'],
      rows: rates.map(({ name, mean, low, high }) => [
        name,
        improved.includes(name) ? 'yes' : '',
        ...[mean, low, high].map(percentOf),
      ]),
    },
    drawings: [learnedChart(second, wonByLearned(second))],
  };
}

/** The rows of table 16; of another stage there is no verdict. */
export function marginRows(third: Stage, rng: Rng, apart = ''): Row[] {
  return Object.entries(published.stage3.meanPointDifference).flatMap(([name, { wins, losses }]) => {
    const entrant = third.names.indexOf(name);
    const margin = (won: boolean) => pointDifference(third, entrant, won, rng.fork('difference', name, won ? 1 : 0));
    return [
      row(`${name}, points ahead when it wins`, wins, margin(true), { precision: 0.005, apart }),
      row(`${name}, points behind when it loses`, losses, margin(false), { precision: 0.005, apart }),
    ];
  });
}

export function thirdStage({ third, endedByFalta }: ReadingResult, rng: Rng): Section {
  const { aboveHalf: theirs } = published.stage3;
  return {
    title: 'Stage 3: the ten against each other, learned base (figure 12, table 16)',
    text: [
      `The thesis names its agents above half in their order: the place of each stands beside it. A falta envido, worth all that its loser lacks, ended ${percentOf(endedByFalta)} % of the matches of self-play at once: that widens the differences of the points.`,
    ],
    rows: marginRows(third, rng),
    table: sharesTable(third, theirs),
    drawings: [
      winsChart('figure-12', 'Figure 12: matches won, the ten with the learned base', third, theirs),
      marginsChart(third, rng),
    ],
  };
}

/** Matches that the agent of the row won against that of the column. */
export function crossSection(title: string, stage: Stage, figures = false): Section {
  const names = ranking(stage).map(({ name }) => name);
  const places = names.map((name) => stage.names.indexOf(name));
  const table = winTable(stage);
  const matches = table[places[0]][places[1]] + table[places[1]][places[0]];
  return {
    title,
    text: [`Matches that the row won against the column, of ${matches}; best first.`],
    table: {
      head: ['', ...names],
      rows: places.map((i, place) => [names[place], ...places.map((j) => (i === j ? '' : table[i][j]))]),
    },
    ...(figures && { drawings: opponentCharts(stage) }),
  };
}

/** The elbow plots, by the names of their scenarios: as few on one as can be told apart. */
const ELBOWS = [
  ['cards', /^(?!index).*Card/],
  ['envido', /^envido/],
  ['truco in trick 1', /^trucoRound1/],
  ['truco in trick 2', /^trucoRound2/],
  ['truco in trick 3', /^trucoRound3/],
  ['indexes', /^index/],
] as const;

/** Elbow plots and cluster sizes of the appendix. */
export function clusterSection(reports: readonly ClusteringReport[]): Section {
  const thesis: Readonly<Record<string, number>> = published.clusters;
  const sizes = published.appendixB as unknown as Readonly<Record<string, readonly number[]>>;
  return {
    title: 'Clusters of the learned base (table 6, appendix B)',
    text: [
      'The number of clusters follows the base: it is shown beside the published one, and no verdict is given. In the charts a filled dot is the number chosen here, a ring the published one, drawn on our curve: the curves of the thesis are printed without numbers.',
    ],
    rows: reports.map(({ name, title, k }) =>
      row(`${title}, k`, thesis[name], exactly(k), { apart: 'the elbow of another base' }),
    ),
    table: {
      head: ['scenario', 'silhouette', 'cases of each cluster', 'published'],
      rows: reports.map(({ name, title, silhouette, clusters }) => [
        title,
        Number(silhouette.toFixed(2)),
        clusters.map(({ cases }) => cases).join(' '),
        sizes[name].join(' '),
      ]),
    },
    charts: ELBOWS.map(([kind, pattern]) => ({
      file: `elbow-${kind.replaceAll(' ', '-')}`,
      title: `WCSS by number of clusters, ${kind}`,
      x: 'clusters',
      y: 'WCSS, share of one cluster',
      series: elbowSeries(
        reports.filter(({ name }) => pattern.test(name)),
        thesis,
      ),
    })),
  };
}

/** Curves, then the chosen numbers of clusters and the published ones on them. */
function elbowSeries(reports: readonly ClusteringReport[], thesis: Readonly<Record<string, number>>): Series[] {
  const curves = reports.map(({ curve }) => curve.map((value) => (curve[0] > 0 ? value / curve[0] : 0)));
  const at = (i: number, k: number) => [k, curves[i][k - 1]] as const;
  return [
    ...reports.map(({ title }, i) => ({ name: title, points: curves[i].map((_, k) => at(i, k + 1)) })),
    { name: 'chosen here', dots: true, points: reports.map(({ k }, i) => at(i, k)) },
    { name: 'published', dots: true, published: true, points: reports.map(({ name }, i) => at(i, thesis[name])) },
  ];
}
