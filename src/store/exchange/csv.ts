import { InputError } from '../../core/errors.ts';
import { type CellType, type Column, type FoundRow, formatCell, parseCell, type Row } from './columns.ts';

/** Rows as comma-separated text (RFC 4180). An empty cell is null, a quoted empty one is empty text. */
export function formatCsv(rows: readonly Row[], columns: readonly Column[]): string {
  return formatCsvHead(columns) + rows.map((row) => formatCsvRow(row, columns)).join('');
}

export function formatCsvHead(columns: readonly Column[]): string {
  return `${columns.map(({ name }) => quote(name)).join(',')}\n`;
}

export function formatCsvRow(row: Row, columns: readonly Column[]): string {
  const cells = columns.map(({ name, type }) => {
    const value = row[name] ?? null;
    return value === null ? '' : quote(formatCell(value, type));
  });
  return `${cells.join(',')}\n`;
}

function quote(text: string): string {
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Reads a CSV text: its head, and its rows with the cells of the columns that are given. */
export function parseCsv(text: string): { head: string[]; rows(columns: readonly Column[]): Generator<FoundRow> } {
  const records = readRecords(text);
  const first = records.next();
  if (first.done) throw new InputError('the file is empty: CSV begins with a line of column names');
  const head = first.value.cells.map((cell) => cell ?? '');
  const twice = head.find((name, i) => head.indexOf(name) !== i);
  if (twice !== undefined) throw new InputError(`the head names the column "${twice}" twice`);
  return {
    head,
    *rows(columns) {
      const types = head.map((name) => columns.find((column) => column.name === name)?.type);
      for (const { line, cells } of records) {
        if (cells.length !== head.length) {
          throw new InputError(`line ${line} has ${cells.length} cells, the head has ${head.length}`);
        }
        const row: Record<string, unknown> = {};
        for (let i = 0; i < head.length; i++) {
          const [type, cell] = [types[i], cells[i]!];
          if (type) row[head[i]] = cell === null ? null : readCell(cell, type, line, head[i]);
        }
        yield { line, cells: row };
      }
    },
  };
}

function readCell(text: string, type: CellType, line: number, name: string): unknown {
  try {
    return parseCell(text, type);
  } catch (error) {
    throw new InputError(`line ${line}: ${name} is no JSON: ${(error as Error).message}`);
  }
}

interface CsvRecord {
  readonly line: number;
  readonly cells: readonly (string | null)[];
}

/** The records of a text with the lines on which they begin. Blank lines are skipped. */
function* readRecords(text: string): Generator<CsvRecord> {
  let line = 1;
  for (let at = text.charCodeAt(0) === 0xfeff ? 1 : 0; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    const plain = text.slice(at, text[end - 1] === '\r' ? end - 1 : end);
    if (!plain.includes('"')) {
      if (plain !== '') yield { line, cells: plain.split(',').map((cell) => (cell === '' ? null : cell)) };
      at = end + 1;
      line++;
    } else {
      const record = quotedRecord(text, at, line);
      yield { line, cells: record.cells };
      ({ at, line } = record);
    }
  }
}

/** A record with quoted cells, which may have several lines. `at` and `line` are those after it. */
function quotedRecord(
  text: string,
  from: number,
  first: number,
): { cells: (string | null)[]; at: number; line: number } {
  const cells: (string | null)[] = [];
  let [at, line] = [from, first];
  for (let more = true; more; ) {
    if (text[at] === '"') {
      let cell = '';
      for (at++; ; at++) {
        const end = text.indexOf('"', at);
        if (end < 0) throw new InputError(`line ${first} opens a quote that is never closed`);
        cell += text.slice(at, end);
        at = end + 1;
        if (text[at] !== '"') break;
        cell += '"';
      }
      for (let i = cell.indexOf('\n'); i >= 0; i = cell.indexOf('\n', i + 1)) line++;
      cells.push(cell);
    } else {
      const start = at;
      while (at < text.length && text[at] !== ',' && text[at] !== '\n') at++;
      const cell = text.slice(start, text[at] !== ',' && text[at - 1] === '\r' ? at - 1 : at);
      cells.push(cell === '' ? null : cell);
    }
    if (text[at] === '\r') at++;
    if (at < text.length && text[at] !== ',' && text[at] !== '\n') {
      throw new InputError(`line ${line} goes on after a closing quote: a comma is needed`);
    }
    more = text[at++] === ',';
  }
  return { cells, at, line: line + 1 };
}
