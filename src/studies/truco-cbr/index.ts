import { AT } from '../../agents/truco/cases/base/attributes.ts';
import { importCases } from '../../agents/truco/cases/base/import.ts';
import type { TrucoCaseBase } from '../../agents/truco/cases/base/truco-case-base.ts';
import type { ClusteringReport } from '../../agents/truco/cases/clusters/clusterings.ts';
import { SelfPlay, selfPlayPolicies } from '../../agents/truco/cases/retain/self-play.ts';
import { CaseIndex } from '../../agents/truco/cases/retrieve/case-index.ts';
import { type PolicyName, policyNames, presets } from '../../agents/truco/cases/reuse/policies.ts';
import { readShipped, SHIPPED_BASE } from '../../agents/truco/cases/shipped.ts';
import { crossTable } from '../../arena/standings.ts';
import { Rng } from '../../core/rng.ts';
import { wilson } from '../../core/statistics.ts';
import { exactly, type Report, type Row, row, type Section, type Study } from '../study.ts';
import { peopleSection } from './people.ts';
import published from './published.json' with { type: 'json' };
import { type Entrant, groupRate, playStage, pointDifference, ranking, type Stage, winRate } from './stages.ts';

/** Duplicate matches of a pair, those of stage 2 (four times the thesis's, for a narrower interval), matches of self-play. */
const SIZES = {
  smoke: { duplicates: 1, before: 2, learning: 40 },
  full: { duplicates: 25, before: 100, learning: 1833 },
};

/** Policies by their criteria alone: chances and points, or counts. */
const BY_RESULTS: readonly PolicyName[] = ['PVS', 'NPS', 'PVCS', 'NPCS', 'PVCNPS', 'NPCPVS'];
const BY_COUNTS: readonly PolicyName[] = ['MJS', 'PLS', 'MJCS', 'PLCS', 'MJCPLS', 'PLCMJS'];

export const trucoCbr: Study = {
  id: 'truco-cbr',
  title: 'Cases and clusters in reuse policies for Truco',
  source: 'UFSM 2020 thesis: case-based agents for two-player Truco, 20 reuse policies (Portuguese)',
  run({ scale, seed, base, people = [], progress }) {
    const { duplicates, before: oldAndNew, learning } = SIZES[scale];
    const rng = Rng.seeded(seed).fork('truco-cbr');
    const name = base?.name ?? 'shipped';
    const load = () => importCases(base?.text ?? readShipped(SHIPPED_BASE), { origin: name }).cases;
    const first = new CaseIndex(load(), rng.fork('clusters'));
    const hands = first.cases.size;
    const everybody = policyNames.map((policy) => ({ name: policy, policy, index: first }));
    const play = (part: string, preset: 'thesis' | 'thesis75', entrants: readonly Entrant[], pairs = duplicates) =>
      playStage(entrants, {
        options: presets[preset],
        duplicates: pairs,
        seed: `${seed} ${part}`,
        tell: (done, total) => progress?.(part, done, total),
      });
    const flat = play('stage 1, 75 %', 'thesis75', everybody);
    const adaptive = play('stage 1, from 98 %', 'thesis', everybody);

    const second = new CaseIndex(load(), rng.fork('clusters'));
    const selfPlay = new SelfPlay(second, rng.fork('learn'));
    for (const { matches } of selfPlay.run(learning)) progress?.('learning', matches, learning);
    const learned = selfPlayPolicies.map((policy) => ({ name: policy, policy, index: second }));
    const pairs = learned.map((entrant) => {
      const before = { name: `${entrant.policy} before`, policy: entrant.policy, index: first };
      return play(`stage 2, ${entrant.policy}`, 'thesis', [entrant, before], oldAndNew);
    });
    const last = play('stage 3', 'thesis', learned);

    const stage2 = secondStage(pairs);
    const sections = [
      firstStage('Stage 1: 20 agents, all cases above 75 %', flat),
      firstStage('Stage 1: 20 agents, threshold from 98 % down to five cases', adaptive),
      crossSection('Stage 1: who beat whom, threshold from 98 %', adaptive),
      learningSection(hands, second, selfPlay, learning),
      stage2,
      thirdStage(last, rng),
      crossSection('Stage 3: who beat whom', last),
      ...clusterSections(second.clusterings.report()),
      peopleSection(people, rng),
    ];
    return {
      scale,
      seed,
      given: `--base ${name}`,
      summary: summary(name, hands, flat, adaptive, stage2),
      sections,
      data: {
        base: name,
        hands,
        learned: second.cases.size,
        stage1: ranking(adaptive),
        stage1Flat: ranking(flat),
        stage3: ranking(last),
      },
    } satisfies Report;
  },
};

