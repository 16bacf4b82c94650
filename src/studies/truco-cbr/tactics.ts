import { AT } from '../../agents/truco/cases/base/attributes.ts';
import { categoryOf, UNPLAYED } from '../../agents/truco/cases/base/card-codes.ts';
import { type Read, SCENARIO } from '../../agents/truco/cases/clusters/scenarios.ts';
import type { CaseIndex } from '../../agents/truco/cases/retrieve/case-index.ts';
import { exactly, row, type Section } from '../study.ts';
import published from './published.json' with { type: 'json' };

/** A cluster of one scenario: how many cases, and the mean of each fact over them. */
export interface Group {
  readonly cases: number;
  readonly facts: Readonly<Record<string, number>>;
}

/** The clusters of the scenarios whose tactics the thesis puts into words. */
export type Tactics = Readonly<Record<string, readonly Group[]>>;

/** What is looked at in the cases of a cluster: a number, or a share of the cases. */
type Facts = Readonly<Record<string, (read: Read) => number | boolean>>;

const hand: Facts = {
  high: (read) => categoryOf[read(AT.high)],
  middle: (read) => categoryOf[read(AT.middle)],
  low: (read) => categoryOf[read(AT.low)],
};

/** A tactic of the thesis, and by which facts a cluster of ours counts as it. The first that fits is taken. */
interface Tactic {
  readonly name: string;
  fits(facts: Readonly<Record<string, number>>): boolean;
}

interface Described {
  readonly scenario: string;
  readonly title: string;
  readonly where: string;
  readonly facts: Facts;
  readonly tactics: readonly Tactic[];
}

/** More than this share of a cluster's cases is "most" and "always" in the thesis's words. */
const MOST = 0.5;
/** Category codes up to this are figures and low whites: a weak card. */
const WEAK = 10;
/** Up to this the best card is a three or a two: none of the four strongest. */
const WHITE = 20;

const described: readonly Described[] = [
  {
    scenario: 'firstCardFollowing',
    title: 'first card, following',
    where: 'table 12',
    facts: {
      ...hand,
      'won the trick': (read) => read(AT.won1) === 1,
      'gave up before the card': (read) =>
        read(AT.played1) === UNPLAYED.ownFold || read(AT.played1) === UNPLAYED.betLost,
      'opponent gave up': (read) => read(AT.played1) === UNPLAYED.opponentFolded,
    },
    tactics: [
      { name: 'coward', fits: (facts) => facts['gave up before the card'] > MOST },
      { name: 'bluff', fits: (facts) => facts['opponent gave up'] > MOST },
      { name: 'weak hand', fits: (facts) => facts.high <= WHITE && facts.middle <= WEAK },
      { name: 'balanced cards', fits: () => true },
    ],
  },
  {
    scenario: 'trucoRound1Second',
    title: 'truco in trick 1, second',
    where: 'after table 11',
    facts: {
      ...hand,
      'player 1 called truco': (read) => read(AT.truco) === 1,
      'player 2 called truco': (read) => read(AT.truco) === 2,
      'raised to retruco': (read) => read(AT.retruco) > 0,
      'vale cuatro': (read) => read(AT.valeCuatro) > 0,
    },
    tactics: [
      { name: 'retruco with a balanced hand', fits: (facts) => facts['raised to retruco'] > MOST && facts.high <= 41 },
      {
        name: 'good hand, all kinds of betting',
        fits: (facts) => facts.high > WHITE && facts['raised to retruco'] > 0.1,
      },
      { name: 'good hand, least betting', fits: (facts) => facts.high > WHITE },
      { name: 'weak hand, little betting', fits: () => true },
    ],
  },
  {
    scenario: 'envidoSecond',
    title: 'envido, second to bet',
    where: 'after table 12',
    facts: {
      points: (read) => read(AT.points),
      'player 1 called envido': (read) => read(AT.envido) === 1,
      'player 1 called real envido': (read) => read(AT.realEnvido) === 1,
      'player 1 called falta envido': (read) => read(AT.faltaEnvido) === 1,
      'nobody bet': (read) => read(AT.envido) + read(AT.realEnvido) + read(AT.faltaEnvido) === 0,
    },
    tactics: [
      { name: 'the highest bet at once', fits: (facts) => facts['player 1 called falta envido'] > MOST },
      { name: 'real envido with more than 26', fits: (facts) => facts['player 1 called real envido'] > MOST },
      { name: 'no bets, no points', fits: (facts) => facts['nobody bet'] > MOST && facts.points < 20 },
      { name: 'the lowest bet', fits: (facts) => facts['player 1 called envido'] > 0.25 },
      { name: 'none of them', fits: () => true },
    ],
  },
];

