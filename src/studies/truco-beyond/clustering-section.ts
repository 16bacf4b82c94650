import { DEALT, type HandAttribute, handAttributes, OPP, OWN, WON } from '../../agents/truco/cases/base/attributes.ts';
import type { TrucoCaseBase } from '../../agents/truco/cases/base/truco-case-base.ts';
import { SCENARIO } from '../../agents/truco/cases/clusters/scenarios.ts';
import { CaseIndex } from '../../agents/truco/cases/retrieve/case-index.ts';
import { type AttributeWeights, weightsName } from '../../agents/truco/cases/retrieve/decisions.ts';
import { type PolicyName, presets } from '../../agents/truco/cases/reuse/policies.ts';
import { shippedCases } from '../../agents/truco/cases/shipped.ts';
import { MISSING } from '../../cbr/case-base.ts';
import type { Rng } from '../../core/rng.ts';
import { wilson } from '../../core/statistics.ts';
import type { Facts } from '../opening.ts';
import type { Scale, Section } from '../study.ts';
import { playStage, winRate } from '../truco-cbr/stages.ts';
import { algorithms, RANDOM } from './algorithms.ts';
import type { PartResult } from './parts.ts';

const SIZES = {
  smoke: { duplicates: 1, restarts: 1 },
  full: { duplicates: 250, restarts: 3 },
} as const satisfies Record<Scale, unknown>;

/** Policies that choose a cluster first, by each criterion, and the thesis's best. */
const TWO_STEP: readonly PolicyName[] = ['PVCNPS', 'PVCS', 'NPCS', 'MJCS'];
const PLAIN: readonly PolicyName[] = ['NPS', 'PVS', 'MJS'];
const REFERENCE = 'K-means, elbow';

/** Other ways to cluster, and similarity tuned by clusters: what they do to play. */
export function clusteringPart(scale: Scale, rng: Rng): PartResult {
  const cases = shippedCases();
  const { duplicates, restarts } = SIZES[scale];
  const indexBy = (name: string) =>
    new CaseIndex(cases, rng.fork('clusters'), { restarts, algorithm: algorithms[name] });
  const reference = indexBy(REFERENCE);
  const options = { ...presets.thesis, criteria: { NP: 'NPsum' } } as const;
  const rowsOf = (
    name: string,
    index: CaseIndex,
    policies: readonly PolicyName[],
    own: typeof presets.thesis = options,
  ) => {
    let [won, n] = [0, 0];
    const shares = policies.map((policy) => {
      const entrants = [
        { name: `${policy} ${name}`, policy, index, options: own },
        { name: `${policy} as usual`, policy, index: reference },
      ];
      const rate = winRate(playStage(entrants, { options, duplicates, seed: rng.fork(name, policy).uint32() }), 0);
      won += rate.mean * rate.n;
      n += rate.n;
      return percent(rate.mean);
    });
    const all = wilson(won, n);
    return [...shares, percent(all.mean), percent(all.low), percent(all.high)];
  };
  const rows = Object.keys(algorithms).map((name) => {
    const index = name === REFERENCE ? reference : indexBy(name);
    return [
      name,
      ...describe(index),
      ...(name === REFERENCE ? [...TWO_STEP, 1, 2, 3].map(() => '') : rowsOf(name, index, TWO_STEP)),
    ];
  });
  const weights = clusterWeights(cases, reference);
  const tuned = rowsOf('tuned', reference, [...TWO_STEP, ...PLAIN], { ...options, weights });
  const sections: Section[] = [
    {
      title: 'Other clusters: what they are, and what they do to play',
      text: [
        `The 14 scenarios of the shipped base (${cases.size} hands), clustered in other ways; the two indexes stay as they are. Clusters and silhouette are means over the scenarios; noise are cases that belong to no cluster. Then the share of ${2 * duplicates} duplicate matches that each policy wins with these clusters against itself with those of K-means at the elbow, and all of them together with the 95 % interval. The last row gives every kind of case a cluster at random: what it loses is what clusters are worth.`,
        conclusionOf(rows),
      ],
      table: {
        head: ['clusters by', 'clusters', 'silhouette', 'noise, %', ...TWO_STEP, 'all', 'from', 'to'],
        rows,
      },
    },
    {
      title: 'Similarity tuned by clusters',
      text: [
        `After Lucca and others 2018: an attribute counts for a decision by how much of its variance lies between the clusters of that decision's scenario, so that cases are alike in what tells the clusters apart. The share of ${2 * duplicates} duplicate matches that a policy wins with these weights against itself without them. The weights themselves stand in the table below it by decision; 1 is as much as all others on average.`,
      ],
      table: {
        head: ['similarity', ...TWO_STEP, ...PLAIN, 'all', 'from', 'to'],
        rows: [['tuned by clusters', ...tuned]],
      },
    },
    {
      title: 'Similarity tuned by clusters: the weights',
      text: [],
      table: {
        head: ['decision', ...WEIGHTED.map((attribute) => handAttributes[attribute].name)],
        rows: Object.entries(weights).map(([decision, own]) => [
          decision,
          ...WEIGHTED.map((attribute) => {
            const weight = own[handAttributes[attribute].name as HandAttribute];
            return weight === undefined ? '' : Number(weight.toFixed(2));
          }),
        ]),
      },
    },
  ];
  return { sections, facts: factsOf(rows, tuned) };
}

