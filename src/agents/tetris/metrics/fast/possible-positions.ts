import type { Orientation } from '../../../../games/tetris/pieces.ts';
import { spawnShapes } from '../possible-positions.ts';
import { bitCount } from './row-tables.ts';

/**
 * An integer holds three lanes, each as wide as the board. The top bit of a lane is never a position, which stops a
 * fill.
 */
const LANES = 3;
const MAX_WIDTH = 10;
/** The index at which `restsAbove` has the total. */
const RESTS = 63;

/** Up to three shapes, each in its lane. All have two rows (`tall`), or all have one. */
interface Group {
  readonly tall: boolean;
  /** The positions of the lower left corner on an empty board. */
  readonly free: number;
  /** By row of the board: the positions that it blocks for the upper and for the lower row of the shapes. */
  readonly upper: Int32Array;
  readonly lower: Int32Array;
  /** On the board before, by row: the positions reached, and the number of resting places above. */
  readonly reached: Int32Array;
  readonly restsAbove: Int32Array;
}

/**
 * Counts the resting places of the seven spawn shapes: the metric `possible-positions`. Fills go from the top down, a
 * row at once and three shapes at once. With a piece added to a board that was measured, the fill starts at the piece
 * and ends where it would go on as on the board before.
 */
export class PositionCounter {
  private readonly height: number;
  private readonly groups: readonly Group[];
  private top = 0;
  private total = 0;

  /** Whether boards of this width fit into the lanes. */
  static fits(width: number): boolean {
    return width <= MAX_WIDTH;
  }

  constructor(width: number, height: number) {
    this.height = height;
    const shapes = [...spawnShapes].sort((a, b) => b.height - a.height);
    const tall = shapes.filter((shape) => shape.height === 2);
    const flat = shapes.filter((shape) => shape.height === 1);
    this.groups = [tall.slice(0, LANES), tall.slice(LANES), flat].map((lanes) => group(lanes, width, height));
  }

  /** Counts the resting places. The board becomes the board before for `measureWith`. */
  measure(rows: Uint16Array, top: number): number {
    let places = 0;
    for (let g = 0; g < this.groups.length; g++) places += this.sweep(this.groups[g], rows, top);
    this.top = top;
    this.total = places;
    return places;
  }

  /**
   * Counts the resting places with a piece added to the board before. Its rows, from `low` to below `end`, are in
   * `masks` from `first` on.
   */
  measureWith(rows: Uint16Array, masks: Int32Array, first: number, column: number, low: number, end: number): number {
    let places = this.total;
    for (let g = 0; g < this.groups.length; g++)
      places += this.change(this.groups[g], rows, masks, first, column, low, end);
    return places;
  }

  private sweep(group: Group, rows: Uint16Array, top: number): number {
    const { upper, lower, free, tall, reached: reachedAt, restsAbove } = group;
    let y = Math.min(top, this.height - (tall ? 2 : 1));
    let reached = free & ~((tall ? upper[rows[y + 1]] : 0) | lower[rows[y]]);
    let places = 0;
    for (; y > 0; y--) {
      reachedAt[y] = reached;
      restsAbove[y] = places;
      const fit = free & ~((tall ? upper[rows[y]] : 0) | lower[rows[y - 1]]);
      places += bitCount(reached & ~fit);
      reached &= fit;
      if (reached !== fit) reached = spread(reached, fit);
    }
    reachedAt[0] = reached;
    restsAbove[0] = places;
    restsAbove[RESTS] = places + bitCount(reached);
    return restsAbove[RESTS];
  }

  /** By how much the piece changes the number of resting places of a group. */
  private change(
    group: Group,
    rows: Uint16Array,
    masks: Int32Array,
    first: number,
    column: number,
    low: number,
    end: number,
  ): number {
    const { upper, lower, free, tall, reached: reachedAt, restsAbove } = group;
    const ceiling = this.height - (tall ? 2 : 1);
    let y = end;
    let above = rows[y];
    let reached = free;
    let places = 0;
    if (end > ceiling) {
      // the piece reaches up to where shapes enter
      y = ceiling;
      above = rows[y] | (y >= low ? masks[first + y - low] << column : 0);
      const over = tall && y + 1 < end ? rows[y + 1] | (masks[first + y + 1 - low] << column) : rows[y + 1];
      reached &= ~((tall ? upper[over] : 0) | lower[above]);
    } else if (end <= this.top) {
      reached = reachedAt[y];
      places = restsAbove[y];
    }
    for (; y > 0; y--) {
      if (y < low && reached === reachedAt[y]) return places - restsAbove[y];
      let row = rows[y - 1];
      if (y > low) row |= masks[first + y - 1 - low] << column;
      const fit = free & ~((tall ? upper[above] : 0) | lower[row]);
      places += bitCount(reached & ~fit);
      reached &= fit;
      if (reached !== fit) reached = spread(reached, fit);
      above = row;
    }
    return places + bitCount(reached) - restsAbove[RESTS];
  }
}

/** The runs of `fit` that contain a bit of `from`. */
function spread(from: number, fit: number): number {
  // the carry of the addition runs up each run from its lowest bit of `from`; then the rest is filled downwards
  let x = (fit & ~(fit + from)) | from;
  let way = fit;
  x |= way & (x >> 1);
  way &= way >> 1;
  x |= way & (x >> 2);
  way &= way >> 2;
  x |= way & (x >> 4);
  way &= way >> 4;
  return x | (way & (x >> 8));
}

function group(shapes: readonly Orientation[], width: number, height: number): Group {
  const tall = shapes[0].height === 2;
  const upper = new Int32Array(1 << width);
  const lower = new Int32Array(1 << width);
  let free = 0;
  shapes.forEach((shape, lane) => {
    const places = (1 << (width - shape.width + 1)) - 1;
    free |= places << (lane * width);
    for (let row = 0; row < 1 << width; row++) {
      if (tall) upper[row] |= (blocked(row, shape.rows[1]) & places) << (lane * width);
      lower[row] |= (blocked(row, shape.rows[0]) & places) << (lane * width);
    }
  });
  const perRow = () => new Int32Array(Math.max(height, RESTS) + 1);
  return { tall, free, upper, lower, reached: perRow(), restsAbove: perRow() };
}

function blocked(row: number, shapeRow: number): number {
  let places = 0;
  for (let x = 0; shapeRow >> x !== 0; x++) if ((shapeRow >> x) & 1) places |= row >> x;
  return places;
}
