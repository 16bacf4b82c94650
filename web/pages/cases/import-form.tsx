import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import type { CaseImport } from '../../../src/protocol/cases.ts';
import { TextField } from '../../parts/fields.tsx';
import { FileField } from '../../parts/file-field.tsx';
import { ErrorMessage, Waiting } from '../../parts/pending.tsx';
import { addressOf, Link } from '../../router.tsx';
import { sendText } from '../../server.ts';
import { useNumbers, useWords } from '../../words/words.ts';
import { BASES } from './base-field.tsx';

/** A new base from a file that is dropped here or chosen, and what came of it. */
export function ImportForm() {
  const { cases } = useWords();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [over, setOver] = useState(false);
  const upload = useMutation({
    mutationFn: async ({ file, base }: { file: File; base: string }) =>
      sendText<CaseImport>(`/api/cases/${encodeURIComponent(base)}/import`, 'text/csv', await file.text()),
    onSuccess: () => queries.invalidateQueries({ queryKey: [BASES] }),
  });
  const take = (file: File | undefined) => {
    setOver(false);
    if (!file) return;
    const base = name || nameOf(file.name);
    setName(base);
    upload.mutate({ file, base });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
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
      <TextField
        label={cases.name}
        value={name}
        pattern="[\w\-]{1,60}"
        maxLength={60}
        onChange={(text) => setName(text.replaceAll(/[^\w-]/g, '-'))}
      />
      <FileField label={cases.file} accept=".csv,text/csv" disabled={upload.isPending} onChange={take} />
      {upload.isPending && <Waiting>{cases.importing}</Waiting>}
      <ErrorMessage error={upload.error} />
      {upload.data && <Report report={upload.data} />}
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

/** How many line numbers are listed for each remark. */
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
            <details key={title} open={title === cases.skipped && cases.inEnglish === ''}>
              <summary>
                {title}: {cases.rows(remarks.reduce((sum, { rows }) => sum + rows, 0))}
                {cases.inEnglish && ` (${cases.inEnglish})`}
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
