import type { TetrisRules } from '../../../../games/tetris/rules.ts';
import { type Shapes, shapesOf } from '../../simulation/placer.ts';
import type { MetricName } from '../index.ts';
import { HoleDepths } from './hole-depths.ts';
import { PositionCounter } from './possible-positions.ts';
import { RegionGrowth } from './regions.ts';
import { FIELD, FIELD_MASK, type RowTables, rowTables } from './row-tables.ts';
import type { Scan } from './scan.ts';

/** Metrics that cannot be computed incrementally. */
const FROM_SCRATCH: readonly MetricName[] = ['cumulative-wells', 'floored-well-cells', 'pattern-diversity'];

// fields of `holes`: column holes, rows with holes, well cells
// fields of `extra`: weighted column holes, corner lock, rows that all columns reach
const WELL = 2 * FIELD;
const CORNER = 16;
const WEIGHTED = (1 << CORNER) - 1;
const REACHED = 24;
const CORNER_MASK = (1 << (REACHED - CORNER)) - 1;

/**
 * Computes the metrics of a board after one more piece, from sums over the board before. A piece that completes no row
 * changes nothing in the rows above it, and nothing below the row from which the outline is as before. Only the rows
 * between are visited. Placements that complete a row are left to `Scan`, and so are placements under an overhang if
 * depths of holes are wanted.
 */
export class IncrementalScan {
  private readonly scan: Scan;
  private readonly shapes: Shapes;
  private readonly tables: RowTables;
  private readonly width: number;
  private readonly height: number;
  /** Whether placements under an overhang are left to `Scan`. */
  private readonly onTopOnly: boolean;
  private readonly rows: Uint16Array;
  private top = 0;
  /** Whether the board has an empty row below a filled one. Play never leads to such a board. */
  private odd = false;
  /** For each row, a mask of the columns that reach up to it. */
  private readonly outline: Int32Array;
  // sums over each row and the rows above it, as in `Scan`
  private readonly cells: Int32Array;
  private readonly outlines: Int32Array;
  private readonly holes: Int32Array;
  private readonly extra: Int32Array;
  /** Masks of the columns with at least one, two and three well cells: from each row up, and below each row. */
  private readonly ones: Int32Array;
  private readonly twos: Int32Array;
  private readonly threes: Int32Array;
  private readonly onesBelow: Int32Array;
  private readonly twosBelow: Int32Array;
  private readonly threesBelow: Int32Array;
  private vertical = 0;
  private moment = 0;
  private grounded = 0;
  private floorHoles = 0;
  private readonly heights: Int32Array;
  private holeColumns = 0;
  private readonly depths: HoleDepths | undefined;
  private readonly regions: RegionGrowth | undefined;
  private readonly positions: PositionCounter | undefined;

  /** Whether all of these metrics can be computed incrementally. */
  static serves(wanted: readonly MetricName[], width: number): boolean {
    if (wanted.includes('possible-positions') && !PositionCounter.fits(width)) return false;
    return !wanted.some((name) => FROM_SCRATCH.includes(name));
  }

  constructor(rules: TetrisRules, scan: Scan) {
    const { width, height } = rules;
    const perRow = () => new Int32Array(height + 5);
    this.scan = scan;
    this.shapes = shapesOf(rules);
    this.tables = rowTables(width);
    this.width = width;
    this.height = height;
    this.rows = new Uint16Array(height + 5);
    this.outline = perRow();
    this.cells = perRow();
    this.outlines = perRow();
    this.holes = perRow();
    this.extra = perRow();
    this.ones = perRow();
    this.twos = perRow();
    this.threes = perRow();
    this.onesBelow = perRow();
    this.twosBelow = perRow();
    this.threesBelow = perRow();
    this.heights = new Int32Array(width);
    const { columns, grounded, regions, positions } = scan.wants;
    this.onTopOnly = columns || grounded;
    this.depths = columns ? new HoleDepths(this.shapes, width, height) : undefined;
    this.regions = regions ? new RegionGrowth(this.shapes, this.tables.count, width, height) : undefined;
    this.positions = positions ? new PositionCounter(width, height) : undefined;
  }

