import { placement } from '../../../games/tetris/placing/placements.ts';
import { piecesOf, type TetrisRules } from '../../../games/tetris/rules.ts';
import { bitCount, FIELD, FIELD_MASK, rowTables } from '../metrics/fast/row-tables.ts';
import type { MetricName } from '../metrics/index.ts';
import type { Chooser } from '../simulation/chooser.ts';
import { Placer, type Shapes, shapesOf } from '../simulation/placer.ts';
import { Evaluator, type Weights } from './evaluator.ts';

/** The metrics of `DropChooser`, in the order of the list of metrics, so that sums are the same to the last bit. */
export const DROP_METRICS = [
  'landing-height',
  'eroded-cells',
  'pattern-diversity',
  'holes',
  'rows-with-holes',
  'hole-depth',
  'cumulative-wells',
  'row-transitions',
  'column-transitions',
] as const satisfies readonly MetricName[];

/** A set of rows is kept as the bits of one integer. */
const MAX_HEIGHT = 30;

// fields of `rowFacts` and of `below`
const BETWEEN = 8;
const CHANGES = (1 << BETWEEN) - 1;
const WELLS = 12;
const CHANGE_SUM = (1 << WELLS) - 1;

/**
 * Makes the same choices as `LookAhead`, but faster, for one piece, straight drops and the metrics of Dellacherie, BCTS
 * and DT-20. A drop that completes no row changes only a few rows and columns; the changes are computed from sums over
 * the board before. Drops that complete rows go through the evaluator.
 */
export class DropChooser implements Chooser {
  evaluations = 0;
  private readonly height: number;
  private readonly width: number;
  private readonly full: number;
  private readonly evaluator: Evaluator;
  private readonly placer: Placer;
  private readonly weights: Float64Array;
  private readonly deep: boolean;
  private readonly diverse: boolean;
  private readonly count: Uint8Array;
  /**
   * By row: changes along it (two for an empty row) and, from bit `BETWEEN`, a mask of the empty cells between filled
   * ones.
   */
  private readonly rowFacts: Int32Array;
  /** The board before the drop, with empty rows above it. */
  private readonly rows: Uint16Array;
  private readonly after: Uint16Array;
  private afterTop = 0;
  private top = 0;
  private readonly heights: Int32Array;
  /** All ones for a column without holes, else 0. */
  private readonly solid: Int32Array;
  /** Heights after the drop. */
  private readonly raised: Int32Array;
  /** Sums over the rows below each row: changes along them and, from bit `WELLS`, cumulative wells. */
  private readonly below: Int32Array;
  /** A mask of the columns with empty cells between filled ones, from each row up. */
  private readonly wellColumns: Int32Array;
  private holes = 0;
  private columnHoles = 0;
  private holeRows = 0;
  private holeDepth = 0;
  /** For each piece, the first of the orientations in which it may be dropped, and the end of them. */
  readonly firstTurn: Int32Array;
  readonly endTurn: Int32Array;
  private readonly shapes: Shapes;

  /** Whether it can play by these rules with these weights. */
  static fits(rules: TetrisRules, weights: Weights): boolean {
    return (
      rules.entry === 'above' &&
      !rules.tucks &&
      rules.over === 'does-not-fit' &&
      rules.height <= MAX_HEIGHT &&
      Object.keys(weights).every((name) => (DROP_METRICS as readonly string[]).includes(name))
    );
  }

