// The best straight drop of one piece. A vector holds eight neighbouring columns, or the eight placements whose left
// columns these are. A drop that completes no row is worked out from its differences to the board before, one that does
// from the board after it. Scores are added up in whole numbers first, with rounded weights, and then exactly for those
// near the best: the choice is that of the exact sums.
import {
  COLUMNS, COVERED, FIRST, FRESH, HEIGHTS, MOST_ROWS, OPEN, SHIFTS, SOLID, TIPS,
  bitCount, bitSum, coveredWells, look, shortBitSum, fillWalls, measure, powers, product, readRows, shiftDown,
  columnHoles, holeDepth, holeRows, holes, rowChanges, total, wells,
} from './board';

// a shape: width, height and sum of the bottoms; then for each of four columns its bottom, its top, its cells, and its
// bottom, its cells and its top as factors: what moves bit 0 up to the bottom, makes the cells of it, moves `shiftDown` up
const WIDTH: usize = 0;
const HEIGHT: usize = 2;
const BOTTOMS: usize = 4;
const SHAPE_COLUMNS: usize = 8;
const BOTTOM: usize = 0;
const TOP: usize = 2;
const LENGTH: usize = 4;
const MASK: usize = 6;
const TO_BOTTOM: usize = 8;
const TO_TOP: usize = 10;
const SHAPE_COLUMN = 16;
const SHAPE: usize = 72;

// a block of eight placements: a vector for each metric, rough scores, the rows in which they rest
const METRICS = 8;
const LANDING: usize = 0;
const DIVERSITY: usize = 16;
const HOLES: usize = 32;
const HOLE_ROWS: usize = 48;
const HOLE_DEPTH: usize = 64;
const WELLS: usize = 80;
const ROW_CHANGES: usize = 96;
const COLUMN_CHANGES: usize = 112;
const SCORES: usize = 128;
const LOWS: usize = 160;
const BLOCK: usize = 176;
const MOST_BLOCKS = 8;
const MOST_DROPS = 64;

const shapes = memory.data(28 * 72, 16);
/** The columns of each shape, with 16 empty ones before and after them. */
const shapeLanes = memory.data(28 * 80, 16);
const SHAPE_LANES: usize = 80;
/** In the order of the metrics of a block, with that of eroded cells in second place. */
const weights = memory.data(9 * 8, 16);
/** For each two metrics with a weight: their place in a block, and the two rounded weights. */
const weighed = memory.data(4 * 8, 16);
const rows = memory.data(64, 16);
const inside = memory.data(32, 16);
const before = memory.data(9 * 96, 16);
const after = memory.data(9 * 96, 16);
const blocks = memory.data(8 * 176, 16);
const blockCodes = memory.data(8 * 4, 16);
/** Drops that complete rows: shape, column, row, code, the rows. */
const completing = memory.data(64 * 20, 16);
const COMPLETING: usize = 20;
/** The rows that the drops of the last block complete. */
const completed = memory.data(16, 16);
// by column: the rows that every column left of it fills, and every one from it on; steps between columns likewise
const fullLeft = memory.data(96, 16);
const fullRight = memory.data(96, 16);
const stepsLeft = memory.data(96, 16);
const stepsRight = memory.data(96, 16);
let width = 0;
let height = 0;
let scale: f64 = 0;
let error: f64 = 0;
let diverse = false;
/** Whether hole rows or hole depth have a weight. */
let deep = false;
let weighedEnd: usize = 0;

/** Placements evaluated so far. */
export let evaluated: f64 = 0;

export function shapesAt(): usize {
  return shapes;
}

export function weightsAt(): usize {
  return weights;
}

export function rowsAt(): usize {
  return rows;
}

/**
 * Begins, with shapes and weights in their places. A rough score is `scale` times the exact one, and at most `mostError`
 * from it.
 */
