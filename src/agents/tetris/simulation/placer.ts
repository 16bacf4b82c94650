import { piecesOf, type TetrisRules } from '../../../games/tetris/rules.ts';

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

/** Puts pieces on boards: copies, fills, removes complete rows, and keeps what the metrics ask about the placement. */
export class Placer {
  /** Of the last placement: rows removed, ... */
  lines = 0;
  /** ... the row of its lowest cells, ... */
  height = 0;
  /** ... twice the row of its middle, ... */
  middle2 = 0;
  /** ... rows removed times its cells in them, ... */
  eroded = 0;
  /** ... and whether it ended the game, as far as the board alone tells. */
  over = false;
  private readonly rows: number;
  private readonly full: number;
  private readonly topRowLoses: boolean;
  private readonly masks: Int32Array;
  private readonly heights: Int32Array;
  private readonly counts: Int32Array;

  constructor(rules: TetrisRules) {
    this.rows = rules.height;
    this.full = (1 << rules.width) - 1;
    this.topRowLoses = rules.over === 'top-row';
    const { rows, height, counts } = shapesOf(rules);
    this.masks = rows;
    this.heights = height;
    this.counts = counts;
  }

  /**
   * Writes to `to` what the placement makes of `from`, whose rows from `top` up are empty; those of `to` from `toTop`
   * up must be empty too. Returns the new top. Cells above the board are dropped.
   */
  place(from: Uint16Array, top: number, to: Uint16Array, toTop: number, piece: number, code: number): number {
    const { masks, heights, full } = this;
    const shape = piece * 4 + (code >> 10);
    const column = (code >> 6) & 15;
    const low = code & 63;
    const height = heights[shape];
    const limit = low + height > this.rows ? this.rows : low + height;
    let complete = 0;
    for (let y = 0; y < top; y++) to[y] = from[y];
    for (let y = top; y < toTop; y++) to[y] = 0;
    for (let y = low, i = shape * 4; y < limit; y++, i++) {
      const row = to[y] | (masks[i] << column);
      to[y] = row;
      if (row === full) complete++;
    }
    if (limit > top) top = limit;
    this.height = low;
    this.middle2 = 2 * low + height - 1;
    this.lines = 0;
    this.eroded = 0;
    this.over = this.topRowLoses && to[this.rows - 1] !== 0;
    if (complete === 0 || this.over) return top;
    return this.clear(to, top, low, limit, shape, complete);
  }

  private clear(rows: Uint16Array, top: number, low: number, limit: number, shape: number, complete: number): number {
    const { full, counts } = this;
    let cells = 0;
    let to = low;
    for (let from = low; from < top; from++) {
      const row = rows[from];
      if (row !== full || from >= limit) rows[to++] = row;
      else cells += counts[shape * 4 + from - low];
    }
    for (let y = to; y < top; y++) rows[y] = 0;
    while (to > 0 && rows[to - 1] === 0) to--;
    this.lines = complete;
    this.eroded = complete * cells;
    return to;
  }
}
