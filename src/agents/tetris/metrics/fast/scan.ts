import { type MetricName, metricIndex, metricNames, metrics } from '../index.ts';
import { bits } from '../mass-and-symmetry.ts';
import { PositionCounter } from './possible-positions.ts';
import { Regions } from './regions.ts';
import { FIELD, FIELD_MASK, rowTables } from './row-tables.ts';

const HOLES = metricIndex('holes');
const BUMPINESS = metricIndex('bumpiness');
const ENTROPY = metricIndex('entropy');
const SYMMETRY = metricIndex('symmetry');
const AGGREGATE = metricIndex('aggregate-height');
const MAX_HEIGHT = metricIndex('max-height');
const RANGE = metricIndex('height-range');
const PROJECTION = metricIndex('projection-potential');
const DIVERSITY = metricIndex('pattern-diversity');
const ROWS_WITH_HOLES = metricIndex('rows-with-holes');
const HOLE_DEPTH = metricIndex('hole-depth');
const CORNER_LOCK = metricIndex('corner-lock');
const COLUMN_HOLES = metricIndex('column-holes');
const WEIGHTED_HOLES = metricIndex('weighted-column-holes');
const HOLE_DEPTHS = metricIndex('column-hole-depths');
const MIN_HOLE_DEPTH = metricIndex('min-column-hole-depth');
const MAX_HOLE_DEPTH = metricIndex('max-column-hole-depth');
const WELL_CELLS = metricIndex('well-cells');
const FLOORED_WELLS = metricIndex('floored-well-cells');
const DEEP_WELLS = metricIndex('deep-wells');
const CUMULATIVE_WELLS = metricIndex('cumulative-wells');
const ROW_TRANSITIONS = metricIndex('row-transitions');
const FILLED_ROW_TRANSITIONS = metricIndex('filled-row-transitions');
const COLUMN_TRANSITIONS = metricIndex('column-transitions');
const INNER_TRANSITIONS = metricIndex('inner-column-transitions');
const FILLED = metricIndex('filled-cells');
const VERTICAL = metricIndex('vertical-mass');
const HORIZONTAL = metricIndex('horizontal-mass');
const FILL_RATIO = metricIndex('fill-ratio');
const LARGEST = metricIndex('largest-area');
const SMALLEST = metricIndex('smallest-area');
const POSITIONS = metricIndex('possible-positions');

/** Metrics that cost more than sums over rows. A group is computed only if one of its metrics is wanted. */
const groups = {
  columns: ['pattern-diversity', 'column-hole-depths', 'min-column-hole-depth', 'max-column-hole-depth'],
  cumulative: ['cumulative-wells'],
  wells: ['deep-wells', 'floored-well-cells'],
  mass: ['horizontal-mass', 'corner-lock', 'fill-ratio', 'entropy', 'symmetry'],
  grounded: ['hole-depth'],
  regions: ['largest-area', 'smallest-area'],
  positions: ['possible-positions'],
} as const satisfies Record<string, readonly MetricName[]>;

/**
 * Computes the metrics of a board in one pass over its rows, from the top down. Sums over rows come from `RowTables`.
 * Three more follow from others: column transitions are twice the column holes plus the width, holes are the column
 * heights less the filled cells, and hole depth is the filled cells less those that stand on the floor in an unbroken
 * stack.
 */
export class Scan {
  /** Values of the last board, at `metricIndex(name)`. Those that are not wanted may be stale. */
  readonly values = new Float64Array(metricNames.length);
  private readonly width: number;
  private readonly height: number;
  private readonly full: number;
  private readonly count: Uint8Array;
  private readonly between: Uint16Array;
  private readonly cells: Int32Array;
  private readonly outlines: Int32Array;
  private readonly moment: Int16Array;
  /** Fill ratio and entropy by the number of filled cells. */
  private readonly ratios: Float64Array;
  private readonly entropies: Float64Array;
  private readonly heights: Int32Array;
  private readonly regions: Regions;
  private readonly positions: PositionCounter | undefined;
  readonly wants: Readonly<Record<keyof typeof groups, boolean>>;

