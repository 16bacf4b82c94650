import { spawnShapes } from '../metrics/positions.ts';
import type { Orientation } from '../pieces.ts';

/** Lanes of one board width each in an integer; a lane's top bit is never a place, which stops the fills. */
const LANES = 3;
const MAX_WIDTH = 10;

/** Up to three shapes of one or two rows, side by side in lanes. */
interface Group {
  readonly tall: boolean;
  /** Places of the lower left corner, were the board empty. */
  readonly free: number;
  /** Places that a row of the board blocks as the upper or the lower row under a shape. */
  readonly upper: Int32Array;
  readonly lower: Int32Array;
}

/** Counts resting places of the seven spawn shapes by fills over whole rows, three shapes at once. */
export class Positions {
  private readonly height: number;
  private readonly groups: readonly Group[];

  /** Whether boards of this width fit the lanes. */
  static fits(width: number): boolean {
    return width <= MAX_WIDTH;
  }

  constructor(width: number, height: number) {
    this.height = height;
    const shapes = [...spawnShapes].sort((a, b) => b.height - a.height);
    const tall = shapes.filter((shape) => shape.height === 2);
    const flat = shapes.filter((shape) => shape.height === 1);
    this.groups = [tall.slice(0, LANES), tall.slice(LANES), flat].map((lanes) => group(lanes, width));
  }

  measure(rows: Uint16Array, top: number): number {
    let places = 0;
    for (let g = 0; g < this.groups.length; g++) places += this.groupPlaces(this.groups[g]!, rows, top);
    return places;
  }

  private groupPlaces(group: Group, rows: Uint16Array, top: number): number {
    const { upper, lower, free, tall } = group;
    let y = tall ? Math.min(top, this.height - 2) : Math.min(top, this.height - 1);
    let above = tall ? rows[y + 1]! : 0;
    let fit = free & ~(upper[above]! | lower[rows[y]!]!);
    let reached = fit;
    let places = 0;
    for (; y > 0; y--) {
      above = rows[y]!;
      fit = free & ~((tall ? upper[above]! : 0) | lower[rows[y - 1]!]!);
      places += bitCount(reached & ~fit);
      reached &= fit;
      if (reached !== fit) reached = spread(reached, fit);
    }
    return places + bitCount(reached);
  }
}

/** All of the runs of `fit` that hold a bit of `from`. */
function spread(from: number, fit: number): number {
  // a carry runs through the cells above the lowest bit of each run
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

function bitCount(x: number): number {
  x -= (x >> 1) & 0x55555555;
  x = (x & 0x33333333) + ((x >> 2) & 0x33333333);
  x = (x + (x >> 4)) & 0x0f0f0f0f;
  return Math.imul(x, 0x01010101) >> 24;
}

function group(shapes: readonly Orientation[], width: number): Group {
  const tall = shapes[0]!.height === 2;
  const upper = new Int32Array(1 << width);
  const lower = new Int32Array(1 << width);
  let free = 0;
  shapes.forEach((shape, lane) => {
    const places = (1 << (width - shape.width + 1)) - 1;
    free |= places << (lane * width);
    for (let row = 0; row < 1 << width; row++) {
      if (tall) upper[row]! |= (blocked(row, shape.rows[1]!) & places) << (lane * width);
      lower[row]! |= (blocked(row, shape.rows[0]!) & places) << (lane * width);
    }
  });
  return { tall, free, upper, lower };
}

function blocked(row: number, shapeRow: number): number {
  let places = 0;
  for (let x = 0; shapeRow >> x !== 0; x++) if ((shapeRow >> x) & 1) places |= row >> x;
  return places;
}
