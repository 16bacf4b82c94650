// A board as columns, with what can be said of each column, and the totals of the metrics. Each array of a board has 48
// lanes of 16 bits; lane 8 is column 0, and the lanes around the columns are walls.

/** Bytes of an array, and where column 0 is in it. */
const ARRAY: usize = 96;
export const FIRST: usize = 16;

/** The filled cells of a column: bit y is row y. */
export const COLUMNS: usize = 8 * ARRAY;
export const HEIGHTS: usize = ARRAY;
/** 2 to the power of the height. */
export const TIPS: usize = 2 * ARRAY;
/** What `shiftDown` needs to shift by the height. */
export const SHIFTS: usize = 3 * ARRAY;
/** All ones for a column without holes, else 0. */
export const SOLID: usize = 4 * ARRAY;
/** Cumulative wells above the top of the column. */
export const OPEN: usize = 5 * ARRAY;
/** Holes, and those of them that have an empty cell beside them. */
export const COVERED: usize = 6 * ARRAY;
export const FRESH: usize = 7 * ARRAY;


/** Higher boards are left to the plain version: a shape on top of them would reach bits that `shiftDown` needs. */
export const MOST_ROWS = 10;

// the totals of the last board measured
export let holes = 0;
export let columnHoles = 0;
/** The rows with holes as a mask. */
export let holeRows = 0;
export let holeDepth = 0;
export let wells = 0;
export let rowChanges = 0;

/** The entry of a table of 16 for each byte; 0 for negative bytes, any entry for those of 16 and more. */
@inline
export function look(table: v128, index: v128): v128 {
  return ASC_FEATURE_RELAXED_SIMD ? v128.relaxed_swizzle(table, index) : i8x16.swizzle(table, index);
}

/** Bits set in each lane. */
@inline
export function bitCount(x: v128): v128 {
  return i16x8.extadd_pairwise_i8x16_u(i8x16.popcnt(x));
}

/** The product of each lane with 15 bits behind the point, which it rounds off. */
@inline
export function product(x: v128, y: v128): v128 {
  return ASC_FEATURE_RELAXED_SIMD ? v128.relaxed_q15mulr<i16>(x, y) : i16x8.q15mulr_sat_s(x, y);
}

/** Shifts each lane to the right, by n where `by` is 2 to the power of 14 - n. No bit may be lost by it. */
@inline
export function shiftDown(x: v128, by: v128): v128 {
  return product(i16x8.shl(x, 1), by);
}

/** 2 to the power of each lane, of which none may be above 15. */
@inline
export function powers(x: v128): v128 {
  // the low byte looks up x, the high byte x - 8; negative places have no entry
  const places = i16x8.sub(i16x8.mul(x, i16x8.splat(0x0101)), i16x8.splat(0x0800));
  return look(i8x16(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0), places);
}

/** The sum of 1 for bit 0, 2 for bit 1 and so on, in each lane. */
@inline
export function bitSum(x: v128): v128 {
  const low = v128.and(x, i8x16.splat(15));
  const high = v128.and(i16x8.shr_u(x, 4), i8x16.splat(15));
  const next4 = i8x16(0, 5, 6, 11, 7, 12, 13, 18, 8, 13, 14, 19, 15, 20, 21, 26);
  const bytes = i8x16.add(shortBitSum(low), look(next4, high));
  return i16x8.add(i16x8.extadd_pairwise_i8x16_u(bytes), i16x8.shl(bitCount(i16x8.shr_u(x, 8)), 3));
}

/** The same where no lane has more than four bits. */
@inline
export function shortBitSum(x: v128): v128 {
  return look(i8x16(0, 1, 2, 3, 3, 4, 5, 6, 4, 5, 6, 7, 7, 8, 9, 10), x);
}

/** The sum over these cells of the cells from each down to the ground of its hole. */
export function coveredWells(from: v128, covered: v128): v128 {
  let sum = i16x8.splat(0);
  while (v128.any_true(from)) {
    sum = i16x8.add(sum, bitCount(from));
    from = v128.and(i16x8.shr_u(from, 1), covered);
  }
  return sum;
}

/** The sum of the lanes, which must not be negative. */
@inline
export function total(x: v128): i32 {
  const four = i32x4.extadd_pairwise_i16x8_u(x);
  const two = i32x4.add(four, v128.shuffle<i32>(four, four, 2, 3, 0, 1));
  return i32x4.extract_lane(two, 0) + i32x4.extract_lane(two, 1);
}

/** Makes every column a wall. */
export function fillWalls(board: usize, height: i32): void {
  const wall = height >= 16 ? 0xffff : (1 << height) - 1;
  for (let lane: usize = 0; lane < ARRAY; lane += 2) store<u16>(board + COLUMNS + lane, <u16>wall);
}

