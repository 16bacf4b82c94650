import {
  COLUMN_COVERED,
  GAP_COVERED,
  GAP_RUN_STATES,
  HOLES,
  LANES,
  type Layout,
  ROW_COUNTS,
  ROW_COVERED,
  ROW_GAPS,
  ROW_OPEN,
  SHORT_RUN_STATES,
  STEP,
  STEPS,
  STRIDE,
  TWO_ROWS_BITS,
  TWO_ROWS_SYMMETRIC_BITS,
  type Windows,
} from './layout.ts';

/** Empty rows kept above the board, for windows that look over its edge. */
const ABOVE = 3;
/** Bits of a column's height. The heights of five columns fit into an integer. */
const FIELD = 6;
const HALF = 5;

/** The most bits of a row. */
const WIDEST = 2 * HALF;

/** Five bits spread to five fields. Added up over the outlines of all rows they give the column heights. */
const fields = Int32Array.from({ length: 1 << HALF }, (_, bits) => {
  let sum = 0;
  for (let column = 0; column < HALF; column++) sum |= ((bits >> column) & 1) << (FIELD * column);
  return sum;
});

/** How many bits are set. */
const counts = new Uint8Array(1 << (2 * HALF));
for (let bits = 1; bits < counts.length; bits++) counts[bits] = counts[bits >> 1] + (bits & 1);

/** A board with what its tuples need. `rows` may be written by `Placer.place`; `prepare` must follow. */
export class TupleBoard {
  readonly rows: Uint16Array;
  /** By row: a mask of the empty cells below a filled one. */
  readonly covered: Uint16Array;
  /** One above the highest row that is not empty. */
  top = 0;
  holes = 0;
  private readonly layout: Layout;
  // fields of the layout that the hot loops need
  private readonly rowAt: Int32Array;
  private readonly ternary: Int32Array;
  private readonly ternaryMirrored: Int32Array;
  private readonly five: Windows;
  private readonly four: Windows;
  private readonly fiveAt: number;
  private readonly fourAt: number;
  private readonly heights: Int32Array;
  /** The count and the gaps of each row, and the state of each column in a tuple of two columns. */
  private readonly rowCounts: Uint8Array;
  private readonly rowGaps: Uint8Array;
  private readonly columnStates: Int32Array;
  private readonly emptyGaps: number;
  private readonly steps: Int32Array;

  constructor(layout: Layout) {
    this.layout = layout;
    this.rowAt = layout.rowAt;
    this.ternary = layout.ternary;
    this.ternaryMirrored = layout.ternaryMirrored;
    this.five = layout.windows[0];
    this.four = layout.windows[1];
    this.fiveAt = layout.windowAt[0];
    this.fourAt = layout.windowAt[1];
    this.rows = new Uint16Array(layout.height + ABOVE);
    this.covered = new Uint16Array(layout.height + ABOVE);
    this.heights = new Int32Array(2 * HALF);
    this.emptyGaps = layout.gaps.at(-1)!;
    this.rowCounts = new Uint8Array(layout.height + ABOVE).fill(ROW_OPEN);
    this.rowGaps = new Uint8Array(layout.height + ABOVE).fill(this.emptyGaps);
    this.columnStates = new Int32Array(2 * HALF);
    this.steps = new Int32Array(2 * HALF);
  }

  /** Copies these rows, of which those from `top` up are empty. */
  load(rows: Uint16Array, top: number): void {
    for (let y = 0; y < top; y++) this.rows[y] = rows[y];
    for (let y = top; y < this.top; y++) this.rows[y] = 0;
    this.prepare(top);
  }

  /** Brings everything up to date with `rows`, whose rows from `top` up are empty. */
  prepare(top: number): void {
    const { rows, covered, heights, steps } = this;
    const { width } = this.layout;
    for (let y = top; y < this.top; y++) {
      covered[y] = 0;
      this.rowCounts[y] = ROW_OPEN;
      this.rowGaps[y] = this.emptyGaps;
    }
    this.top = top;
    let outline = 0;
    let left = 0;
    let right = 0;
    let holes = 0;
    for (let y = top - 1; y >= 0; y--) {
      const row = rows[y];
      const under = outline & ~row;
      covered[y] = under;
      holes += counts[under];
      outline |= row;
      left += fields[outline & 31];
      right += fields[outline >> HALF];
    }
    this.holes = holes;
    for (let column = 0; column < HALF; column++) {
      heights[column] = (left >> (FIELD * column)) & 63;
      heights[column + HALF] = (right >> (FIELD * column)) & 63;
    }
    for (let column = 1; column < width; column++) {
      const step = heights[column] - heights[column - 1];
      steps[column - 1] = (step > STEP ? STEP : step < -STEP ? -STEP : step) + STEP;
    }
    if (this.layout.wide) this.count();
  }

