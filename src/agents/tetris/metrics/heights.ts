import { type Board, columnHeights } from '../../../games/tetris/board.ts';

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function steps(heights: readonly number[]): number[] {
  return heights.slice(1).map((height, i) => height - heights[i]);
}

/** Sum of the column heights. The thesis's "somatório de alturas" (SA), 001's "aplana". */
export function aggregateHeight(board: Board): number {
  return sum(columnHeights(board));
}

/** Height of the tallest column: "pile height", 004's "altura". */
export function maxHeight(board: Board): number {
  return Math.max(...columnHeights(board));
}

/** Tallest column minus lowest. The thesis's "intervalo de alturas" (IA). */
export function heightRange(board: Board): number {
  const heights = columnHeights(board);
  return Math.max(...heights) - Math.min(...heights);
}

/** Sum of the height differences of neighbouring columns: surface roughness, "uniformiza", "relevo". */
export function bumpiness(board: Board): number {
  return sum(steps(columnHeights(board)).map(Math.abs));
}

/**
 * For each column lower than its neighbours, how much lower than the lower of them; an edge column has one neighbour.
 * The thesis's "potencial de projeção" (PDP).
 */
export function projectionPotential(board: Board): number {
  const heights = columnHeights(board);
  const beside = (column: number) => heights[column] ?? Number.POSITIVE_INFINITY;
  return sum(heights.map((height, c) => Math.max(0, Math.min(beside(c - 1), beside(c + 1)) - height)));
}

/** How many of the steps -2, -1, 0, 1, 2 between neighbouring columns occur: 0 to 5 (DT-20's pattern diversity). */
export function patternDiversity(board: Board): number {
  return new Set(steps(columnHeights(board)).filter((step) => Math.abs(step) <= 2)).size;
}
