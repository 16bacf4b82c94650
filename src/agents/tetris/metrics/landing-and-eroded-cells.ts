import type { Board } from '../../../games/tetris/board.ts';
import type { PlacementFacts } from './metric.ts';

/** Complete rows removed by the pieces placed. */
export function lines(_: Board, facts: PlacementFacts): number {
  return facts.lines;
}

/**
 * How far above the floor the pieces locked: the rows that each would fall through if all else were taken away.
 * The thesis's "altura total de fixagem" (ATF); the NES player's "total lock height".
 */
export function lockHeight(_: Board, facts: PlacementFacts): number {
  return facts.lockHeight;
}

/** The row index of the middle of the piece at rest: its lowest row plus half of its height less one (Dellacherie). */
export function landingHeight(_: Board, facts: PlacementFacts): number {
  return facts.landingHeight;
}

/** Rows removed times the cells of the piece that went with them (Dellacherie's "eroded piece cells"). */
export function erodedCells(_: Board, facts: PlacementFacts): number {
  return facts.erodedCells;
}
