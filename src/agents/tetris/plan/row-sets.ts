import {
  COLUMNS,
  FULL,
  type IstPiece,
  LINE_POINTS,
  PIECES,
  type Placement,
  ROWS,
} from '../../../games/tetris/ist/placements.ts';
import { bits } from '../../../games/tetris/ist/state.ts';

/** What the bound needs to know of a piece. */
interface PieceTraits {
  /** The most cells that it can have in one row. */
  readonly width: number;
  /** The most cells that it can put into a well one column wide. */
  readonly wellCells: number;
  readonly mostLines: number;
  /** By number of lines that it completes: how many rows that stay may lie between them. */
  readonly slack: Int8Array;
  /** Whether it fills two neighbouring columns in every row that it touches. */
  readonly square: boolean;
}

const TRAITS: readonly PieceTraits[] = PIECES.map((piece) => {
  const placements = placementsOf(piece);
  return {
    width: Math.max(...placements.flatMap(({ rows }) => Array.from(rows, bits))),
    wellCells: Math.max(...placements.map(wellCells)),
    mostLines: piece.mostLines,
    // the rows that it can complete are adjacent, so rows between that stay are some that it could have completed
    slack: Int8Array.from({ length: 5 }, (_, lines) => piece.mostLines - lines),
    square: placements.every(({ rows }) => rows.every((row) => bits(row) > 1 && (row & (row >> 1)) !== 0)),
  };
});

function placementsOf({ actions, placements }: IstPiece): Placement[] {
  return Array.from(actions, (action) => placements[action]);
}

/** The most cells of a placement in a well one column wide. Beside the well no cell may lie below its rim. */
function wellCells({ bottoms, tops }: Placement): number {
  const depths = Array.from(bottoms, (bottom, c) => {
    const beside = bottoms.filter((_, other) => other !== c);
    return Math.min(...beside, tops[c]) - bottom;
  });
  return Math.max(...depths);
}

/** By width - 1 and gaps of a row: the fewest drops that fill them, if a drop fills up to `width` cells of one run. */
const DROPS: readonly Uint8Array[] = [1, 2, 3, 4].map((width) =>
  Uint8Array.from({ length: FULL + 1 }, (_, gaps) => {
    let drops = 0;
    for (let c = 0, run = 0; c <= COLUMNS; c++) {
      if ((gaps >> c) & 1) run++;
      else {
        drops += Math.ceil(run / width);
        run = 0;
      }
    }
    return drops;
  }),
);

/** With more sets or steps than these, the rougher bound is used instead. */
const MOST_SETS = 128;
const MOST_STEPS = 2048;
/** Empty rows above the board's top that may be filled and cleared. */
const MOST_FRESH = 4;

/**
 * The last stage of the bound: which sets of rows can be cleared after how many pieces, and in which steps.
 *
 * A set that contains a row must contain all rows that lie over the row's gaps: such a set is closed. A set can be
 * cleared after j pieces only if
 * - its gaps have at most 4 j cells;
 * - there are enough pieces for each run of neighbouring columns with gaps. A piece fills gaps of one run only, because
 *   no piece is U-shaped. A run needs pieces for all its cells, and for the gaps of each of its rows;
 * - there are enough pieces for the wells, which are the runs of one column. Only some cells of a piece fit into a
 *   well, and none of an o.
 *
 * One drop may lead from a set to a larger one if the new rows have a gap in a common column (the column of the piece's
 * lowest cell), if no new row lies over a gap of another, and if few enough other rows lie between them. The bound is
 * the most points over all sequences of steps from the empty set.
 */
export class RowSets {
  /**
   * By row: its gaps, their number, the smallest closed set with it, and the earliest piece to clear it. The caller
   * fills these in before `points`.
   */
  readonly gaps = new Int32Array(ROWS + MOST_FRESH);
  readonly need = new Int32Array(ROWS + MOST_FRESH);
  readonly closure = new Int32Array(ROWS + MOST_FRESH);
  readonly earliest = new Int32Array(ROWS + MOST_FRESH);
  private readonly order: readonly number[];
  /** By number of pieces placed: the widest row, and the most cells in a well, of any remaining piece. */
  private readonly widest: Uint8Array;
  private readonly deepest: Uint8Array;
  private readonly rows = new Int32Array(MOST_SETS);
  private readonly cells = new Int32Array(MOST_SETS);
  private readonly columns = new Int32Array(MOST_SETS);
  private readonly time = new Int32Array(MOST_SETS);
  private readonly value = new Int32Array(MOST_SETS);
  private readonly from = new Uint8Array(MOST_STEPS);
  private readonly to = new Uint8Array(MOST_STEPS);
  private readonly lines = new Uint8Array(MOST_STEPS);
  private readonly between = new Int8Array(MOST_STEPS);
  private readonly narrow = new Uint8Array(MOST_STEPS);
  private sets = 0;
  private steps = 0;

  constructor(order: readonly number[]) {
    this.order = order;
    this.widest = new Uint8Array(order.length + 1).fill(1);
    this.deepest = new Uint8Array(order.length + 1);
    for (let i = order.length - 1; i >= 0; i--) {
      const { width, wellCells } = TRAITS[order[i]];
      this.widest[i] = Math.max(this.widest[i + 1], width);
      this.deepest[i] = Math.max(this.deepest[i + 1], wellCells);
    }
  }

  /** By gaps of a row: how many drops they need at least. */
  drops(placed: number): Uint8Array {
    return DROPS[this.widest[placed] - 1];
  }

