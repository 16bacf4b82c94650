import type { SelfPlayOptions } from '../../agents/truco/cases/retain/self-play.ts';
import { type CaseOptions, presets } from '../../agents/truco/cases/reuse/policies.ts';
import type { Scale } from '../study.ts';

/** One way to read what the thesis leaves open, or prints in two ways. */
export interface Reading {
  readonly name: string;
  /** Where in the thesis. */
  readonly where: string;
  /** What is read so, in words. */
  readonly what: string;
  /** On top of the options of the text; they hold in every stage. */
  readonly options?: Partial<CaseOptions>;
  /** The threshold of the stages after the first, and of learning. */
  readonly later?: CaseOptions['threshold'];
  readonly selfPlay?: Pick<SelfPlayOptions, 'rebuildEvery' | 'coverage'>;
  /** Starts of K-means for each number of clusters. */
  readonly restarts?: number;
  /** Whether the first stage is played from 98 % down as well. */
  readonly bothThresholds?: boolean;
  /** Whether hands that break a revision rule are taken out of the learned base before it is played from. */
  readonly cleaned?: boolean;
}

/** A reading at the full sizes, with the first stage by both thresholds; or with fewer matches, to be compared. */
export interface ReadingTask {
  readonly reading: string;
  readonly whole: boolean;
}

/** The reading that all others change in one thing. */
export const TEXT = 'text';

/** The thesis by its text, then one other reading after the other. */
export const readings: readonly Reading[] = [
  {
    name: TEXT,
    where: 'chapter 4',
    what: 'the text: NP adds the points of a group up; covered by 100 cases of 98 %; the elbows looked at every 100 matches',
    bothThresholds: true,
  },
  {
    name: 'mean of points',
    where: 'algorithm 6',
    what: 'NP is the mean of the points, as in our own players',
    options: { criteria: {} },
    bothThresholds: true,
  },
  {
    name: 'last points',
    where: 'algorithm 6, line 12',
    what: 'NP as printed: every case overwrites the points of the one before it',
    options: { criteria: { NP: 'NPlast' } },
  },
  {
    name: 'lottery as printed',
    where: 'algorithm 4, line 15',
    what: 'PL as printed: the fraction upside down, rare solutions are drawn most',
    options: { criteria: { NP: 'NPsum', PL: 'PLprinted' } },
  },
  {
    name: 'victory as printed',
    where: 'algorithm 5, line 20',
    what: 'PV as printed: the fraction upside down, what won least often',
    options: { criteria: { NP: 'NPsum', PV: 'PVprinted' } },
  },
  {
    name: '100 cases',
    where: '4.1.3, "the same criterion is employed"',
    what: 'after stage 1 the threshold falls until 100 cases are found, not five',
    later: { ...presets.thesis.threshold, least: 100 },
  },
  {
    name: 'second card 97 %',
    where: '4.1.3, not in the text',
    what: 'the second card counts as covered from 97 % on',
    selfPlay: { coverage: { cases: 100, similarity: 0.98, secondCard: 0.97 } },
  },
  {
    name: 'elbows every match',
    where: '4.1.3',
    what: 'the number of clusters is looked at after every match (K-means from 4 starts instead of 40)',
    selfPlay: { rebuildEvery: 1 },
    restarts: 4,
  },
  {
    name: 'base cleaned',
    where: '4.1.3, by hand there',
    what: 'hands that break a revision rule are taken out of the learned base, not only marked',
    cleaned: true,
  },
  {
    name: 'never called counts nothing',
    where: 'not said; the program counts it as a refusal',
    what: 'a hand in which a bet was never called says nothing about accepting it',
    options: { neverCalledIsNo: false },
  },
  {
    name: 'no revision',
    where: '4.1.2',
    what: 'the rules against suicidal plays are off',
    options: { revision: 'none' },
  },
  {
    name: 'all cases compared',
    where: '3.1',
    what: 'retrieval looks at all cases of the situation, not only at the nearest cluster of the index',
    options: { exact: true },
  },
];

/**
 * First the text, and the mean of points, which makes most of a difference, at the full sizes; then every reading with fewer
 * matches, so that there is something to compare soon; then the others at the full sizes. A smoke run ends before these.
 */
export function tasksOf(scale: Scale): ReadingTask[] {
  const whole = readings.map(({ name }) => ({ reading: name, whole: true }));
  const fewer = readings.map(({ name }) => ({ reading: name, whole: false }));
  return scale === 'smoke'
    ? [...whole.slice(0, 2), ...fewer.slice(0, 3)]
    : [...whole.slice(0, 2), ...fewer, ...whole.slice(2)];
}

/**
 * What a report shows: each reading at the full sizes, or with fewer matches where it was not played longer; with these the
 * text of their size, which they are to be compared with.
 */
export function shownOf<Result extends ReadingTask>(results: readonly Result[]): Result[] {
  const whole = results.filter((result) => result.whole);
  const played = new Set(whole.map(({ reading }) => reading));
  const fewer = results.filter((result) => !result.whole && !played.has(result.reading));
  const text = results.filter((result) => !result.whole && result.reading === TEXT);
  return [...whole, ...(fewer.length > 0 ? [...text, ...fewer.filter(({ reading }) => reading !== TEXT)] : [])];
}

/** How bases are asked in the first stage, and after it. */
export function optionsOf({ options, later }: Reading): { readonly first: CaseOptions; readonly later: CaseOptions } {
  const own: CaseOptions = { ...presets.thesis, criteria: { NP: 'NPsum' }, ...options };
  return {
    first: { ...own, threshold: presets.thesis75.threshold },
    later: { ...own, threshold: later ?? own.threshold },
  };
}