export function prepare(columns: i32, rowCount: i32, roughScale: f64, mostError: f64): void {
  width = columns;
  height = rowCount;
  scale = roughScale;
  error = mostError;
  diverse = load<f64>(weights, 16) != 0;
  deep = load<f64>(weights, 32) != 0 || load<f64>(weights, 40) != 0;
  weighedEnd = weighed;
  for (let metric = 0; metric < METRICS; metric += 2) {
    // a block has the landing height twice, and no eroded cells
    const first = <i16>nearest(scale * (metric == 0 ? load<f64>(weights) / 2 : load<f64>(weights + (metric << 3), 8)));
    const second = <i16>nearest(scale * load<f64>(weights + (metric << 3), 16));
    if (first == 0 && second == 0) continue;
    store<i32>(weighedEnd, metric << 4);
    store<i16>(weighedEnd, first, 4);
    store<i16>(weighedEnd, second, 6);
    weighedEnd += 8;
  }
  for (let column = 0; column < width; column++) store<i16>(inside + (column << 1), -1);
  for (let shape: usize = 0; shape < 28; shape++) {
    const across = <i32>load<i16>(shapes + shape * SHAPE, WIDTH);
    for (let i = 0; i < across; i++) {
      const mask = load<u16>(shapes + shape * SHAPE + SHAPE_COLUMNS + i * SHAPE_COLUMN, MASK);
      store<u16>(shapeLanes + shape * SHAPE_LANES + ((16 + i) << 1), mask);
    }
  }
  fillWalls(before, height);
  fillWalls(after, height);
}

/** What `choose` returns if no placement fits, and if the board is too high for it. */
const NONE = -1;
const TOO_HIGH = -2;

/** The code of the best placement with the shapes from `first` to below `end`, in orientations from `turn` on. */
export function choose(first: i32, end: i32, turn: i32): i32 {
  if (v128.any_true(v128.or(v128.load(rows + 2 * MOST_ROWS), v128.or(v128.load(rows, 32), v128.load(rows, 48)))))
    return TOO_HIGH;
  readRows(rows, before, inside);
  measure(before, height);
  sumUpSides();
  let rough = i32x4.splat(i32.MIN_VALUE);
  let drops = 0;
  let block = blocks;
  let code = blockCodes;
  let complete = completing;
  for (let shape = first; shape < end; shape++, turn++) {
    const at = shapes + <usize>shape * SHAPE;
    const size = <i32>load<i16>(at, HEIGHT);
    const last = width - <i32>load<i16>(at, WIDTH);
    for (let x = 0; x <= last; x += 8) {
      const full = drop(at, x, block);
      const low = v128.load(block, LOWS);
      const valid = v128.and(
        i16x8.le_s(i16x8(0, 1, 2, 3, 4, 5, 6, 7), i16x8.splat(<i16>(last - x))),
        i16x8.le_s(low, i16x8.splat(<i16>(height - size))),
      );
      const plain = v128.and(valid, i16x8.eq(full, i16x8.splat(0)));
      drops += popcnt(i16x8.bitmask(valid));
      v128.store(completed, full);
      for (let lanes = i16x8.bitmask(v128.andnot(valid, plain)); lanes != 0; lanes &= lanes - 1) {
        const lane = ctz(lanes);
        const y = <i32>load<i16>(block + (lane << 1), LOWS);
        store<i32>(complete, shape);
        store<i32>(complete, x + lane, 4);
        store<i32>(complete, y, 8);
        store<i32>(complete, (turn << 10) | ((x + lane) << 6) | y, 12);
        store<i32>(complete, <i32>load<u16>(completed + (lane << 1)), 16);
        complete += COMPLETING;
      }
      rough = i32x4.max_s(rough, score(block, plain));
      store<i32>(code, (turn << 10) | (x << 6));
      code += 4;
      block += BLOCK;
    }
  }
  evaluated += <f64>drops;
  rough = i32x4.max_s(rough, v128.shuffle<i32>(rough, rough, 2, 3, 0, 1));
  let limit = <f64>max(i32x4.extract_lane(rough, 0), i32x4.extract_lane(rough, 1)) - 2 * error;
  let best: f64 = -Infinity;
  let chosen = NONE;
  for (let each = completing; each < complete; each += COMPLETING) {
    const value = scoreCompleting(<usize>load<i32>(each), load<i32>(each, 4), load<i32>(each, 8), load<i32>(each, 16));
    const own = load<i32>(each, 12);
    if (value > best || chosen < 0 || (value == best && own < chosen)) {
      best = value;
      chosen = own;
    }
  }
  limit = max(limit, scale * best - error);
  const least = i32x4.splat(<i32>max(limit, <f64>i32.MIN_VALUE));
  code = blockCodes;
  for (let each = blocks; each < block; each += BLOCK, code += 4) {
    const low = i32x4.gt_s(v128.load(each, SCORES), least);
    const high = i32x4.gt_s(v128.load(each, SCORES + 16), least);
    for (let lanes = i16x8.bitmask(i16x8.narrow_i32x4_s(low, high)); lanes != 0; lanes &= lanes - 1) {
      const lane = ctz(lanes);
      const value = exactScore(each + (lane << 1));
      const own = load<i32>(code) + (lane << 6) + <i32>load<i16>(each + (lane << 1), LOWS);
      // placements in the order of their codes: of equals the first is taken
      if (value > best || chosen < 0 || (value == best && own < chosen)) {
        best = value;
        chosen = own;
      }
    }
  }
  return chosen;
}

