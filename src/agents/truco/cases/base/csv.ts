import { InputError } from '../../../../core/errors.ts';

/** Comma-separated text: the names of the columns, and the rows with their line numbers. */
export interface Csv {
  readonly head: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/** A longer line is no base of hands: its columns are all short. */
const LONGEST_LINE = 20_000;

/** Reads CSV with a head line; cells may be quoted, blank lines are left out. */
export function parseCsv(text: string): Csv {
  const rows: { line: number; cells: string[] }[] = [];
  let head: string[] | undefined;
  let line = 0;
  for (let start = text.charCodeAt(0) === 0xfeff ? 1 : 0; start < text.length; ) {
    line++;
    let end = text.indexOf('\n', start);
    if (end < 0) end = text.length;
    if (end - start > LONGEST_LINE) {
      throw new InputError(`line ${line} has more than ${LONGEST_LINE} characters: this is no base of hands in CSV`);
    }
    const content = text.slice(start, text.charCodeAt(end - 1) === 13 ? end - 1 : end);
    start = end + 1;
    if (content === '') continue;
    const cells = content.includes('"') ? quotedCells(content, line) : content.split(',');
    if (!head) head = cells;
    else rows.push({ line, cells });
  }
  if (!head) throw new InputError('the file is empty: a base of hands is CSV with a head line');
  return { head, rows };
}

/** One line of CSV; cells with a comma or a quote are quoted. */
export function formatCsvLine(cells: readonly (string | number)[]): string {
  return cells
    .map((cell) => {
      const text = String(cell);
      return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    })
    .join(',');
}

function quotedCells(content: string, line: number): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at <= content.length) {
    if (content[at] !== '"') {
      const end = content.indexOf(',', at);
      cells.push(content.slice(at, end < 0 ? undefined : end));
      if (end < 0) break;
      at = end + 1;
      continue;
    }
    let cell = '';
    for (at++; ; at++) {
      const end = content.indexOf('"', at);
      if (end < 0) throw new InputError(`line ${line} opens a quote and never closes it`);
      cell += content.slice(at, end);
      at = end + 1;
      if (content[at] !== '"') break;
      cell += '"';
    }
    cells.push(cell);
    if (at >= content.length) break;
    if (content[at] !== ',') throw new InputError(`line ${line} goes on after a closing quote: a comma is needed`);
    at++;
  }
  return cells;
}