/** The last three of a row are the share of all its matches with its interval. */
function lastOf(name: string, row: readonly (number | string)[]): Facts {
  const [share, low, high] = row.slice(-3) as number[];
  return { [`${name}Share`]: share, [`${name}Low`]: low, [`${name}High`]: high };
}

function factsOf(rows: readonly (readonly (number | string)[])[], tuned: readonly (number | string)[]): Facts {
  const others = rows.filter(([name]) => name !== REFERENCE && name !== RANDOM);
  const best = others.reduce((a, b) => (Number(b.at(-3)) > Number(a.at(-3)) ? b : a));
  return {
    otherClusters: others.length,
    ...lastOf('bestClusters', best),
    ...lastOf('random', rows.find(([name]) => name === RANDOM)!),
    ...lastOf('tuned', tuned),
  };
}

/** How many ways to cluster are better than the reference, or worse, by the interval of all policies together. */
function conclusionOf(rows: readonly (readonly (number | string)[])[]): string {
  const others = rows.filter(([name]) => name !== REFERENCE);
  const better = others.filter((cells) => Number(cells.at(-2)) > 50).length;
  const worse = others.filter((cells) => Number(cells.at(-1)) < 50).length;
  return `Of these ${others.length} ways ${better} are better than K-means at the elbow, ${worse} worse, ${others.length - better - worse} within chance of a half.`;
}

/** Mean clusters and silhouette of the 14 scenarios, and the share of their cases that are noise. */
function describe({ cases, clusterings }: CaseIndex): (number | string)[] {
  const reports = clusterings.report().filter(({ name }) => !name.startsWith('index'));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const clustered = reports.reduce((sum, { clusters }) => sum + clusters.reduce((a, b) => a + b.cases, 0), 0);
  let covered = 0;
  for (const { name } of reports) {
    const { scenario } = clusterings.list[SCENARIO[name]]!;
    for (let row = 0; row < cases.size; row++) {
      const read = (attribute: number) => cases.get(row, attribute);
      if ((scenario.useful === undefined || read(scenario.useful) === 1) && scenario.covers(read)) covered++;
    }
  }
  return [
    Number(mean(reports.map(({ k }) => k)).toFixed(1)),
    Number(mean(reports.map((report) => report.silhouette)).toFixed(2)),
    percent(1 - clustered / covered),
  ];
}

/** What the questions about cards and truco ask about, beside who is mano. */
const WEIGHTED = [...DEALT, ...OWN.slice(0, 2), ...OPP.slice(0, 2), ...WON.slice(0, 2)];

/** Decisions and the scenario whose clusters tell how much their attributes count. */
const TUNED = [
  ['card', 1, true, 'firstCardLeading'],
  ['card', 1, false, 'firstCardFollowing'],
  ['card', 2, true, 'secondCardAfterWin'],
  ['card', 2, false, 'secondCardAfterLoss'],
  ['call', 1, true, 'trucoRound1First'],
  ['call', 1, false, 'trucoRound1Second'],
  ['call', 2, true, 'trucoRound2AfterWin'],
  ['call', 2, false, 'trucoRound2AfterLoss'],
  ['accept', 1, true, 'trucoRound1First'],
  ['accept', 1, false, 'trucoRound1Second'],
] as const;

/** The share of an attribute's variance that lies between clusters, over the mean share of all attributes. */
export function clusterWeights(cases: TrucoCaseBase, { clusterings }: CaseIndex): AttributeWeights {
  return Object.fromEntries(
    TUNED.map(([kind, trick, leading, scenario]) => {
      const labels = clusterings.labels[SCENARIO[scenario]];
      const shares = WEIGHTED.map((attribute) => betweenClusters(cases, labels, attribute));
      const known = shares.filter((share) => share !== undefined);
      const mean = known.reduce((sum, share) => sum + share, 0) / known.length;
      const weights = WEIGHTED.flatMap((attribute, i) => {
        const share = shares[i];
        return share === undefined || mean === 0 ? [] : [[handAttributes[attribute].name, share / mean] as const];
      });
      return [weightsName(kind, trick, leading), Object.fromEntries(weights)];
    }),
  );
}

/** Eta squared: variance of the clusters' means by the whole; undefined where the attribute never varies. */
function betweenClusters(cases: TrucoCaseBase, labels: Int8Array, attribute: number): number | undefined {
  const sums = new Map<number, { n: number; sum: number }>();
  let [n, total, squares] = [0, 0, 0];
  for (let row = 0; row < cases.size; row++) {
    const value = cases.get(row, attribute);
    if (labels[row] < 0 || value === MISSING) continue;
    const own = sums.get(labels[row]) ?? { n: 0, sum: 0 };
    sums.set(labels[row], { n: own.n + 1, sum: own.sum + value });
    n++;
    total += value;
    squares += value * value;
  }
  const whole = squares - (total * total) / n;
  if (!(whole > 1e-9)) return undefined;
  let between = -(total * total) / n;
  for (const { n: own, sum } of sums.values()) between += (sum * sum) / own;
  return between / whole;
}

function percent(share: number): number {
  return Number((100 * share).toFixed(1));
}