/** Writes what all columns to the left and to the right of each column have in common. */
function sumUpSides(): void {
  const columns = before + FIRST + COLUMNS;
  const all = i16x8.splat(-1);
  // column x - 1 at lane x, then the rows common to 2, 4, 8 and 16 columns
  let low = v128.shuffle<i16>(all, v128.load(columns), 0, 8, 9, 10, 11, 12, 13, 14);
  let high = v128.load(columns, 14);
  low = v128.and(low, v128.shuffle<i16>(all, low, 0, 8, 9, 10, 11, 12, 13, 14));
  low = v128.and(low, v128.shuffle<i16>(all, low, 0, 1, 8, 9, 10, 11, 12, 13));
  low = v128.and(low, v128.shuffle<i16>(all, low, 0, 1, 2, 3, 8, 9, 10, 11));
  high = v128.and(high, v128.shuffle<i16>(all, high, 0, 8, 9, 10, 11, 12, 13, 14));
  high = v128.and(high, v128.shuffle<i16>(all, high, 0, 1, 8, 9, 10, 11, 12, 13));
  high = v128.and(high, v128.shuffle<i16>(all, high, 0, 1, 2, 3, 8, 9, 10, 11));
  v128.store(fullLeft, low);
  v128.store(fullLeft, v128.and(high, v128.shuffle<i16>(low, low, 7, 7, 7, 7, 7, 7, 7, 7)), 16);
  low = v128.load(columns);
  high = v128.load(columns, 16);
  high = v128.and(high, v128.shuffle<i16>(high, all, 1, 2, 3, 4, 5, 6, 7, 8));
  high = v128.and(high, v128.shuffle<i16>(high, all, 2, 3, 4, 5, 6, 7, 8, 9));
  high = v128.and(high, v128.shuffle<i16>(high, all, 4, 5, 6, 7, 8, 9, 10, 11));
  low = v128.and(low, v128.shuffle<i16>(low, all, 1, 2, 3, 4, 5, 6, 7, 8));
  low = v128.and(low, v128.shuffle<i16>(low, all, 2, 3, 4, 5, 6, 7, 8, 9));
  low = v128.and(low, v128.shuffle<i16>(low, all, 4, 5, 6, 7, 8, 9, 10, 11));
  v128.store(fullRight, v128.and(low, v128.shuffle<i16>(high, high, 0, 0, 0, 0, 0, 0, 0, 0)));
  v128.store(fullRight, high, 16);
  if (!diverse) return;
  let steps = 0;
  for (let x = 0; x <= width; x++) {
    store<u16>(stepsLeft + (x << 1), <u16>steps);
    if (x > 0 && x < width) steps |= stepBit(x);
  }
  steps = 0;
  for (let x = width; x >= 0; x--) {
    if (x + 1 < width) steps |= stepBit(x + 1);
    store<u16>(stepsRight + (x << 1), <u16>steps);
  }
}

/** A bit for the step to column x from the column left of it, if it is of at most two rows. */
@inline
function stepBit(x: i32): i32 {
  const heights = before + FIRST + HEIGHTS + (x << 1);
  const step = <i32>load<i16>(heights) - <i32>load<i16>(heights - 2) + 2;
  return step >= 0 && step <= 4 ? 1 << step : 0;
}

