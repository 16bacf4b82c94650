import { csvCell, csvLine, csvRecords } from '../../core/csv.ts';
import { InputError } from '../../core/errors.ts';
import { type CellType, type Column, type FoundRow, formatCell, parseCell, type Row } from './columns.ts';

/** Rows as comma-separated text (RFC 4180). An empty cell is null, a quoted empty one is empty text. */
export function formatCsv(rows: readonly Row[], columns: readonly Column[]): string {
  return formatCsvHead(columns) + rows.map((row) => formatCsvRow(row, columns)).join('');
}

export function formatCsvHead(columns: readonly Column[]): string {
  return `${csvLine(columns.map(({ name }) => name))}\n`;
}

export function formatCsvRow(row: Row, columns: readonly Column[]): string {
  const cells = columns.map(({ name, type }) => {
    const value = row[name] ?? null;
    return value === null ? '' : csvCell(formatCell(value, type)) || '""';
  });
  return `${cells.join(',')}\n`;
}

/** The head of a CSV text, and its rows with the cells of known columns read by their type. */
export function parseCsv(text: string): { head: string[]; rows(columns: readonly Column[]): Generator<FoundRow> } {
  const records = csvRecords(text);
  const first = records.next();
  if (first.done) throw new InputError('the file is empty: CSV begins with a line of column names');
  const head = [...first.value.cells];
  const twice = head.find((name, i) => head.indexOf(name) !== i);
  if (twice !== undefined) throw new InputError(`the head names the column "${twice}" twice`);
  return {
    head,
    *rows(columns) {
      const types = head.map((name) => columns.find((column) => column.name === name)?.type);
      for (const { line, cells, quoted } of records) {
        if (cells.length !== head.length) {
          throw new InputError(`line ${line} has ${cells.length} cells, the head has ${head.length}`);
        }
        const row: Record<string, unknown> = {};
        for (let i = 0; i < head.length; i++) {
          const [type, cell] = [types[i], cells[i]];
          if (type) row[head[i]] = cell === '' && !quoted?.[i] ? null : readCell(cell, type, line, head[i]);
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
