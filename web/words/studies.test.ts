import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { en } from './en.ts';
import { es } from './es.ts';
import { pt } from './pt.ts';

interface Report {
  readonly opening?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly summary: readonly string[];
  readonly verdicts: Readonly<Record<string, number>>;
}

const reportOf = (id: string): Report =>
  JSON.parse(readFileSync(new URL(`../../docs/studies/${id}.json`, import.meta.url), 'utf8'));

/**
 * What the pages say of a study in words, beside what its report has in figures: if a report is made anew and one of
 * these changes, the summaries of the three languages have to be read again. A report with an opening of its own needs
 * none: src/studies/opening.test.ts looks at every number in it.
 */
const figures: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  // a tenth of a point, and twice that
  'truco-yardstick': ['(-0.098 points a hand', '(-0.194)'],
};

test.each(Object.entries(figures))('the summary of %s rests on these figures of its report', (id, said) => {
  const { summary, opening } = reportOf(id);
  const text = [...Object.values(opening?.en ?? {}), ...summary].join('\n');
  for (const figure of said)
    expect(text).toMatch(figure instanceof RegExp ? figure : new RegExp(figure.replaceAll(/[.*+?()|[\]\\]/g, '\\$&')));
  for (const { studies } of [en, pt, es]) expect(Object.keys(studies.reports[id] ?? {})).toContain('found');
});

test('figures that are named in words are the same in all languages', () => {
  const numbersIn = (text: string) =>
    (text.match(/\d[\d.,]*/g) ?? []).map((each) => each.replaceAll(/[.,]$|[.,]/g, ''));
  for (const [id, { found = '' }] of Object.entries(en.studies.reports))
    for (const { studies } of [pt, es])
      expect(numbersIn(studies.reports[id].found ?? ''), id).toEqual(numbersIn(found));
});

test.each(Object.keys(en.studies.reports))('%s is summed up in all languages, by its report or by the app', (id) => {
  const { opening } = reportOf(id);
  for (const [language, { studies }] of Object.entries({ en, pt, es })) {
    const said = { ...studies.reports[id], ...opening?.[language] };
    for (const part of ['claimed', 'found', 'differ', 'data'] as const) expect(said[part], part).toBeTruthy();
  }
});
