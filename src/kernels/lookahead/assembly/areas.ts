// The regions of filled cells: by union-find over the runs of cells in each row, and with one more piece, which joins the
// regions that it touches.
import { ROWS, TOP, width } from './board';
import { SHAPE_HEIGHT, SHAPE_ROWS } from './places';

/** The cells of the largest and smallest region; 0 if there is none. */
export let largest = 0;
export let smallest = 0;

// by run, 32 bits each: its cells, its parent, and for roots the size of the region and the last placement to touch it
const cells = memory.data(512, 16);
const parents = memory.data(512, 16);
const sizes = memory.data(512, 16);
const touched = memory.data(512, 16);
/** The runs that are roots. */
const roots = memory.data(512, 16);
/** By row, its first run. */
const firstRun = memory.data(128, 16);

let rootsEnd: usize = roots;
let largestBefore = 0;
let placement = 0;

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
      store<i32>(touched + runs, 0);
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
  rootsEnd = roots;
  for (let run: usize = 0; run < runs; run += 4) {
    const above = <usize>load<u32>(parents + run);
    if (above == run) {
      const area = load<i32>(sizes + run);
      largest = max(largest, area);
      smallest = min(smallest, area);
      store<u32>(rootsEnd, <u32>run);
      rootsEnd += 4;
    } else store<u32>(parents + run, load<u32>(parents + above));
  }
}

/** Sets the board to which `areasAfter` adds a piece. */
export function loadAreas(board: usize): void {
  measureAreas(board);
  largestBefore = largest;
  placement = 0;
}

export function areasAfter(board: usize, shape: usize, x: i32, low: i32): void {
  const top = load<i32>(board, TOP);
  const size = <i32>load<i16>(shape, SHAPE_HEIGHT);
  placement++;
  let area = 4;
  for (let y = 0; y < size; y++) {
    const mask = <i32>load<i16>(shape + (y << 1), SHAPE_ROWS) << x;
    const row = low + y;
    area += touch(board, ((mask << 1) | (mask >> 1)) & ((1 << width) - 1), row, top);
    if (row > 0) area += touch(board, mask, row - 1, top);
    area += touch(board, mask, row + 1, top);
  }
  let least = area;
  for (let each = roots; each < rootsEnd; each += 4) {
    const root = <usize>load<u32>(each);
    if (load<i32>(touched + root) != placement) least = min(least, load<i32>(sizes + root));
  }
  smallest = least;
  largest = max(area, largestBefore);
}

/** Marks the regions of these cells as touched. Returns the size of those that were not yet. */
function touch(board: usize, mask: i32, row: i32, top: i32): i32 {
  if (row >= top || (mask & <i32>load<u16>(board + (row << 1), ROWS)) == 0) return 0;
  let area = 0;
  const end = <usize>load<u32>(firstRun + (row << 2), 4);
  for (let run = <usize>load<u32>(firstRun + (row << 2)); run < end; run += 4) {
    if ((load<i32>(cells + run) & mask) == 0) continue;
    const root = <usize>load<u32>(parents + run);
    if (load<i32>(touched + root) == placement) continue;
    store<i32>(touched + root, placement);
    area += load<i32>(sizes + root);
  }
  return area;
}
