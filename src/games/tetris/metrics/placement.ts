import type { Board } from '../board.ts';
import type { Facts } from './facts.ts';

/** Complete rows removed by the pieces placed. */
export function lines(_: Board, facts: Facts): number {
  return facts.lines;
}

/**
 * How far above the floor the pieces locked: the rows that each would fall through if all else were taken away.
 * The thesis's "altura total de fixagem" (ATF); the NES player's "total lock height".
 */
export function lockHeight(_: Board, facts: Facts): number {
  return facts.lockHeight;
}

/** The row index of the middle of the piece at rest: its lowest row plus half of its height less one (Dellacherie). */
export function landingHeight(_: Board, facts: Facts): number {
  return facts.landingHeight;
}

/** Rows removed times the cells of the piece that went with them (Dellacherie's "eroded piece cells"). */
export function erodedCells(_: Board, facts: Facts): number {
  return facts.erodedCells;
}

/** Pieces placed so far (IST 2015/16 reports). */
export function piecesPlaced(_: Board, facts: Facts): number {
  return facts.placed;
}

/** 80 points expected of each piece of the problem, less those won (IST 2015/16, the second report's score heuristic). */
export function scoreToGo(_: Board, facts: Facts): number {
  return 80 * facts.pieces - facts.points;
}
