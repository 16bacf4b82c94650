import type { ReactNode } from 'react';
import { saveText, toCsv } from '../../charts/downloads.tsx';
import { ScrollBox, TableHead } from '../../parts/lists/table.tsx';
import { useLanguage, useWords } from '../../words/words.ts';
import { ComparedRows } from './compared-rows.tsx';
import { figure, interval } from './figures.ts';
import { useReportLanguage } from './report-language.ts';
import { figureAddress, type StudyRow, type StudySection } from './reports.ts';
import { VerdictWord } from './verdict.tsx';

/** A sentence of a report with Markdown's `code`, *emphasis* and **strong emphasis**. */
export function InlineText({ children }: { children: string }) {
  return children.split(/(`[^`]+`|\*\*[^*]+\*\*|(?<!\w)\*[^*\s][^*]*\*)/).map((part, i) => {
    const inner = part.slice(1, -1);
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence
    if (/^`.*`$/.test(part)) return <code key={i}>{inner}</code>;
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    if (/^\*\*.*\*\*$/.test(part)) return <strong key={i}>{part.slice(2, -2)}</strong>;
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    if (/^\*.*\*$/.test(part)) return <em key={i}>{inner}</em>;
    return part;
  });
}

/** Tables of more rows than this are folded at first. */
const LONG = 8;

/** A section of a report: rows with published and ours beside each other, tables, figures. */
export function StudySectionView({
  id,
  study,
  section,
  folded = false,
  fileAddress = figureAddress,
}: {
  id: string;
  study: string;
  section: StudySection;
  /** Only its title, until it is pressed. */
  folded?: boolean;
  /** Where its figures are. */
  fileAddress?(file: string): string | undefined;
}) {
  const { title, text, rows = [], table, charts = [], drawings = [] } = section;
  const language = useReportLanguage();
  return (
    <section className="sheet" id={id}>
      <Fold title={<h2 lang={language}>{title}</h2>} folded={folded}>
        <ReportText paragraphs={text} />
        {rows.length > 0 && <ComparedRows rows={rows} />}
        {rows.length > 0 && <Rows rows={rows} name={`${study}-${id}`} />}
        {drawings.map((drawn) => (
          <StudyFigure key={drawn.file} {...drawn} address={fileAddress(drawn.file)} />
        ))}
        {charts.length > 0 && <ChartFiles charts={charts} fileAddress={fileAddress} shown={rows.length === 0} />}
        {table && <Plain table={table} name={`${study}-${id}-table`} />}
      </Fold>
    </section>
  );
}

/** A title with what stands under it, folded or not. */
function Fold({ title, folded, children }: { title: ReactNode; folded: boolean; children: ReactNode }) {
  if (!folded)
    return (
      <>
        {title}
        {children}
      </>
    );
  return (
    <details className="section-fold">
      <summary>{title}</summary>
      {children}
    </details>
  );
}

/** Paragraphs of a report. */
export function ReportText({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <div lang={useReportLanguage()}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <InlineText>{paragraph}</InlineText>
        </p>
      ))}
    </div>
  );
}

/** The report's own charts: shown where the page draws nothing of the same, else to be opened and downloaded. */
function ChartFiles({
  charts,
  fileAddress,
  shown,
}: {
  charts: NonNullable<StudySection['charts']>;
  fileAddress(file: string): string | undefined;
  shown: boolean;
}) {
  const { studies } = useWords();
  const figures = charts.map((chart) => <StudyFigure key={chart.file} {...chart} address={fileAddress(chart.file)} />);
  if (shown) return figures;
  return (
    <details className="screen-only">
      <summary>{studies.chartFiles(charts.length)}</summary>
      {figures}
    </details>
  );
}

function StudyFigure({ title, file, address }: { title: string; file: string; address: string | undefined }) {
  const { studies } = useWords();
  const language = useReportLanguage();
  if (!address) return null;
  return (
    <figure className="study-figure">
      <ScrollBox label={title}>
        <img src={address} alt={title} loading="lazy" lang={language} />
      </ScrollBox>
      <figcaption>
        <a href={address} download={file}>
          {studies.download} SVG<span className="unseen"> {title}</span>
        </a>
      </figcaption>
    </figure>
  );
}

function Rows({ rows, name }: { rows: readonly StudyRow[]; name: string }) {
  const { studies } = useWords();
  const language = useLanguage();
  const reportLanguage = useReportLanguage();
  return (
    <Folded rows={rows.length} name={name} csv={() => rowsCsv(rows)}>
      <table className="compared">
        <TableHead
          columns={[
            studies.figure,
            { number: studies.published },
            studies.verdict,
            { number: studies.ours },
            studies.interval,
            { number: 'n' },
            studies.note,
          ]}
        />
        <tbody>
          {rows.map(({ name: row, unit, published, ours, verdict, note }) => (
            <tr key={row}>
              <th scope="row" lang={reportLanguage}>
                {row}
                {unit && <span className="soft"> ({unit})</span>}
              </th>
              <td className="number published">{figure(published, language)}</td>
              <td>
                <VerdictWord verdict={verdict} />
              </td>
              <td className="number ours">{figure(ours.mean, language)}</td>
              <td className="soft interval">{interval(ours.low, ours.high, language)}</td>
              <td className="number soft">{figure(ours.n, language)}</td>
              <td className="soft" lang={reportLanguage}>
                {note}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Folded>
  );
}

function Plain({ table, name }: { table: NonNullable<StudySection['table']>; name: string }) {
  const language = useLanguage();
  const numeric = table.head.map((_, i) => table.rows.every((cells) => typeof cells[i] === 'number'));
  return (
    <Folded rows={table.rows.length} name={name} csv={() => toCsv([table.head, ...table.rows])}>
      <table lang={useReportLanguage()}>
        <TableHead columns={table.head.map((head, i) => (numeric[i] ? { number: head } : head))} />
        <tbody>
          {table.rows.map((cells, r) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a finished table
            <tr key={r}>
              {cells.map((cell, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={i} className={numeric[i] ? 'number' : undefined}>
                  {typeof cell === 'number' ? figure(cell, language) : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Folded>
  );
}

function Folded({
  rows,
  name,
  csv,
  children,
}: {
  rows: number;
  name: string;
  csv(): string;
  children: React.ReactNode;
}) {
  const { studies } = useWords();
  const body = (
    <>
      <ScrollBox label={studies.table}>{children}</ScrollBox>
      <button type="button" className="small" onClick={() => saveText(`${name}.csv`, 'text/csv', csv())}>
        CSV
      </button>
    </>
  );
  if (rows <= LONG) return body;
  return (
    <details>
      <summary>{studies.rows(rows)}</summary>
      {body}
    </details>
  );
}

function rowsCsv(rows: readonly StudyRow[]): string {
  return toCsv([
    ['figure', 'unit', 'published', 'ours', 'low', 'high', 'n', 'ratio', 'verdict', 'note'],
    ...rows.map(({ name, unit, published, ours, ratio, verdict, note }) => [
      name,
      unit,
      published,
      ours.mean,
      ours.low,
      ours.high,
      ours.n,
      ratio,
      verdict,
      note,
    ]),
  ]);
}
