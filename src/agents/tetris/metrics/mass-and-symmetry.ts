import { type Board, isFilled } from '../../../games/tetris/board.ts';
import { countCells, sumFilled } from './metric.ts';

/** Filled cells: "solid cells". */
export function filledCells(board: Board): number {
  return sumFilled(board, () => 1);
}

/**
 * Sum over the filled cells of their height, 1 in the lowest row: the NES players' "weighted solid cells" and the
 * thesis's "centro de massa vertical" (CMV), which it does not divide by the mass.
 */
export function verticalMass(board: Board): number {
  return sumFilled(board, (_, row) => row + 1);
}

/**
 * Sum over the filled cells of the signed distance from the middle line of the board, left negative.
 * The thesis's "centro de massa horizontal" (CMH).
 */
export function horizontalMass(board: Board): number {
  return sumFilled(board, (column) => column - (board.width - 1) / 2);
}

/** Filled cells by all cells. The thesis's "porcentagem de preenchimento" (PP). */
export function fillRatio(board: Board): number {
  return filledCells(board) / (board.width * board.height);
}

/** Entropy in bits of a cell being filled, with the fill ratio as its probability. The thesis's "entropia" (ET). */
export function entropy(board: Board): number {
  return bits(fillRatio(board));
}

/** -p log2 p - (1 - p) log2 (1 - p), 0 at both ends. */
export function bits(p: number): number {
  return p <= 0 || p >= 1 ? 0 : -p * Math.log2(p) - (1 - p) * Math.log2(1 - p);
}

/** Cells equal to their mirror image across the middle line, of all cells. The thesis's "simetria" (ST). */
export function symmetry(board: Board): number {
  return countCells(
    board,
    (column, row) => isFilled(board, column, row) === isFilled(board, board.width - 1 - column, row),
  );
}
