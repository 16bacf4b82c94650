// The best placement of a piece by the best evaluation after it and the next one, for pieces that do not turn. Straight
// drops of the next piece are evaluated four at a time, from their differences to the board before; drops that complete a
// row and places under an overhang from the board after. Sums are exact, in the order of the plain version.
import * as b from './board';
import { bitCount, fillWalls, measure, metric, readColumns, setMetric, sumBytes, sumUpFullRows, height, width } from './board';
import {
  SHAPE, SHAPE_COLUMN, SHAPE_COLUMNS, SHAPE_ENDS, SHAPE_HEIGHT, SHAPE_HORIZONTAL, SHAPE_MIRRORED, SHAPE_ROWS,
  SHAPE_VERTICAL, SHAPE_WIDTH, restingPlaces, setTucks,
} from './places';
import { areasAfter, largest, loadAreas, measureAreas, smallest } from './areas';
import { loadPositions, measurePositions, positionsAfter, preparePositions } from './positions';

// by column of a shape
const BOTTOM: usize = 0;
const TOP: usize = 2;
const LENGTH: usize = 4;
const MASK: usize = 6;

const NEVER = 64;

const shapes = memory.data(7 * 144, 16);
/** Metrics with a weight, 16 bytes each: place among the metrics, how it becomes a number, weight. */
const weights = memory.data(31 * 16, 16);
const WHOLE = 0;
const HALF = 1;
/** By the number of filled cells: fill ratio and entropy. */
const RATIO = 2;
const ENTROPY = 3;
const ratios = memory.data(300 * 8, 16);
const entropies = memory.data(300 * 8, 16);
const start = memory.data(20 * 96 + 32, 16);
const middle = memory.data(20 * 96 + 32, 16);
const last = memory.data(20 * 96 + 32, 16);
const firstPlaces = memory.data(1024, 16);
const nextPlaces = memory.data(1024, 16);
/** By column: the row in which the next piece rests, or -1. */
const rests = memory.data(96, 16);
/** A vector for each metric of four leaves: its change from the middle board, which has areas and positions as 0. */
const leaves = memory.data(31 * 16, 16);
const scores = memory.data(32, 16);

let weightsEnd: usize = weights;
let wantsDeepWells = false;
let wantsAreas = false;
let wantsPositions = false;

/** Leaves evaluated so far. */
export let evaluated: f64 = 0;

export function shapesAt(): usize {
  return shapes;
}

export function weightsAt(): usize {
  return weights;
}

export function ratiosAt(): usize {
  return ratios;
}

export function entropiesAt(): usize {
  return entropies;
}

export function rowsAt(): usize {
  return start + b.ROWS;
}

/** Begins, with shapes, weights and tables in their places. */
export function prepare(columns: i32, rows: i32, canTuck: i32, weightCount: i32): void {
  weightsEnd = weights + (<usize>weightCount << 4);
  b.setSize(
    columns, rows,
    wants(b.AGGREGATE_HEIGHT, b.HOLES),
    wants(b.WEIGHTED_HOLES, b.MAX_HOLE_DEPTH),
    wants(b.CORNER_LOCK, b.CORNER_LOCK) || wants(b.VERTICAL_MASS, b.SYMMETRY),
  );
  setTucks(canTuck != 0);
  wantsDeepWells = wants(b.DEEP_WELLS, b.DEEP_WELLS);
  wantsAreas = wants(b.LARGEST_AREA, b.SMALLEST_AREA);
  wantsPositions = wants(b.POSSIBLE_POSITIONS, b.POSSIBLE_POSITIONS);
  if (wantsPositions) preparePositions(shapes);
  fillWalls(start);
  fillWalls(middle);
  fillWalls(last);
}

function wants(from: usize, to: usize): bool {
  for (let each = weights; each < weightsEnd; each += 16) {
    const name = <usize>load<i32>(each);
    if (name >= from && name <= to) return true;
  }
  return false;
}

/** What `choose` returns where it leaves the choice to the plain version: no first placement lets the next piece in. */
const LOST = -2;

