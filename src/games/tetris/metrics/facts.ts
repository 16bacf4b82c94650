import type { Board } from '../board.ts';

/** What is known of the placements that led to a board, beyond the board itself; sums over the pieces looked at. */
export interface Facts {
  /** Rows removed. */
  readonly lines: number;
  /** Row indexes of the lowest cells at rest: 0 on the floor. */
  readonly lockHeight: number;
  /** Row indexes of the middles of the pieces at rest. */
  readonly landingHeight: number;
  /** For each piece, the rows that it removed times its own cells in them. */
  readonly erodedCells: number;
}

export const noFacts: Facts = {
  lines: 0,
  lockHeight: 0,
  landingHeight: 0,
  erodedCells: 0,
};

/** A number read off the board after the placements, complete rows removed. */
export type MetricFunction = (board: Board, facts: Facts) => number;