  /** Sets the board before. */
  load(board: Uint16Array, top: number): void {
    const { rows, outline: outlineAt, cells: cellsAt, outlines: outlinesAt, holes: holesAt, extra: extraAt } = this;
    const { width, height } = this;
    const { count, between, cells, outline: outlineTable, full, moment } = this.tables;
    const { ones, twos, threes } = this;
    for (let y = this.top - 1; y >= top; y--) {
      rows[y] = outlineAt[y] = cellsAt[y] = outlinesAt[y] = holesAt[y] = extraAt[y] = 0;
      ones[y] = twos[y] = threes[y] = 0;
    }
    const wellDepths = this.scan.wants.wells;
    let outline = 0;
    let above = 0;
    let cellSum = 0;
    let outlineSum = 0;
    let holeSum = 0;
    let extra = 0;
    let one = 0;
    let two = 0;
    let three = 0;
    let vertical = 0;
    let moments = 0;
    let odd = false;
    for (let y = top - 1; y >= 0; y--) {
      const row = board[y];
      const under = count[above & ~row];
      outline |= row;
      const covered = outline ^ row;
      const wells = between[row] & ~outline;
      cellSum += cells[row];
      outlineSum += outlineTable[outline];
      vertical += cellSum & FIELD_MASK;
      moments += moment[row];
      holeSum += under + ((-covered >>> 31) << FIELD) + (count[wells] << WELL);
      extra += under * (height - y) + (((covered & 1) + (covered >> (width - 1))) << CORNER);
      if (outline === full) extra += 1 << REACHED;
      if (row === 0) odd = true;
      above = row;
      rows[y] = row;
      outlineAt[y] = outline;
      cellsAt[y] = cellSum;
      outlinesAt[y] = outlineSum;
      holesAt[y] = holeSum;
      extraAt[y] = extra;
      if (!wellDepths) continue;
      three |= two & wells;
      two |= one & wells;
      one |= wells;
      ones[y] = one;
      twos[y] = two;
      threes[y] = three;
    }
    if (wellDepths) this.loadWellsBelow(top);
    if (this.scan.wants.grounded) this.grounded = this.scan.groundedCells(rows, top);
    this.top = top;
    this.odd = odd;
    this.vertical = vertical;
    this.moment = moments;
    this.floorHoles = count[outline & ~above];
    this.loadColumns(top);
    this.regions?.load(rows, top);
    this.positions?.measure(rows, top);
  }

  private loadWellsBelow(top: number): void {
    const { rows, outline, onesBelow, twosBelow, threesBelow } = this;
    const { between } = this.tables;
    let one = 0;
    let two = 0;
    let three = 0;
    for (let y = 0; y < top; y++) {
      onesBelow[y] = one;
      twosBelow[y] = two;
      threesBelow[y] = three;
      const wells = between[rows[y]] & ~outline[y];
      three |= two & wells;
      two |= one & wells;
      one |= wells;
    }
  }

  private loadColumns(top: number): void {
    const { rows, heights, width, outline } = this;
    if (!this.onTopOnly) return;
    let holeColumns = 0;
    for (let column = 0; column < width; column++) heights[column] = 0;
    for (let y = top - 1; y >= 0; y--) {
      holeColumns |= outline[y] & ~rows[y];
      for (let fresh = outline[y] & ~outline[y + 1]; fresh !== 0; fresh &= fresh - 1)
        heights[31 - Math.clz32(fresh & -fresh)] = y + 1;
    }
    this.holeColumns = holeColumns;
    if (this.depths) this.depths.load(rows, top, heights);
  }