/** The place of the first shape, its column times 32 plus its row. `top` is the top of the pile. */
export function choose(first: i32, next: i32, top: i32): i32 {
  const before = evaluated;
  const shape = shapes + <usize>first * SHAPE;
  const nextShape = shapes + <usize>next * SHAPE;
  store<i32>(start, top, b.TOP);
  readColumns(start);
  const end = restingPlaces(start, shape, firstPlaces);
  let best: f64 = -Infinity;
  let chosen = LOST;
  setFacts(start, 0, 0, 0, 0);
  for (let at = firstPlaces; at < end; at += 2) {
    const place = <i32>load<u16>(at);
    putOn(start, middle, shape, place);
    const nextEnd = restingPlaces(middle, nextShape, nextPlaces);
    if (nextEnd == nextPlaces) {
      evaluated += 1;
      continue;
    }
    const value = bestLeaf(nextShape, nextEnd);
    if (value > best || chosen < 0 || (value == best && place < chosen)) {
      best = value;
      chosen = place;
    }
  }
  if (chosen < 0) evaluated = before;
  return chosen;
}

@inline
function setFacts(board: usize, lines: i32, lock: i32, landing: i32, eroded: i32): void {
  setMetric(board, b.LINES, lines);
  setMetric(board, b.LOCK_HEIGHT, lock);
  setMetric(board, b.LANDING_HEIGHT, landing);
  setMetric(board, b.ERODED_CELLS, eroded);
}

/** Makes the board after a placement: rows, columns, top and the facts of all placements. Returns whether rows went. */
function putOn(from: usize, to: usize, shape: usize, place: i32): bool {
  const x = place >> 5;
  const low = place & 31;
  const size = <i32>load<i16>(shape, SHAPE_HEIGHT);
  const across = <i32>load<i16>(shape, SHAPE_WIDTH);
  for (let block: usize = 0; block < 48; block += 16) {
    v128.store(to + block, v128.load(from + block, b.ROWS), b.ROWS);
    v128.store(to + block, v128.load(from + block, b.COLUMNS + b.FIRST), b.COLUMNS + b.FIRST);
  }
  for (let i = 0; i < across; i++) {
    const at = to + b.FIRST + ((x + i) << 2);
    const own = <i32>load<i16>(shape + SHAPE_COLUMNS + i * SHAPE_COLUMN, MASK) << low;
    store<i32>(at, load<i32>(at, b.COLUMNS) | own, b.COLUMNS);
  }
  const full = (1 << width) - 1;
  let lines = 0;
  let eroded = 0;
  for (let y = 0; y < size; y++) {
    const at = to + b.ROWS + ((low + y) << 1);
    const own = <i32>load<i16>(shape + (y << 1), SHAPE_ROWS);
    const row = <i32>load<u16>(at) | (own << x);
    store<u16>(at, <u16>row);
    if (row == full) {
      lines++;
      eroded += popcnt(own);
    }
  }
  let top = max(load<i32>(from, b.TOP), low + size);
  if (lines > 0) top = removeRows(to, low, top, full);
  store<i32>(to, top, b.TOP);
  setFacts(
    to,
    metric(from, b.LINES) + lines,
    metric(from, b.LOCK_HEIGHT) + low,
    metric(from, b.LANDING_HEIGHT) + 2 * low + size - 1,
    metric(from, b.ERODED_CELLS) + lines * eroded,
  );
  return lines > 0;
}

function removeRows(board: usize, low: i32, top: i32, full: i32): i32 {
  const rows = board + b.ROWS;
  let to = low;
  for (let y = low; y < top; y++) {
    const row = <i32>load<u16>(rows + (y << 1));
    if (row != full) store<u16>(rows + (to++ << 1), <u16>row);
  }
  for (let y = to; y < top; y++) store<u16>(rows + (y << 1), 0);
  readColumns(board);
  return to;
}

