// A board as rows and as columns, with what can be said of each column, and its metrics. Columns are lanes of 32 bits, bit
// y for row y; each array has 24 lanes, lane 4 is column 0, and the lanes around the columns are walls.

const ARRAY: usize = 96;
export const FIRST: usize = 16;

export const COLUMNS: usize = ARRAY;
/** The cells up to the top of the column. */
export const SURFACE: usize = 2 * ARRAY;
export const HEIGHTS: usize = 3 * ARRAY;
/** 2 to the power of the height. */
export const TIPS: usize = 4 * ARRAY;
/** Well cells of the column. */
export const WELLS: usize = 5 * ARRAY;
/** The column at the same distance from the other wall. */
export const MIRROR: usize = 6 * ARRAY;
/** Its part in projection potential, and its height difference to the column left of it. */
export const SHARES: usize = 7 * ARRAY;
export const STEPS: usize = 8 * ARRAY;
/** Column holes: how many, and the depths of the highest and the lowest. */
export const HOLE_COUNTS: usize = 9 * ARRAY;
export const SHALLOWEST: usize = 10 * ARRAY;
export const DEEPEST: usize = 11 * ARRAY;
// over the columns left of each one, and over those from it on: rows that all fill, the least height and hole depth
export const FULL_LEFT: usize = 12 * ARRAY;
export const FULL_RIGHT: usize = 13 * ARRAY;
export const LOWEST_LEFT: usize = 14 * ARRAY;
export const LOWEST_RIGHT: usize = 15 * ARRAY;
export const LEAST_LEFT: usize = 16 * ARRAY;
export const LEAST_RIGHT: usize = 17 * ARRAY;
/** 24 rows of 16 bits, with empty ones above. */
export const ROWS: usize = 18 * ARRAY;
/** The metrics, 32 bits each, and the top of the pile. */
export const METRICS: usize = 19 * ARRAY;
export const TOP: usize = METRICS + 4 * 31;
export const BOARD = 20 * 96 + 32;

// metrics: their place among those of a board and of a block of leaves
export const LINES: usize = 0;
export const LOCK_HEIGHT: usize = 1;
export const LANDING_HEIGHT: usize = 2;
export const ERODED_CELLS: usize = 3;
export const AGGREGATE_HEIGHT: usize = 4;
export const MAX_HEIGHT: usize = 5;
export const HEIGHT_RANGE: usize = 6;
export const BUMPINESS: usize = 7;
export const PROJECTION: usize = 8;
export const HOLES: usize = 9;
export const CORNER_LOCK: usize = 10;
export const COLUMN_HOLES: usize = 11;
export const WEIGHTED_HOLES: usize = 12;
export const HOLE_DEPTHS: usize = 13;
export const MIN_HOLE_DEPTH: usize = 14;
export const MAX_HOLE_DEPTH: usize = 15;
export const WELL_CELLS: usize = 16;
export const DEEP_WELLS: usize = 17;
export const ROW_TRANSITIONS: usize = 18;
export const FILLED_ROW_TRANSITIONS: usize = 19;
export const COLUMN_TRANSITIONS: usize = 20;
export const INNER_TRANSITIONS: usize = 21;
export const FILLED_CELLS: usize = 22;
export const VERTICAL_MASS: usize = 23;
export const HORIZONTAL_MASS: usize = 24;
export const FILL_RATIO: usize = 25;
export const ENTROPY: usize = 26;
export const SYMMETRY: usize = 27;
export const LARGEST_AREA: usize = 28;
export const SMALLEST_AREA: usize = 29;
export const POSSIBLE_POSITIONS: usize = 30;

/** More than any height: that of the walls. */
export const WALL_HEIGHT = 64;
/** More than any depth. */
const NEVER = 64;
const DEEP = 3;

export let width = 0;
export let height = 0;
/** What is wanted of a board beyond the cheap sums. */
export let wantsHeights = false;
export let wantsDepths = false;
export let wantsMass = false;