  /** The most points of the remaining pieces; -1 if there are too many sets. */
  points(placed: number, top: number): number {
    if (!this.collect(placed, top) || !this.link()) return -1;
    const { value, time, from, to, lines, between, narrow } = this;
    value.fill(-1, 0, this.sets);
    value[0] = 0;
    let best = 0;
    for (let piece = placed; piece < this.order.length; piece++) {
      const { slack, square } = TRAITS[this.order[piece]];
      // steps are in the order of the sets they lead to; backwards, no step builds on another step of the same piece
      for (let s = this.steps - 1; s >= 0; s--) {
        const before = value[from[s]];
        if (before < 0 || time[to[s]] > piece - placed + 1) continue;
        if (between[s] > slack[lines[s]] || (square && narrow[s] === 1)) continue;
        const sum = before + LINE_POINTS[lines[s]];
        if (sum > value[to[s]]) value[to[s]] = sum;
        if (sum > best) best = sum;
      }
    }
    return best;
  }

  /** Lists the closed sets that can be cleared by the remaining pieces, each after its subsets. */
  private collect(placed: number, top: number): boolean {
    const { need, gaps, closure, earliest, rows, cells, columns, time } = this;
    const left = this.order.length - placed;
    const room = 4 * left;
    rows[0] = cells[0] = columns[0] = time[0] = 0;
    let count = 1;
    // empty rows above the top, from below: a higher one is never better than a lower one
    for (let fresh = 1; fresh * COLUMNS <= room; fresh++) {
      const r = top + fresh - 1;
      if (fresh > MOST_FRESH) return false;
      need[r] = COLUMNS;
      gaps[r] = FULL;
      closure[r] = 1 << r;
      rows[count] = rows[count - 1] | (1 << r);
      cells[count] = fresh * COLUMNS;
      columns[count] = FULL;
      time[count] = (fresh * COLUMNS + 3) >> 2;
      count++;
    }
    for (let r = top - 1; r >= 0; r--) {
      if (earliest[r] > left) continue;
      const over = closure[r] & ~(1 << r);
      for (let i = 0, known = count; i < known; i++) {
        if ((over & ~rows[i]) !== 0 || cells[i] + need[r] > room) continue;
        if (count === MOST_SETS) return false;
        rows[count] = rows[i] | (1 << r);
        cells[count] = cells[i] + need[r];
        columns[count] = columns[i] | gaps[r];
        const when = Math.max(earliest[r], time[i], this.timeOf(count, placed));
        if (when <= left) time[count++] = when;
      }
    }
    this.sets = count;
    return true;
  }

  /** The number of pieces after which a set can be cleared at the earliest. */
  private timeOf(index: number, placed: number): number {
    const rows = this.rows[index];
    const drops = this.drops(placed);
    const deepest = this.deepest[placed];
    let pieces = 0;
    let wellCells = 0;
    let wellPieces = 0;
    for (let rest = this.columns[index]; rest !== 0; ) {
      const lowest = rest & -rest;
      const run = rest & ~(rest + lowest);
      rest &= ~run;
      let inside = 0;
      let widest = 0;
      for (let s = rows; s !== 0; s &= s - 1) {
        const part = run & this.gaps[31 - Math.clz32(s & -s)];
        inside += bits(part);
        if (drops[part] > widest) widest = drops[part];
      }
      if (run === lowest) {
        if (deepest === 0) return Number.POSITIVE_INFINITY;
        wellCells += inside;
        wellPieces += Math.ceil(inside / deepest);
      } else pieces += Math.max(widest, (inside + 3) >> 2);
    }
    const time = Math.max(pieces + wellPieces, (this.cells[index] + 3) >> 2);
    return wellCells === 0 ? time : Math.max(time, this.wellTime(placed, wellCells, wellPieces));
  }

  /** The number of pieces after which enough of them fit into wells. */
  private wellTime(placed: number, cells: number, pieces: number): number {
    for (let i = placed; i < this.order.length; i++) {
      const { wellCells } = TRAITS[this.order[i]];
      cells -= wellCells;
      if (wellCells > 0) pieces--;
      if (cells <= 0 && pieces <= 0) return i - placed + 1;
    }
    return Number.POSITIVE_INFINITY;
  }

  /** Lists the steps from set to set that one drop may make. */
  private link(): boolean {
    const { rows, gaps, closure } = this;
    let steps = 0;
    for (let b = 1; b < this.sets; b++) {
      for (let a = 0; a < b; a++) {
        if ((rows[a] & ~rows[b]) !== 0) continue;
        const group = rows[b] ^ rows[a];
        let lines = 0;
        let common = FULL;
        for (let s = group; s !== 0 && common !== 0; s &= s - 1) {
          const r = 31 - Math.clz32(s & -s);
          const covered = (closure[r] & ~(1 << r) & ~rows[a]) !== 0;
          common = covered || ++lines > 4 ? 0 : common & gaps[r];
        }
        if (common === 0) continue;
        let between = 0;
        const span = (1 << (31 - Math.clz32(group))) - (group & -group);
        for (let s = span & ~rows[b]; s !== 0; s &= s - 1) between++;
        if (steps === MOST_STEPS) return false;
        this.from[steps] = a;
        this.to[steps] = b;
        this.lines[steps] = lines;
        this.between[steps] = between;
        this.narrow[steps] = (common & (common >> 1)) === 0 ? 1 : 0;
        steps++;
      }
    }
    this.steps = steps;
    return true;
  }
}