  constructor(width: number, height: number, wanted: readonly MetricName[]) {
    const tables = rowTables(width);
    this.width = width;
    this.height = height;
    this.full = tables.full;
    this.count = tables.count;
    this.between = tables.between;
    this.cells = tables.cells;
    this.outlines = tables.outline;
    this.moment = tables.moment;
    this.ratios = Float64Array.from({ length: width * height + 1 }, (_, filled) => filled / (width * height));
    this.entropies = this.ratios.map(bits);
    this.heights = new Int32Array(width);
    this.regions = new Regions(tables.count, width, height);
    this.wants = Object.fromEntries(
      Object.entries(groups).map(([group, names]) => [group, names.some((name) => wanted.includes(name))]),
    ) as Record<keyof typeof groups, boolean>;
    this.positions =
      this.wants.positions && PositionCounter.fits(width) ? new PositionCounter(width, height) : undefined;
  }

  /** `top` is one above the highest row that is not empty. */
  run(rows: Uint16Array, top: number): void {
    const { full, count, between, cells, outlines, height } = this;
    const { columns, cumulative, wells, mass, grounded } = this.wants;
    let outline = 0;
    let above = 0;
    let cellSum = 0;
    let outlineSum = 0;
    let columnHoles = 0;
    let weighted = 0;
    let rowsWithHoles = 0;
    let wellCells = 0;
    let vertical = 0;
    let fullRows = 0;
    let empty = height - top;
    for (let y = top - 1; y >= 0; y--) {
      const row = rows[y];
      const under = count[above & ~row];
      columnHoles += under;
      weighted += under * (height - y);
      outline |= row;
      cellSum += cells[row];
      outlineSum += outlines[outline];
      vertical += cellSum & FIELD_MASK;
      if (outline !== row) rowsWithHoles++;
      wellCells += count[between[row] & ~outline];
      if (outline === full) fullRows++;
      if (row === 0) empty++;
      above = row;
    }
    this.write(top, cellSum, outlineSum, columnHoles, rowsWithHoles, wellCells, fullRows);
    this.writeTransitions(cellSum, columnHoles, empty, count[outline & ~above]);
    this.writeWeighted(vertical, weighted);
    if (columns) this.scanColumns(rows, top);
    if (cumulative) this.values[CUMULATIVE_WELLS] = this.cumulativeWells(rows, top);
    if (wells) this.scanWells(rows, top);
    if (mass) this.scanMass(rows, top, cellSum);
    if (grounded) this.writeHoleDepth(cellSum, this.groundedCells(rows, top));
    if (this.wants.regions) {
      this.regions.measure(rows, top);
      this.writeAreas(this.regions.largest, this.regions.smallest);
    }
    if (this.wants.positions) this.writePositions(this.possiblePositions(rows, top));
  }

  /** `floorHoles` are the column holes at the floor: a change to the floor is no inner column transition. */
  writeTransitions(cellSum: number, columnHoles: number, emptyRows: number, floorHoles: number): void {
    const { values, width } = this;
    const transitions = (cellSum >> FIELD) & FIELD_MASK;
    values[ROW_TRANSITIONS] = transitions + 2 * emptyRows;
    values[FILLED_ROW_TRANSITIONS] = transitions;
    values[COLUMN_TRANSITIONS] = 2 * columnHoles + width;
    values[INNER_TRANSITIONS] = 2 * columnHoles - floorHoles;
  }

  write(
    top: number,
    cellSum: number,
    outlineSum: number,
    columnHoles: number,
    rowsWithHoles: number,
    wellCells: number,
    fullRows: number,
  ): void {
    const { values } = this;
    const filled = cellSum & FIELD_MASK;
    const heightSum = outlineSum & FIELD_MASK;
    values[AGGREGATE] = heightSum;
    values[MAX_HEIGHT] = top;
    values[RANGE] = top - fullRows;
    values[BUMPINESS] = (outlineSum >> FIELD) & FIELD_MASK;
    values[PROJECTION] = outlineSum >> (2 * FIELD);
    values[HOLES] = heightSum - filled;
    values[ROWS_WITH_HOLES] = rowsWithHoles;
    values[COLUMN_HOLES] = columnHoles;
    values[WELL_CELLS] = wellCells;
    values[FILLED] = filled;
  }

  writeWeighted(vertical: number, columnHoles: number): void {
    this.values[VERTICAL] = vertical;
    this.values[WEIGHTED_HOLES] = columnHoles;
  }

  writeWells(deep: number): void {
    this.values[DEEP_WELLS] = deep;
  }