export function setSize(columns: i32, rows: i32, heights: bool, depths: bool, mass: bool): void {
  width = columns;
  height = rows;
  wantsHeights = heights;
  wantsDepths = depths;
  wantsMass = mass;
}

/** Makes a new board's walls. */
export function fillWalls(board: usize): void {
  for (let lane: usize = 0; lane < ARRAY; lane += 4) {
    store<i32>(board + lane, (1 << height) - 1, COLUMNS);
    store<i32>(board + lane, (1 << height) - 1, SURFACE);
    store<i32>(board + lane, WALL_HEIGHT, HEIGHTS);
    store<i32>(board + lane, (1 << height) - 1, MIRROR);
    store<i32>(board + lane, height, SHALLOWEST);
    store<i32>(board + lane, -NEVER, DEEPEST);
  }
}

/** Bits set in each lane. */
@inline
export function bitCount(x: v128): v128 {
  return sumBytes(i8x16.popcnt(x));
}

/** The sum of the bytes of each lane. */
@inline
export function sumBytes(x: v128): v128 {
  return i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(x));
}

/** The sum of the lanes. */
@inline
export function total(x: v128): i32 {
  const two = i32x4.add(x, v128.shuffle<i32>(x, x, 2, 3, 0, 1));
  return i32x4.extract_lane(two, 0) + i32x4.extract_lane(two, 1);
}

@inline
export function metric(board: usize, name: usize): i32 {
  return load<i32>(board + (name << 2), METRICS);
}

@inline
export function setMetric(board: usize, name: usize, value: i32): void {
  store<i32>(board + (name << 2), value, METRICS);
}

/** Finds the columns of a board from its rows. */
export function readColumns(board: usize): void {
  const byte = i16x8.splat(0xff);
  const zero = i16x8.splat(0);
  const one = v128.load(board, ROWS);
  const two = v128.load(board, ROWS + 16);
  const three = v128.load(board, ROWS + 32);
  let low = i8x16.narrow_i16x8_u(v128.and(one, byte), v128.and(two, byte));
  let high = i8x16.narrow_i16x8_u(v128.and(three, byte), zero);
  for (let column = min(7, width - 1), skip = 7 - column; column >= 0; column--) {
    for (; skip > 0; skip--) {
      low = i8x16.add(low, low);
      high = i8x16.add(high, high);
    }
    store<i32>(board + FIRST + (column << 2), i8x16.bitmask(low) | (i8x16.bitmask(high) << 16), COLUMNS);
    low = i8x16.add(low, low);
    high = i8x16.add(high, high);
  }
  low = i8x16.narrow_i16x8_u(i16x8.shr_u(one, 8), i16x8.shr_u(two, 8));
  high = i8x16.narrow_i16x8_u(i16x8.shr_u(three, 8), zero);
  // columns 8 and on are the lowest bits of these bytes
  for (let column = 8; column < width; column++) {
    const up = 15 - column;
    const bits = i8x16.bitmask(i8x16.shl(low, up)) | (i8x16.bitmask(i8x16.shl(high, up)) << 16);
    store<i32>(board + FIRST + (column << 2), bits, COLUMNS);
  }
}

