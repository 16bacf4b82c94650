import type { Section } from './study.ts';

/** A table or figure of the source, so that a reader who knows it finds what became of it. */
export interface SourcePlace {
  /** As the source numbers it: `Table 2`, `Figures 18 to 32`. */
  readonly number: string;
  readonly shows: string;
  /** How the title of the section begins that has it. Absent: it was not reproduced. */
  readonly section?: string;
  /** Why it was not reproduced, or what to know. */
  readonly note?: string;
}

/** An open choice of the source: how it can be read, what that is worth, and which reading fits best. */
export interface OpenChoice {
  readonly choice: string;
  readonly readings: string;
  readonly worth: string;
  readonly fits: string;
}

/** The section of a study's open choices. */
export function readingsSection(choices: readonly OpenChoice[], text: readonly string[] = []): Section {
  return {
    title: 'What the source leaves open, and what each reading is worth',
    text,
    table: {
      head: ['left open', 'readings', 'what it is worth', 'which fits best'],
      rows: choices.map(({ choice, readings, worth, fits }) => [choice, readings, worth, fits]),
    },
  };
}

export const NOT_REPRODUCIBLE = 'not reproducible';

/** The place of a heading in a Markdown document, as hosts of sources make it. */
export function placeOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

/** The section that a place of the source is in. A name that no section has is a fault of the study. */
export function sectionOf({ number, section }: SourcePlace, sections: readonly Section[]): Section | undefined {
  if (section === undefined) return undefined;
  const found = sections.find(({ title }) => title.startsWith(section));
  if (!found) throw new Error(`${number}: no section begins with "${section}"`);
  return found;
}

/** The index at the end of a document. */
export function indexSection(places: readonly SourcePlace[], sections: readonly Section[]): Section {
  return {
    title: 'Index: the tables and figures of the source',
    text: ['By their numbers there, with the section of this document that has them.'],
    table: {
      head: ['there', 'what it shows', 'here', 'note'],
      rows: places.map((place) => [
        place.number,
        place.shows,
        sectionOf(place, sections)?.title ?? NOT_REPRODUCIBLE,
        place.note ?? '',
      ]),
    },
  };
}
