// Where a piece that does not turn can come to rest: reached places spread sideways at each height, then step down.
import { ROWS, TOP, height, width } from './board';

// a shape: width, height, column where it appears, first and last column of its lower and of its upper row (16 bits each)
export const SHAPE_WIDTH: usize = 0;
export const SHAPE_HEIGHT: usize = 2;
const SHAPE_ENTRY: usize = 4;
export const SHAPE_ENDS: usize = 6;
/** The column and row of each cell. */
const SHAPE_CELLS: usize = 16;
/** Sums over the cells: rows, which are 1 in the lowest, and columns. */
export const SHAPE_VERTICAL: usize = 14;
export const SHAPE_HORIZONTAL: usize = 32;
/** By row: its cells. */
export const SHAPE_ROWS: usize = 34;
/** By column: bottom, top, cells, mask of the cells. */
export const SHAPE_COLUMNS: usize = 40;
export const SHAPE_COLUMN = 8;
/** By column at which it stands: its cells whose mirror image is in it too. */
export const SHAPE_MIRRORED: usize = 80;
export const SHAPE: usize = 144;

const free = memory.data(64, 16);

/** Whether a piece may go under an overhang. */
export let tucks = false;

export function setTucks(allowed: bool): void {
  tucks = allowed;
}

/**
 * Writes the places at which a shape can rest, 16 bits each: its column times 32 plus its row. From the highest row down.
 * Returns the end of the list.
 */
export function restingPlaces(board: usize, shape: usize, to: usize): usize {
  const across = <i32>load<i16>(shape, SHAPE_WIDTH);
  const size = <i32>load<i16>(shape, SHAPE_HEIGHT);
  const top = load<i32>(board, TOP);
  const anywhere = (1 << (width - across + 1)) - 1;
  const inside = i16x8.splat(<i16>anywhere);
  const rows = board + ROWS;
  for (let block: usize = 0; block < 48; block += 16) {
    let taken = i16x8.splat(0);
    for (let cell: usize = 0; cell < 16; cell += 4) {
      const dx = <i32>load<i16>(shape + cell, SHAPE_CELLS);
      const dy = <i32>load<i16>(shape + cell, SHAPE_CELLS + 2);
      taken = v128.or(taken, i16x8.shr_u(v128.load(rows + block + (dy << 1)), dx));
    }
    v128.store(free + block, v128.andnot(inside, taken));
  }
  let low = height - size;
  let reached = anywhere;
  if (low >= top) low = top;
  else {
    const fits = <i32>load<u16>(free + (low << 1));
    reached = fits & (1 << <i32>load<i16>(shape, SHAPE_ENTRY));
    if (reached == 0) return to;
    reached = spread(reached, fits);
  }
  for (; reached != 0; low--) {
    const fits = low > 0 ? <i32>load<u16>(free + ((low - 1) << 1)) : 0;
    for (let rest = reached & ~fits; rest != 0; rest &= rest - 1) {
      store<u16>(to, <u16>((ctz(rest) << 5) | low));
      to += 2;
    }
    reached &= fits;
    if (tucks && reached != fits && reached != 0) reached = spread(reached, fits);
  }
  return to;
}

/** The runs of `fits` that contain a bit of `from`. */
@inline
export function spread(from: i32, fits: i32): i32 {
  // the carry of the addition runs up each run from its lowest bit of `from`; then the rest is filled downwards
  let x = (fits & ~(fits + from)) | from;
  let way = fits;
  x |= way & (x >> 1);
  way &= way >> 1;
  x |= way & (x >> 2);
  way &= way >> 2;
  x |= way & (x >> 4);
  way &= way >> 4;
  return x | (way & (x >> 8));
}
