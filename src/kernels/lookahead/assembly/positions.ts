// The resting places of the seven pieces as they appear, by fills from the top down, a row of all seven at once. The first
// half of a vector has six parts, one for each piece of two rows, and the second half one for the piece of one row. A part
// is as wide as the board; its top bit is never a place, which stops a fill. With a piece added to a board that was loaded,
// the fill starts at the piece and ends where it would go on as on the board before.
import { ROWS, TOP, height, sumBytes, total, width } from './board';
import { SHAPE, SHAPE_HEIGHT, SHAPE_ROWS, SHAPE_WIDTH } from './places';

/** By row of the board: the places that it takes from the upper and from the lower row of the pieces. */
const upper = memory.data(16384, 16);
const lower = memory.data(16384, 16);
const everywhere = memory.data(16, 16);
/** On the board before, by row: the places reached, and by byte the number of resting places above. */
const reachedAt = memory.data(512, 16);
const restsAbove = memory.data(512, 16);
const changedRows = memory.data(64, 16);

let restsBefore = 0;

export function preparePositions(shapes: usize): void {
  let part = 0;
  for (let piece: usize = 0; piece < 7; piece++) {
    const shape = shapes + piece * SHAPE;
    const tall = load<i16>(shape, SHAPE_HEIGHT) == 2;
    const places: u64 = (1 << (width - <i32>load<i16>(shape, SHAPE_WIDTH) + 1)) - 1;
    const half: usize = tall ? 0 : 8;
    const shift = <u64>(tall ? part++ * width : 0);
    store<u64>(everywhere + half, load<u64>(everywhere + half) | (places << shift));
    for (let row: usize = 0; row < <usize>1 << width; row++) {
      addTaken(lower + (row << 4) + half, (taken(<u32>row, load<u16>(shape, SHAPE_ROWS)) & places) << shift);
      if (tall)
        addTaken(upper + (row << 4) + half, (taken(<u32>row, load<u16>(shape, SHAPE_ROWS + 2)) & places) << shift);
    }
  }
}

@inline
function addTaken(at: usize, places: u64): void {
  store<u64>(at, load<u64>(at) | places);
}

function taken(row: u32, cells: u32): u64 {
  let places: u32 = 0;
  for (let x = 0; x < 4; x++) if ((cells >> x) & 1) places |= row >> x;
  return places;
}

/** Where the pieces fit with their lower row in `below` and their upper row in `above`. */
@inline
function fits(above: i32, below: i32): v128 {
  return v128.andnot(v128.load(everywhere), v128.or(v128.load(upper + (above << 4)), v128.load(lower + (below << 4))));
}

/** The runs of `fit` that contain a bit of `from`: see `spread` of the resting places. */
@inline
function spread(from: v128, fit: v128): v128 {
  let x = v128.or(v128.andnot(fit, i64x2.add(fit, from)), from);
  let way = fit;
  x = v128.or(x, v128.and(way, i64x2.shr_u(x, 1)));
  way = v128.and(way, i64x2.shr_u(way, 1));
  x = v128.or(x, v128.and(way, i64x2.shr_u(x, 2)));
  way = v128.and(way, i64x2.shr_u(way, 2));
  x = v128.or(x, v128.and(way, i64x2.shr_u(x, 4)));
  way = v128.and(way, i64x2.shr_u(way, 4));
  return v128.or(x, v128.and(way, i64x2.shr_u(x, 8)));
}

@inline
function rowAt(rows: usize, y: i32): i32 {
  return <i32>load<u16>(rows + (y << 1));
}

/** Counts the resting places; notes what `positionsAfter` needs if `keep` is true. */
function sweep(rows: usize, top: i32, keep: bool): i32 {
  let y = min(top, height - 1);
  let reached = fits(rowAt(rows, y + 1), rowAt(rows, y));
  // pieces of two rows enter one row lower
  if (y == height - 1) reached = i64x2.replace_lane(reached, 0, 0);
  let places = i8x16.splat(0);
  for (; y > 0; y--) {
    if (keep) {
      v128.store(reachedAt + (y << 4), reached);
      v128.store(restsAbove + (y << 4), places);
    }
    const fit = fits(rowAt(rows, y), rowAt(rows, y - 1));
    places = i8x16.add(places, i8x16.popcnt(v128.andnot(reached, fit)));
    reached = v128.and(reached, fit);
    if (v128.any_true(v128.xor(reached, fit))) reached = spread(reached, fit);
    if (y == height - 1) reached = i64x2.replace_lane(reached, 0, i64x2.extract_lane(fit, 0));
  }
  if (keep) {
    v128.store(reachedAt, reached);
    v128.store(restsAbove, places);
  }
  return total(sumBytes(i8x16.add(places, i8x16.popcnt(reached))));
}

export function measurePositions(board: usize): i32 {
  return sweep(board + ROWS, load<i32>(board, TOP), false);
}

/** Sets the board to which `positionsAfter` adds a piece. */
export function loadPositions(board: usize): void {
  restsBefore = sweep(board + ROWS, load<i32>(board, TOP), true);
}

export function positionsAfter(board: usize, shape: usize, x: i32, low: i32): i32 {
  const rows = board + ROWS;
  const size = <i32>load<i16>(shape, SHAPE_HEIGHT);
  const top = load<i32>(board, TOP);
  const end = low + size;
  if (end > height - 2) return sweepWith(rows, shape, x, low, max(top, end));
  let reached = v128.load(everywhere);
  let places = i8x16.splat(0);
  if (end <= top) {
    reached = v128.load(reachedAt + (end << 4));
    places = v128.load(restsAbove + (end << 4));
  }
  let above = rowAt(rows, end);
  for (let y = end; y > 0; y--) {
    if (y < low && !v128.any_true(v128.xor(reached, v128.load(reachedAt + (y << 4)))))
      return restsBefore + total(sumBytes(places)) - total(sumBytes(v128.load(restsAbove + (y << 4))));
    let below = rowAt(rows, y - 1);
    if (y > low) below |= <i32>load<i16>(shape + ((y - 1 - low) << 1), SHAPE_ROWS) << x;
    const fit = fits(above, below);
    places = i8x16.add(places, i8x16.popcnt(v128.andnot(reached, fit)));
    reached = v128.and(reached, fit);
    if (v128.any_true(v128.xor(reached, fit))) reached = spread(reached, fit);
    above = below;
  }
  return total(sumBytes(i8x16.add(places, i8x16.popcnt(reached))));
}

/** The same for a piece that reaches up to where pieces enter. */
function sweepWith(rows: usize, shape: usize, x: i32, low: i32, top: i32): i32 {
  memory.copy(changedRows, rows, 64);
  const size = <i32>load<i16>(shape, SHAPE_HEIGHT);
  for (let y = 0; y < size; y++) {
    const at = changedRows + ((low + y) << 1);
    store<u16>(at, load<u16>(at) | <u16>(<i32>load<i16>(shape + (y << 1), SHAPE_ROWS) << x));
  }
  return sweep(changedRows, top, false);
}
