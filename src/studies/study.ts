import type { Rng } from '../core/rng.ts';
import { bootstrapRatio } from '../core/statistics.ts';
import type { ChartOptions } from './chart.ts';
import type { OpeningWords } from './opening.ts';
import type { SourcePlace } from './source-index.ts';
import type { Ask } from './tasks.ts';
import type { Phrases } from './translation.ts';
import type { PersonAnswer } from './truco-cbr/people.ts';

export const SCALES = ['smoke', 'full'] as const;
/** `smoke` shows in a minute that everything runs; `full` has the published sizes. */
export type Scale = (typeof SCALES)[number];

/** Small JSON documents by name, kept from one day and machine to another; `undefined` is one that is not there. */
export interface Checkpoints {
  read(name: string): unknown;
  write(name: string, json: unknown): void;
}

export interface StudyOptions {
  readonly scale: Scale;
  readonly seed: number;
  /** For studies whose searches have a limit that the source does not give. */
  readonly maxExpansions?: number;
  /** For studies that hand out tasks: gets them done; in this thread unless given. */
  readonly ask?: Ask;
  /** For studies that take hours: minutes after which they stop, and where they keep what is done. */
  readonly minutes?: number;
  readonly checkpoints?: Checkpoints;
  /** False leaves out how long things took: what is left is the same on every machine. */
  readonly timed?: boolean;
  /** Goes on with this part alone; what is done of the others is reported all the same. */
  readonly only?: string;
  /** For studies that start from a base of cases: its name and its CSV; the shipped one without it. */
  readonly base?: { readonly name: string; readonly text: string };
  /** For studies with people: what they answered after their matches in the app. */
  readonly people?: readonly PersonAnswer[];
  /** Told as the work goes on: how many of the steps of a part are done. */
  readonly progress?: (part: string, done: number, total: number) => void;
}

/** A published study: its protocol in `run`, its figures as data beside it. */
export interface Study {
  readonly id: string;
  readonly title: string;
  /** The published document, by its nature. */
  readonly source: string;
  /** Its texts in Portuguese. With them the report has a second document, `ID.pt.md`. */
  readonly portuguese?: Phrases;
  /** What `only` may name. */
  readonly parts?: readonly string[];
  /** About how many tasks it hands out; a study without this does all its work itself. */
  readonly tasks?: (scale: Scale) => number;
  run(options: StudyOptions): Report | Promise<Report>;
}

/** A figure with its 95 % interval. */
export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** What we got; a figure that cannot vary has itself as interval. */
export interface Measure extends Interval {
  readonly n: number;
}

export type Verdict = 'inside' | 'outside' | 'not comparable';

/** A published figure beside ours. */
export interface Row {
  readonly name: string;
  readonly unit: string;
  readonly published: number | null;
  readonly ours: Measure;
  /** Ours less the published figure with its 95 % interval, where the published figure has an error of its own. */
  readonly difference?: Interval;
  /** Ours by published. */
  readonly ratio: number | null;
  readonly verdict: Verdict;
  /** Why not comparable, or what to know. */
  readonly note: string;
}

/** Figures of ours that have no published counterpart, or lists too long for rows. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** A chart of a study's own making, as a whole SVG file. */
export interface Drawing {
  readonly file: string;
  readonly title: string;
  readonly svg: string;
}

export interface Section {
  readonly title: string;
  readonly text: readonly string[];
  readonly rows?: readonly Row[];
  readonly table?: Table;
  /** `file` without its ending. */
  readonly charts?: readonly (ChartOptions & { readonly file: string })[];
  readonly drawings?: readonly Drawing[];
}

export interface Report {
  readonly scale: Scale;
  readonly seed: number;
  /** What else the command was given, where that changes the figures: `--base human`. */
  readonly given?: string;
  /** What was claimed, what was found and why they differ, in three languages: the first screen of the document. */
  readonly opening?: OpeningWords;
  /** The tables and figures of the source by number: the last section of the document. */
  readonly index?: readonly SourcePlace[];
  /** What came out, in a few sentences. */
  readonly summary: readonly string[];
  readonly sections: readonly Section[];
  /** Players that the study found, by name: files of weights. */
  readonly players?: ReadonlyMap<string, object>;
  /** Everything measured, for those who want to compute further. */
  readonly data?: unknown;
}

/** The mean of independent values with its bootstrap interval. */
export function measure(values: readonly number[], rng: Rng): Measure {
  const weights = new Float64Array(values.length).fill(1);
  return { ...bootstrapRatio(values, weights, rng), n: values.length };
}

/** A figure that comes out the same every time. */
export function exactly(value: number): Measure {
  return { mean: value, low: value, high: value, n: 1 };
}

/**
 * The difference of two independent figures, from their intervals (Newcombe 1998, method 10; for any two of them Zou and
 * Donner 2008).
 */
export function difference(ours: Interval, theirs: Interval): Interval {
  const mean = ours.mean - theirs.mean;
  if (theirs.low === theirs.high) return { mean, low: ours.low - theirs.mean, high: ours.high - theirs.mean };
  return {
    mean,
    low: mean - Math.hypot(ours.mean - ours.low, theirs.high - theirs.mean),
    high: mean + Math.hypot(ours.high - ours.mean, theirs.mean - theirs.low),
  };
}

/**
 * Sets ours beside the published figure, which is a number or, where the source gives what its error follows from, has an
 * interval. `precision` is half a unit of the last published digit. With `apart`, the reason why the two do not measure
 * the same, there is no verdict.
 */
export function row(
  name: string,
  published: number | Interval | null,
  ours: Measure,
  { unit = '', precision = 0, apart = '', note = '' } = {},
): Row {
  const theirs = typeof published === 'number' ? { mean: published, low: published, high: published } : published;
  const apartBy = theirs && difference(ours, theirs);
  const comparable = apartBy !== null && apart === '' && Number.isFinite(ours.mean);
  const inside = apartBy !== null && apartBy.low <= precision && apartBy.high >= -precision;
  return {
    name,
    unit,
    published: theirs?.mean ?? null,
    ours,
    ...(apartBy && typeof published !== 'number' ? { difference: apartBy } : {}),
    ratio: theirs !== null && theirs.mean !== 0 ? ours.mean / theirs.mean : null,
    verdict: comparable ? (inside ? 'inside' : 'outside') : 'not comparable',
    note: [apart, note].filter(Boolean).join('; '),
  };
}

/** How many rows of a report have each verdict. */
export function verdicts(report: Report): Record<Verdict, number> {
  return verdictsOf(report.sections.flatMap(({ rows = [] }) => rows));
}

export function verdictsOf(rows: readonly Row[]): Record<Verdict, number> {
  const counts = { inside: 0, outside: 0, 'not comparable': 0 };
  for (const { verdict } of rows) counts[verdict]++;
  return counts;
}
