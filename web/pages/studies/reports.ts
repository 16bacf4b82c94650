/** A report as `jogatina reproduce` writes it to `docs/studies`: see `src/studies/study.ts`. */
export interface StudyReport {
  readonly study: string;
  readonly title: string;
  readonly source: string;
  readonly scale: string;
  readonly seed: number;
  /** What was claimed, found, and why they differ, by language: the words of the app where it has none. */
  readonly opening?: Readonly<Record<string, Readonly<Record<'claimed' | 'found' | 'differ', string>>>>;
  readonly summary: readonly string[];
  readonly sections: readonly StudySection[];
  readonly verdicts: Readonly<Record<Verdict, number>>;
}

export type Verdict = 'inside' | 'outside' | 'not comparable';

export interface StudyRow {
  readonly name: string;
  readonly unit: string;
  readonly published: number | null;
  readonly ours: {
    readonly mean: number | null;
    readonly low: number | null;
    readonly high: number | null;
    readonly n: number;
  };
  readonly ratio: number | null;
  readonly verdict: Verdict;
  readonly note: string;
}

interface Figure {
  readonly title: string;
  readonly file: string;
}

export interface StudySection {
  readonly title: string;
  readonly text: readonly string[];
  readonly rows?: readonly StudyRow[];
  readonly table?: {
    readonly head: readonly string[];
    readonly rows: readonly (readonly (string | number | null)[])[];
  };
  readonly charts?: readonly Figure[];
  readonly drawings?: readonly Figure[];
}

const reports = import.meta.glob<StudyReport>('../../../docs/studies/*.json', { import: 'default' });
const figures = import.meta.glob<string>('../../../docs/studies/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The studies of this build, by id. */
export const studies: Readonly<Record<string, () => Promise<StudyReport>>> = Object.fromEntries(
  Object.entries(reports).map(([path, load]) => [/([^/]+)\.json$/.exec(path)![1], load]),
);

/** Where a study's figure is served. */
export function figureAddress(file: string): string | undefined {
  return figures[`../../../docs/studies/${file}`];
}
