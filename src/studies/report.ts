import { chart } from './chart.ts';
import { type Measure, type Report, type Row, type Section, type Study, type Table, verdicts } from './study.ts';

/** The files of a study's report by their names: Markdown, JSON and one SVG a chart. */
export function render(study: Study, report: Report): Map<string, string> {
  const files = new Map<string, string>();
  for (const { charts = [], drawings = [] } of report.sections) {
    for (const { file, ...options } of charts) files.set(`${study.id}-${file}.svg`, chart(options));
    for (const { file, svg } of drawings) files.set(`${study.id}-${file}.svg`, svg);
  }
  files.set(`${study.id}.md`, markdown(study, report));
  files.set(`${study.id}.json`, `${JSON.stringify(document(study, report), null, 1)}\n`);
  return files;
}

/** The report as one JSON document: the charts too, as their data and the names of their files. */
export function document({ id, title, source }: Study, { players: _, ...report }: Report) {
  const sections = report.sections.map(({ charts = [], drawings, ...section }) => ({
    ...section,
    charts: charts.map((drawn) => ({ ...drawn, file: `${id}-${drawn.file}.svg` })),
    ...(drawings && { drawings: drawings.map(({ file, title }) => ({ title, file: `${id}-${file}.svg` })) }),
  }));
  return { study: id, title, source, ...report, verdicts: verdicts(report), sections };
}

function markdown(study: Study, report: Report): string {
  const counts = verdicts(report);
  const parts = [
    `# ${study.title}`,
    `Source: ${study.source}.`,
    `Made by \`jogatina reproduce ${study.id} ${report.given ? `${report.given} ` : ''}--scale ${report.scale} --seed ${report.seed}\`. Rows: ${counts.inside} inside, ${counts.outside} outside, ${counts['not comparable']} not comparable. A row is *inside* if the published figure lies in the 95 % interval of ours; a figure that cannot vary must be equal.`,
    ...report.summary,
    ...report.sections.flatMap((section) => sectionText(study.id, section)),
  ];
  return `${parts.join('\n\n')}\n`;
}

function sectionText(id: string, { title, text, rows, table, charts = [], drawings = [] }: Section): string[] {
  return [
    `## ${title}`,
    ...text,
    ...(rows && rows.length > 0 ? [rowsText(rows)] : []),
    ...(table ? [tableText(table)] : []),
    ...[...charts, ...drawings].map((c) => `![${c.title}](${id}-${c.file}.svg)`),
  ];
}

function rowsText(rows: readonly Row[]): string {
  return tableText({
    head: ['figure', 'published', 'ours', '95 % interval', 'n', 'ratio', 'verdict', 'note'],
    rows: rows.map((row) => [
      row.unit ? `${row.name} (${row.unit})` : row.name,
      row.published === null ? '-' : figure(row.published),
      figure(row.ours.mean),
      interval(row.ours),
      row.ours.n,
      row.ratio === null ? '-' : figure(row.ratio),
      row.verdict,
      row.note,
    ]),
  });
}

function tableText({ head, rows }: Table): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => (typeof cell === 'number' ? figure(cell) : cell.replaceAll('|', '\\|'))).join(' | ')} |`;
  const right = head.map((_, i) => rows.length > 0 && rows.every((cells) => typeof cells[i] === 'number'));
  return [line(head), `|${right.map((r) => (r ? '---:' : '---')).join('|')}|`, ...rows.map(line)].join('\n');
}

function interval({ low, high }: Measure): string {
  return low === high ? '-' : `${figure(low)} to ${figure(high)}`;
}

/** Four digits that matter; whole numbers whole. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '-';
  if (Number.isInteger(value)) return value.toLocaleString('en');
  if (Math.abs(value) < 1e-4 || Math.abs(value) >= 1e9) return value.toExponential(2);
  const digits = Math.abs(value) >= 1000 ? 0 : Math.min(6, 3 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString('en', { maximumFractionDigits: Math.max(0, digits) });
}
