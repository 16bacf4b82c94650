import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import type { CaseImport } from '../../../src/protocol/cases.ts';
import { ErrorMessage } from '../../parts/error-message.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { addressOf, Link } from '../../router.tsx';
import { sendText } from '../../server.ts';
import { useNumbers, useWords } from '../../words/words.ts';

/** A new base from a file that is dropped here or chosen, and what came of it. */
export function ImportForm() {
  const { cases } = useWords();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [over, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const [report, setReport] = useState<CaseImport>();
  const [error, setError] = useState<unknown>();
  const take = async (file: File | undefined) => {
    setOver(false);
    if (!file) return;
    const base = name || nameOf(file.name);
    setName(base);
    setBusy(true);
    setReport(undefined);
    try {
      setReport(
        await sendText<CaseImport>(`/api/cases/${encodeURIComponent(base)}/import`, 'text/csv', await file.text()),
      );
      setError(undefined);
      void queries.invalidateQueries({ queryKey: ['case-bases'] });
    } catch (problem) {
      setError(problem);
    }
    setBusy(false);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  return (
    <section
      className="sheet drop"
      data-over={over || undefined}
      aria-label={cases.importTitle}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2>{cases.importTitle}</h2>
      <p className="soft">{cases.importAbout}</p>
      <label>
        {cases.name}
        <input
          value={name}
          pattern="[\w\-]{1,60}"
          maxLength={60}
          onChange={({ target }) => setName(target.value.replaceAll(/[^\w-]/g, '-'))}
        />
      </label>
      <label>
        {cases.file}
        <input
          type="file"
          accept=".csv,text/csv"
          disabled={busy}
          onChange={({ target }) => {
            void take(target.files?.[0]);
            target.value = '';
          }}
        />
      </label>
      {busy && <Waiting>{cases.importing}</Waiting>}
      <ErrorMessage error={error} />
      {report && <Report report={report} />}
    </section>
  );
}

function nameOf(file: string): string {
  return (
    file
      .replace(/\.csv$/i, '')
      .replaceAll(/[^\w-]/g, '-')
      .slice(0, 60) || 'imported'
  );
}

/** Lines that are named of each remark. */
const LINES = 8;

function Report({ report }: { report: CaseImport }) {
  const { cases } = useWords();
  const number = useNumbers();
  const parts = [
    [cases.repaired, report.repaired],
    [cases.noted, report.noted],
    [cases.skipped, report.skipped],
  ] as const;
  return (
    <div role="status">
      <p>
        <b>{cases.report(report.taken, report.rows)}</b>{' '}
        <Link href={addressOf('/cases', { base: report.base })}>{cases.openBase}</Link>
      </p>
      {parts.map(
        ([title, remarks]) =>
          remarks.length > 0 && (
            <details key={title} open={title === cases.skipped}>
              <summary>
                {title}: {cases.rows(remarks.reduce((sum, { rows }) => sum + rows, 0))}
              </summary>
              <ul lang="en">
                {remarks.map(({ what, rows, lines }) => (
                  <li key={what}>
                    {what}: {number(rows)}{' '}
                    <span className="soft">({cases.lines(lines.slice(0, LINES).join(', '))})</span>
                  </li>
                ))}
              </ul>
            </details>
          ),
      )}
    </div>
  );
}
