import { chart } from './chart.ts';
import { type Language, type Opening, openingsOf, openingTitles } from './opening.ts';
import { portuguese } from './portuguese.ts';
import { indexSection, placeOf } from './source-index.ts';
import { type Interval, type Report, type Row, type Section, type Study, type Table, verdicts } from './study.ts';
import { numbersIn, Translator, textsIn } from './translation.ts';

/**
 * The files of a study's report by their names: Markdown in one or two languages, JSON and one SVG a chart. `ID.pt.json`
 * has the texts of the JSON document in Portuguese, by the English ones.
 */
export function render(study: Study, report: Report): Map<string, string> {
  const files = new Map<string, string>();
  for (const { charts = [], drawings = [] } of report.sections) {
    for (const { file, ...options } of charts) files.set(`${study.id}-${file}.svg`, chart(options));
    for (const { file, svg } of drawings) files.set(`${study.id}-${file}.svg`, svg);
  }
  files.set(`${study.id}.md`, markdown(study, report, english));
  const json = (content: unknown) => `${JSON.stringify(content, null, 1)}\n`;
  files.set(`${study.id}.json`, json(document(study, report)));
  if (study.portuguese) {
    const written = inPortuguese(study);
    for (const { file, svg } of chartsIn(report, written.text)) files.set(`${study.id}-${file}.pt.svg`, svg);
    files.set(`${study.id}.pt.md`, markdown(study, report, written));
    files.set(`${study.id}.pt.json`, json(translations(study, report, written)));
  }
  return files;
}

/** The charts of a report in another language; of a report read from its JSON document without its own drawings. */
function chartsIn(report: Report, text: (english: string) => string): { file: string; svg: string }[] {
  return report.sections.flatMap(({ charts = [], drawings = [] }) => [
    ...charts.map(({ file, title, x, y, series, ...options }) => {
      const named = series.map((each) => ({ ...each, name: text(each.name) }));
      return { file, svg: numbersIn(chart({ ...options, title: text(title), x: text(x), y: text(y), series: named })) };
    }),
    ...drawings.flatMap(({ file, svg }) => (svg ? [{ file, svg: textsIn(svg, text) }] : [])),
  ]);
}

/** Every text of a report's JSON document that is another in this language. */
function translations({ title, source }: Study, report: Report, { text }: Written): Record<string, string> {
  const sections = withIndex(report.sections, report.index);
  const texts = [title, source, ...report.summary, ...sections.flatMap(textsOf)];
  return Object.fromEntries(texts.map((own) => [own, text(own)] as const).filter(([own, other]) => own !== other));
}

function textsOf({ title, text, rows = [], table, charts = [], drawings = [] }: Section): string[] {
  const cells = [...(table?.head ?? []), ...(table?.rows.flat() ?? [])];
  return [
    title,
    ...text,
    ...rows.flatMap(({ name, unit, note }) => [name, unit, note]),
    ...cells.filter((cell) => typeof cell === 'string'),
    ...[...charts, ...drawings].map((drawn) => drawn.title),
  ];
}

/** The report as one JSON document: the charts too, as their data and the names of their files. */
export function document({ id, title, source }: Study, { players: _, opening, index, ...report }: Report) {
  const sections = withIndex(report.sections, index).map(({ charts = [], drawings, ...section }) => ({
    ...section,
    charts: charts.map((drawn) => ({ ...drawn, file: `${id}-${drawn.file}.svg` })),
    ...(drawings && { drawings: drawings.map(({ file, title }) => ({ title, file: `${id}-${file}.svg` })) }),
  }));
  const opened = opening && { facts: opening.facts, opening: openingsOf(opening) };
  return { study: id, title, source, ...opened, ...report, verdicts: verdicts(report), sections };
}

/** A document's language: how its texts and numbers are written. */
interface Written {
  readonly language: Language;
  readonly text: (english: string) => string;
  readonly number: (value: number) => string;
}

const english: Written = { language: 'en', text: (text) => text, number: figure };

function inPortuguese(study: Study): Written {
  const translator = translatorOf(study);
  return {
    language: 'pt',
    text: (text) => translator.translate(text),
    number: (value) => translator.translate(figure(value)),
  };
}

const translatorOf = (study: Study) => new Translator(portuguese, study.portuguese ?? {});

/** The texts of a report that its Portuguese document has in English. */
export function untranslated(study: Study, report: Report): string[] {
  const translator = translatorOf(study);
  const text = (own: string) => translator.translate(own);
  markdown(study, report, { ...english, language: 'pt', text });
  chartsIn(report, text);
  return [...translator.missing];
}

function withIndex(sections: readonly Section[], index: Report['index']): readonly Section[] {
  return index ? [...sections, indexSection(index, sections)] : sections;
}

