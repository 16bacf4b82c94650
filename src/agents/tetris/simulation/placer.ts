import { piecesOf, type TetrisRules } from '../../../games/tetris/rules.ts';

/** The bottom of columns beyond a shape's width: it is higher than any pile, so it never holds a shape up. */
export const NOWHERE = 64;

/**
 * The orientations of a rule set's pieces in flat arrays. Shape 4 p + o is orientation o of piece p. Arrays by row or
 * by column have four entries for each shape.
 */
export interface Shapes {
  readonly width: Int32Array;
  readonly height: Int32Array;
  /** By row, lowest first: its cells as a mask, and how many. */
  readonly rows: Int32Array;
  readonly counts: Int32Array;
  /** The sum of the heights of its cells, which are 1 in its lowest row. */
  readonly vertical: Int32Array;
  /** The sum of the columns of its cells, which are 0 in its leftmost column. */
  readonly horizontal: Int32Array;
  /** By column: its lowest row (`NOWHERE` beyond the width), one above its highest row, and its number of cells. */
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

/** Places pieces on boards: fills cells, removes complete rows, and keeps what metrics need of the last placement. */
export class Placer {
  /** Rows that the last placement removed. */
  lines = 0;
  /** The row of its lowest cells. */
  height = 0;
  /** Twice the row of its middle: a whole number. */
  middle2 = 0;
  /** The rows it removed times its own cells in them. */
  eroded = 0;
  /** Whether it ended the game. Whether the next piece can appear is not looked at: see `Entry`. */
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
   * Writes the board after a placement on `from` to `to`, and returns its top. Rows of `from` from `top` up must be
   * empty, and so must rows of `to` from `toTop` up. Cells above the board are dropped.
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
