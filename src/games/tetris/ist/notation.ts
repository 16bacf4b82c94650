import { InputError } from '../../../core/errors.ts';
import { problem } from '../../../core/problems.ts';
import { COLUMNS, LETTERS, PIECES, ROWS } from './placements.ts';

/**
 * A board as text: rows as drawn, top first, `#` filled and `.` empty; rows that are missing above are empty. Blank
 * lines before and after do not count.
 */
export function parseBoard(text: string): Uint16Array {
  const lines = text.replace(/\r/g, '').split('\n');
  while (lines.length > 0 && lines[0].trim() === '') lines.shift();
  while (lines.length > 0 && lines.at(-1)!.trim() === '') lines.pop();
  return boardOf(lines.map((line) => line.trim()).reverse(), (index) => `line ${lines.length - index}`);
}

/** A board from rows of text, bottom row first. */
export function boardOf(lines: readonly string[], place = (index: number) => `row ${index}`): Uint16Array {
  if (lines.length > ROWS) throw new InputError(problem('boardRows', { rows: lines.length, most: ROWS }));
  const rows = new Uint16Array(ROWS);
  lines.forEach((line, r) => {
    const wrong = /[^#.]/u.exec(line);
    if (wrong) throw new InputError(problem('boardCell', { row: place(r), cell: wrong[0] }));
    if (line.length !== COLUMNS)
      throw new InputError(problem('boardWidth', { row: place(r), cells: line.length, needed: COLUMNS }));
    for (let c = 0; c < COLUMNS; c++) if (line[c] === '#') rows[r] |= 1 << c;
  });
  return rows;
}

/** Rows of text, bottom row first, without the empty rows on top. */
export function linesOf(rows: ArrayLike<number>): string[] {
  const lines = Array.from(rows, (row) =>
    Array.from({ length: COLUMNS }, (_, c) => ((row >> c) & 1 ? '#' : '.')).join(''),
  );
  while (lines.length > 0 && !lines.at(-1)!.includes('#')) lines.pop();
  return lines;
}

/** As `parseBoard` reads it; an empty board is one empty row. */
export function formatBoard(rows: ArrayLike<number>): string {
  const lines = linesOf(rows);
  return (lines.length > 0 ? lines : ['.'.repeat(COLUMNS)]).reverse().join('\n');
}

/** Indices of pieces by their letters: `tillso`, or with spaces or commas between. */
export function parsePieces(text: string): number[] {
  const letters = [...text.toLowerCase().replace(/[\s,]+/g, '')];
  if (letters.length === 0) throw new InputError(problem('noPieces', { known: [...LETTERS].join(' ') }));
  return letters.map((letter) => {
    const index = PIECES.findIndex((piece) => piece.letter === letter);
    if (index < 0) throw new InputError(problem('unknownPiece', { letter, known: [...LETTERS].join(' ') }));
    return index;
  });
}

export function formatPieces(pieces: readonly number[]): string {
  return pieces.map((piece) => PIECES[piece].letter).join('');
}
