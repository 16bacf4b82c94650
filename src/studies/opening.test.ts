import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { studies } from './index.ts';
import { type Facts, filled, type Language, languages, type Opening, openingsOf } from './opening.ts';
import { untranslated } from './report.ts';
import type { Report } from './study.ts';

const facts: Facts = { mean: 9.734, share: 0.412, games: 20_000, change: 0.5, best: 'PVCNPS' };

test('figures are written as the language has them', () => {
  const text = '{games} games, {mean:2} lines, {share:%}, {change:+1}, {best}';
  expect(filled(text, facts, 'en')).toBe('20,000 games, 9.73 lines, 41 %, +0.5, PVCNPS');
  expect(filled(text, facts, 'pt')).toBe('20.000 games, 9,73 lines, 41 %, +0,5, PVCNPS');
  expect(filled('{change:+1}', { change: -0.5 }, 'es')).toBe('-0,5');
});

test('a figure that the report has not, or that would be cut to a whole number, is a fault', () => {
  expect(() => filled('{other}', facts, 'en')).toThrow('{other}: the report has no such figure');
  expect(() => filled('{mean}', facts, 'en')).toThrow('{mean} is 9.734');
});

test('a share of nothing is none, in a kept result too', () => {
  const kept = JSON.parse(JSON.stringify({ share: Number.NaN })) as Facts;
  for (const none of [kept, { share: Number.NaN }]) expect(filled('{share:1} of them', none, 'en')).toBe('- of them');
});

test('an opening has all three languages', () => {
  const opening: Opening = { claimed: '{games}', found: '{mean:1}', differ: '{best}' };
  expect(openingsOf({ words: { en: opening, pt: opening, es: opening }, facts }).es).toEqual({
    claimed: '20.000',
    found: '9,7',
    differ: 'PVCNPS',
  });
});

test('a number in the words themselves is a fault', () => {
  const opening: Opening = { claimed: 'all 20 games', found: '', differ: '' };
  expect(() => openingsOf({ words: { en: opening, pt: opening, es: opening }, facts })).toThrow('all 20 games');
});

interface Kept {
  readonly study: string;
  readonly facts?: Facts;
  readonly opening?: Readonly<Record<Language, Opening>>;
}

const folder = new URL('../../docs/studies/', import.meta.url);
const kept: readonly Kept[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json') && !name.endsWith('.pt.json'))
  .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
const opened = kept.filter((report) => report.opening);

/** Numbers of a text, without the marks that languages set differently. */
const numbersIn = (text: string): string[] =>
  (text.match(/\d[\d.,]*/g) ?? []).map((number) => number.replaceAll(/[.,]/g, ''));

const translated = studies.flatMap((study) => {
  const report = kept.find((each) => each.study === study.id);
  const isThere = existsSync(new URL(`${study.id}.pt.md`, folder));
  return study.portuguese && report && isThere ? [{ id: study.id, study, report: report as unknown as Report }] : [];
});

test.each(translated)('the Portuguese document of $id has no English left', ({ study, report }) => {
  const { opening: _, index: __, ...rest } = report;
  expect(untranslated(study, rest)).toEqual([]);
});

describe.each(opened)('the opening of $study', ({ study, facts = {}, opening }) => {
  test.each(languages)('%s: every number in it is a figure of the report', (language) => {
    const written = new Set(
      Object.values(facts).flatMap((fact) =>
        typeof fact === 'string'
          ? numbersIn(fact)
          : [0, 1, 2, 3].flatMap((digits) =>
              numbersIn(fact.toFixed(digits)).concat(numbersIn((100 * fact).toFixed(digits))),
            ),
      ),
    );
    const said = Object.values(opening![language]).flatMap(numbersIn);
    expect(said.filter((number) => !written.has(number))).toEqual([]);
  });

  test('it has the same numbers in all languages', () => {
    const of = (language: Language) => Object.values(opening![language]).map((text) => numbersIn(text).sort());
    for (const language of languages) expect(of(language)).toEqual(of('en'));
  });

  test('its documents begin with it', () => {
    const inEnglish = readFileSync(new URL(`${study}.md`, folder), 'utf8');
    for (const text of Object.values(opening!.en)) expect(inEnglish.slice(0, 6000)).toContain(text);
    for (const text of Object.values(opening!.es)) expect(inEnglish).toContain(text);
    const second = new URL(`${study}.pt.md`, folder);
    if (existsSync(second))
      for (const text of Object.values(opening!.pt))
        expect(readFileSync(second, 'utf8').slice(0, 6000)).toContain(text);
  });
});