/** The best evaluation of the next piece's places on the middle board. */
function bestLeaf(shape: usize, end: usize): f64 {
  evaluated += <f64>((end - nextPlaces) >> 1);
  measure(middle);
  sumUpFullRows(middle);
  if (wantsAreas) loadAreas(middle, shape);
  if (wantsPositions) loadPositions(middle);
  for (let block: usize = 0; block < 48; block += 16) v128.store(rests + block, i32x4.splat(-1));
  let best: f64 = -Infinity;
  for (let at = nextPlaces; at < end; at += 2) {
    const place = <i32>load<u16>(at);
    const rest = rests + ((place >> 5) << 2);
    if (load<i32>(rest) < 0) store<i32>(rest, place & 31);
    // the second place in a column is below an overhang
    else best = max(best, scoreAlone(shape, place));
  }
  const farthest = width - <i32>load<i16>(shape, SHAPE_WIDTH);
  for (let x = 0; x <= farthest; x += 4) {
    const rest = v128.load(rests + (x << 2));
    const plain = drop(shape, x, rest);
    const lanes = i32x4.bitmask(plain);
    for (let others = i32x4.bitmask(v128.andnot(i32x4.ge_s(rest, i32x4.splat(0)), plain)); others != 0; ) {
      const lane = ctz(others);
      others &= others - 1;
      best = max(best, scoreAlone(shape, ((x + lane) << 5) | load<i32>(rests + ((x + lane) << 2))));
    }
    if (lanes == 0) continue;
    if (wantsAreas || wantsPositions) measureBelow(shape, x, lanes);
    score();
    for (let each = lanes; each != 0; each &= each - 1) best = max(best, load<f64>(scores + (ctz(each) << 3)));
  }
  return best;
}

/** The metrics that are worked out for one leaf at a time. */
function measureBelow(shape: usize, x: i32, lanes: i32): void {
  for (let each = lanes; each != 0; each &= each - 1) {
    const lane = ctz(each);
    const low = load<i32>(rests + ((x + lane) << 2));
    if (wantsAreas) {
      areasAfter(x + lane, low);
      store<i32>(leaves + (b.LARGEST_AREA << 4) + (lane << 2), largest);
      store<i32>(leaves + (b.SMALLEST_AREA << 4) + (lane << 2), smallest);
    }
    if (wantsPositions)
      store<i32>(leaves + (b.POSSIBLE_POSITIONS << 4) + (lane << 2), positionsAfter(middle, shape, x + lane, low));
  }
}

/** The evaluation of a leaf from the board after it. */
function scoreAlone(shape: usize, place: i32): f64 {
  const cleared = putOn(middle, last, shape, place);
  measure(last);
  if (wantsAreas) {
    if (cleared) measureAreas(last);
    else areasAfter(place >> 5, place & 31);
    setMetric(last, b.LARGEST_AREA, largest);
    setMetric(last, b.SMALLEST_AREA, smallest);
  }
  if (wantsPositions)
    setMetric(
      last,
      b.POSSIBLE_POSITIONS,
      cleared ? measurePositions(last) : positionsAfter(middle, shape, place >> 5, place & 31),
    );
  const cells = metric(last, b.FILLED_CELLS);
  let sum: f64 = 0;
  for (let each = weights; each < weightsEnd; each += 16) {
    const kind = load<i32>(each, 4);
    let value: f64;
    if (kind == RATIO) value = load<f64>(ratios + (cells << 3));
    else if (kind == ENTROPY) value = load<f64>(entropies + (cells << 3));
    else {
      value = <f64>metric(last, load<i32>(each));
      if (kind == HALF) value /= 2;
    }
    sum += load<f64>(each, 8) * value;
  }
  return sum;
}

/** Adds up the evaluations of four leaves. */
@inline
function score(): void {
  const cells = metric(middle, b.FILLED_CELLS) + 4;
  let low = f64x2.splat(0);
  let high = f64x2.splat(0);
  for (let each = weights; each < weightsEnd; each += 16) {
    const kind = load<i32>(each, 4);
    const weight = v128.load64_splat(each, 8);
    if (kind >= RATIO) {
      const term = f64x2.mul(weight, v128.load64_splat((kind == RATIO ? ratios : entropies) + (cells << 3)));
      low = f64x2.add(low, term);
      high = f64x2.add(high, term);
      continue;
    }
    const name = <usize>load<i32>(each);
    const value = i32x4.add(v128.load(leaves + (name << 4)), v128.load32_splat(middle + (name << 2), b.METRICS));
    let one = f64x2.convert_low_i32x4_s(value);
    let two = f64x2.convert_low_i32x4_s(v128.shuffle<i32>(value, value, 2, 3, 2, 3));
    if (kind == HALF) {
      one = f64x2.mul(one, f64x2.splat(0.5));
      two = f64x2.mul(two, f64x2.splat(0.5));
    }
    low = f64x2.add(low, f64x2.mul(weight, one));
    high = f64x2.add(high, f64x2.mul(weight, two));
  }
  v128.store(scores, low);
  v128.store(scores, high, 16);
}