  /** Counts the cells of rows and columns, for wide tuples. */
  private count(): void {
    const { rows, covered, heights, rowCounts, rowGaps, columnStates, top } = this;
    const { width, gaps } = this.layout;
    const whole = gaps.length - 1;
    const perCovered = ROW_GAPS / (GAP_COVERED + 1);
    let left = 0;
    let right = 0;
    for (let y = 0; y < top; y++) {
      const under = counts[covered[y]];
      const open = width - counts[rows[y]] - under;
      rowCounts[y] = (under > ROW_COVERED ? ROW_COVERED : under) * (ROW_OPEN + 1) + (open > ROW_OPEN ? ROW_OPEN : open);
      rowGaps[y] = (under > GAP_COVERED ? GAP_COVERED : under) * perCovered + gaps[whole & ~(rows[y] | covered[y])];
      left += fields[covered[y] & 31];
      right += fields[covered[y] >> HALF];
    }
    for (let column = 0; column < width; column++) {
      const under = column < HALF ? (left >> (FIELD * column)) & 63 : (right >> (FIELD * (column - HALF))) & 63;
      columnStates[column] = heights[column] * COLUMN_COVERED + (under < COLUMN_COVERED ? under : COLUMN_COVERED - 1);
    }
  }

  /**
   * Writes the indices of the tuples of row `y` from `at` on. Returns the new end. An index is slot times `LANES` plus
   * a lane: `plain` for tuples that use their own weights, `mirrored` for those that use the weights of their mirror
   * image, `symmetric` for those whose state is its own mirror image.
   */
  rowIndices(y: number, plain: number, mirrored: number, symmetric: number, into: Int32Array, at: number): number {
    const { rows, covered, ternary, ternaryMirrored } = this;
    const slot = this.rowAt[y];
    const row = rows[y];
    const straight = ternary[row] + 2 * ternary[covered[y]];
    const turned = ternaryMirrored[row] + 2 * ternaryMirrored[covered[y]];
    into[at++] = middle(slot * LANES, straight, turned, plain, mirrored, symmetric);
    const r0 = row * STRIDE;
    const r1 = rows[y + 1] * STRIDE;
    const r2 = rows[y + 2] * STRIDE;
    const c1 = covered[y + 1] * STRIDE;
    const c2 = covered[y + 2] * STRIDE;
    const { five, four } = this;
    let parts = five.parts;
    let size = five.states * LANES;
    let half = five.places >> 1;
    let table = (slot + this.fiveAt) * LANES;
    for (let k = 0; k < half; k++, table += size)
      into[at++] = table + (parts[r0 + k] + 2 * parts[r1 + k] + 4 * parts[c1 + k]) * LANES + plain;
    if (five.places & 1) {
      const state = parts[r0 + half] + 2 * parts[r1 + half] + 4 * parts[c1 + half];
      const last = five.places;
      const turned = parts[r0 + last] + 2 * parts[r1 + last] + 4 * parts[c1 + last];
      into[at++] = middle(table, state, turned, plain, mirrored, symmetric);
    }
    for (let k = five.places - half; k < five.places; k++) {
      table -= size;
      into[at++] = table + (parts[r0 + k] + 2 * parts[r1 + k] + 4 * parts[c1 + k]) * LANES + mirrored;
    }
    parts = four.parts;
    size = four.states * LANES;
    half = four.places >> 1;
    table = (slot + this.fourAt) * LANES;
    for (let k = 0; k < half; k++, table += size) {
      const state = parts[r0 + k] + 2 * parts[r1 + k] + 4 * parts[r2 + k] + 8 * parts[c2 + k];
      into[at++] = table + state * LANES + plain;
    }
    if (four.places & 1) {
      const last = four.places;
      const state = parts[r0 + half] + 2 * parts[r1 + half] + 4 * parts[r2 + half] + 8 * parts[c2 + half];
      const turned = parts[r0 + last] + 2 * parts[r1 + last] + 4 * parts[r2 + last] + 8 * parts[c2 + last];
      into[at++] = middle(table, state, turned, plain, mirrored, symmetric);
    }
    for (let k = four.places - half; k < four.places; k++) {
      table -= size;
      const state = parts[r0 + k] + 2 * parts[r1 + k] + 4 * parts[r2 + k] + 8 * parts[c2 + k];
      into[at++] = table + state * LANES + mirrored;
    }
    if (!this.layout.wide) return at;
    const { rowCounts, rowGaps } = this;
    const { longRunAt, shortRunAt, gapRunAt } = this.layout;
    into[at++] = this.twoRows(y, plain, mirrored, symmetric);
    const run = (rowCounts[y] * ROW_COUNTS + rowCounts[y + 1]) * ROW_COUNTS + rowCounts[y + 2];
    into[at++] = (slot + longRunAt + run * ROW_COUNTS + rowCounts[y + 3]) * LANES + symmetric;
    into[at++] = (shortRunAt + y * SHORT_RUN_STATES + run) * LANES + symmetric;
    const gaps = (rowGaps[y] * ROW_GAPS + rowGaps[y + 1]) * ROW_GAPS + rowGaps[y + 2];
    into[at++] = (gapRunAt + y * GAP_RUN_STATES + gaps) * LANES + symmetric;
    return at;
  }

