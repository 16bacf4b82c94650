import { type Board, isFilled } from '../board.ts';

/** How many cells of the board have a property. */
export function countCells(board: Board, has: (column: number, row: number) => boolean): number {
  let count = 0;
  for (let row = 0; row < board.height; row++) {
    for (let column = 0; column < board.width; column++) if (has(column, row)) count++;
  }
  return count;
}

/** Sum over the filled cells. */
export function sumFilled(board: Board, value: (column: number, row: number) => number): number {
  let sum = 0;
  for (let row = 0; row < board.height; row++) {
    for (let column = 0; column < board.width; column++) if (isFilled(board, column, row)) sum += value(column, row);
  }
  return sum;
}