  constructor(rules: TetrisRules, weights: Weights) {
    const { width, height } = rules;
    const tables = rowTables(width);
    this.width = width;
    this.height = height;
    this.full = tables.full;
    this.count = tables.count;
    this.rowFacts = Int32Array.from(tables.cells, (cells, row) => {
      const changes = row === 0 ? 2 : (cells >> FIELD) & FIELD_MASK;
      return changes | (tables.between[row] << BETWEEN);
    });
    this.evaluator = new Evaluator(rules, weights);
    this.placer = new Placer(rules);
    this.weights = Float64Array.from(DROP_METRICS, (name) => weights[name] ?? 0);
    this.deep = Boolean(weights['rows-with-holes'] || weights['hole-depth']);
    this.diverse = Boolean(weights['pattern-diversity']);
    this.rows = new Uint16Array(height + 4);
    this.after = new Uint16Array(height);
    this.heights = new Int32Array(width + 3);
    this.solid = new Int32Array(width);
    this.raised = new Int32Array(width);
    this.below = new Int32Array(height + 5);
    this.wellColumns = new Int32Array(height + 5);
    this.shapes = shapesOf(rules);
    const turns = piecesOf(rules).map(({ orientations, spawn }) =>
      rules.rotation ? [0, orientations.length] : [spawn, spawn + 1],
    );
    this.firstTurn = Int32Array.from(turns, ([first]) => first);
    this.endTurn = Int32Array.from(turns, ([, end]) => end);
  }

  choose(board: Uint16Array, queue: Int32Array): number {
    const piece = queue[0];
    this.load(board);
    const { rows, heights, count, rowFacts, full, below, wellColumns, weights, width, height } = this;
    const { solid, holeRows, diverse, deep } = this;
    const { width: widths, height: sizes, rows: masks, bottoms, lengths } = this.shapes;
    const until = 4 * piece + this.endTurn[piece];
    const holeDepth = this.holeDepth + 4;
    const columnTransitions = 2 * this.columnHoles + width;
    const total = below[height];
    let evaluations = 0;
    let best = Number.NEGATIVE_INFINITY;
    let chosen = -1;
    for (let shape = 4 * piece + this.firstTurn[piece]; shape < until; shape++) {
      const across = widths[shape];
      const size = sizes[shape];
      const from = shape * 4;
      // columns beyond the shape's width have the bottom `NOWHERE`, so they never hold it up
      const bottom0 = bottoms[from];
      const bottom1 = bottoms[from + 1];
      const bottom2 = bottoms[from + 2];
      const bottom3 = bottoms[from + 3];
      const last = width - across;
      let height1 = heights[0];
      let height2 = heights[1];
      let height3 = heights[2];
      for (let column = 0; column <= last; column++) {
        const height0 = height1;
        height1 = height2;
        height2 = height3;
        height3 = heights[column + 3];
        let low = height0 - bottom0;
        if (height1 - bottom1 > low) low = height1 - bottom1;
        if (height2 - bottom2 > low) low = height2 - bottom2;
        if (height3 - bottom3 > low) low = height3 - bottom3;
        if (low < 0) low = 0;
        const above = low + size;
        if (above > height) continue;
        evaluations++;
        let sums = total - below[above] + below[low];
        let covers = 0;
        let complete = false;
        for (let i = 0; i < size; i++) {
          const mask = masks[from + i] << column;
          const row = rows[low + i] | mask;
          const facts = rowFacts[row];
          covers |= mask;
          if (row === full) complete = true;
          sums += facts & CHANGES;
          for (let well = facts >> BETWEEN, y = low + i; well !== 0; ) {
            sums += count[well] << WELLS;
            y--;
            if (y < 0) break;
            well &= ~(y < low ? rows[y] : rows[y] | (masks[from + y - low] << column));
          }
        }
        const code = placement(shape & 3, column, low);
        let score: number;
        if (complete) {
          this.measure(board, piece, code);
          score = this.evaluator.score[0];
        } else {
          if ((wellColumns[above] & covers) !== 0) sums += this.wellsLost(above, low, from, column) << WELLS;
          let holes = this.holes;
          let overhangs = 0;
          let newRows = 0;
          let grounded = 0;
          for (let i = 0; i < across; i++) {
            const was = heights[column + i];
            const under = low + bottoms[from + i];
            // all ones if the piece leaves empty cells below it in this column, else 0
            const gap = (was - under) >> 31;
            holes += under - was;
            overhangs -= gap;
            if (deep) {
              newRows |= (1 << under) - (1 << was);
              grounded += lengths[from + i] & ~gap & solid[column + i];
            }
          }
          score =
            weights[0] * ((low + above - 1) / 2) +
            weights[2] * (diverse ? this.diversity(from, column, across, low) : 0) +
            weights[3] * holes +
            weights[4] * (deep ? bitCount(holeRows | newRows) : 0) +
            weights[5] * (holeDepth - grounded) +
            weights[6] * (sums >> WELLS) +
            weights[7] * (sums & CHANGE_SUM) +
            weights[8] * (columnTransitions + 2 * overhangs);
        }
        if (score > best || chosen < 0) {
          best = score;
          chosen = code;
        }
      }
    }
    this.evaluations += evaluations;
    return chosen;
  }

