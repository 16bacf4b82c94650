import type { Orientation } from './pieces.ts';

/** A grid of filled and empty cells: row 0 is the bottom, bit c of a row is column c from the left. */
export interface Board {
  readonly width: number;
  readonly height: number;
  readonly rows: Uint16Array;
}

export function emptyBoard(width: number, height: number): Board {
  return { width, height, rows: new Uint16Array(height) };
}

export function copyBoard(board: Board): Board {
  return { ...board, rows: board.rows.slice() };
}

/** One above the highest row that is not empty. */
export function topOf(rows: ArrayLike<number>): number {
  let top = rows.length;
  while (top > 0 && rows[top - 1] === 0) top--;
  return top;
}

/** Cells outside the walls and the floor count as filled, those above the board as empty. */
export function isFilled(board: Board, column: number, row: number): boolean {
  if (column < 0 || column >= board.width || row < 0) return true;
  return row < board.height && ((board.rows[row] >> column) & 1) === 1;
}

/** One above the highest filled row of a column. */
export function columnHeight(board: Board, column: number): number {
  let row = board.height;
  while (row > 0 && !isFilled(board, column, row - 1)) row--;
  return row;
}

export function columnHeights(board: Board): number[] {
  return Array.from({ length: board.width }, (_, column) => columnHeight(board, column));
}

/** Removes the complete rows in place; returns how many. */
export function clearLines(board: Board): number {
  const { rows, width } = board;
  const full = (1 << width) - 1;
  let to = 0;
  for (let from = 0; from < rows.length; from++) {
    if (rows[from] !== full) rows[to++] = rows[from];
  }
  const cleared = rows.length - to;
  rows.fill(0, to);
  return cleared;
}

/** Whether an orientation with its lower left corner here overlaps nothing; cells above the board are free. */
export function fits(board: Board, orientation: Orientation, column: number, row: number): boolean {
  if (column < 0 || column + orientation.width > board.width || row < 0) return false;
  return orientation.rows.every(
    (cells, i) => row + i >= board.height || (board.rows[row + i] & (cells << column)) === 0,
  );
}

/** Fills the orientation's cells; those above the board are dropped. No line is removed. */
export function fill(board: Board, orientation: Orientation, column: number, row: number): void {
  const { rows } = orientation;
  for (let i = 0; i < rows.length && row + i < board.height; i++) board.rows[row + i] |= rows[i] << column;
}
