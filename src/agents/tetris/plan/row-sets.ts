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

/** What the bound knows of a piece. */
export interface PieceTraits {
  /** The most cells that it has in one row. */
  readonly width: number;
  /** The most cells that it can put into a well one column wide. */
  readonly wellCells: number;
  readonly mostLines: number;
  /** By number of lines: how many rows may stay between them. */
  readonly slack: Int8Array;
  /** It fills two neighbouring columns of every row that it touches. */
  readonly square: boolean;
}

export const TRAITS: readonly PieceTraits[] = PIECES.map((piece) => {
  const placements = placementsOf(piece);
  return {
    width: Math.max(...placements.flatMap(({ rows }) => Array.from(rows, bits))),
    wellCells: Math.max(...placements.map(wellCells)),
    mostLines: piece.mostLines,
    // the rows that it can complete lie side by side: those between that it does not complete are the rest of them
    slack: Int8Array.from({ length: 5 }, (_, lines) => piece.mostLines - lines),
    square: placements.every(({ rows }) => rows.every((row) => bits(row) > 1 && (row & (row >> 1)) !== 0)),
  };
});

function placementsOf({ actions, placements }: IstPiece): Placement[] {
  return Array.from(actions, (action) => placements[action]);
}

/** Beside the well the board is filled up to the rim, so nothing of the piece there may lie below it. */
function wellCells({ bottoms, tops }: Placement): number {
  const depths = Array.from(bottoms, (bottom, c) => {
    const beside = bottoms.filter((_, other) => other !== c);
    return Math.min(...beside, tops[c]) - bottom;
  });
  return Math.max(...depths);
}

/** By width: how many drops the gaps of a row need at least, if each fills up to so many cells of one run of gaps. */
export const DROPS: readonly Uint8Array[] = [1, 2, 3, 4].map((width) =>
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

/** More sets or steps than these are not looked at; the rougher bound stands then. */
const MOST_SETS = 128;
const MOST_STEPS = 2048;
/** Empty rows above the board's top that may be filled and cleared. */
const MOST_FRESH = 4;

/**
 * The finer half of the bound: which sets of rows can have been cleared after how many pieces, and in what steps.
 *
 * A set must be closed: with a row, all rows that lie over its gaps. After j pieces it can be cleared only if
 * - its gaps are at most 4j cells;
 * - its gaps, as columns, fall into separate runs of columns; a piece works in one run only (there is no U-shaped piece),
 *   so each run needs its own pieces: as many as its cells or the gaps of any one of its rows ask for;
 * - a run one column wide is a well: only so many cells of a piece go into it, none of an o.
 *
 * One drop leads from a set to a larger one if the rows between them have a gap in the same column (the piece's lowest
 * cell is in all rows that it completes), if none of them lies over a gap of another, and if few enough rows that stay
 * lie between them. The most points over all ways from the empty set is the bound.
 */
export class RowSets {
  /** By row, to be filled before `points`: its gaps, how many, the closed set with it, the first piece to clear it. */
  readonly gaps = new Int32Array(ROWS + MOST_FRESH);
  readonly need = new Int32Array(ROWS + MOST_FRESH);
  readonly closure = new Int32Array(ROWS + MOST_FRESH);
  readonly earliest = new Int32Array(ROWS + MOST_FRESH);
  private readonly order: readonly number[];
  /** By number of pieces placed: the widest row and the deepest reach into a well of any piece to come. */
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

  /** Drops that a row's gaps need, by the gaps. */
  drops(placed: number): Uint8Array {
    return DROPS[this.widest[placed] - 1];
  }

  /** The most points from here; -1 if there are too many sets to look at. */
  points(placed: number, top: number): number {
    if (!this.collect(placed, top) || !this.link()) return -1;
    const { value, time, from, to, lines, between, narrow } = this;
    value.fill(-1, 0, this.sets);
    value[0] = 0;
    let best = 0;
    for (let piece = placed; piece < this.order.length; piece++) {
      const { slack, square } = TRAITS[this.order[piece]];
      // steps are in the order of their ends: backwards, no step builds on another of the same piece
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

  /** Lists the closed sets that can be cleared in time, each after its subsets. */
  private collect(placed: number, top: number): boolean {
    const { need, gaps, closure, earliest, rows, cells, columns, time } = this;
    const left = this.order.length - placed;
    const room = 4 * left;
    rows[0] = cells[0] = columns[0] = time[0] = 0;
    let count = 1;
    // rows above the top, from below: a higher one without a lower one gains nothing
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

  /** After how many pieces the set can be cleared at the earliest. */
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

  /** After how many pieces there were enough that fit into wells. */
  private wellTime(placed: number, cells: number, pieces: number): number {
    for (let i = placed; i < this.order.length; i++) {
      const { wellCells } = TRAITS[this.order[i]];
      cells -= wellCells;
      if (wellCells > 0) pieces--;
      if (cells <= 0 && pieces <= 0) return i - placed + 1;
    }
    return Number.POSITIVE_INFINITY;
  }

  /** Lists the steps from set to set that one drop might make. */
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