/** Works out eight drops from column x on, as if no row were removed. Returns the rows that they complete. */
@inline
function drop(shape: usize, x: i32, block: usize): v128 {
  const across = <i32>load<i16>(shape, WIDTH);
  const size = <i32>load<i16>(shape, HEIGHT);
  const columns = before + FIRST + (x << 1);
  let low = i16x8.splat(0);
  let heights = i16x8.splat(0);
  for (let i = 0; i < across; i++) {
    const tall = v128.load(columns + (i << 1), HEIGHTS);
    heights = i16x8.add(heights, tall);
    low = i16x8.max_s(low, i16x8.sub(tall, v128.load16_splat(shape + SHAPE_COLUMNS + i * SHAPE_COLUMN, BOTTOM)));
  }
  // where they rest as a power of 2, and as `shiftDown` takes it
  const tip = powers(low);
  const shift = powers(i16x8.sub(i16x8.splat(14), low));
  let overhangs = i16x8.splat(<i16>across);
  let under = i16x8.splat(<i16>holeRows);
  let grounded = i16x8.splat(0);
  let full = v128.and(v128.load(fullLeft + (x << 1)), v128.load(fullRight + ((x + across) << 1)));
  // the filled cells left and right of the piece: at most one a row, since its rows have no gaps
  let left = i16x8.splat(0);
  let right = i16x8.splat(0);
  // cumulative wells change in the columns of the piece and in those beside it
  let openBefore = i16x8.splat(0);
  let open = i16x8.splat(0);
  let deepest = i16x8.splat(0);
  let newly = i16x8.splat(0);
  // the columns with the piece: two left of the one at hand, and one left, whose wells are found
  let further = v128.load(columns, COLUMNS - 4);
  let here = v128.load(columns, COLUMNS - 2);
  let gap = i16x8.splat(-1);
  for (let i = 0; i <= across + 1; i++) {
    const at = columns + (i << 1);
    const part = shape + SHAPE_COLUMNS + i * SHAPE_COLUMN;
    let next = v128.load(at, COLUMNS);
    let nextGap = i16x8.splat(-1);
    if (i < across) {
      const floor = i16x8.mul(tip, v128.load16_splat(part, TO_BOTTOM));
      const top = v128.load(at, TIPS);
      const grounds = i16x8.eq(floor, top);
      nextGap = i16x8.sub(floor, top);
      const own = i16x8.mul(tip, v128.load16_splat(part, MASK));
      left = v128.or(left, v128.and(own, v128.load(at, COLUMNS - 2)));
      right = v128.or(right, v128.and(own, v128.load(at, COLUMNS + 2)));
      next = v128.or(own, next);
      full = v128.and(full, next);
      overhangs = i16x8.add(overhangs, grounds);
      if (deep) {
        const trunk = v128.and(v128.load(at, SOLID), grounds);
        under = v128.or(under, nextGap);
        grounded = i16x8.add(grounded, v128.and(v128.load16_splat(part, LENGTH), trunk));
      }
    }
    const between = v128.andnot(v128.and(further, next), here);
    const above = v128.andnot(between, v128.load(at, COVERED - 2));
    newly = v128.or(newly, v128.and(between, v128.load(at, FRESH - 2)));
    openBefore = i16x8.add(openBefore, v128.load(at, OPEN - 2));
    // in the gap under the piece, or beside it, they go down to the ground of before
    const lower = shiftDown(v128.and(above, gap), v128.load(at, SHIFTS - 2));
    open = i8x16.add(open, shortBitSum(lower));
    deepest = v128.or(deepest, lower);
    if (i > 0 && i <= across) {
      const upper = shiftDown(v128.andnot(above, gap), product(shift, v128.load16_splat(part - SHAPE_COLUMN, TO_TOP)));
      open = i8x16.add(open, shortBitSum(upper));
      deepest = v128.or(deepest, upper);
    }
    further = here;
    here = next;
    gap = nextGap;
  }
  if (v128.any_true(v128.or(newly, i16x8.shr_u(deepest, 4)))) open = openWells(shape, columns, tip, shift);
  // a row of the piece makes two changes, and each filled cell beside it takes two away
  const cells4 = i8x16(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const touching = i8x16.add(look(cells4, shiftDown(left, shift)), look(cells4, shiftDown(right, shift)));
  const changes = i16x8.sub(i16x8.splat(<i16>size), touching);
  v128.store(block, i16x8.add(i16x8.shl(low, 1), i16x8.splat(<i16>(size - 1))), LANDING);
  const raised = i16x8.mul(low, i16x8.splat(<i16>across));
  const filled = i16x8.splat(<i16>(holes + <i32>load<i16>(shape, BOTTOMS)));
  v128.store(block, i16x8.sub(i16x8.add(raised, filled), heights), HOLES);
  if (deep) {
    v128.store(block, bitCount(under), HOLE_ROWS);
    v128.store(block, i16x8.sub(i16x8.splat(<i16>(holeDepth + 4)), grounded), HOLE_DEPTH);
  }
  v128.store(block, i16x8.add(i16x8.sub(i16x8.splat(<i16>wells), openBefore), open), WELLS);
  v128.store(block, i16x8.add(i16x8.splat(<i16>rowChanges), i16x8.shl(changes, 1)), ROW_CHANGES);
  const covers = i16x8.add(i16x8.splat(<i16>columnHoles), overhangs);
  v128.store(block, i16x8.add(i16x8.splat(<i16>width), i16x8.shl(covers, 1)), COLUMN_CHANGES);
  if (diverse) v128.store(block, diversity(shape, across, x, low), DIVERSITY);
  v128.store(block, low, LOWS);
  return full;
}

/** The cumulative wells of the columns of a piece and of those beside it, of any depth and in holes too. */
function openWells(shape: usize, columns: usize, tip: v128, shift: v128): v128 {
  const across = <i32>load<i16>(shape, WIDTH);
  let sum = i16x8.splat(0);
  let further = v128.load(columns, COLUMNS - 4);
  let here = v128.load(columns, COLUMNS - 2);
  let gap = i16x8.splat(-1);
  for (let i = 0; i <= across + 1; i++) {
    const at = columns + (i << 1);
    const part = shape + SHAPE_COLUMNS + i * SHAPE_COLUMN;
    let next = v128.load(at, COLUMNS);
    let nextGap = i16x8.splat(-1);
    if (i < across) {
      nextGap = i16x8.sub(i16x8.mul(tip, v128.load16_splat(part, TO_BOTTOM)), v128.load(at, TIPS));
      next = v128.or(next, i16x8.mul(tip, v128.load16_splat(part, MASK)));
    }
    const between = v128.andnot(v128.and(further, next), here);
    const covered = v128.load(at, COVERED - 2);
    const above = v128.andnot(between, covered);
    sum = i16x8.add(sum, coveredWells(v128.and(between, v128.load(at, FRESH - 2)), covered));
    sum = i16x8.add(sum, bitSum(shiftDown(v128.and(above, gap), v128.load(at, SHIFTS - 2))));
    if (i > 0 && i <= across) {
      const upper = product(shift, v128.load16_splat(part - SHAPE_COLUMN, TO_TOP));
      sum = i16x8.add(sum, bitSum(shiftDown(v128.andnot(above, gap), upper)));
    }
    further = here;
    here = next;
    gap = nextGap;
  }
  return sum;
}

/** How many of the steps -2 to 2 there are after a drop. */
function diversity(shape: usize, across: i32, x: i32, low: v128): v128 {
  const columns = before + FIRST + (x << 1);
  const parts = shape + SHAPE_COLUMNS;
  let steps = v128.or(v128.load(stepsLeft + (x << 1)), v128.load(stepsRight + ((x + across) << 1)));
  for (let i = 1; i < across; i++) {
    const part = parts + i * SHAPE_COLUMN;
    const step = <i32>load<i16>(part, TOP) - <i32>load<i16>(part - SHAPE_COLUMN, TOP) + 2;
    if (step >= 0 && step <= 4) steps = v128.or(steps, i16x8.splat(<i16>(<i32>1 << step)));
  }
  const bits = i8x16(1, 2, 4, 8, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  // the high byte of an index is 255 for a negative step and 0 for others, which would be the first entry
  const lowByte = i16x8.splat(0xff);
  const left = i16x8.add(i16x8.sub(low, v128.load(columns, HEIGHTS - 2)), i16x8.splat(<i16>load<i16>(parts, TOP) + 2));
  const lastTop = <i16>load<i16>(parts + (across - 1) * SHAPE_COLUMN, TOP);
  const right = i16x8.add(i16x8.sub(v128.load(columns + (across << 1), HEIGHTS), low), i16x8.splat(2 - lastTop));
  // the walls have no steps
  const atLeft = i16x8.ge_s(i16x8(0, 1, 2, 3, 4, 5, 6, 7), i16x8.splat(<i16>(1 - x)));
  const atRight = i16x8.lt_s(i16x8(0, 1, 2, 3, 4, 5, 6, 7), i16x8.splat(<i16>(width - across - x)));
  steps = v128.or(steps, v128.and(v128.and(i8x16.swizzle(bits, left), lowByte), atLeft));
  steps = v128.or(steps, v128.and(v128.and(i8x16.swizzle(bits, right), lowByte), atRight));
  return bitCount(steps);
}

/** Writes the rough scores of the drops of a block, and returns them: the larger of two and two. */
@inline
function score(block: usize, plain: v128): v128 {
  let low = i32x4.splat(0);
  let high = i32x4.splat(0);
  for (let each = weighed; each < weighedEnd; each += 8) {
    const at = block + <usize>load<i32>(each);
    const one = v128.load(at);
    const other = v128.load(at, 16);
    const pair = v128.load32_splat(each, 4);
    low = i32x4.add(low, i32x4.dot_i16x8_s(pair, v128.shuffle<i16>(one, other, 0, 8, 1, 9, 2, 10, 3, 11)));
    high = i32x4.add(high, i32x4.dot_i16x8_s(pair, v128.shuffle<i16>(one, other, 4, 12, 5, 13, 6, 14, 7, 15)));
  }
  const never = i32x4.splat(i32.MIN_VALUE);
  low = v128.bitselect(low, never, i32x4.extend_low_i16x8_s(plain));
  high = v128.bitselect(high, never, i32x4.extend_high_i16x8_s(plain));
  v128.store(block, low, SCORES);
  v128.store(block, high, SCORES + 16);
  return i32x4.max_s(low, high);
}

/** The score of the drop of a lane; added up in the order of the plain version. */
function exactScore(lane: usize): f64 {
  return load<f64>(weights) * (<f64>load<i16>(lane, LANDING) / 2) +
    load<f64>(weights, 16) * (diverse ? <f64>load<i16>(lane, DIVERSITY) : 0) +
    load<f64>(weights, 24) * <f64>load<i16>(lane, HOLES) +
    load<f64>(weights, 32) * <f64>load<i16>(lane, HOLE_ROWS) +
    load<f64>(weights, 40) * <f64>load<i16>(lane, HOLE_DEPTH) +
    load<f64>(weights, 48) * <f64>load<i16>(lane, WELLS) +
    load<f64>(weights, 56) * <f64>load<i16>(lane, ROW_CHANGES) +
    load<f64>(weights, 64) * <f64>load<i16>(lane, COLUMN_CHANGES);
}

/** The score of a drop that completes these rows. The totals of the board before are lost. */
function scoreCompleting(index: usize, x: i32, low: i32, full: i32): f64 {
  const shape = shapes + index * SHAPE;
  const from = before + FIRST + COLUMNS;
  const to = after + FIRST + COLUMNS;
  const lanes = shapeLanes + index * SHAPE_LANES + ((16 - x) << 1);
  const ownLeft = i16x8.shl(v128.load(lanes), low);
  const ownRight = i16x8.shl(v128.load(lanes, 16), low);
  const lost = i16x8.splat(<i16>full);
  const lines = popcnt(full);
  const eroded = total(i16x8.add(bitCount(v128.and(ownLeft, lost)), bitCount(v128.and(ownRight, lost))));
  let left = v128.or(v128.load(from), ownLeft);
  let right = v128.or(v128.load(from, 16), ownRight);
  // from the highest row down
  for (; full != 0; ) {
    const y = 31 - clz(full);
    full ^= 1 << y;
    const below = i16x8.splat(<i16>((<i32>1 << y) - 1));
    left = v128.bitselect(left, i16x8.shr_u(left, 1), below);
    right = v128.bitselect(right, i16x8.shr_u(right, 1), below);
  }
  v128.store(to, v128.bitselect(left, v128.load(from), v128.load(inside)));
  v128.store(to, v128.bitselect(right, v128.load(from, 16), v128.load(inside, 16)), 16);
  measure(after, height);
  let steps = 0;
  for (let column = 1; diverse && column < width; column++) {
    const at = after + FIRST + HEIGHTS + (column << 1);
    const step = <i32>load<i16>(at) - <i32>load<i16>(at - 2) + 2;
    if (step >= 0 && step <= 4) steps |= 1 << step;
  }
  return load<f64>(weights) * (<f64>(2 * low + <i32>load<i16>(shape, HEIGHT) - 1) / 2) +
    load<f64>(weights, 8) * <f64>(lines * eroded) +
    load<f64>(weights, 16) * <f64>popcnt(steps) +
    load<f64>(weights, 24) * <f64>holes +
    load<f64>(weights, 32) * <f64>popcnt(holeRows) +
    load<f64>(weights, 40) * <f64>holeDepth +
    load<f64>(weights, 48) * <f64>wells +
    load<f64>(weights, 56) * <f64>rowChanges +
    load<f64>(weights, 64) * <f64>(2 * columnHoles + width);
}
