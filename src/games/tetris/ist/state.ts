import { topOf } from '../board.ts';
import { COLUMNS, FULL, LINE_POINTS, type Placement, ROWS } from './placements.ts';

/**
 * A state of the course's problem (its `estado`): the board, the points and how many pieces are placed. The pieces
 * themselves are part of the problem. Column heights and the number of filled cells are kept because every drop needs
 * them.
 */
export class IstState {
  /** Row 0 is the bottom, bit c is column c from the left. */
  readonly rows = new Uint16Array(ROWS);
  readonly heights = new Uint8Array(COLUMNS);
  /** The highest column; every row from here up is empty. */
  top = 0;
  cells = 0;
  points = 0;
  placed = 0;
  /** The top row has a filled cell. */
  lost = false;
  /** The board came with a complete row. It is removed, and earns points, with the next drop. */
  complete = false;
}

/** The state before the first drop. */
export function stateOf(rows: ArrayLike<number>): IstState {
  const state = new IstState();
  state.rows.set(rows);
  state.top = topOf(state.rows);
  measureHeights(state);
  for (const row of state.rows) {
    state.cells += bits(row);
    if (row === FULL) state.complete = true;
  }
  state.lost = state.rows[ROWS - 1] !== 0;
  return state;
}

/**
 * The course's `resultado`: drops a piece straight onto `from` and writes the result to `into`, which must be another
 * object. Cells above the top row are lost. If the top row has a filled cell then, no line is removed and no point
 * earned.
 */
export function drop(from: IstState, piece: Placement, into: IstState): void {
  const rows = into.rows;
  const heights = into.heights;
  const oldTop = from.top;
  for (let r = 0; r < oldTop; r++) rows[r] = from.rows[r];
  for (let r = oldTop; r < into.top; r++) rows[r] = 0;
  for (let c = 0; c < COLUMNS; c++) heights[c] = from.heights[c];
  const { column, width, height, bottoms, tops } = piece;
  let base = 0;
  for (let c = 0; c < width; c++) {
    const rest = heights[column + c] - bottoms[c];
    if (rest > base) base = rest;
  }
  into.placed = from.placed + 1;
  into.points = from.points;
  into.complete = false;
  let top = base + height;
  let lines = 0;
  if (top < ROWS) {
    for (let r = 0; r < height; r++) if ((rows[base + r] |= piece.rows[r]) === FULL) lines++;
    if (top < oldTop) top = oldTop;
    into.lost = false;
    into.cells = from.cells + 4;
    if (lines > 0 || from.complete) {
      into.top = removeLines(rows, from.complete ? 0 : base, top);
      lines = top - into.top;
      into.cells -= lines * COLUMNS;
      into.points += LINE_POINTS[lines > 4 ? 4 : lines];
      measureHeights(into);
      return;
    }
  } else {
    into.lost = true;
    let cells = from.cells;
    for (let r = 0; r < height && base + r < ROWS; r++) {
      rows[base + r] |= piece.rows[r];
      cells += bits(piece.rows[r]);
    }
    into.cells = cells;
    into.top = ROWS;
    measureHeights(into);
    return;
  }
  into.top = top;
  for (let c = 0; c < width; c++) heights[column + c] = base + tops[c];
}

export function copyState(from: IstState, into: IstState): void {
  into.rows.set(from.rows);
  into.heights.set(from.heights);
  into.top = from.top;
  into.cells = from.cells;
  into.points = from.points;
  into.placed = from.placed;
  into.lost = from.lost;
  into.complete = from.complete;
}

/** Removes the complete rows from `low` to below `top`. Returns the new top. */
function removeLines(rows: Uint16Array, low: number, top: number): number {
  let to = low;
  for (let r = low; r < top; r++) if (rows[r] !== FULL) rows[to++] = rows[r];
  for (let r = to; r < top; r++) rows[r] = 0;
  return to;
}

function measureHeights(state: IstState): void {
  const { rows, heights } = state;
  heights.fill(0);
  let open = FULL;
  for (let r = state.top - 1; r >= 0 && open !== 0; r--) {
    let found = rows[r] & open;
    open &= ~found;
    while (found !== 0) {
      heights[31 - Math.clz32(found & -found)] = r + 1;
      found &= found - 1;
    }
  }
}

/** How many bits of a row are set. */
export function bits(row: number): number {
  return BITS[row];
}

const BITS = Uint8Array.from({ length: FULL + 1 }, (_, row) => {
  let count = 0;
  for (let rest = row; rest !== 0; rest &= rest - 1) count++;
  return count;
});