function ofTheTen(stage: Stage): number {
  return ranking(stage).filter(({ name, mean }) => mean > 0.5 && published.stage1.aboveHalf.includes(name)).length;
}

function summary(base: string, hands: number, flat: Stage, adaptive: Stage, stage2: Section): string[] {
  const won = stage2.rows![0].ours;
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  return [
    `Base: ${base}, ${hands} hands (option --base). Bets are yes/no questions asked in order, as in the thesis's own program; the rules are ufsm24; a flor held is declared, no card is played face down.`,
    `Of the ten agents that won more than half their matches in the thesis's first stage, ${ofTheTen(flat)} do so here with its flat threshold of 75 %, ${ofTheTen(adaptive)} with the adaptive one. Policies that look at results (chance of victory, points) stand above those that count what was done, in both.`,
    `The learned base wins ${percent(won.mean)} of the matches against the base it grew from (published ${percent(published.stage2.wonByLearnedBase / published.stage2.matches)}).`,
  ];
}

function firstStage(title: string, stage: Stage): Section {
  const order = ranking(stage);
  const results = groupRate(stage, BY_RESULTS);
  const counts = groupRate(stage, BY_COUNTS);
  const difference = {
    mean: results.mean - counts.mean,
    low: results.low - counts.high,
    high: results.high - counts.low,
    n: results.n + counts.n,
  };
  const lead = Math.round((order[0].mean - order[1].mean) * order[0].n);
  return {
    title,
    text: [
      `Winners of more than half in the thesis are marked. ${order[0].n} matches an agent; the thesis counts each match once for either side.`,
    ],
    rows: [
      row("the thesis's ten above half", 10, exactly(ofTheTen(stage)), { unit: 'agents' }),
      row('lead of the first over the second', published.stage1.leadOfFirstOverSecond, exactly(lead), {
        unit: 'matches',
        apart: 'a difference of two places that chance decides',
      }),
      row('share of PV and NP policies less that of MJ and PL', null, difference, {
        note: 'interval above zero: better',
      }),
    ],
    table: {
      head: ['agent', 'above half in the thesis', 'won %', 'from', 'to'],
      rows: order.map(({ name, mean, low, high }) => [
        name,
        published.stage1.aboveHalf.includes(name) ? 'yes' : '',
        ...[mean, low, high].map(percentOf),
      ]),
    },
  };
}

function learningSection(before: number, index: CaseIndex, selfPlay: SelfPlay, matches: number): Section {
  const { cases, coverage, k, rebuilt } = selfPlay.progress();
  const { baseline, learned, selfPlayMatches } = published.caseBases;
  const whole = matches === selfPlayMatches;
  return {
    title: 'Learning by self-play',
    text: [
      `${matches} matches between policies drawn from the ten; every hand of one side is kept. ${rebuilt} clusterings were rebuilt because their elbow had moved.`,
    ],
    rows: [
      row('hands at the start', baseline, exactly(before), { apart: before === baseline ? '' : 'another base' }),
      row('hands at the end', learned, exactly(cases), {
        apart: whole
          ? 'hands a match depend on how it is played; the thesis cleaned its base by hand'
          : 'fewer matches',
      }),
    ],
    table: {
      head: ['', ''],
      rows: [
        ['matches that an accepted falta envido ended, %', percentOf(endedByFalta(index.cases, before))],
        ...Object.entries(coverage).map(([kind, share]) => [`${kind} questions covered, %`, percentOf(share)]),
        ...Object.entries(k).map(([name, clusters]) => [`clusters, ${name}`, clusters]),
      ],
    },
  };
}

/** The share of self-play matches, hands from row `from` on, whose last hand had a falta envido that was accepted. */
function endedByFalta(cases: TrucoCaseBase, from: number): number {
  const last = new Map<number, number>();
  for (let row = from; row < cases.size; row++) last.set(cases.match[row], row);
  const ended = [...last.values()].filter(
    (row) => cases.get(row, AT.faltaEnvido) > 0 && cases.get(row, AT.envidoDeclined) === 0,
  );
  return last.size > 0 ? ended.length / last.size : 0;
}