/** Turns the lowest 16 rows into columns; the lanes of `inside` are those of the board. */
export function readRows(rows: usize, board: usize, inside: usize): void {
  const byte = i16x8.splat(0xff);
  const low = v128.load(rows);
  const high = v128.load(rows, 16);
  const at = board + FIRST + COLUMNS;
  const left = columnsOf(i8x16.narrow_i16x8_u(v128.and(low, byte), v128.and(high, byte)));
  const right = columnsOf(i8x16.narrow_i16x8_u(i16x8.shr_u(low, 8), i16x8.shr_u(high, 8)));
  v128.store(at, v128.bitselect(left, v128.load(at), v128.load(inside)));
  v128.store(at, v128.bitselect(right, v128.load(at, 16), v128.load(inside, 16)), 16);
}

/** Eight columns of 16 rows, from a byte for each row. */
@inline
function columnsOf(bytes: v128): v128 {
  // two squares of 8 by 8 bits, turned over their diagonals by ever larger squares (Warren, Hacker's Delight, 7-3)
  let x = turn(bytes, 7, 0x00aa00aa00aa00aa);
  x = turn(x, 14, 0x0000cccc0000cccc);
  x = turn(x, 28, 0x00000000f0f0f0f0);
  return v128.shuffle<i8>(x, x, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
}

/** Exchanges the bits of a mask with those that far above them. */
@inline
function turn(x: v128, far: i32, mask: i64): v128 {
  const change = v128.and(v128.xor(x, i64x2.shr_u(x, far)), i64x2.splat(mask));
  return v128.xor(x, v128.xor(change, i64x2.shl(change, far)));
}

/** Works out the arrays and totals of a board from its columns. */
export function measure(board: usize, height: i32): void {
  const at = board + FIRST;
  const wall = v128.load(board, COLUMNS);
  const left = v128.load(at, COLUMNS);
  const right = v128.load(at + 16, COLUMNS);
  const beforeLeft = v128.shuffle<i16>(wall, left, 7, 8, 9, 10, 11, 12, 13, 14);
  const beforeRight = v128.shuffle<i16>(left, right, 7, 8, 9, 10, 11, 12, 13, 14);
  const afterLeft = v128.shuffle<i16>(left, right, 1, 2, 3, 4, 5, 6, 7, 8);
  const afterRight = v128.shuffle<i16>(right, wall, 1, 2, 3, 4, 5, 6, 7, 8);
  const betweenLeft = v128.andnot(v128.and(beforeLeft, afterLeft), left);
  const betweenRight = v128.andnot(v128.and(beforeRight, afterRight), right);
  measureHalf(at, left, betweenLeft);
  measureHalf(at + 16, right, betweenRight);
  rowChanges = total(i16x8.add(bitCount(v128.xor(beforeLeft, left)), bitCount(v128.xor(beforeRight, right))));
  if (height > 16) rowChanges += 2 * (height - 16);
  wells = total(i16x8.add(v128.load(at, OPEN), v128.load(at + 16, OPEN)));
  const coveredLeft = v128.load(at, COVERED);
  const coveredRight = v128.load(at + 16, COVERED);
  holes = columnHoles = holeDepth = holeRows = 0;
  if (v128.any_true(v128.or(coveredLeft, coveredRight))) {
    measureHoles(left, coveredLeft, betweenLeft);
    measureHoles(right, coveredRight, betweenRight);
  }
}

/** Works out the arrays of eight columns; `between` are their empty cells between filled ones. */
@inline
function measureHalf(at: usize, column: v128, between: v128): void {
  let below = v128.or(column, i16x8.shr_u(column, 1));
  below = v128.or(below, i16x8.shr_u(below, 2));
  below = v128.or(below, i16x8.shr_u(below, 4));
  below = v128.or(below, i16x8.shr_u(below, 8));
  const tall = bitCount(below);
  const covered = v128.andnot(below, column);
  const shift = powers(i16x8.sub(i16x8.splat(14), tall));
  v128.store(at, tall, HEIGHTS);
  v128.store(at, i16x8.add(below, i16x8.splat(1)), TIPS);
  v128.store(at, shift, SHIFTS);
  v128.store(at, i16x8.eq(covered, i16x8.splat(0)), SOLID);
  v128.store(at, bitSum(shiftDown(v128.andnot(between, covered), shift)), OPEN);
  v128.store(at, covered, COVERED);
  v128.store(at, v128.andnot(covered, between), FRESH);
}

/** Adds what the holes of eight columns count for to the totals. */
function measureHoles(column: v128, covered: v128, between: v128): void {
  const trunk = v128.andnot(column, i16x8.add(column, i16x8.splat(1)));
  holes += total(bitCount(covered));
  columnHoles += total(bitCount(v128.andnot(i16x8.shr_u(column, 1), column)));
  holeDepth += total(bitCount(v128.andnot(column, trunk)));
  wells += total(coveredWells(v128.and(between, covered), covered));
  const half = i64x2.extract_lane(covered, 0) | i64x2.extract_lane(covered, 1);
  const quarter = <u32>(half | (half >> 32));
  holeRows |= (quarter | (quarter >> 16)) & 0xffff;
}
