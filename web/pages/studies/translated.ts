import type { StudyReport, StudySection } from './reports.ts';

/** Texts of a report in another language, by the English ones: `docs/studies/ID.pt.json`. */
export type Texts = Readonly<Record<string, string>>;

/** A report with every text put into another language, as far as there is one for it; figures stay as they are. */
export function translated<Section extends StudySection, Report extends StudyReport & { sections: readonly Section[] }>(
  report: Report,
  texts: Texts,
): Report {
  const text = (english: string) => texts[english] ?? english;
  const cell = <Cell>(value: Cell) => (typeof value === 'string' ? text(value) : value);
  const titled = <Titled extends { readonly title: string }>(each: Titled): Titled => ({
    ...each,
    title: text(each.title),
  });
  const figure = <Drawn extends { readonly title: string; readonly file: string }>(each: Drawn): Drawn => ({
    ...titled(each),
    file: each.file.replace(/\.svg$/, '.pt.svg'),
  });
  const section = (own: Section): Section => ({
    ...titled(own),
    text: own.text.map(text),
    ...(own.rows && {
      rows: own.rows.map((row) => ({ ...row, name: text(row.name), unit: text(row.unit), note: text(row.note) })),
    }),
    ...(own.table && {
      table: { head: own.table.head.map(text), rows: own.table.rows.map((cells) => cells.map(cell)) },
    }),
    ...(own.charts && { charts: own.charts.map(figure) }),
    ...(own.drawings && { drawings: own.drawings.map(figure) }),
  });
  return {
    ...titled(report),
    source: text(report.source),
    summary: report.summary.map(text),
    sections: report.sections.map(section),
  };
}
