import { InputError } from '../../../src/core/errors.ts';
import { problem } from '../../../src/core/problems.ts';
import type { Language } from '../../words/languages.ts';
import { type Texts, translated } from './translated.ts';

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

const FOLDER = '../../../docs/studies/';
const reports = import.meta.glob<StudyReport>(['../../../docs/studies/*.json', '!../../../docs/studies/*.pt.json'], {
  import: 'default',
});
const inPortuguese = import.meta.glob<Texts>('../../../docs/studies/*.pt.json', { import: 'default' });
const figures = import.meta.glob<string>('../../../docs/studies/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The studies of this build, by id. */
export const studies: Readonly<Record<string, () => Promise<StudyReport>>> = Object.fromEntries(
  Object.entries(reports).map(([path, load]) => [/([^/]+)\.json$/.exec(path)![1], load]),
);

/** A report as a page shows it: in the reader's language where it was translated, else in English. */
export interface ShownReport extends StudyReport {
  readonly language: Language;
  readonly sections: readonly (StudySection & { readonly id: string })[];
}

export async function loadReport(id: string, language: Language): Promise<ShownReport> {
  const load = Object.hasOwn(studies, id) ? studies[id] : undefined;
  if (!load) throw new InputError(problem('noStudy', { id, known: Object.keys(studies).join(', ') }));
  const report = await load();
  const loadTexts = language === 'pt' ? inPortuguese[`${FOLDER}${id}.pt.json`] : undefined;
  const own = { ...report, sections: report.sections.map((section) => ({ ...section, id: anchor(section.title) })) };
  return loadTexts ? { ...translated(own, await loadTexts()), language: 'pt' } : { ...own, language: 'en' };
}

/** A section has the same address in every language. */
function anchor(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Where a study's figure is served: in English where it was not translated. */
export function figureAddress(file: string): string | undefined {
  return figures[`${FOLDER}${file}`] ?? figures[`${FOLDER}${file.replace(/\.pt\.svg$/, '.svg')}`];
}
