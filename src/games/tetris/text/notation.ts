import { InputError } from '../../../core/errors.ts';
import { problem } from '../../../core/problems.ts';
import { type Board, emptyBoard } from '../board.ts';
import { PIECE_LETTERS, type PieceLetter } from '../pieces.ts';
import { columnOf, orientationOf, placement, rowOf } from '../placing/placements.ts';
import { MAX_HEIGHT, MAX_WIDTH } from '../rules.ts';

/** Rows as drawn, top first, `#` filled and `.` empty; the empty rows above the pile are left out, but for one. */
export function formatBoard(board: Board): string {
  let top = board.height;
  while (top > 1 && board.rows[top - 1] === 0) top--;
  const lines: string[] = [];
  for (let row = top - 1; row >= 0; row--)
    lines.push(Array.from({ length: board.width }, (_, column) => '.#'[(board.rows[row] >> column) & 1]).join(''));
  return lines.join('\n');
}

/**
 * Reads a drawing as `formatBoard` makes it; rows that are missing above are empty. Without a size the board is as
 * large as the drawing. White space around the rows does not count.
 */
export function parseBoard(text: string, width?: number, height?: number): Board {
  const lines = text.trim().split(/\s*\n\s*/);
  const columns = width ?? lines[0].length;
  const rows = height ?? lines.length;
  if (lines.length > rows) throw new InputError(`board has ${lines.length} rows: at most ${rows} are right`);
  if (columns > MAX_WIDTH || rows > MAX_HEIGHT)
    throw new InputError(`board is ${columns} x ${rows}: at most ${MAX_WIDTH} x ${MAX_HEIGHT} is right`);
  const board = emptyBoard(columns, rows);
  lines.forEach((line, fromTop) => {
    const row = lines.length - 1 - fromTop;
    const bad = /[^#.]/u.exec(line);
    if (bad) throw new InputError(`board row ${fromTop + 1} has "${bad[0]}": only # and . are right`);
    if (line.length !== columns)
      throw new InputError(`board row ${fromTop + 1} has ${line.length} cells: ${columns} are right`);
    for (let column = 0; column < columns; column++) if (line[column] === '#') board.rows[row] |= 1 << column;
  });
  return board;
}

/** The letter of a piece index. */
export function formatPiece(piece: number): PieceLetter {
  return PIECE_LETTERS[piece];
}

export function formatPieces(pieces: Iterable<number>): string {
  return Array.from(pieces, formatPiece).join('');
}

/** Letters of TJZOSLI in either case, such as `tills`; spaces and commas between them do not count. */
export function parsePieces(text: string): number[] {
  return Array.from(text.replaceAll(/[\s,]/g, ''), (letter) => {
    const piece = PIECE_LETTERS.indexOf(letter.toUpperCase() as PieceLetter);
    if (piece < 0) throw new InputError(problem('unknownPiece', { letter, known: PIECE_LETTERS.join(' ') }));
    return piece;
  });
}

/** `2@4,0`: orientation 2 with the lower left corner of its box at column 4 from the left, row 0 from the bottom. */
export function formatPlacement(code: number): string {
  return `${orientationOf(code)}@${columnOf(code)},${rowOf(code)}`;
}

export function parsePlacement(text: string): number {
  const match = /^([0-3])@(\d{1,2}),(\d{1,2})$/.exec(text.trim());
  const [orientation, column, row] = match ? match.slice(1).map(Number) : [];
  if (orientation === undefined || column >= MAX_WIDTH || row > MAX_HEIGHT)
    throw new InputError(
      `placement ${JSON.stringify(text)} is unreadable: orientation@column,row is right, such as 1@4,0 (at most 3@${MAX_WIDTH - 1},${MAX_HEIGHT})`,
    );
  return placement(orientation, column, row);
}
