import { AT, handAttributes } from '../../agents/truco/cases/base/attributes.ts';
import { emptyHand, type HandValues } from '../../agents/truco/cases/base/hand.ts';
import { type ImportReport, importCases } from '../../agents/truco/cases/base/import.ts';
import type { TrucoCaseBase } from '../../agents/truco/cases/base/truco-case-base.ts';
import { Clusterings } from '../../agents/truco/cases/clusters/clusterings.ts';
import { scenarios } from '../../agents/truco/cases/clusters/scenarios.ts';
import { shippedCases, shippedIndex } from '../../agents/truco/cases/shipped.ts';
import { MISSING } from '../../cbr/case-base.ts';
import { Rng } from '../../core/rng.ts';
import type { CaseClusterings, CaseHand, CaseHands } from '../../protocol/cases.ts';

/** Starts of K-means for bases without stored clusterings: enough to show them, not enough to play from. */
const RESTARTS = 5;

/** The attributes of a hand that a list shows. */
const LISTED = [
  'mano',
  'high',
  'middle',
  'low',
  'highSuit',
  'middleSuit',
  'lowSuit',
  'points',
  'envidoWinner',
  'truco',
  'trucoWinner',
  'trucoStake',
] as const;

/** A base as CSV; without `text` the shipped one. */
interface Given {
  readonly base: string;
  readonly text?: string;
}

export type CasesTask =
  | (Given & { readonly do: 'hands' })
  | (Given & { readonly do: 'hand'; readonly number: number })
  | (Given & { readonly do: 'clusterings' })
  | (Given & { readonly do: 'import'; readonly text: string });

export interface CasesDone {
  readonly hands: CaseHands;
  readonly hand: CaseHand | undefined;
  readonly clusterings: CaseClusterings;
  readonly import: {
    readonly report: ImportReport;
    readonly hands: readonly { readonly match: string; readonly values: HandValues }[];
  };
}

/** The task of a thread: reading, listing and clustering a base can take seconds. */
export default function work(task: CasesTask): CasesDone[CasesTask['do']] {
  if (task.do === 'import') return read(task.base, task.text);
  const cases = task.text === undefined ? shippedCases() : importCases(task.text, { points: 'recorded' }).cases;
  if (task.do === 'hands') return handsOf(task.base, cases);
  if (task.do === 'hand') return handOf(task.base, cases, task.number);
  return clusteringsOf(
    task.text === undefined
      ? shippedIndex().clusterings
      : new Clusterings(cases, Rng.seeded('clusters'), { restarts: RESTARTS }),
  );
}

function read(base: string, text: string): CasesDone['import'] {
  const { cases, report } = importCases(text, { origin: base });
  const hands = cases.hand.map((_, row) => {
    const values = emptyHand();
    cases.read(row, values);
    return { match: cases.matches[cases.match[row]], values };
  });
  return { report, hands };
}

function handsOf(base: string, cases: TrucoCaseBase): CaseHands {
  const known = (value: number) => (value === MISSING ? null : value);
  return {
    base,
    matches: cases.matches,
    columns: ['number', 'match', ...LISTED],
    rows: cases.hand.map((number, row) => [
      number,
      cases.match[row],
      ...LISTED.map((name) => known(cases.get(row, AT[name]))),
    ]),
  };
}

function handOf(base: string, cases: TrucoCaseBase, number: number): CaseHand | undefined {
  const row = cases.find(number);
  if (row < 0) return undefined;
  const values: Record<string, number> = {};
  for (const [a, { name }] of handAttributes.entries()) {
    const value = cases.get(row, a);
    if (value !== MISSING) values[name] = value;
  }
  return { base, number, match: cases.matches[cases.match[row]], values };
}

function clusteringsOf({ list, labels, cases }: Clusterings): CaseClusterings {
  return scenarios.map(({ name, title, features }, s) => {
    const clustering = list[s];
    const clusters = new Array<number>(clustering?.k ?? 0).fill(0);
    for (let row = 0; row < cases.size; row++) {
      const label = labels[s][row];
      if (label >= 0) clusters[label]++;
    }
    return {
      name,
      title,
      features: features.map((feature) => feature.name),
      covered: clusters.reduce((sum, count) => sum + count, 0),
      clusters,
      curve: [...(clustering?.curve ?? [])],
    };
  });
}
