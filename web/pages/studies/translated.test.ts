import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { StudyReport } from './reports.ts';
import { type Texts, translated } from './translated.ts';

const folder = new URL('../../../docs/studies/', import.meta.url);
const read = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
const ids = readdirSync(folder).flatMap((name) => /^(.+)\.pt\.json$/.exec(name)?.[1] ?? []);

test('there are Portuguese texts for every Portuguese document', () => {
  const documents = readdirSync(folder).flatMap((name) => /^(.+)\.pt\.md$/.exec(name)?.[1] ?? []);
  expect(ids).toEqual(documents);
  expect(ids.length).toBeGreaterThan(4);
});

test('every figure of a document in Portuguese is there', () => {
  const there = new Set(readdirSync(folder));
  for (const id of ids) {
    const document = readFileSync(new URL(`${id}.pt.md`, folder), 'utf8');
    const files = Array.from(document.matchAll(/\]\(([^)]+\.svg)\)/g), ([, file]) => file);
    expect(files.filter((file) => !there.has(file))).toEqual([]);
  }
});

test.each(ids)(
  '%s in Portuguese: titles and paragraphs are those of the document, figures those of the report',
  (id) => {
    const report: StudyReport = read(`${id}.json`);
    const texts: Texts = read(`${id}.pt.json`);
    const document = readFileSync(new URL(`${id}.pt.md`, folder), 'utf8');
    const shown = translated(report, texts);
    expect(shown.sections.length).toBe(report.sections.length);
    for (const [i, { title, text, rows = [], table, charts = [], drawings = [] }] of shown.sections.entries()) {
      for (const { file, title: own } of [...charts, ...drawings]) expect(document).toContain(`![${own}](${file})`);
      expect(document).toContain(`## ${title}\n`);
      for (const paragraph of text) expect(document).toContain(paragraph);
      for (const { name } of rows) expect(document).toContain(name.replaceAll('|', '\\|'));
      for (const head of table?.head ?? []) expect(document).toContain(head);
      expect(rows.map(({ ours }) => ours)).toEqual((report.sections[i].rows ?? []).map(({ ours }) => ours));
    }
  },
);
