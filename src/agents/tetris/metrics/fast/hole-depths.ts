import type { Shapes } from '../../simulation/placer.ts';

/** More than the depth of any hole. */
const NEVER = 64;

/**
 * Computes the depths of the column holes after one more piece on top of its columns, from those of the board before.
 */
export class HoleDepths {
  /** The depths on the board after: their sum, the least (the board's height if there is no hole) and the most. */
  sum = 0;
  min = 0;
  max = 0;
  private readonly shapes: Shapes;
  private readonly width: number;
  private readonly height: number;
  private heights: Int32Array;
  private depths = 0;
  // by column
  private readonly counts: Int32Array;
  private readonly shallowest: Int32Array;
  private readonly deepest: Int32Array;
  /** The least and the most depth on the board before, and the column of the least. */
  private least = 0;
  private most = 0;
  private leastColumn = 0;

  constructor(shapes: Shapes, width: number, height: number) {
    const perColumn = () => new Int32Array(width);
    this.shapes = shapes;
    this.width = width;
    this.height = height;
    this.heights = perColumn();
    this.counts = perColumn();
    this.shallowest = perColumn();
    this.deepest = perColumn();
  }

  /** Sets the board before, with its column heights. */
  load(rows: Uint16Array, top: number, heights: Int32Array): void {
    const { counts, shallowest, deepest, width, height } = this;
    this.heights = heights;
    for (let column = 0; column < width; column++) {
      counts[column] = 0;
      shallowest[column] = height;
      deepest[column] = -NEVER;
    }
    let depths = 0;
    let least = height;
    let most = 0;
    let leastColumn = -1;
    for (let y = top - 2; y >= 0; y--) {
      for (let under = rows[y + 1] & ~rows[y]; under !== 0; under &= under - 1) {
        const column = 31 - Math.clz32(under & -under);
        const depth = heights[column] - 1 - y;
        depths += depth;
        if (counts[column] === 0) shallowest[column] = depth;
        deepest[column] = depth;
        counts[column] = counts[column] + 1;
        if (depth > most) most = depth;
        if (depth < least) {
          least = depth;
          leastColumn = column;
        }
      }
    }
    this.depths = depths;
    this.least = least;
    this.most = most;
    this.leastColumn = leastColumn;
  }

  /** The least depth outside these columns. */
  private leastBeside(from: number, end: number): number {
    const { shallowest, width } = this;
    let least = this.height;
    for (let column = 0; column < width; column++) {
      if ((column < from || column >= end) && shallowest[column] < least) least = shallowest[column];
    }
    return least;
  }

  /** Computes the depths with a shape added at this lower left corner. */
  measure(shape: number, column: number, low: number): void {
    const { heights, counts, shallowest, deepest } = this;
    const { bottoms, tops, lengths } = this.shapes;
    const end = column + this.shapes.width[shape];
    let sum = this.depths;
    // holes under the piece get deeper, so the shallowest of before may no longer be it
    let min = this.leastColumn >= column && this.leastColumn < end ? this.leastBeside(column, end) : this.least;
    let max = this.most;
    // without branches, which would be mispredicted: x & (x >> 31) is x if it is negative, else 0
    for (let i = 4 * shape, c = column; c < end; i++, c++) {
      const was = heights[c];
      const raised = low + tops[i] - was;
      // all ones if the piece leaves empty cells below it in this column, else 0
      const gap = (was - low - bottoms[i]) >> 31;
      const own = lengths[i] & gap;
      sum += counts[c] * raised + own;
      const shallow = shallowest[c] + raised - min;
      min += shallow & (shallow >> 31);
      const shallowOwn = (own | (~gap & NEVER)) - min;
      min += shallowOwn & (shallowOwn >> 31);
      const deep = max - deepest[c] - raised;
      max -= deep & (deep >> 31);
      const deepOwn = max - own;
      max -= deepOwn & (deepOwn >> 31);
    }
    this.sum = sum;
    this.min = min;
    this.max = max;
  }
}
