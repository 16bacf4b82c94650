import { piecesOf, type TetrisRules } from '../rules.ts';

/** No column is as low: a bottom of this never holds a shape up. */
export const NOWHERE = 64;

/**
 * The orientations of a rule set's pieces in flat arrays: shape 4 p + o is orientation o of piece p. Fields of rows
 * and columns have four entries a shape.
 */
export interface Shapes {
  readonly width: Int32Array;
  readonly height: Int32Array;
  /** Cells of each row, lowest first, and how many. */
  readonly rows: Int32Array;
  readonly counts: Int32Array;
  /** Sum of the heights of its cells on the floor, 1 in the lowest row. */
  readonly vertical: Int32Array;
  /** Sum of the columns of its cells, counted from its leftmost. */
  readonly horizontal: Int32Array;
  /** Lowest row of each column (`NOWHERE` beyond its width), one above its highest, and its cells. */
  readonly bottoms: Int32Array;
  readonly tops: Int32Array;
  readonly lengths: Int32Array;
}

const made = new Map<TetrisRules['pieceSet'], Shapes>();

export function shapesOf(rules: TetrisRules): Shapes {
  let shapes = made.get(rules.pieceSet);
  if (!shapes) made.set(rules.pieceSet, (shapes = makeShapes(rules)));
  return shapes;
}

function makeShapes(rules: TetrisRules): Shapes {
  const pieces = piecesOf(rules);
  const shapes: Shapes = {
    width: new Int32Array(4 * pieces.length),
    height: new Int32Array(4 * pieces.length),
    rows: new Int32Array(16 * pieces.length),
    counts: new Int32Array(16 * pieces.length),
    vertical: new Int32Array(4 * pieces.length),
    horizontal: new Int32Array(4 * pieces.length),
    bottoms: new Int32Array(16 * pieces.length).fill(NOWHERE),
    tops: new Int32Array(16 * pieces.length),
    lengths: new Int32Array(16 * pieces.length),
  };
  pieces.forEach(({ orientations }, piece) => {
    orientations.forEach(({ width, height, rows, bottoms, tops }, o) => {
      const shape = 4 * piece + o;
      shapes.width[shape] = width;
      shapes.height[shape] = height;
      rows.forEach((row, i) => {
        shapes.rows[4 * shape + i] = row;
        const cells = row.toString(2).replaceAll('0', '').length;
        shapes.counts[4 * shape + i] = cells;
        shapes.vertical[shape] += cells * (i + 1);
      });
      bottoms.forEach((bottom, i) => {
        shapes.bottoms[4 * shape + i] = bottom;
        shapes.tops[4 * shape + i] = tops[i];
        shapes.lengths[4 * shape + i] = tops[i] - bottom;
        shapes.horizontal[shape] += (tops[i] - bottom) * i;
      });
    });
  });
  return shapes;
}