  /** The index of the tuple of row `y` and the row above it. */
  private twoRows(y: number, plain: number, mirrored: number, symmetric: number): number {
    const { rows, covered } = this;
    const { twoRowsAt, twoRowsSymmetricAt, mirroredRow: turned } = this.layout;
    const slot = this.rowAt[y];
    const low = rows[y] | (covered[y] << WIDEST);
    const high = rows[y + 1] | (covered[y + 1] << WIDEST);
    const turnedLow = turned[rows[y]] | (turned[covered[y]] << WIDEST);
    const turnedHigh = turned[rows[y + 1]] | (turned[covered[y + 1]] << WIDEST);
    if (low === turnedLow && high === turnedHigh)
      return (slot + twoRowsSymmetricAt + (mixed(low, high) >>> (32 - TWO_ROWS_SYMMETRIC_BITS))) * LANES + symmetric;
    if (low < turnedLow || (low === turnedLow && high < turnedHigh))
      return (slot + twoRowsAt + (mixed(low, high) >>> (32 - TWO_ROWS_BITS))) * LANES + plain;
    return (slot + twoRowsAt + (mixed(turnedLow, turnedHigh) >>> (32 - TWO_ROWS_BITS))) * LANES + mirrored;
  }

  /** Writes the indices of the tuples of the whole board from `at` on. Returns the new end. */
  boardIndices(plain: number, mirrored: number, symmetric: number, into: Int32Array, at: number): number {
    const { heights, steps, layout } = this;
    const { stepPlaces, columnPlaces, stepStates, height } = layout;
    const base = 2 * STEP + 1;
    const lastStep = stepPlaces - 1;
    for (let k = 0; k < stepPlaces; k++) {
      let state = 0;
      let turned = 0;
      for (let i = 0; i < STEPS; i++) {
        state = state * base + steps[k + i];
        turned = turned * base + 2 * STEP - steps[k + STEPS - 1 - i];
      }
      const table = (layout.stepsAt + (2 * k <= lastStep ? k : lastStep - k) * stepStates) * LANES;
      into[at++] = sided(2 * k - lastStep, table, state, turned, plain, mirrored, symmetric);
    }
    const tall = height + 1;
    const columnStates = tall * tall * tall;
    const lastColumn = columnPlaces - 1;
    for (let k = 0; k < columnPlaces; k++) {
      const state = (heights[k] * tall + heights[k + 1]) * tall + heights[k + 2];
      const turned = (heights[k + 2] * tall + heights[k + 1]) * tall + heights[k];
      const table = (layout.columnsAt + (2 * k <= lastColumn ? k : lastColumn - k) * columnStates) * LANES;
      into[at++] = sided(2 * k - lastColumn, table, state, turned, plain, mirrored, symmetric);
    }
    const holes = this.holes < HOLES ? this.holes : HOLES - 1;
    into[at++] = (layout.holesAt + this.top * HOLES + holes) * LANES + symmetric;
    return layout.wide ? this.pairIndices(plain, mirrored, symmetric, into, at) : at;
  }

  private pairIndices(plain: number, mirrored: number, symmetric: number, into: Int32Array, at: number): number {
    const { columnStates, layout } = this;
    const { pairPlaces, pairBase, pairsAt } = layout;
    const last = pairPlaces - 1;
    for (let k = 0; k < pairPlaces; k++) {
      const state = columnStates[k] * pairBase + columnStates[k + 1];
      const turned = columnStates[k + 1] * pairBase + columnStates[k];
      const table = (pairsAt + (2 * k <= last ? k : last - k) * pairBase * pairBase) * LANES;
      into[at++] = sided(2 * k - last, table, state, turned, plain, mirrored, symmetric);
    }
    return at;
  }
}

/** A hash of two numbers, of which the high bits are used. */
function mixed(a: number, b: number): number {
  const sum = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca77);
  return Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d);
}

/**
 * The index of a tuple to the left of the middle of the board (`side` below 0), to the right of it, or in the middle.
 */
function sided(
  side: number,
  table: number,
  state: number,
  turned: number,
  plain: number,
  mirrored: number,
  symmetric: number,
): number {
  if (side < 0) return table + state * LANES + plain;
  if (side > 0) return table + turned * LANES + mirrored;
  return middle(table, state, turned, plain, mirrored, symmetric);
}

/** The index of a tuple in the middle of the board. Of a state and its mirror image the lower one has the weights. */
function middle(
  table: number,
  state: number,
  turned: number,
  plain: number,
  mirrored: number,
  symmetric: number,
): number {
  if (state < turned) return table + state * LANES + plain;
  if (state > turned) return table + turned * LANES + mirrored;
  return table + state * LANES + symmetric;
}