/** The clusters of the described scenarios in a base. */
export function tacticsOf({ cases, clusterings }: CaseIndex): Tactics {
  return Object.fromEntries(
    described.map(({ scenario, facts }) => {
      const s = SCENARIO[scenario];
      const names = Object.keys(facts);
      const counts = Array.from({ length: clusterings.list[s]?.k ?? 0 }, () => 0);
      const sums = counts.map(() => names.map(() => 0));
      for (let each = 0; each < cases.size; each++) {
        const cluster = clusterings.labels[s][each];
        if (cluster < 0) continue;
        counts[cluster]++;
        for (const [i, name] of names.entries())
          sums[cluster][i] += Number(facts[name]((attribute) => cases.get(each, attribute)));
      }
      const groups = counts.map((count, c) => ({
        cases: count,
        facts: Object.fromEntries(names.map((name, i) => [name, count > 0 ? sums[c][i] / count : 0])),
      }));
      return [scenario, groups];
    }),
  );
}

/** The clusters beside the tactics that the thesis reads off its own. */
export function tacticsSections(learned: Tactics): Section[] {
  return described.map(({ scenario, title, where, facts, tactics }) => {
    const groups = learned[scenario] ?? [];
    const total = groups.reduce((sum, { cases }) => sum + cases, 0);
    const named = groups.map((group) => ({ ...group, tactic: tactics.find(({ fits }) => fits(group.facts))!.name }));
    const percent = (cases: number) => (total > 0 ? (100 * cases) / total : 0);
    const names = Object.keys(facts);
    return {
      title: `Tactics of the clusters: ${title} (${where})`,
      text: [
        `The clusters of the learned base, ${total} cases. A tactic of the thesis is given to a cluster by what its cases did, by rule and not by eye. Cards are category codes (table 7); the other columns are shares of the cluster's cases in %.`,
        ...(scenario === 'firstCardFollowing' ? [table12Note()] : []),
      ],
      ...(scenario === 'firstCardFollowing' && { rows: table12Rows(named, percent) }),
      table: {
        head: ['tactic', 'cases', '%', ...names],
        rows: named
          .toSorted((a, b) => b.cases - a.cases)
          .map(({ tactic, cases, facts }) => [
            tactic,
            cases,
            rounded(percent(cases)),
            ...names.map((name) => rounded(isMeanOf(name) ? facts[name] : 100 * facts[name])),
          ]),
      },
    };
  });
}

/** Facts that are means of codes or points, not shares. */
function isMeanOf(name: string): boolean {
  return ['high', 'middle', 'low', 'points'].includes(name);
}

function table12Rows(named: readonly (Group & { tactic: string })[], percent: (cases: number) => number) {
  return published.table12.firstCardFollowing.map(({ tactic, percent: theirs }) => {
    const cases = named.filter((group) => group.tactic === tactic).reduce((sum, group) => sum + group.cases, 0);
    return row(`table 12, ${tactic}`, theirs, exactly(rounded(percent(cases))), {
      unit: '% of the cases',
      apart: 'clusters of another base',
    });
  });
}

/** What the texts of these sections say beyond their tables: cases of each scenario, and the shares by appendix B. */
export function tacticsData(learned: Tactics) {
  const cases = Object.fromEntries(
    Object.entries(learned).map(([scenario, groups]) => [
      scenario,
      groups.reduce((sum, group) => sum + group.cases, 0),
    ]),
  );
  return { cases, table12ByAppendixB: sharesOfTable12() };
}

/** The shares of table 12, in %, by the counts of appendix B. */
function sharesOfTable12(): number[] {
  const counts = published.appendixB.firstCardFollowing;
  const total = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => (100 * count) / total);
}

/** The shares that table 12 prints do not add up; appendix B has the counts. */
function table12Note(): string {
  const counts = published.appendixB.firstCardFollowing;
  const shares = sharesOfTable12().map((share) => `${share.toFixed(2)} %`);
  const printed = published.table12.firstCardFollowing.map(({ percent }) => `${percent} %`);
  return `Table 12 prints ${printed.join(', ')}, which does not add up to 100 %. The counts of appendix B (${counts.join(', ')}) give ${shares.join(', ')}: the share of the bluffs is a misprint.`;
}

function rounded(value: number): number {
  return Number(value.toFixed(1));
}
