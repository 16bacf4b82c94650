import { type Board, columnHeight, isFilled } from '../../../games/tetris/board.ts';

function changesAlong(board: Board, row: number): number {
  let changes = 0;
  for (let column = 0; column <= board.width; column++) {
    if (isFilled(board, column - 1, row) !== isFilled(board, column, row)) changes++;
  }
  return changes;
}

/** Changes between filled and empty along every row, walls filled: an empty row has two (Dellacherie). */
export function rowTransitions(board: Board): number {
  let changes = 0;
  for (let row = 0; row < board.height; row++) changes += changesAlong(board, row);
  return changes;
}

/** The same without empty rows. The thesis's "transições de linhas" (NTL). */
export function filledRowTransitions(board: Board): number {
  let changes = 0;
  for (let row = 0; row < board.height; row++) if (board.rows[row] !== 0) changes += changesAlong(board, row);
  return changes;
}

/**
 * Changes along every column, the floor filled and the space above the board empty: an empty column has one
 * (Dellacherie).
 */
export function columnTransitions(board: Board): number {
  let changes = 0;
  for (let column = 0; column < board.width; column++) {
    for (let row = 0; row <= board.height; row++) {
      if (isFilled(board, column, row - 1) !== isFilled(board, column, row)) changes++;
    }
  }
  return changes;
}

/**
 * Changes from the top filled cell of each column downwards: neither the step from the air to the pile nor the one to
 * the floor counts. The thesis's "transições de colunas" (NTC), with the NES players' reading of "the top".
 */
export function innerColumnTransitions(board: Board): number {
  let changes = 0;
  for (let column = 0; column < board.width; column++) {
    for (let row = columnHeight(board, column) - 1; row > 0; row--) {
      if (isFilled(board, column, row) !== isFilled(board, column, row - 1)) changes++;
    }
  }
  return changes;
}
