import { columnOf, orientationOf, placement } from '../../../games/tetris/placing/placements.ts';
import { piecesOf, rulesOf } from '../../../games/tetris/rules.ts';
import { shapesOf } from '../simulation/placer.ts';

/** The rules of the live game. The server keeps the clock. */
export const rules = rulesOf('aveiro');
export const shapes = shapesOf(rules);
const pieces = piecesOf(rules);

/** How many orientations each piece has, and in which it appears. */
export const turnsOf = Int32Array.from(pieces, ({ orientations }) => orientations.length);
const spawnOf = Int32Array.from(pieces, ({ spawn }) => spawn);

/** The lower left corner of shape 4 p + o relative to the origin of the piece. */
const cornerColumn = new Int32Array(4 * pieces.length);
const cornerRow = new Int32Array(4 * pieces.length);
pieces.forEach(({ orientations }, piece) => {
  orientations.forEach(({ corner }, o) => {
    cornerColumn[4 * piece + o] = corner[0];
    cornerRow[4 * piece + o] = corner[1];
  });
});

/** A falling piece. Column and row are those of its origin, the upper left cell of its five by five plan. */
export interface FallingPiece {
  readonly piece: number;
  readonly orientation: number;
  readonly column: number;
  readonly row: number;
}

/** A piece where it appears. */
export function spawning(piece: number): FallingPiece {
  const [column, fromTop] = rules.entry as readonly [number, number];
  return { piece, orientation: spawnOf[piece], column, row: rules.height - 1 - fromTop };
}

/** Whether a shape with its origin here overlaps nothing. */
export function isFree(board: Uint16Array, shape: number, column: number, row: number): boolean {
  const left = column + cornerColumn[shape];
  const low = row + cornerRow[shape];
  if (left < 0 || left + shapes.width[shape] > rules.width || low < 0) return false;
  for (let i = shapes.height[shape] - 1; i >= 0; i--)
    if (low + i < rules.height && (board[low + i] & (shapes.rows[4 * shape + i] << left)) !== 0) return false;
  return true;
}

/** The column and row of the lower left corner of a shape's box. */
export function boxColumn(shape: number, column: number): number {
  return column + cornerColumn[shape];
}

export function boxRow(shape: number, row: number): number {
  return row + cornerRow[shape];
}

/** How many rows a piece can fall. */
export function fallOf(board: Uint16Array, { piece, orientation, column, row }: FallingPiece): number {
  let low = row;
  while (isFree(board, 4 * piece + orientation, column, low - 1)) low--;
  return row - low;
}

/** The placement of a piece that falls so many rows. */
export function restOf({ piece, orientation, column, row }: FallingPiece, fall: number): number {
  const shape = 4 * piece + orientation;
  return placement(orientation, boxColumn(shape, column), boxRow(shape, row - fall));
}

/** The key towards the wall at which a placement of a piece is, if it is at one. */
export function wallKey(piece: number, place: number): 'a' | 'd' | '' {
  const left = columnOf(place);
  if (left === 0) return 'a';
  return left + shapes.width[4 * piece + orientationOf(place)] === rules.width ? 'd' : '';
}