@inline
function setLeaves(name: usize, change: v128): void {
  v128.store(leaves + (name << 4), change);
}

@inline
function setLeavesTo(name: usize, value: v128): void {
  setLeaves(name, i32x4.sub(value, i32x4.splat(metric(middle, name))));
}

/**
 * Works out the metrics of four straight drops from column x on. Returns in which lanes they hold: where the piece rests in
 * this way, and completes no row.
 */
@inline
function drop(shape: usize, x: i32, rest: v128): v128 {
  const across = <i32>load<i16>(shape, SHAPE_WIDTH);
  const size = <i32>load<i16>(shape, SHAPE_HEIGHT);
  const columns = middle + b.FIRST + (x << 2);
  const parts = shape + SHAPE_COLUMNS;
  let low = i32x4.splat(0);
  let tip = i32x4.splat(1);
  for (let i = 0; i < across; i++) {
    const at = columns + (i << 2);
    const bottom = <i32>load<i16>(parts + i * SHAPE_COLUMN, BOTTOM);
    low = i32x4.max_s(low, i32x4.sub(v128.load(at, b.HEIGHTS), i32x4.splat(bottom)));
    tip = i32x4.max_u(tip, i32x4.shr_u(v128.load(at, b.TIPS), bottom));
  }
  let plain = i32x4.eq(rest, low);
  if (!v128.any_true(plain)) return plain;
  let covers = i32x4.splat(0);
  let floor = i32x4.splat(0);
  let full = v128.and(v128.load(columns, b.FULL_LEFT), v128.load(columns + (across << 2), b.FULL_RIGHT));
  let wells = i32x4.splat(0);
  let wellBytes = i8x16.splat(0);
  let deep = i32x4.splat(0);
  // the columns with the piece: two left of the one at hand, one left, and it
  let before = v128.load(columns, b.COLUMNS - 8);
  let here = v128.load(columns, b.COLUMNS - 4);
  let surface = v128.load(columns, b.SURFACE - 4);
  for (let i = 0; i <= across + 1; i++) {
    const at = columns + (i << 2);
    let after = v128.load(at, b.COLUMNS);
    let surfaceAfter = v128.load(at, b.SURFACE);
    if (i < across) {
      const part = parts + i * SHAPE_COLUMN;
      const tips = v128.load(at, b.TIPS);
      const open = i32x4.ne(i32x4.shl(tip, <i32>load<i16>(part, BOTTOM)), tips);
      after = v128.or(after, i32x4.mul(tip, i32x4.splat(<i32>load<i16>(part, MASK))));
      full = v128.and(full, after);
      surfaceAfter = i32x4.sub(i32x4.shl(tip, <i32>load<i16>(part, TOP)), i32x4.splat(1));
      covers = i32x4.sub(covers, open);
      floor = i32x4.sub(floor, v128.and(open, i32x4.eq(tips, i32x4.splat(1))));
    }
    const well = v128.andnot(v128.and(before, after), surface);
    if (wantsDeepWells) {
      const count = bitCount(well);
      const was = v128.load(at, b.WELLS - 4);
      wells = i32x4.add(wells, i32x4.sub(count, was));
      deep = i32x4.add(deep, i32x4.sub(i32x4.gt_s(was, i32x4.splat(2)), i32x4.gt_s(count, i32x4.splat(2))));
    } else {
      wellBytes = i8x16.add(wellBytes, i8x16.popcnt(well));
      wells = i32x4.sub(wells, v128.load(at, b.WELLS - 4));
    }
    before = here;
    here = after;
    surface = surfaceAfter;
  }
  plain = v128.and(plain, i32x4.eq(full, i32x4.splat(0)));
  let touching = i32x4.splat(0);
  for (let y = 0; y < size; y++) {
    const row = i32x4.shl(tip, y);
    const ends = shape + SHAPE_ENDS + (y << 2);
    const left = columns + (<i32>load<i16>(ends) << 2);
    const right = columns + (<i32>load<i16>(ends, 2) << 2);
    touching = i32x4.sub(touching, i32x4.eq(v128.and(v128.load(left, b.COLUMNS - 4), row), row));
    touching = i32x4.sub(touching, i32x4.eq(v128.and(v128.load(right, b.COLUMNS + 4), row), row));
  }
  const end = i32x4.add(low, i32x4.splat(size));
  const fresh = i32x4.max_s(i32x4.sub(end, i32x4.splat(load<i32>(middle, b.TOP))), i32x4.splat(0));
  const changes = i32x4.shl(i32x4.sub(i32x4.splat(size), touching), 1);
  const none = i32x4.splat(0);
  setLeaves(b.LINES, none);
  setLeaves(b.LOCK_HEIGHT, low);
  setLeaves(b.LANDING_HEIGHT, i32x4.add(i32x4.shl(low, 1), i32x4.splat(size - 1)));
  setLeaves(b.ERODED_CELLS, none);
  setLeaves(b.COLUMN_HOLES, covers);
  setLeaves(b.WELL_CELLS, i32x4.add(wells, sumBytes(wellBytes)));
  setLeaves(b.DEEP_WELLS, deep);
  setLeaves(b.ROW_TRANSITIONS, changes);
  setLeaves(b.FILLED_ROW_TRANSITIONS, i32x4.add(changes, i32x4.shl(fresh, 1)));
  setLeaves(b.COLUMN_TRANSITIONS, i32x4.shl(covers, 1));
  setLeaves(b.INNER_TRANSITIONS, i32x4.sub(i32x4.shl(covers, 1), floor));
  setLeaves(b.FILLED_CELLS, i32x4.splat(4));
  setLeaves(b.MAX_HEIGHT, fresh);
  if (b.wantsHeights) dropHeights(shape, columns, across, low, fresh);
  if (b.wantsDepths) dropDepths(shape, columns, across, low);
  if (b.wantsMass) dropMass(shape, columns, x, across, low, tip);
  return plain;
}