  /**
   * Writes the metrics with a shape added to the values of the scan. Returns false if the placement is left to `Scan`.
   */
  measure(shape: number, column: number, low: number): boolean {
    const { rows, outline: outlineAt, cells: cellsAt, outlines: outlinesAt, holes: holesAt, extra: extraAt } = this;
    const { width, height } = this;
    const { count, between, cells, outline: outlineTable, full } = this.tables;
    const { wells } = this.scan.wants;
    const masks = this.shapes.rows;
    const above0 = low + this.shapes.height[shape];
    if (this.odd) return false;
    const { onTopOnly } = this;
    let outline = outlineAt[above0];
    let above = rows[above0];
    let cellSum = cellsAt[above0];
    let outlineSum = outlinesAt[above0];
    let holeSum = holesAt[above0];
    let extra = extraAt[above0];
    let one = this.ones[above0];
    let two = this.twos[above0];
    let three = this.threes[above0];
    let y = above0 - 1;
    for (; y >= 0; y--) {
      let row = rows[y];
      if (y >= low) {
        const mask = masks[4 * shape + y - low] << column;
        row |= mask;
        if (row === full || (onTopOnly && (mask & outlineAt[y]) !== 0)) return false;
      } else if (y < low - 1 && (outline | row) === outlineAt[y]) break;
      const under = count[above & ~row];
      outline |= row;
      const covered = outline ^ row;
      const open = between[row] & ~outline;
      cellSum += cells[row];
      outlineSum += outlineTable[outline];
      holeSum += under + ((-covered >>> 31) << FIELD) + (count[open] << WELL);
      extra += under * (height - y) + (((covered & 1) + (covered >> (width - 1))) << CORNER);
      extra += (((outline ^ full) - 1) >>> 31) << REACHED;
      if (wells) {
        three |= two & open;
        two |= one & open;
        one |= open;
      }
      above = row;
    }
    // the rows below are as before
    const rest = y + 1;
    cellSum += cellsAt[0] - cellsAt[rest];
    outlineSum += outlinesAt[0] - outlinesAt[rest];
    holeSum += holesAt[0] - holesAt[rest];
    extra += extraAt[0] - extraAt[rest];
    const floorHoles = rest === 0 ? count[outline & ~above] : this.floorHoles;
    const top = above0 > this.top ? above0 : this.top;
    const { scan } = this;
    scan.write(
      top,
      cellSum,
      outlineSum,
      holeSum & FIELD_MASK,
      (holeSum >> FIELD) & FIELD_MASK,
      holeSum >> WELL,
      extra >> REACHED,
    );
    scan.writeTransitions(cellSum, holeSum & FIELD_MASK, height - top, floorHoles);
    const vertical = this.vertical + this.shapes.vertical[shape] + 4 * low;
    scan.writeWeighted(vertical, extra & WEIGHTED);
    if (wells) {
      const deep = three | this.threesBelow[rest] | (two & this.onesBelow[rest]) | (one & this.twosBelow[rest]);
      scan.writeWells(count[deep]);
    }
    if (this.depths) {
      this.depths.measure(shape, column, low);
      scan.writeDepths(this.depths.sum, this.depths.min, this.depths.max);
    }
    if (this.regions) {
      this.regions.measure(shape, column, low);
      scan.writeAreas(this.regions.largest, this.regions.smallest);
    }
    if (this.positions) scan.writePositions(this.positions.measureWith(rows, masks, 4 * shape, column, low, above0));
    if (scan.wants.mass) {
      const columns = this.shapes.horizontal[shape] + 4 * column;
      const moment = this.moment + 2 * columns - 4 * (width - 1);
      scan.writeMass(top, cellSum, (extra >> CORNER) & CORNER_MASK, moment);
    }
    if (scan.wants.grounded) scan.writeHoleDepth(cellSum, this.groundedAfter(shape, column, low));
    return true;
  }

  private groundedAfter(shape: number, column: number, low: number): number {
    const { heights, holeColumns } = this;
    const { bottoms, lengths } = this.shapes;
    const end = column + this.shapes.width[shape];
    let grounded = this.grounded;
    for (let i = 4 * shape, c = column; c < end; i++, c++)
      if (low + bottoms[i] === heights[c] && ((holeColumns >> c) & 1) === 0) grounded += lengths[i];
    return grounded;
  }
}