  /** Computes the sums over the board before the drop. */
  private load(board: Uint16Array): void {
    const { rows, heights, solid, count, rowFacts, full, below, wellColumns, height, width } = this;
    let top = height;
    while (top > 0 && board[top - 1] === 0) top--;
    for (let y = this.top - 1; y >= top; y--) {
      rows[y] = 0;
      wellColumns[y] = 0;
    }
    for (let column = 0; column < width; column++) heights[column] = 0;
    let outline = 0;
    let over = 0;
    let holes = 0;
    let columnHoles = 0;
    let holeRows = 0;
    let holeColumns = 0;
    let filled = 0;
    for (let y = top - 1; y >= 0; y--) {
      const row = board[y];
      rows[y] = row;
      for (let fresh = row & ~outline; fresh !== 0; fresh &= fresh - 1)
        heights[31 - Math.clz32(fresh & -fresh)] = y + 1;
      outline |= row;
      const covered = outline ^ row;
      if (covered !== 0) {
        holes += count[covered];
        columnHoles += count[over & ~row];
        holeColumns |= covered;
        holeRows |= 1 << y;
      }
      filled += count[row];
      wellColumns[y] = wellColumns[y + 1] | (rowFacts[row] >> BETWEEN);
      over = row;
    }
    let sums = 0;
    let grounded = 0;
    let standing = full;
    for (let y = 0; y < top; y++) {
      below[y] = sums;
      const row = rows[y];
      const facts = rowFacts[row];
      standing &= row;
      grounded += count[standing];
      sums += facts & CHANGES;
      for (let well = facts >> BETWEEN, under = y - 1; well !== 0; under--) {
        sums += count[well] << WELLS;
        if (under < 0) break;
        well &= ~rows[under];
      }
    }
    // an empty row has two changes
    for (let y = top; y < below.length; y++) below[y] = sums + 2 * (y - top);
    this.top = top;
    this.holes = holes;
    this.columnHoles = columnHoles;
    this.holeRows = holeRows;
    for (let column = 0; column < width; column++) solid[column] = ((holeColumns >> column) & 1) - 1;
    this.holeDepth = filled - grounded;
  }

  /** By how much the piece changes the wells that go down through it from above: never more than 0. */
  private wellsLost(above: number, low: number, from: number, column: number): number {
    const { rows, rowFacts, count, below, top } = this;
    const masks = this.shapes.rows;
    let wells = 0;
    for (let start = above; start < top; start++) {
      let well = rowFacts[rows[start]] >> BETWEEN;
      for (let y = start; well !== 0; ) {
        wells += count[well];
        y--;
        if (y < 0) break;
        well &= ~(y < low || y >= above ? rows[y] : rows[y] | (masks[from + y - low] << column));
      }
    }
    return wells - ((below[top] >> WELLS) - (below[above] >> WELLS));
  }

  private diversity(from: number, column: number, across: number, low: number): number {
    const { heights, raised } = this;
    const { tops } = this.shapes;
    for (let c = 0; c < raised.length; c++) raised[c] = heights[c];
    for (let i = 0; i < across; i++) raised[column + i] = low + tops[from + i];
    let steps = 0;
    for (let c = 1; c < raised.length; c++) {
      const step = raised[c] - raised[c - 1] + 2;
      if (step >= 0 && step <= 4) steps |= 1 << step;
    }
    return bitCount(steps);
  }

  private measure(board: Uint16Array, piece: number, code: number): void {
    const { placer, after } = this;
    const top = placer.place(board, this.top, after, this.afterTop, piece, code);
    this.afterTop = top;
    this.evaluator.measure(after, top, placer.lines, placer.height, placer.middle2, placer.eroded);
  }
}