/** Metrics of the column heights after a drop. */
@inline
function dropHeights(shape: usize, columns: usize, across: i32, low: v128, fresh: v128): void {
  const parts = shape + SHAPE_COLUMNS;
  let raised = i32x4.splat(0);
  let gaps = i32x4.splat(0);
  let steps = i32x4.splat(0);
  let shares = i32x4.splat(0);
  let lowest = i32x4.min_s(v128.load(columns, b.LOWEST_LEFT), v128.load(columns + (across << 2), b.LOWEST_RIGHT));
  let before = v128.load(columns, b.HEIGHTS - 8);
  let here = v128.load(columns, b.HEIGHTS - 4);
  const wall = i32x4.splat(b.WALL_HEIGHT);
  for (let i = 0; i <= across + 1; i++) {
    const at = columns + (i << 2);
    const was = v128.load(at, b.HEIGHTS);
    let after = was;
    if (i < across) {
      const part = parts + i * SHAPE_COLUMN;
      after = i32x4.add(low, i32x4.splat(<i32>load<i16>(part, TOP)));
      raised = i32x4.add(raised, i32x4.sub(after, was));
      gaps = i32x4.add(gaps, i32x4.sub(i32x4.add(low, i32x4.splat(<i32>load<i16>(part, BOTTOM))), was));
      lowest = i32x4.min_s(lowest, after);
    }
    const share = i32x4.max_s(i32x4.sub(i32x4.min_s(before, after), here), i32x4.splat(0));
    shares = i32x4.add(shares, i32x4.sub(share, v128.load(at, b.SHARES - 4)));
    if (i <= across) {
      const edge = v128.or(i32x4.eq(here, wall), i32x4.eq(after, wall));
      const step = v128.andnot(i32x4.abs(i32x4.sub(after, here)), edge);
      steps = i32x4.add(steps, i32x4.sub(step, v128.load(at, b.STEPS)));
    }
    before = here;
    here = after;
  }
  const top = i32x4.add(i32x4.splat(load<i32>(middle, b.TOP)), fresh);
  setLeaves(b.AGGREGATE_HEIGHT, raised);
  setLeaves(b.HOLES, gaps);
  setLeaves(b.BUMPINESS, steps);
  setLeaves(b.PROJECTION, shares);
  setLeavesTo(b.HEIGHT_RANGE, i32x4.sub(top, lowest));
}