/** Works out arrays and metrics of a board from its rows and columns. */
export function measure(board: usize): void {
  const top = load<i32>(board, TOP);
  let heights = i32x4.splat(0);
  let filled = i8x16.splat(0);
  let covers = i8x16.splat(0);
  let changes = i8x16.splat(0);
  let wells = i32x4.splat(0);
  let deep = i32x4.splat(0);
  let floor = i32x4.splat(0);
  const ground = i32x4.splat(1);
  for (let block: usize = 0; block < 48; block += 16) {
    const at = board + FIRST + block;
    const column = v128.load(at, COLUMNS);
    const left = v128.load(at, COLUMNS - 4);
    let surface = v128.or(column, i32x4.shr_u(column, 1));
    surface = v128.or(surface, i32x4.shr_u(surface, 2));
    surface = v128.or(surface, i32x4.shr_u(surface, 4));
    surface = v128.or(surface, i32x4.shr_u(surface, 8));
    surface = v128.or(surface, i32x4.shr_u(surface, 16));
    const tall = bitCount(surface);
    const well = bitCount(v128.andnot(v128.and(left, v128.load(at, COLUMNS + 4)), surface));
    const under = v128.andnot(i32x4.shr_u(column, 1), column);
    heights = i32x4.add(heights, tall);
    filled = i8x16.add(filled, i8x16.popcnt(column));
    covers = i8x16.add(covers, i8x16.popcnt(under));
    changes = i8x16.add(changes, i8x16.popcnt(v128.xor(column, left)));
    wells = i32x4.add(wells, well);
    deep = i32x4.sub(deep, i32x4.ge_s(well, i32x4.splat(DEEP)));
    // covered at the floor: the column has cells, but not the lowest
    floor = i32x4.add(floor, v128.andnot(v128.and(surface, ground), column));
    v128.store(at, surface, SURFACE);
    v128.store(at, tall, HEIGHTS);
    v128.store(at, i32x4.add(surface, ground), TIPS);
    v128.store(at, well, WELLS);
    if (wantsDepths) v128.store(at, bitCount(under), HOLE_COUNTS);
  }
  // the walls among these lanes are no columns
  const walls = 12 - width;
  const aggregate = total(heights) - walls * height;
  const cells = total(sumBytes(filled)) - walls * height;
  const columnHoles = total(sumBytes(covers));
  for (let column = width; column < 12; column++) store<i32>(board + FIRST + (column << 2), WALL_HEIGHT, HEIGHTS);
  setMetric(board, AGGREGATE_HEIGHT, aggregate);
  setMetric(board, MAX_HEIGHT, top);
  setMetric(board, HOLES, aggregate - cells);
  setMetric(board, FILLED_CELLS, cells);
  setMetric(board, COLUMN_HOLES, columnHoles);
  setMetric(board, WELL_CELLS, total(wells));
  setMetric(board, DEEP_WELLS, total(deep));
  const rowChanges = total(sumBytes(changes));
  setMetric(board, ROW_TRANSITIONS, rowChanges);
  setMetric(board, FILLED_ROW_TRANSITIONS, rowChanges - 2 * (height - top));
  setMetric(board, COLUMN_TRANSITIONS, 2 * columnHoles + width);
  setMetric(board, INNER_TRANSITIONS, 2 * columnHoles - total(floor));
  if (wantsHeights) measureHeights(board, top);
  if (wantsDepths) measureDepths(board);
  if (wantsMass) measureMass(board);
}

/** What drops on a board need of the rows that columns fill together. */
export function sumUpFullRows(board: usize): void {
  const at = board + FIRST;
  let full = -1;
  for (let x = 0; x <= width; x++) {
    store<i32>(at + (x << 2), full, FULL_LEFT);
    full &= load<i32>(at + (x << 2), COLUMNS);
  }
  full = -1;
  for (let x = width - 1; x >= 0; x--) {
    store<i32>(at + (x << 2), full, FULL_RIGHT + 4);
    full &= load<i32>(at + (x << 2), COLUMNS);
  }
  store<i32>(at, full, FULL_RIGHT);
}

