import { type Board, isFilled } from '../../../games/tetris/board.ts';

/** Sizes of the 4-connected regions of filled cells. */
function filledAreas(board: Board): number[] {
  const seen = new Set<number>();
  const areas: number[] = [];
  for (let start = 0; start < board.width * board.height; start++) {
    let area = 0;
    const open = [start];
    while (open.length > 0) {
      const cell = open.pop()!;
      const column = cell % board.width;
      const row = Math.floor(cell / board.width);
      if (seen.has(cell) || row >= board.height || !isFilled(board, column, row)) continue;
      seen.add(cell);
      area++;
      if (column > 0) open.push(cell - 1);
      if (column < board.width - 1) open.push(cell + 1);
      if (row > 0) open.push(cell - board.width);
      open.push(cell + board.width);
    }
    if (area > 0) areas.push(area);
  }
  return areas;
}

/** Size of the largest region of filled cells. The thesis's "área máxima contínua" (AMAC). */
export function largestArea(board: Board): number {
  return Math.max(0, ...filledAreas(board));
}

/** Size of the smallest region of filled cells, 0 on an empty board. The thesis's "área mínima contínua" (AMIC). */
export function smallestArea(board: Board): number {
  const areas = filledAreas(board);
  return areas.length === 0 ? 0 : Math.min(...areas);
}