/** Depths of the column holes after a drop. */
@inline
function dropDepths(shape: usize, columns: usize, across: i32, low: v128): void {
  const parts = shape + SHAPE_COLUMNS;
  let weighted = i32x4.splat(0);
  let depths = i32x4.splat(0);
  let least = i32x4.min_s(v128.load(columns, b.LEAST_LEFT), v128.load(columns + (across << 2), b.LEAST_RIGHT));
  let most = i32x4.splat(metric(middle, b.MAX_HOLE_DEPTH));
  for (let i = 0; i < across; i++) {
    const at = columns + (i << 2);
    const part = parts + i * SHAPE_COLUMN;
    const was = v128.load(at, b.HEIGHTS);
    const raised = i32x4.sub(i32x4.add(low, i32x4.splat(<i32>load<i16>(part, TOP))), was);
    const bottom = i32x4.add(low, i32x4.splat(<i32>load<i16>(part, BOTTOM)));
    const open = i32x4.gt_s(bottom, was);
    const own = v128.and(open, i32x4.splat(<i32>load<i16>(part, LENGTH)));
    weighted = i32x4.add(weighted, v128.and(open, i32x4.sub(i32x4.splat(height + 1), bottom)));
    depths = i32x4.add(depths, i32x4.add(i32x4.mul(v128.load(at, b.HOLE_COUNTS), raised), own));
    least = i32x4.min_s(least, i32x4.add(v128.load(at, b.SHALLOWEST), raised));
    least = i32x4.min_s(least, v128.bitselect(own, i32x4.splat(NEVER), open));
    most = i32x4.max_s(most, i32x4.max_s(own, i32x4.add(v128.load(at, b.DEEPEST), raised)));
  }
  setLeaves(b.WEIGHTED_HOLES, weighted);
  setLeaves(b.HOLE_DEPTHS, depths);
  setLeavesTo(b.MIN_HOLE_DEPTH, least);
  setLeavesTo(b.MAX_HOLE_DEPTH, most);
}

/** Masses, symmetry and corner lock after a drop. */
@inline
function dropMass(shape: usize, columns: usize, x: i32, across: i32, low: v128, tip: v128): void {
  const parts = shape + SHAPE_COLUMNS;
  const at = i32x4.add(i32x4(0, 1, 2, 3), i32x4.splat(x));
  let even = i8x16.splat(0);
  for (let i = 0; i < across; i++) {
    const own = i32x4.mul(tip, i32x4.splat(<i32>load<i16>(parts + i * SHAPE_COLUMN, MASK)));
    even = i8x16.add(even, i8x16.popcnt(v128.and(own, v128.load(columns + (i << 2), b.MIRROR))));
  }
  // a cell whose mirror image is empty makes two cells uneven, one whose image is filled makes two even
  const own = v128.load(shape + SHAPE_MIRRORED + (x << 2));
  const both = i32x4.add(i32x4.shl(sumBytes(even), 2), i32x4.shl(own, 1));
  setLeaves(b.SYMMETRY, i32x4.sub(both, i32x4.splat(8)));
  setLeaves(b.VERTICAL_MASS, i32x4.add(i32x4.shl(low, 2), i32x4.splat(<i32>load<i16>(shape, SHAPE_VERTICAL))));
  const moment = 2 * <i32>load<i16>(shape, SHAPE_HORIZONTAL) - 4 * (width - 1);
  setLeaves(b.HORIZONTAL_MASS, i32x4.add(i32x4.shl(at, 3), i32x4.splat(moment)));
  const end = (across - 1) << 2;
  const bottomRight = <i32>load<i16>(parts + (across - 1) * SHAPE_COLUMN, BOTTOM);
  const left = i32x4.sub(i32x4.add(low, i32x4.splat(<i32>load<i16>(parts, BOTTOM))), v128.load(columns, b.HEIGHTS));
  const right = i32x4.sub(i32x4.add(low, i32x4.splat(bottomRight)), v128.load(columns + end, b.HEIGHTS));
  const corners = i32x4.add(
    v128.and(left, i32x4.eq(at, i32x4.splat(0))),
    v128.and(right, i32x4.eq(at, i32x4.splat(width - across))),
  );
  setLeaves(b.CORNER_LOCK, corners);
}
