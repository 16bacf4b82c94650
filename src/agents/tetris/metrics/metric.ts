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

/** What is known of the placements that led to a board, beyond the board itself; sums over the pieces looked at. */
export interface PlacementFacts {
  /** Rows removed. */
  readonly lines: number;
  /** Row indexes of the lowest cells at rest: 0 on the floor. */
  readonly lockHeight: number;
  /** Row indexes of the middles of the pieces at rest. */
  readonly landingHeight: number;
  /** For each piece, the rows that it removed times its own cells in them. */
  readonly erodedCells: number;
}

export const noFacts: PlacementFacts = {
  lines: 0,
  lockHeight: 0,
  landingHeight: 0,
  erodedCells: 0,
};

/** A number read off the board after the placements, complete rows removed. */
export type MetricFunction = (board: Board, facts: PlacementFacts) => number;