function markdown(study: Study, report: Report, written: Written): string {
  const { text, language } = written;
  const counts = verdicts(report);
  const openings = report.opening && openingsOf(report.opening);
  const command = `jogatina reproduce ${study.id} ${report.given ? `${report.given} ` : ''}--scale ${report.scale} --seed ${report.seed}`;
  const parts = [
    `# ${text(study.title)}`,
    ...otherLanguages(study, report, language),
    ...(openings ? openingText(openings[language], openingTitles[language]) : []),
    text(`Source: ${study.source}.`),
    text(
      `Made by \`${command}\`. Rows: ${counts.inside} inside, ${counts.outside} outside, ${counts['not comparable']} not comparable. A row is *inside* if the published figure lies in the 95 % interval of ours; a figure that cannot vary must be equal. Where the source says what the error of its own figure follows from (a rate and how many, a deviation and how many), the row has the interval of the difference, and is *inside* if that contains 0: no significant difference.`,
    ),
    ...report.summary.map(text),
    ...report.sections.flatMap((section) => sectionText(study.id, section, written)),
    ...indexText(report, written),
    ...(openings && language === 'en' ? [`## ${IN_SPANISH}`, ...openingText(openings.es, openingTitles.es)] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

const IN_SPANISH = 'Resumen en español';

/** Where the document is in another language. */
function otherLanguages({ id, portuguese }: Study, { opening }: Report, language: Language): string[] {
  const links = [
    language === 'pt' && `In English: [${id}.md](${id}.md)`,
    language === 'en' && portuguese && `Em português: [${id}.pt.md](${id}.pt.md)`,
    language === 'en' && opening && `En español: [${IN_SPANISH.toLowerCase()}](#${placeOf(IN_SPANISH)})`,
  ];
  const line = links.filter(Boolean).join(' · ');
  return line ? [line] : [];
}

function openingText(opening: Opening, titles: Opening): string[] {
  return (['claimed', 'found', 'differ'] as const).map((part) => `**${titles[part]}.** ${opening[part]}`);
}

/** The index, with each section as a link. */
function indexText({ index, sections }: Report, written: Written): string[] {
  if (!index) return [];
  const { title, text, table } = indexSection(index, sections);
  const titles = new Set(sections.map((section) => section.title));
  const linked = table!.rows.map((cells) =>
    cells.map((cell) => {
      if (typeof cell !== 'string' || !titles.has(cell)) return typeof cell === 'string' ? written.text(cell) : cell;
      const heading = written.text(cell);
      return `[${heading}](#${placeOf(heading)})`;
    }),
  );
  const head = table!.head.map(written.text);
  return [
    `## ${written.text(title)}`,
    ...text.map(written.text),
    tableText({ head, rows: linked }, { ...written, text: (cell) => cell }),
  ];
}

function sectionText(
  id: string,
  { title, text, rows, table, charts = [], drawings = [] }: Section,
  written: Written,
): string[] {
  const ending = written.language === 'en' ? '' : `.${written.language}`;
  return [
    `## ${written.text(title)}`,
    ...text.map(written.text),
    ...(rows && rows.length > 0 ? [rowsText(rows, written)] : []),
    ...(table ? [tableText(table, written)] : []),
    ...[...charts, ...drawings].map((c) => `![${written.text(c.title)}](${id}-${c.file}${ending}.svg)`),
  ];
}

function rowsText(rows: readonly Row[], written: Written): string {
  const differ = rows.some(({ difference }) => difference);
  const { number, text } = written;
  return tableText(
    {
      head: [
        'figure',
        'published',
        'ours',
        '95 % interval',
        ...(differ ? ['difference'] : []),
        'n',
        'ratio',
        'verdict',
        'note',
      ],
      rows: rows.map((row) => [
        row.unit ? `${text(row.name)} (${text(row.unit)})` : text(row.name),
        row.published === null ? '-' : number(row.published),
        number(row.ours.mean),
        interval(row.ours, written),
        ...(differ ? [row.difference ? interval(row.difference, written) : '-'] : []),
        row.ours.n,
        row.ratio === null ? '-' : number(row.ratio),
        text(row.verdict),
        text(row.note),
      ]),
    },
    { ...written, text: (cell) => cell },
    text,
  );
}

/** `heads` writes the first row where the others are written already. */
function tableText({ head, rows }: Table, { text, number }: Written, heads = text): string {
  // a share of nothing is no number in a kept result, but null
  const line = (cells: readonly (string | number)[], write = text) =>
    `| ${cells.map((cell) => (typeof cell === 'string' ? write(cell).replaceAll('|', '\\|') : number(cell))).join(' | ')} |`;
  const right = head.map((_, i) => rows.length > 0 && rows.every((cells) => typeof cells[i] !== 'string'));
  return [
    line(head, heads),
    `|${right.map((r) => (r ? '---:' : '---')).join('|')}|`,
    ...rows.map((cells) => line(cells)),
  ].join('\n');
}

function interval({ low, high }: Interval, { text }: Written): string {
  return low === high || Number.isNaN(low) ? '-' : text(`${figure(low)} to ${figure(high)}`);
}

/** Four digits that matter; whole numbers whole. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '-';
  if (Number.isInteger(value)) return value.toLocaleString('en');
  if (Math.abs(value) < 1e-4 || Math.abs(value) >= 1e9) return value.toExponential(2);
  const digits = Math.abs(value) >= 1000 ? 0 : Math.min(6, 3 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString('en', { maximumFractionDigits: Math.max(0, digits) });
}
