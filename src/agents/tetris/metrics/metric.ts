import { type Board, isFilled } from '../../../games/tetris/board.ts';

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

/** What a board does not show of the placements that led to it: sums over the pieces looked at. */
export interface PlacementFacts {
  /** Rows removed. */
  readonly lines: number;
  /** The rows of the pieces' lowest cells; 0 is the floor. */
  readonly lockHeight: number;
  /** The rows of the pieces' middles. */
  readonly landingHeight: number;
  /** For each piece, the rows it removed times its own cells in them. */
  readonly erodedCells: number;
}

export const noFacts: PlacementFacts = {
  lines: 0,
  lockHeight: 0,
  landingHeight: 0,
  erodedCells: 0,
};

/** Computes a metric of the board after the placements, complete rows removed. */
export type MetricFunction = (board: Board, facts: PlacementFacts) => number;
