import { expect, test } from 'vitest';
import { Rng } from '../core/rng.ts';
import { wilson } from '../core/statistics.ts';
import { document, render, untranslated } from './report.ts';
import { difference, exactly, measure, type Report, row, type Study, verdicts } from './study.ts';

test('a row is inside if the published figure lies in our interval', () => {
  const ours = { mean: 10, low: 8, high: 12, n: 5 };
  expect(row('a', 9, ours)).toMatchObject({ verdict: 'inside', ratio: 10 / 9 });
  expect(row('a', 13, ours)).toMatchObject({ verdict: 'outside' });
  expect(row('a', 12.4, ours, { precision: 0.5 })).toMatchObject({ verdict: 'inside' });
  expect(row('a', 9, ours, { apart: 'other rules' })).toMatchObject({ verdict: 'not comparable', note: 'other rules' });
  expect(row('a', null, ours)).toMatchObject({ verdict: 'not comparable', ratio: null });
  expect(row('a', 0, exactly(0))).toMatchObject({ verdict: 'inside', ratio: null });
});

test('two uncertain figures are compared by the interval of their difference', () => {
  // 56 of 70 against 48 of 80 (Newcombe 1998, table II, method 10): 0.0524 to 0.3339
  const found = difference(wilson(56, 70), wilson(48, 80));
  expect(found.mean).toBeCloseTo(0.2, 10);
  expect([found.low, found.high].map((x) => x.toFixed(4))).toEqual(['0.0524', '0.3339']);
  const few = { ...wilson(56, 100), n: 100 };
  expect(row('a', 0.68, few)).toMatchObject({ verdict: 'outside' });
  expect(row('a', wilson(34, 50), few)).toMatchObject({ verdict: 'inside', published: 0.68 });
  expect(row('a', wilson(3400, 5000), few)).toMatchObject({ verdict: 'outside' });
});

test('a mean has a bootstrap interval around it', () => {
  const { mean, low, high, n } = measure([0, 100, 200, 300, 400], Rng.seeded(1));
  expect(mean).toBe(200);
  expect(n).toBe(5);
  expect(low).toBeGreaterThan(0);
  expect(low).toBeLessThan(200);
  expect(high).toBeGreaterThan(200);
});

const study: Study = { id: 'one', title: 'One study', source: 'a report', run: () => report };
const report: Report = {
  scale: 'smoke',
  seed: 3,
  summary: ['It went well.'],
  sections: [
    {
      title: 'Part',
      text: ['Words.'],
      rows: [row('x | y', 1, exactly(1)), row('z', 2, exactly(1), { unit: 's' })],
      table: {
        head: ['a', 'b'],
        rows: [
          ['c', 0.123456],
          ['d', 12345],
        ],
      },
      charts: [{ file: 'c', title: 'Chart', x: 'x', y: 'y', series: [{ name: 's', points: [[1, 2]] }] }],
    },
  ],
};

test('a report is Markdown, JSON and charts that name one another', () => {
  const files = render(study, report);
  expect([...files.keys()]).toEqual(['one-c.svg', 'one.md', 'one.json']);
  const text = files.get('one.md')!;
  expect(text).toContain('jogatina reproduce one --scale smoke --seed 3');
  expect(text).toContain('1 inside, 1 outside, 0 not comparable');
  expect(text).toContain('| x \\| y | 1 | 1 | - | 1 | 1 | inside |  |');
  expect(text).toContain('| z (s) | 2 | 1 | - | 1 | 0.5 | outside |  |');
  expect(text).toContain('| c | 0.1235 |');
  expect(text).toContain('| d | 12,345 |');
  expect(text).toContain('![Chart](one-c.svg)');
  expect(JSON.parse(files.get('one.json')!)).toEqual(JSON.parse(JSON.stringify(document(study, report))));
  expect(verdicts(report)).toEqual({ inside: 1, outside: 1, 'not comparable': 0 });
});

test('a share of nothing is a dash in a table, in a kept result too', () => {
  const [section] = report.sections;
  const none: Report = {
    ...report,
    sections: [{ ...section, table: { head: ['a', 'b'], rows: [['c', Number.NaN]] } }],
  };
  for (const each of [none, JSON.parse(JSON.stringify(none)) as Report])
    expect(render(study, each).get('one.md')).toContain('|---|---:|\n| c | - |');
});

const opening = { claimed: 'All {n}.', found: 'Some.', differ: 'Luck.' };
const whole: Report = {
  ...report,
  opening: { words: { en: opening, pt: { ...opening, claimed: 'Todos os {n}.' }, es: opening }, facts: { n: 1234 } },
  index: [
    { number: 'Table 1', shows: 'the parts', section: 'Part' },
    { number: 'Figure 1', shows: 'people', note: 'nobody was asked' },
  ],
};
const translated: Study = {
  ...study,
  portuguese: { 'One study': 'Um estudo', Part: 'Parte', 'Words.': 'Palavras.', Chart: 'Gráfico' },
};

test('a document opens with what was claimed and ends with the index of the source, in both languages', () => {
  const files = render(translated, whole);
  expect([...files.keys()]).toEqual([
    ...['one-c.svg', 'one.md', 'one.json'],
    ...['one-c.pt.svg', 'one.pt.md', 'one.pt.json'],
  ]);
  const inEnglish = files.get('one.md')!;
  expect(inEnglish).toContain('**What was claimed.** All 1,234.');
  expect(inEnglish).toContain('| Table 1 | the parts | [Part](#part) |  |');
  expect(inEnglish).toContain('| Figure 1 | people | not reproducible | nobody was asked |');
  expect(inEnglish).toContain('## Resumen en español\n\n**Qué se afirmó.** All 1.234.');
  const second = files.get('one.pt.md')!;
  expect(
    second.startsWith('# Um estudo\n\nIn English: [one.md](one.md)\n\n**O que se afirmou.** Todos os 1.234.'),
  ).toBe(true);
  expect(second).toContain('1 dentro, 1 fora, 0 não comparáveis');
  expect(second).toContain('| Tabela 1 | the parts | [Parte](#parte) |  |');
  expect(second).toContain('| c | 0,1235 |');
  expect(second).toContain('![Gráfico](one-c.pt.svg)');
  expect(files.get('one-c.pt.svg')).toContain('>Gráfico<');
  expect(JSON.parse(files.get('one.pt.json')!)).toMatchObject({
    Part: 'Parte',
    'Words.': 'Palavras.',
    'Table 1': 'Tabela 1',
  });
  expect(untranslated(translated, whole)).toEqual(['It went well.', 'the parts', 'people', 'nobody was asked']);
  expect(JSON.parse(files.get('one.json')!)).toMatchObject({
    facts: { n: 1234 },
    opening: { pt: { claimed: 'Todos os 1.234.' } },
  });
});

test('an index that names a section which is not there is a fault', () => {
  const wrong = { ...whole, index: [{ number: 'Table 9', shows: 'x', section: 'Nowhere' }] };
  expect(() => render(study, wrong)).toThrow('Table 9: no section begins with "Nowhere"');
});
