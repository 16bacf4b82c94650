import { AT, handAttributes } from '../../agents/truco/cases/base/attributes.ts';
import { exportCases } from '../../agents/truco/cases/base/export.ts';
import { emptyHand, type HandValues } from '../../agents/truco/cases/base/hand.ts';
import { type ImportReport, importCases } from '../../agents/truco/cases/base/import.ts';
import type { TrucoCaseBase } from '../../agents/truco/cases/base/truco-case-base.ts';
import { Clusterings } from '../../agents/truco/cases/clusters/clusterings.ts';
import { scenarios } from '../../agents/truco/cases/clusters/scenarios.ts';
import { shippedCases, shippedIndex } from '../../agents/truco/cases/shipped.ts';
import { MISSING } from '../../cbr/case-base.ts';
import { Cache } from '../../core/cache.ts';
import { Rng } from '../../core/rng.ts';
import {
  type CaseClustering,
  type CaseClusterings,
  type CaseHand,
  type CaseHands,
  HANDS_PAGE,
  SHIPPED,
} from '../../protocol/cases.ts';
import { casesOf } from '../../store/hands.ts';
import { openStore, type StorePlace } from '../../store/store.ts';

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

/** A base and its state: another `version` has other hands. */
interface Named {
  readonly base: string;
  readonly version: string;
}

export type CasesTask =
  /** Keeps a base for the questions after it: that of `text`, one of the store, or the shipped one. Answers its size. */
  | (Named & { readonly do: 'open'; readonly text?: string; readonly place?: StorePlace })
  | (Named & { readonly do: 'hands' })
  | (Named & { readonly do: 'hand'; readonly number: number })
  | (Named & { readonly do: 'clusterings' })
  | (Named & { readonly do: 'clustering'; readonly decision: string })
  | { readonly do: 'import'; readonly base: string; readonly text: string };

/** Answers go out as they are, so they are JSON already. */
export interface CasesDone {
  readonly open: number;
  /** The hands, page by page; each page is a whole `CaseHands`, and so is `all`. */
  readonly hands: { readonly all: string; readonly pages: readonly string[] };
  /** Null where there is no such hand. */
  readonly hand: { readonly json: string | null };
  readonly clusterings: string;
  /** Null where there is no such decision. */
  readonly clustering: { readonly json: string | null };
  readonly import: {
    readonly report: ImportReport;
    readonly hands: readonly { readonly match: string; readonly values: HandValues }[];
  };
}

/** Bases that a thread keeps, by name and version. */
const KEPT = 4;
const kept = new Cache<string, TrucoCaseBase>(KEPT);
const divided = new Cache<string, Clusterings>(KEPT);

/**
 * The task of a thread: reading, listing and clustering a base can take seconds. Null where the base has not been
 * opened here, or so long ago that it is forgotten.
 */
export default async function work(task: CasesTask): Promise<CasesDone[CasesTask['do']] | null> {
  if (task.do === 'import') return read(task.base, task.text);
  const { base, version } = task;
  const key = `${base} ${version}`;
  if (task.do === 'open') {
    const opened = kept.get(key) ?? (await open(task));
    kept.set(key, opened);
    return opened.size;
  }
  const cases = kept.get(key);
  if (!cases) return null;
  if (task.do === 'hands') return handsOf(base, cases);
  if (task.do === 'hand') return handJson(base, cases, task.number);
  const clusterings = divided.getOrSet(key, () =>
    cases === shippedCases()
      ? shippedIndex().clusterings
      : new Clusterings(cases, Rng.seeded('clusters'), { restarts: RESTARTS }),
  );
  if (task.do === 'clusterings') return JSON.stringify(clusteringsOf(clusterings));
  const s = scenarios.findIndex(({ name }) => name === task.decision);
  return { json: s < 0 ? null : JSON.stringify(clusteringOf(clusterings, s)) };
}

/** Points of a picture. */
const POINTS = 1200;

function clusteringOf({ list, labels, cases }: Clusterings, s: number): CaseClustering {
  const { name, features } = scenarios[s];
  const covered: number[] = [];
  for (let row = 0; row < cases.size; row++) if (labels[s][row] >= 0) covered.push(row);
  const valuesOf = (row: number) => features.map((feature) => feature.value((attribute) => cases.get(row, attribute)));
  const sums = Array.from({ length: list[s]?.k ?? 0 }, () => ({ n: 0, sum: features.map(() => 0) }));
  for (const row of covered) {
    const of = sums[labels[s][row]];
    of.n++;
    valuesOf(row).forEach((value, f) => {
      of.sum[f] += value;
    });
  }
  const step = Math.max(1, covered.length / POINTS);
  const shown = Array.from({ length: Math.min(POINTS, covered.length) }, (_, i) => covered[Math.floor(i * step)]);
  return {
    name,
    features: features.map((feature) => feature.name),
    centres: sums.map(({ n, sum }) => sum.map((value) => value / Math.max(1, n))),
    points: shown.map((row) => [...valuesOf(row), labels[s][row], cases.hand[row]]),
    covered: covered.length,
  };
}

async function open({ base, text, place }: Extract<CasesTask, { do: 'open' }>): Promise<TrucoCaseBase> {
  if (base === SHIPPED) return shippedCases();
  return importCases(text ?? (await storedText(base, place!)), { points: 'recorded' }).cases;
}

async function storedText(base: string, place: StorePlace): Promise<string> {
  const store = await openStore(place);
  try {
    return exportCases(await casesOf(store, base));
  } finally {
    await store.destroy();
  }
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

function handsOf(base: string, cases: TrucoCaseBase): CasesDone['hands'] {
  const known = (value: number) => (value === MISSING ? null : value);
  const head = { base, matches: cases.matches, columns: ['number', 'match', ...LISTED] };
  const rows = cases.hand.map((number, row) => [
    number,
    cases.match[row],
    ...LISTED.map((name) => known(cases.get(row, AT[name]))),
  ]);
  const text = (some: typeof rows) => JSON.stringify({ ...head, rows: some } satisfies CaseHands);
  const pages = Array.from({ length: Math.max(1, Math.ceil(rows.length / HANDS_PAGE)) }, (_, page) =>
    text(rows.slice(page * HANDS_PAGE, (page + 1) * HANDS_PAGE)),
  );
  return { all: text(rows), pages };
}

function handJson(base: string, cases: TrucoCaseBase, number: number): CasesDone['hand'] {
  const hand = handOf(base, cases, number);
  return { json: hand ? JSON.stringify(hand) : null };
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