  /** `moment` is twice the horizontal mass. */
  writeMass(top: number, cellSum: number, corner: number, moment: number): void {
    const { values, width, height } = this;
    const filled = cellSum & FIELD_MASK;
    values[SYMMETRY] = (cellSum >> (2 * FIELD)) + width * (height - top);
    values[FILL_RATIO] = this.ratios[filled];
    values[ENTROPY] = this.entropies[filled];
    values[HORIZONTAL] = moment / 2;
    values[CORNER_LOCK] = corner;
  }

  writeHoleDepth(cellSum: number, grounded: number): void {
    this.values[HOLE_DEPTH] = (cellSum & FIELD_MASK) - grounded;
  }

  writeDepths(sum: number, min: number, max: number): void {
    const { values } = this;
    values[HOLE_DEPTHS] = sum;
    values[MIN_HOLE_DEPTH] = min;
    values[MAX_HOLE_DEPTH] = max;
  }

  writeAreas(largest: number, smallest: number): void {
    this.values[LARGEST] = largest;
    this.values[SMALLEST] = smallest;
  }

  writePositions(places: number): void {
    this.values[POSITIONS] = places;
  }

  private scanColumns(rows: Uint16Array, top: number): void {
    const { values, heights, width } = this;
    for (let column = 0; column < width; column++) heights[column] = 0;
    let outline = 0;
    let above = 0;
    let sum = 0;
    let min = this.height;
    let max = 0;
    for (let y = top - 1; y >= 0; y--) {
      const row = rows[y];
      for (let fresh = row & ~outline; fresh !== 0; fresh &= fresh - 1)
        heights[31 - Math.clz32(fresh & -fresh)] = y + 1;
      for (let under = above & ~row; under !== 0; under &= under - 1) {
        const depth = heights[31 - Math.clz32(under & -under)] - 1 - y;
        sum += depth;
        if (depth < min) min = depth;
        if (depth > max) max = depth;
      }
      outline |= row;
      above = row;
    }
    this.writeDepths(sum, min, max);
    let steps = 0;
    for (let column = 1; column < width; column++) {
      const step = heights[column] - heights[column - 1] + 2;
      if (step >= 0 && step <= 4) steps |= 1 << step;
    }
    values[DIVERSITY] = this.count[steps & 15] + (steps >> 4);
  }

  private cumulativeWells(rows: Uint16Array, top: number): number {
    const { between, count } = this;
    let sum = 0;
    for (let y = top - 1; y >= 0; y--) {
      let wells = between[rows[y]];
      for (let below = y - 1; wells !== 0; below--) {
        sum += count[wells];
        if (below < 0) break;
        wells &= ~rows[below];
      }
    }
    return sum;
  }

  private scanWells(rows: Uint16Array, top: number): void {
    const { between, count, full } = this;
    let outline = 0;
    let floored = 0;
    // columns with at least one, two and three well cells
    let one = 0;
    let two = 0;
    let three = 0;
    for (let y = top - 1; y >= 0; y--) {
      const row = rows[y];
      outline |= row;
      const wells = between[row] & ~outline;
      three |= two & wells;
      two |= one & wells;
      one |= wells;
      floored += count[wells & (y > 0 ? rows[y - 1] : full)];
    }
    this.writeWells(count[three]);
    this.values[FLOORED_WELLS] = floored;
  }

  private scanMass(rows: Uint16Array, top: number, cellSum: number): void {
    const { moment, width } = this;
    let outline = 0;
    let moments = 0;
    let corner = 0;
    for (let y = top - 1; y >= 0; y--) {
      const row = rows[y];
      outline |= row;
      const covered = outline & ~row;
      moments += moment[row];
      corner += (covered & 1) + (covered >> (width - 1));
    }
    this.writeMass(top, cellSum, corner, moments);
  }

  /** The filled cells that stand on the floor in unbroken stacks. */
  groundedCells(rows: Uint16Array, top: number): number {
    let grounded = 0;
    let standing = this.full;
    for (let y = 0; y < top && standing !== 0; y++) {
      standing &= rows[y];
      grounded += this.count[standing];
    }
    return grounded;
  }

  private possiblePositions(rows: Uint16Array, top: number): number {
    if (this.positions) return this.positions.measure(rows, top);
    return metrics['possible-positions'].of({ width: this.width, height: this.height, rows });
  }
}