function measureHeights(board: usize, top: i32): void {
  const at = board + FIRST;
  let shares = i32x4.splat(0);
  for (let block: usize = 0; block < 48; block += 16) {
    const tall = v128.load(at + block, HEIGHTS);
    const left = v128.load(at + block, HEIGHTS - 4);
    const beside = i32x4.min_s(left, v128.load(at + block, HEIGHTS + 4));
    const share = i32x4.max_s(i32x4.sub(beside, tall), i32x4.splat(0));
    shares = i32x4.add(shares, share);
    v128.store(at + block, share, SHARES);
    v128.store(at + block, i32x4.abs(i32x4.sub(tall, left)), STEPS);
  }
  // no step to a wall
  store<i32>(at, 0, STEPS);
  store<i32>(at + (width << 2), 0, STEPS);
  let steps = 0;
  let lowest = WALL_HEIGHT;
  for (let x = 0; x < width; x++) {
    store<i32>(at + (x << 2), lowest, LOWEST_LEFT);
    lowest = min(lowest, load<i32>(at + (x << 2), HEIGHTS));
    steps += load<i32>(at + (x << 2), STEPS);
  }
  setMetric(board, HEIGHT_RANGE, top - lowest);
  setMetric(board, BUMPINESS, steps);
  setMetric(board, PROJECTION, total(shares));
  lowest = WALL_HEIGHT;
  store<i32>(at + (width << 2), lowest, LOWEST_RIGHT);
  for (let x = width - 1; x >= 0; x--) {
    lowest = min(lowest, load<i32>(at + (x << 2), HEIGHTS));
    store<i32>(at + (x << 2), lowest, LOWEST_RIGHT);
  }
}

function measureDepths(board: usize): void {
  const at = board + FIRST;
  let depths = 0;
  let least = height;
  let most = 0;
  let weighted = 0;
  for (let x = 0; x < width; x++) {
    const here = at + (x << 2);
    const column = load<u32>(here, COLUMNS);
    const under = (column >> 1) & ~column;
    const tall = load<i32>(here, HEIGHTS) - 1;
    let shallowest = height;
    let deepest = -NEVER;
    if (under != 0) {
      shallowest = tall - 31 + clz(under);
      deepest = tall - ctz(under);
      for (let rest = under; rest != 0; rest &= rest - 1) {
        const y = ctz(rest);
        depths += tall - y;
        weighted += height - y;
      }
    }
    store<i32>(here, shallowest, SHALLOWEST);
    store<i32>(here, deepest, DEEPEST);
    store<i32>(here, least, LEAST_LEFT);
    least = min(least, shallowest);
    most = max(most, deepest);
  }
  setMetric(board, WEIGHTED_HOLES, weighted);
  setMetric(board, HOLE_DEPTHS, depths);
  setMetric(board, MIN_HOLE_DEPTH, least);
  setMetric(board, MAX_HOLE_DEPTH, most);
  least = height;
  store<i32>(at + (width << 2), least, LEAST_RIGHT);
  for (let x = width - 1; x >= 0; x--) {
    least = min(least, load<i32>(at + (x << 2), SHALLOWEST));
    store<i32>(at + (x << 2), least, LEAST_RIGHT);
  }
}

function measureMass(board: usize): void {
  const at = board + FIRST;
  let uneven = 0;
  let moment = 0;
  for (let x = 0; x < width; x++) {
    const column = load<i32>(at + (x << 2), COLUMNS);
    const mirror = load<i32>(at + ((width - 1 - x) << 2), COLUMNS);
    store<i32>(at + (x << 2), mirror, MIRROR);
    uneven += popcnt(column ^ mirror);
    moment += popcnt(column) * (2 * x - width + 1);
  }
  setMetric(board, SYMMETRY, width * height - uneven);
  setMetric(board, HORIZONTAL_MASS, moment);
  const last = at + ((width - 1) << 2);
  setMetric(board, CORNER_LOCK, coveredCells(at) + coveredCells(last));
  let vertical = i32x4.splat(0);
  for (let block: usize = 0; block < 48; block += 16) {
    const cells = i16x8.extadd_pairwise_i8x16_u(i8x16.popcnt(v128.load(board + block, ROWS)));
    const up = i16x8.add(i16x8(1, 2, 3, 4, 5, 6, 7, 8), i16x8.splat(<i16>(block >> 1)));
    vertical = i32x4.add(vertical, i32x4.dot_i16x8_s(cells, up));
  }
  setMetric(board, VERTICAL_MASS, total(vertical));
}

@inline
function coveredCells(column: usize): i32 {
  return popcnt(load<i32>(column, SURFACE) & ~load<i32>(column, COLUMNS));
}
