import { type Board, isFilled } from '../../../games/tetris/board.ts';
import { type Orientation, pieceSets } from '../../../games/tetris/pieces.ts';

/** The seven pieces as they appear in the NES game: the shapes that `possiblePositions` counts with. */
export const spawnShapes: readonly Orientation[] = pieceSets.nes.map((piece) => piece.orientations[piece.spawn]);

/**
 * Resting places of the seven pieces in spawn orientation, whole on the board, that a piece reaches from the top of
 * any column by going left, right and down: "posições possíveis" (NPP) of the thesis, which leaves reachability open.
 */
export function possiblePositions(board: Board): number {
  return spawnShapes.reduce((sum, shape) => sum + restingPlaces(board, shape), 0);
}

function restingPlaces(board: Board, shape: Orientation): number {
  const columns = board.width - shape.width + 1;
  const top = board.height - shape.height;
  const seen = new Set<number>();
  const open = Array.from({ length: columns }, (_, column) => top * columns + column);
  let places = 0;
  while (open.length > 0) {
    const place = open.pop()!;
    const column = place % columns;
    const row = Math.floor(place / columns);
    if (seen.has(place) || !fits(board, shape, column, row)) continue;
    seen.add(place);
    if (column > 0) open.push(place - 1);
    if (column < columns - 1) open.push(place + 1);
    if (fits(board, shape, column, row - 1)) open.push(place - columns);
    else places++;
  }
  return places;
}

function fits(board: Board, shape: Orientation, column: number, row: number): boolean {
  for (let y = 0; y < shape.height; y++) {
    for (let x = 0; x < shape.width; x++) {
      if ((shape.rows[y] >> x) & 1 && isFilled(board, column + x, row + y)) return false;
    }
  }
  return true;
}
