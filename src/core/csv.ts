import { InputError } from './errors.ts';

/** One record of comma-separated text. */
export interface CsvRecord {
  /** The line on which it begins, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Which cells were in quotes, where any was: it tells empty text (`""`) from nothing. */
  readonly quoted?: readonly boolean[];
}

export interface CsvOptions {
  /** A longer line is refused: the text is something else. */
  readonly longestLine?: number;
  /** What the text should be, for that refusal. */
  readonly what?: string;
}

/**
 * The records of comma-separated text (RFC 4180), the head first. Cells in quotes may go over several lines. Blank
 * lines are left out, and so is a byte order mark.
 */
export function* csvRecords(
  text: string,
  { longestLine = Number.POSITIVE_INFINITY, what = 'table' }: CsvOptions = {},
): Generator<CsvRecord> {
  let line = 1;
  for (let at = text.charCodeAt(0) === 0xfeff ? 1 : 0; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    if (end - at > longestLine)
      throw new InputError(`line ${line} has more than ${longestLine} characters: this is no ${what} in CSV`);
    const plain = text.slice(at, text.charCodeAt(end - 1) === 13 ? end - 1 : end);
    if (!plain.includes('"')) {
      if (plain !== '') yield { line, cells: plain.includes("'") ? plain.split(',').map(unguarded) : plain.split(',') };
      at = end + 1;
      line++;
    } else {
      const { cells, quoted, ...after } = quotedRecord(text, at, line);
      yield { line, cells: cells.map(unguarded), quoted };
      ({ at, line } = after);
    }
  }
}

/** A record with cells in quotes; `at` and `line` are those after it. */
function quotedRecord(text: string, from: number, first: number) {
  const cells: string[] = [];
  const quoted: boolean[] = [];
  let [at, line] = [from, first];
  for (let more = true; more; ) {
    quoted.push(text[at] === '"');
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
      cells.push(text.slice(start, text[at] !== ',' && text[at - 1] === '\r' ? at - 1 : at));
    }
    if (text[at] === '\r') at++;
    if (at < text.length && text[at] !== ',' && text[at] !== '\n')
      throw new InputError(`line ${line} goes on after a closing quote: a comma is needed`);
    more = text[at++] === ',';
  }
  return { cells, quoted, at, line: line + 1 };
}

/** How a formula begins in a spreadsheet; an apostrophe before it makes it plain text there. */
const FORMULA = /^'*[=+\-@\t\r]/;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Text that a spreadsheet would run gets an apostrophe before it, which `csvRecords` takes off again. */
function guarded(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

function unguarded(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

/** One line of comma-separated text, without its end; cells with a comma, a quote or a line end are put in quotes. */
export function csvLine(cells: readonly (string | number)[]): string {
  return cells.map((cell) => csvCell(String(cell))).join(',');
}

export function csvCell(text: string): string {
  const safe = guarded(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
