import { type Board, columnHeight, isFilled } from '../../../games/tetris/board.ts';
import { countCells } from './metric.ts';

function isBetween(board: Board, column: number, row: number): boolean {
  return !isFilled(board, column, row) && isFilled(board, column - 1, row) && isFilled(board, column + 1, row);
}

function isOpen(board: Board, column: number, row: number): boolean {
  return row >= columnHeight(board, column);
}

/** NES players call a column with this many well cells a deep well. */
const DEEP = 3;

/**
 * Empty cells with filled cells on both sides (walls are filled) and nothing above in their column.
 * The thesis's "células poço" (NTCP).
 */
export function wellCells(board: Board): number {
  return countCells(board, (column, row) => isBetween(board, column, row) && isOpen(board, column, row));
}

/** The stricter reading of the thesis's text: a well cell must also stand on a filled cell or the floor. */
export function flooredWellCells(board: Board): number {
  return countCells(
    board,
    (column, row) => isBetween(board, column, row) && isOpen(board, column, row) && isFilled(board, column, row - 1),
  );
}

/** Columns with at least three well cells. */
export function deepWells(board: Board): number {
  let count = 0;
  for (let column = 0; column < board.width; column++) {
    let cells = 0;
    for (let row = columnHeight(board, column); row < board.height; row++) if (isBetween(board, column, row)) cells++;
    if (cells >= DEEP) count++;
  }
  return count;
}

/**
 * For every empty cell between filled ones (covered or not), the unbroken empty cells from it downwards, itself
 * included: a lone well of depth n counts 1 + 2 + ... + n (Dellacherie).
 */
export function cumulativeWells(board: Board): number {
  let sum = 0;
  for (let column = 0; column < board.width; column++) {
    for (let row = 0; row < board.height; row++) {
      if (!isBetween(board, column, row)) continue;
      for (let below = row; !isFilled(board, column, below); below--) sum++;
    }
  }
  return sum;
}
