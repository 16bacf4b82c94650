import { useState } from 'react';
import { useLanguage, useWords } from '../../words/words.ts';
import { figure, interval } from './figures.ts';
import { useReportLanguage } from './report-language.ts';
import type { StudyRow } from './reports.ts';
import { VerdictWord } from './verdict.tsx';

/** So many rows are drawn at first. */
const FIRST = 12;
/** A scale on which the largest figure is more than this many times the smallest is logarithmic. */
const WIDE = 200;

/** Where a value stands on the scale of its group, from 0 to 100. */
function scaleOf(rows: readonly StudyRow[]): (value: number) => number {
  const values = rows
    .flatMap(({ published, ours }) => [published, ours.mean, ours.low, ours.high])
    .filter((value): value is number => value !== null && Number.isFinite(value));
  const [low, high] = [Math.min(0, ...values), Math.max(...values, 1e-12)];
  const least = Math.min(...values.filter((value) => value > 0));
  if (low >= 0 && high / least > WIDE)
    return (value) =>
      value <= 0 ? 0 : Math.max(0, 4 + (96 * Math.log(value / least)) / Math.max(1e-9, Math.log(high / least)));
  return (value) => (100 * (value - low)) / (high - low || 1);
}

/** Rows of one measure: they share a scale. */
function grouped(rows: readonly StudyRow[]): readonly (readonly StudyRow[])[] {
  const groups = new Map<string, StudyRow[]>();
  for (const row of rows) {
    if (row.published === null && row.ours.mean === null) continue;
    const measure = `${row.unit} ${/[:,] ([^:,]+)(?:, [^:,]+)?$/.exec(row.name)?.[1] ?? ''}`;
    groups.set(measure, [...(groups.get(measure) ?? []), row]);
  }
  return [...groups.values()];
}

/** Published figures and ours on one scale each, as bars with their values: the same on a phone and on paper. */
export function ComparedRows({ rows }: { rows: readonly StudyRow[] }) {
  const { studies } = useWords();
  const [all, setAll] = useState(false);
  const groups = grouped(rows);
  const count = groups.reduce((sum, group) => sum + group.length, 0);
  let left = all ? count : FIRST;
  return (
    <figure className="compared-rows" aria-label={studies.chart}>
      <p className="chart-key" aria-hidden="true">
        <span className="key-ours" /> {studies.ours} <span className="key-interval" /> {studies.interval}{' '}
        {groups.flat().some(({ published }) => published !== null) && (
          <>
            <span className="key-published" /> {studies.published}
          </>
        )}
      </p>
      {groups.map((group) => {
        const shown = group.slice(0, Math.max(0, left));
        left -= shown.length;
        const at = scaleOf(group);
        return shown.map((row) => <ComparedRow key={`${row.name} ${row.unit}`} row={row} at={at} />);
      })}
      {count > FIRST && (
        <button type="button" className="small" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? studies.fewer : studies.all(count)}
        </button>
      )}
    </figure>
  );
}

function ComparedRow({
  row: { name, unit, published, ours, verdict },
  at,
}: {
  row: StudyRow;
  at(value: number): number;
}) {
  const { studies } = useWords();
  const language = useLanguage();
  const { mean, low, high } = ours;
  const zero = at(0);
  const values = [
    published !== null && `${studies.published} ${figure(published, language)}`,
    mean !== null && `${studies.ours} ${figure(mean, language)} (${interval(low, high, language) || '='})`,
  ];
  return (
    <div className="compared-row" title={values.filter(Boolean).join(' · ')}>
      <span className="row-name" lang={useReportLanguage()}>
        {name}
        {unit && <span className="soft"> ({unit})</span>}
      </span>
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect x="0" y="4.5" width="100" height="1" fill="var(--line)" />
        {zero > 0 && <rect x={Math.min(99.6, zero)} y="0" width="0.4" height="10" fill="var(--ink-soft)" />}
        {mean !== null && (
          <rect
            className="row-bar"
            x={Math.min(zero, at(mean))}
            y="2"
            width={Math.max(0.4, Math.abs(at(mean) - zero))}
            height="6"
            fill="var(--link)"
            opacity="0.45"
          />
        )}
        {low !== null && high !== null && low !== high && (
          <rect x={at(low)} y="4" width={Math.max(0.4, at(high) - at(low))} height="2" fill="var(--ink)" />
        )}
        {published !== null && <rect x={at(published) - 0.4} y="0" width="0.9" height="10" fill="var(--accent)" />}
      </svg>
      <span className="row-values">
        <b className="ours">{figure(mean, language)}</b>{' '}
        <i className="published">{published === null ? '' : figure(published, language)}</i>{' '}
        <VerdictWord verdict={verdict} />
      </span>
    </div>
  );
}