function secondStage(pairs: readonly Stage[]): Section {
  const rates = pairs.map((stage) => winRate(stage, 0));
  const won = rates.reduce((sum, { mean, n }) => sum + mean * n, 0);
  const n = rates.reduce((sum, rate) => sum + rate.n, 0);
  const { wonByLearnedBase, matches, improved } = published.stage2;
  const better = rates.filter(({ mean }) => mean > 0.5).length;
  return {
    title: 'Stage 2: each of the ten with the learned base against itself with the first',
    text: ['Share of the matches that the learned base won.'],
    rows: [
      row('won by the learned base', wonByLearnedBase / matches, { ...wilson(won, n), n }, { precision: 0.0005 }),
      row('agents that improved', improved.length, exactly(better), {
        apart: 'single agents are within chance of a half',
      }),
    ],
    table: {
      head: ['agent', 'improved in the thesis', 'won %', 'from', 'to'],
      rows: rates.map(({ mean, low, high }, i) => {
        const { name } = pairs[i].entrants[0];
        return [name, improved.includes(name) ? 'yes' : '', ...[mean, low, high].map(percentOf)];
      }),
    },
  };
}

function thirdStage(stage: Stage, rng: Rng): Section {
  const order = ranking(stage);
  const rows: Row[] = [];
  for (const [name, { wins, losses }] of Object.entries(published.stage3.meanPointDifference)) {
    const entrant = stage.entrants.findIndex((each) => each.name === name);
    const difference = (won: boolean) =>
      pointDifference(stage, entrant, won, rng.fork('difference', name, won ? 1 : 0));
    rows.push(row(`${name}, points ahead when it wins`, wins, difference(true), { precision: 0.005 }));
    rows.push(row(`${name}, points behind when it loses`, losses, difference(false), { precision: 0.005 }));
  }
  return {
    title: 'Stage 3: the ten against each other, learned base',
    text: [
      'Winners of more than half in the thesis are marked. Differences are wider here than there: a falta envido, worth all that its loser lacks, ends many matches at once (see Learning).',
    ],
    rows,
    table: {
      head: ['agent', 'above half in the thesis', 'won %', 'from', 'to'],
      rows: order.map(({ name, mean, low, high }) => [
        name,
        published.stage3.aboveHalf.includes(name) ? 'yes' : '',
        ...[mean, low, high].map(percentOf),
      ]),
    },
  };
}

/** Matches that the agent of the row won against that of the column. */
function crossSection(title: string, stage: Stage): Section {
  const names = ranking(stage).map(({ name }) => name);
  const places = names.map((name) => stage.entrants.findIndex((entrant) => entrant.name === name));
  const table = crossTable(stage.entrants.length, stage.played);
  return {
    title,
    text: [`Matches that the row won against the column, of ${table[places[0]][places[1]].matches}; best first.`],
    table: {
      head: ['', ...names],
      rows: places.map((i, place) => [names[place], ...places.map((j) => (i === j ? '' : table[i][j].wins))]),
    },
  };
}

/** Elbow plots and cluster sizes of the appendix. */
function clusterSections(reports: readonly ClusteringReport[]): Section[] {
  const kinds = [
    ['cards', /Card/],
    ['envido', /^envido/],
    ['truco', /^truco/],
    ['indexes', /^index/],
  ] as const;
  const thesis: Readonly<Record<string, number>> = published.clusters;
  const sizes = published.appendixB as unknown as Readonly<Record<string, readonly number[]>>;
  return [
    {
      title: 'Clusters of the learned base',
      text: ['The number of clusters follows the base: it is shown beside the published one, and no verdict is given.'],
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
      charts: kinds.map(([kind, pattern]) => ({
        file: `elbow-${kind}`,
        title: `WCSS by number of clusters, ${kind}`,
        x: 'clusters',
        y: 'WCSS, share of one cluster',
        series: reports
          .filter(({ name }) => pattern.test(name))
          .map(({ title, curve }) => ({
            name: title,
            points: curve.map((value, i) => [i + 1, curve[0] > 0 ? value / curve[0] : 0] as const),
          })),
      })),
    },
  ];
}

function percentOf(share: number): number {
  return Number((100 * share).toFixed(1));
}
