import { type Board, columnHeight, isFilled } from '../../../games/tetris/board.ts';
import { countCells } from './metric.ts';

function isCovered(board: Board, column: number, row: number): boolean {
  return !isFilled(board, column, row) && row < columnHeight(board, column);
}

/** Empty cells with a filled cell somewhere above in their column (Dellacherie; "buracos"). */
export function holes(board: Board): number {
  return countCells(board, (column, row) => isCovered(board, column, row));
}

/** Rows with at least one hole (BCTS). */
export function rowsWithHoles(board: Board): number {
  let count = 0;
  for (let row = 0; row < board.height; row++) {
    let hole = false;
    for (let column = 0; column < board.width; column++) hole ||= isCovered(board, column, row);
    if (hole) count++;
  }
  return count;
}

/** Filled cells in the unbroken stacks right above holes (BCTS's hole depth). */
export function holeDepth(board: Board): number {
  let count = 0;
  for (let column = 0; column < board.width; column++) {
    let overHole = false;
    for (let row = 0; row < board.height; row++) {
      if (!isFilled(board, column, row)) overHole = true;
      else if (overHole) count++;
    }
  }
  return count;
}

/**
 * Empty cells of the leftmost and rightmost columns with a filled cell somewhere above.
 * The thesis's "chance de trava em cantos" (CTC).
 */
export function cornerLock(board: Board): number {
  return countCells(
    board,
    (column, row) => (column === 0 || column === board.width - 1) && isCovered(board, column, row),
  );
}

/** The column holes of the NES players as [column, row] pairs: empty cells with a filled cell immediately above. */
function columnHoleCells(board: Board): [number, number][] {
  const cells: [number, number][] = [];
  for (let column = 0; column < board.width; column++) {
    for (let row = 0; row < board.height; row++) {
      if (!isFilled(board, column, row) && isFilled(board, column, row + 1)) cells.push([column, row]);
    }
  }
  return cells;
}

/** Rows from the top of its column down to a column hole. */
function columnHoleDepthValues(board: Board): number[] {
  return columnHoleCells(board).map(([column, row]) => columnHeight(board, column) - 1 - row);
}

/** Empty cells with a filled cell immediately above. The thesis's "buracos em colunas" (NBC). */
export function columnHoles(board: Board): number {
  return columnHoleCells(board).length;
}

/** Column holes, each weighted by its row counted from the top of the board, which is 1: low ones weigh more. */
export function weightedColumnHoles(board: Board): number {
  return columnHoleCells(board).reduce((sum, [, row]) => sum + board.height - row, 0);
}

/** Sum over the column holes of the rows from the top of their column down to them. */
export function columnHoleDepths(board: Board): number {
  return columnHoleDepthValues(board).reduce((sum, depth) => sum + depth, 0);
}

/** The shallowest column hole; the height of the board where there is none. */
export function minColumnHoleDepth(board: Board): number {
  return Math.min(board.height, ...columnHoleDepthValues(board));
}

/** The deepest column hole; 0 where there is none. */
export function maxColumnHoleDepth(board: Board): number {
  return Math.max(0, ...columnHoleDepthValues(board));
}
