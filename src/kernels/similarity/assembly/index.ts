// Which cases are similar enough to a query. Similarities are added up in bytes first, sixteen cases at once and rounded
// up, and then exactly for those that may be similar enough.

const MOST_STEPS = 256;

/** By attribute asked: where its codes are, and its weight. */
const columns = memory.data(64 * 4, 16);
const weights = memory.data(64 * 8, 16);
/** By attribute asked: the local similarity of each code, at code + 128. */
const tables = memory.data(64 * 256 * 8, 16);
/** The tables times the weights, and the same in bytes, at the code's own bits. */
const products = memory.data(64 * 256 * 8, 16);
const bytes = memory.data(64 * 256, 16);
/** By attribute asked: which sixteenths of its bytes are not all zero. */
const blocks = memory.data(64 * 4, 16);
/** How many cases each step down finds. */
const found = memory.data(257 * 4, 16);

/** Rounding errors of this size must not move a case across a step. */
const TOLERANCE: f64 = 1e-9;

let memoryEnd: usize = (__heap_base + 15) & ~15;

/** Memory that stays until `release`; in whole vectors, with one to spare. */
export function allocate(size: i32): usize {
  const at = memoryEnd;
  memoryEnd = (at + <usize>size + 31) & ~15;
  const pages = <i32>((memoryEnd + 0xffff) >> 16) - memory.size();
  if (pages > 0 && memory.grow(pages) < 0) unreachable();
  return at;
}

/** Gives back all that was allocated. */
export function release(): void {
  memoryEnd = (__heap_base + 15) & ~15;
}

export function columnsAt(): usize {
  return columns;
}

export function weightsAt(): usize {
  return weights;
}

export function tablesAt(): usize {
  return tables;
}

let scale: f64 = 0;
let asked = 0;
let total: f64 = 0;

/** Begins a query of so many attributes, whose columns, weights and tables are in their places. */
export function begin(attributes: i32, weightSum: f64): void {
  asked = attributes;
  total = weightSum;
  // every product is rounded up
  scale = <f64>(255 - attributes) / weightSum;
  for (let a = 0; a < attributes; a++) {
    const weight = load<f64>(weights + (a << 3));
    const table = tables + (a << 11);
    const product = products + (a << 11);
    let used = 0;
    for (let code = -128; code < 128; code++) {
      const value = weight * load<f64>(table + ((code + 128) << 3));
      store<f64>(product + ((code + 128) << 3), value);
      const rough = <i32>Math.ceil(scale * value);
      store<u8>(bytes + (a << 8) + (code & 255), <u8>rough);
      if (rough != 0) used |= 1 << ((code & 255) >> 4);
    }
    store<i32>(blocks + (a << 2), used);
  }
}

/** Writes the rough similarities of `count` cases from `first` on in the columns, in bytes. */
export function compare(first: i32, count: i32, rough: usize): void {
  for (let i = 0; i < count; i += 16) {
    let sum = i8x16.splat(0);
    for (let a = 0; a < asked; a++) {
      const codes = v128.load(<usize>load<u32>(columns + (a << 2)) + first + i);
      const table = bytes + (a << 8);
      for (let used = load<i32>(blocks + (a << 2)); used != 0; used &= used - 1) {
        const block = ctz(used);
        const at = v128.xor(codes, i8x16.splat(<i8>(block << 4)));
        sum = i8x16.add(sum, i8x16.swizzle(v128.load(table + (block << 4)), at));
      }
    }
    v128.store(rough + i, sum);
  }
}

/** The exact similarity of a case. */
function similarity(i: usize): f64 {
  let sum: f64 = 0;
  for (let a = 0; a < asked; a++) {
    const code = <i32>load<i8>(<usize>load<u32>(columns + (a << 2)) + i);
    sum += load<f64>(products + (a << 11) + ((code + 128) << 3));
  }
  return sum / total;
}

/** The threshold that `keep` reached. */
export let threshold: f64 = 0;

/**
 * Finds the threshold: from `start` on, lowered by `step` until `least` cases are found, of the `count` cases from `first`
 * on that were compared. Writes which of them are similar enough to `kept`, in order, and the similarity of each of these
 * to `exact`, in the same order. Returns how many.
 */
export function keep(
  rough: usize, first: i32, count: i32, start: f64, step: f64, least: i32, exact: usize, kept: usize,
): i32 {
  let limit = start;
  let bound = lowest(limit);
  // the cases from here up are in `found` already
  let done = 256;
  if (step > 0) {
    const steps = min(MOST_STEPS - 1, <i32>Math.ceil(start / step));
    memory.fill(found, 0, (steps + 1) << 2);
    let lowered = 0;
    for (let sum = 0; ; lowered++) {
      limit = max(0, start - <f64>lowered * step);
      bound = lowest(limit);
      evaluate(rough, first, count, bound, done, start, step, steps, exact);
      done = min(done, bound);
      sum = 0;
      for (let i = 0; i <= lowered; i++) sum += load<i32>(found + (i << 2));
      if (sum >= least || lowered >= steps) break;
    }
  } else evaluate(rough, first, count, bound, done, start, 1, 0, exact);
  threshold = limit;
  let n = 0;
  const most = i8x16.splat(<i8>bound);
  for (let i = 0; i < count; i += 16) {
    const values = v128.load(rough + i);
    let near = i8x16.bitmask(i8x16.eq(i8x16.max_u(values, most), values));
    for (; near != 0; near &= near - 1) {
      const at = i + ctz(near);
      if (at >= count) break;
      const value = load<f64>(exact + (at << 3));
      if (value < limit - TOLERANCE) continue;
      store<i32>(kept + (n << 2), first + at);
      // never past what is still to be read
      store<f64>(exact + (n << 3), value);
      n++;
    }
  }
  return n;
}

/** The least rough similarity of a case that reaches a threshold. */
@inline
function lowest(limit: f64): i32 {
  return max(0, <i32>Math.floor(scale * total * (limit - 2 * TOLERANCE)) - 1);
}

/** Works out the exact similarities of cases with a rough one from `bound` to below `done`, and counts them by step. */
function evaluate(
  rough: usize, first: i32, count: i32, bound: i32, done: i32, start: f64, step: f64, steps: i32, exact: usize,
): void {
  const most = i8x16.splat(<i8>bound);
  for (let i = 0; i < count; i += 16) {
    const values = v128.load(rough + i);
    let near = i8x16.bitmask(i8x16.eq(i8x16.max_u(values, most), values));
    for (; near != 0; near &= near - 1) {
      const at = i + ctz(near);
      if (at >= count) break;
      if (<i32>load<u8>(rough + at) >= done) continue;
      const value = similarity(first + at);
      store<f64>(exact + (at << 3), value);
      const below = <i32>Math.ceil((start - value - TOLERANCE) / step);
      const place = found + (max(0, min(steps, below)) << 2);
      store<i32>(place, load<i32>(place) + 1);
    }
  }
}
