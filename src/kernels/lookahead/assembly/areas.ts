// The regions of filled cells: by union-find over the runs of cells in each row. With one more piece, which joins the
// regions that it touches, by the cells around the piece: they lie in at most four rows, which are one word of a region.
import { ROWS, TOP } from './board';
import { SHAPE_HEIGHT, SHAPE_ROWS } from './places';

/** The cells of the largest and smallest region; 0 if there is none. */
export let largest = 0;
export let smallest = 0;

// by run, 32 bits each: its cells, its parent, and for roots the size of the region and its place among the regions
const cells = memory.data(512, 16);
const parents = memory.data(512, 16);
const sizes = memory.data(512, 16);
const regionOf = memory.data(512, 16);
/** By row, its first run. */
const firstRun = memory.data(128, 16);

/** The regions of the board to which `areasAfter` adds a piece: their size, and their rows after an empty one. */
const REGION: usize = 64;
const REGION_ROWS: usize = 2;
const regions = memory.data(128 * 64 + 16, 16);
let regionsEnd: usize = regions;
let largestBefore = 0;
/** The cells around a piece that stands in column 1: four rows of 16 bits, the lowest of them below the piece. */
let around: u64 = 0;

export function measureAreas(board: usize): void {
  const top = load<i32>(board, TOP);
  let runs: usize = 0;
  let previous: usize = 0;
  for (let y = 0; y < top; y++) {
    const first = runs;
    store<u32>(firstRun + (y << 2), <u32>first);
    for (let rest = <i32>load<u16>(board + (y << 1), ROWS); rest != 0; runs += 4) {
      const grown = rest + (rest & -rest);
      const run = rest & ~grown;
      rest &= grown;
      store<i32>(cells + runs, run);
      store<i32>(sizes + runs, popcnt(run));
      store<u32>(parents + runs, <u32>runs);
      let root = runs;
      for (let below = previous; below < first; below += 4) {
        if ((load<i32>(cells + below) & run) == 0) continue;
        let other = below;
        while (<usize>load<u32>(parents + other) != other) other = load<u32>(parents + other);
        if (other == root) continue;
        // the newer root goes below the older
        const from = max(other, root);
        root = min(other, root);
        store<u32>(parents + from, <u32>root);
        store<i32>(sizes + root, load<i32>(sizes + root) + load<i32>(sizes + from));
      }
    }
    previous = first;
  }
  store<u32>(firstRun + (top << 2), <u32>runs);
  largest = 0;
  smallest = runs == 0 ? 0 : i32.MAX_VALUE;
  for (let run: usize = 0; run < runs; run += 4) {
    const above = <usize>load<u32>(parents + run);
    if (above == run) {
      const area = load<i32>(sizes + run);
      largest = max(largest, area);
      smallest = min(smallest, area);
    } else store<u32>(parents + run, load<u32>(parents + above));
  }
}

/** Sets the board to which `areasAfter` adds a piece of this shape. */
export function loadAreas(board: usize, shape: usize): void {
  measureAreas(board);
  largestBefore = largest;
  regionsEnd = regions;
  const top = load<i32>(board, TOP);
  for (let y = 0; y < top; y++) {
    const end = <usize>load<u32>(firstRun + (y << 2), 4);
    for (let run = <usize>load<u32>(firstRun + (y << 2)); run < end; run += 4) {
      const root = <usize>load<u32>(parents + run);
      // the oldest run of a region is its root
      if (root == run) {
        for (let block: usize = 0; block < REGION; block += 16) v128.store(regionsEnd + block, i32x4.splat(0));
        store<u16>(regionsEnd, <u16>load<i32>(sizes + run));
        store<u32>(regionOf + run, <u32>regionsEnd);
        regionsEnd += REGION;
      }
      const row = <usize>load<u32>(regionOf + root) + (y << 1);
      store<u16>(row, load<u16>(row, REGION_ROWS + 2) | <u16>load<i32>(cells + run), REGION_ROWS + 2);
    }
  }
  const one = <u64>load<u16>(shape, SHAPE_ROWS) << 1;
  around = one | (beside(one) << 16) | (one << 32);
  if (load<i16>(shape, SHAPE_HEIGHT) == 2) {
    const two = <u64>load<u16>(shape, SHAPE_ROWS + 2) << 1;
    around |= (two << 16) | (beside(two) << 32) | (two << 48);
  }
}

@inline
function beside(row: u64): u64 {
  return (row << 1) | (row >> 1);
}

export function areasAfter(x: i32, low: i32): void {
  // what falls off a row at a wall lands beyond the board in another
  const touched = (around << x) >> 1;
  let area = 4;
  let least = i32.MAX_VALUE;
  for (let region = regions; region < regionsEnd; region += REGION) {
    const size = <i32>load<u16>(region);
    if ((load<u64>(region + (low << 1), REGION_ROWS) & touched) != 0) area += size;
    else least = min(least, size);
  }
  smallest = min(area, least);
  largest = max(area, largestBefore);
}
