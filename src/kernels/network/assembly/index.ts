/**
 * The layers of a network over the rows of boards. A layer makes each row of its own row, the row below and the row
 * above, two rows at a time (a tile) out of four, with four products of a channel instead of six: Winograd's F(2, 3).
 * Activations and weights are 16-bit whole numbers; sums are exact.
 *
 * With rows d0 to d3 and weights g0 (below), g1 (own), g2 (above) the products are
 *   m0 = (d0 - d2) g0, m1 = (d1 + d2) (g0 + g1 + g2), m2 = (d2 - d1) (g0 - g1 + g2), m3 = (d1 - d3) g2
 * and the two rows are m0 + (m1 + m2) / 2 and (m1 - m2) / 2 - m3. The halves are whole.
 */

/** Bytes that describe a tile: its four rows, its two places on the board, and the two rows that are added. */
const TILE: usize = 32;

/** The sums of four tiles: 4 products, 4 tiles, 8 outputs. */
const sums = memory.data(4 * 4 * 8 * 4, 16);

export function allocate(bytes: i32): usize {
  return heap.alloc(bytes);
}

/** Sums as fractions: times scale, plus bias. */
// @ts-ignore: decorator
@inline
function finished(sum: v128, scale: v128, bias: v128): v128 {
  return f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(sum), scale), bias);
}

/** Fractions as activations: not below 0, rounded. */
// @ts-ignore: decorator
@inline
function whole(low: v128, high: v128): v128 {
  const half = f32x4.splat(0.5);
  const zero = f32x4.splat(0);
  return i16x8.narrow_i32x4_s(
    i32x4.trunc_sat_f32x4_s(f32x4.add(f32x4.max(low, zero), half)),
    i32x4.trunc_sat_f32x4_s(f32x4.add(f32x4.max(high, zero), half)),
  );
}

// @ts-ignore: decorator
@inline
function store8(low: v128, high: v128, scale: usize, bias: usize, residual: usize, part: v128, out: usize): void {
  let a = finished(low, v128.load(scale), v128.load(bias));
  let b = finished(high, v128.load(scale, 16), v128.load(bias, 16));
  if (residual != 0) {
    const before = v128.load(residual);
    a = f32x4.add(a, f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(before)), part));
    b = f32x4.add(b, f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_s(before)), part));
  }
  v128.store(out, whole(a, b));
}

/** Stores four vectors of four pairs each so that pair k of all four stand together. */
// @ts-ignore: decorator
@inline
function storePairs(a: v128, b: v128, c: v128, d: v128, to: usize): void {
  const lowAB = v128.shuffle<i32>(a, b, 0, 4, 1, 5);
  const highAB = v128.shuffle<i32>(a, b, 2, 6, 3, 7);
  const lowCD = v128.shuffle<i32>(c, d, 0, 4, 1, 5);
  const highCD = v128.shuffle<i32>(c, d, 2, 6, 3, 7);
  v128.store(to, v128.shuffle<i64>(lowAB, lowCD, 0, 2));
  v128.store(to, v128.shuffle<i64>(lowAB, lowCD, 1, 3), 16);
  v128.store(to, v128.shuffle<i64>(highAB, highCD, 0, 2), 32);
  v128.store(to, v128.shuffle<i64>(highAB, highCD, 1, 3), 48);
}

/** The differences and sums of rows for four tiles at a time; the sum less 32768, so that it has 16 bits. */
function turn(input: usize, inputs: i32, tiles: usize, count: i32, turned: usize): void {
  const step = <usize>inputs << 1;
  const product = <usize>inputs << 3;
  const least = i16x8.splat(-32768);
  for (let tile = 0; tile < count; tile += 4) {
    const at = tiles + <usize>tile * TILE;
    for (let c: usize = 0; c < step; c += 16) {
      const x = input + c;
      const a0 = v128.load(x + <usize>load<i32>(at) * step);
      const a1 = v128.load(x + <usize>load<i32>(at, 4) * step);
      const a2 = v128.load(x + <usize>load<i32>(at, 8) * step);
      const a3 = v128.load(x + <usize>load<i32>(at, 12) * step);
      const b0 = v128.load(x + <usize>load<i32>(at, 32) * step);
      const b1 = v128.load(x + <usize>load<i32>(at, 36) * step);
      const b2 = v128.load(x + <usize>load<i32>(at, 40) * step);
      const b3 = v128.load(x + <usize>load<i32>(at, 44) * step);
      const c0 = v128.load(x + <usize>load<i32>(at, 64) * step);
      const c1 = v128.load(x + <usize>load<i32>(at, 68) * step);
      const c2 = v128.load(x + <usize>load<i32>(at, 72) * step);
      const c3 = v128.load(x + <usize>load<i32>(at, 76) * step);
      const d0 = v128.load(x + <usize>load<i32>(at, 96) * step);
      const d1 = v128.load(x + <usize>load<i32>(at, 100) * step);
      const d2 = v128.load(x + <usize>load<i32>(at, 104) * step);
      const d3 = v128.load(x + <usize>load<i32>(at, 108) * step);
      const to = turned + (c << 2);
      storePairs(i16x8.sub(a0, a2), i16x8.sub(b0, b2), i16x8.sub(c0, c2), i16x8.sub(d0, d2), to);
      storePairs(
        i16x8.add(i16x8.add(a1, a2), least),
        i16x8.add(i16x8.add(b1, b2), least),
        i16x8.add(i16x8.add(c1, c2), least),
        i16x8.add(i16x8.add(d1, d2), least),
        to + product,
      );
      storePairs(i16x8.sub(a2, a1), i16x8.sub(b2, b1), i16x8.sub(c2, c1), i16x8.sub(d2, d1), to + 2 * product);
      storePairs(i16x8.sub(a1, a3), i16x8.sub(b1, b3), i16x8.sub(c1, c3), i16x8.sub(d1, d3), to + 3 * product);
    }
    turned += 4 * product;
  }
}

/**
 * One layer for `count` tiles, a multiple of four. Rows of `input` and of `residual` are named by their numbers; the rows
 * of the tiles are written one after the other from `output` on. Weights are in blocks of eight outputs and within one by
 * product, with a vector pair for every two inputs; `starts` has what the sums of each product begin with. `bias` has
 * a row of `outputs` numbers for each place, `biasStep` bytes apart. `turned` has room for eight bytes an input and tile.
 */
export function layer(
  input: usize,
  inputs: i32,
  weights: usize,
  starts: usize,
  scale: usize,
  bias: usize,
  biasStep: i32,
  residual: usize,
  residualPart: f32,
  output: usize,
  outputs: i32,
  tiles: usize,
  count: i32,
  turned: usize,
): void {
  turn(input, inputs, tiles, count, turned);
  const outStep = <usize>outputs << 1;
  const startStep = <usize>outputs << 2;
  const product = <usize>inputs << 3;
  const part = f32x4.splat(residualPart);
  for (let o = 0; o < outputs; o += 8) {
    const block = weights + <usize>o * <usize>inputs * 8;
    const startAt = starts + (<usize>o << 2);
    const scaleAt = scale + (<usize>o << 2);
    const biasAt = bias + (<usize>o << 2);
    for (let tile = 0; tile < count; tile += 4) {
      let w = block;
      let x = turned + <usize>tile * product;
      for (let p: usize = 0; p < 4; p++) {
        let a0 = v128.load(startAt + p * startStep);
        let b0 = v128.load(startAt + p * startStep, 16);
        let a1 = a0;
        let b1 = b0;
        let a2 = a0;
        let b2 = b0;
        let a3 = a0;
        let b3 = b0;
        const end = x + product;
        while (x < end) {
          let wa = v128.load(w);
          let wb = v128.load(w, 16);
          let two = v128.load32_splat(x);
          a0 = i32x4.add(a0, i32x4.dot_i16x8_s(two, wa));
          b0 = i32x4.add(b0, i32x4.dot_i16x8_s(two, wb));
          two = v128.load32_splat(x, 4);
          a1 = i32x4.add(a1, i32x4.dot_i16x8_s(two, wa));
          b1 = i32x4.add(b1, i32x4.dot_i16x8_s(two, wb));
          two = v128.load32_splat(x, 8);
          a2 = i32x4.add(a2, i32x4.dot_i16x8_s(two, wa));
          b2 = i32x4.add(b2, i32x4.dot_i16x8_s(two, wb));
          two = v128.load32_splat(x, 12);
          a3 = i32x4.add(a3, i32x4.dot_i16x8_s(two, wa));
          b3 = i32x4.add(b3, i32x4.dot_i16x8_s(two, wb));
          wa = v128.load(w, 32);
          wb = v128.load(w, 48);
          two = v128.load32_splat(x, 16);
          a0 = i32x4.add(a0, i32x4.dot_i16x8_s(two, wa));
          b0 = i32x4.add(b0, i32x4.dot_i16x8_s(two, wb));
          two = v128.load32_splat(x, 20);
          a1 = i32x4.add(a1, i32x4.dot_i16x8_s(two, wa));
          b1 = i32x4.add(b1, i32x4.dot_i16x8_s(two, wb));
          two = v128.load32_splat(x, 24);
          a2 = i32x4.add(a2, i32x4.dot_i16x8_s(two, wa));
          b2 = i32x4.add(b2, i32x4.dot_i16x8_s(two, wb));
          two = v128.load32_splat(x, 28);
          a3 = i32x4.add(a3, i32x4.dot_i16x8_s(two, wa));
          b3 = i32x4.add(b3, i32x4.dot_i16x8_s(two, wb));
          w += 64;
          x += 32;
        }
        const to = sums + (p << 7);
        v128.store(to, a0);
        v128.store(to, b0, 16);
        v128.store(to, a1, 32);
        v128.store(to, b1, 48);
        v128.store(to, a2, 64);
        v128.store(to, b2, 80);
        v128.store(to, a3, 96);
        v128.store(to, b3, 112);
      }
      const at = output + <usize>tile * 2 * outStep + (<usize>o << 1);
      const rest = residual + (<usize>o << 1);
      for (let k: usize = 0; k < 4; k++) {
        const from = sums + (k << 5);
        const about = tiles + (<usize>tile + k) * TILE;
        const m1a = v128.load(from, 128);
        const m1b = v128.load(from, 144);
        const m2a = v128.load(from, 256);
        const m2b = v128.load(from, 272);
        store8(
          i32x4.add(v128.load(from), i32x4.shr_s(i32x4.add(m1a, m2a), 1)),
          i32x4.add(v128.load(from, 16), i32x4.shr_s(i32x4.add(m1b, m2b), 1)),
          scaleAt,
          biasAt + <usize>load<i32>(about, 16) * biasStep,
          residual == 0 ? 0 : rest + <usize>load<i32>(about, 24) * outStep,
          part,
          at + 2 * k * outStep,
        );
        store8(
          i32x4.sub(i32x4.shr_s(i32x4.sub(m1a, m2a), 1), v128.load(from, 384)),
          i32x4.sub(i32x4.shr_s(i32x4.sub(m1b, m2b), 1), v128.load(from, 400)),
          scaleAt,
          biasAt + <usize>load<i32>(about, 20) * biasStep,
          residual == 0 ? 0 : rest + <usize>load<i32>(about, 28) * outStep,
          part,
          at + (2 * k + 1) * outStep,
        );
      }
    }
  }
}

/** Sixteen outputs for each row, as fractions not below 0. Weights: for every two inputs four vectors. */
export function tail(input: usize, inputs: i32, weights: usize, scale: usize, bias: usize, output: usize, rows: i32): void {
  const zero = f32x4.splat(0);
  for (let row = 0; row < rows; row++) {
    let x = input + <usize>row * (<usize>inputs << 1);
    const end = x + (<usize>inputs << 1);
    let a = i32x4.splat(0);
    let b = a;
    let c = a;
    let d = a;
    let w = weights;
    while (x < end) {
      const two = v128.load32_splat(x);
      a = i32x4.add(a, i32x4.dot_i16x8_s(two, v128.load(w)));
      b = i32x4.add(b, i32x4.dot_i16x8_s(two, v128.load(w, 16)));
      c = i32x4.add(c, i32x4.dot_i16x8_s(two, v128.load(w, 32)));
      d = i32x4.add(d, i32x4.dot_i16x8_s(two, v128.load(w, 48)));
      w += 64;
      x += 4;
    }
    const to = output + (<usize>row << 6);
    v128.store(to, f32x4.max(finished(a, v128.load(scale), v128.load(bias)), zero));
    v128.store(to, f32x4.max(finished(b, v128.load(scale, 16), v128.load(bias, 16)), zero), 16);
    v128.store(to, f32x4.max(finished(c, v128.load(scale, 32), v128.load(bias, 32)), zero), 32);
    v128.store(to, f32x4.max(finished(d, v128.load(scale, 48), v128.load(bias, 48)), zero), 48);
  }
}

/**
 * From the sixteen numbers of each of a board's rows, which `list` names from the lowest up, to `outputs` numbers not
 * below 0, a multiple of 32. Each is its bias plus inputs times weights, added in their order.
 */
export function hidden(input: usize, list: usize, rows: i32, weights: usize, bias: usize, output: usize, outputs: i32): void {
  const step = <usize>outputs << 2;
  const zero = f32x4.splat(0);
  for (let o: usize = 0; o < step; o += 128) {
    let a = v128.load(bias + o);
    let b = v128.load(bias + o, 16);
    let c = v128.load(bias + o, 32);
    let d = v128.load(bias + o, 48);
    let e = v128.load(bias + o, 64);
    let f = v128.load(bias + o, 80);
    let g = v128.load(bias + o, 96);
    let h = v128.load(bias + o, 112);
    let w = weights + o;
    for (let row = 0; row < rows; row++) {
      let x = input + (<usize>load<i32>(list + (<usize>row << 2)) << 6);
      const end = x + 64;
      while (x < end) {
        const one = v128.load32_splat(x);
        a = f32x4.add(a, f32x4.mul(one, v128.load(w)));
        b = f32x4.add(b, f32x4.mul(one, v128.load(w, 16)));
        c = f32x4.add(c, f32x4.mul(one, v128.load(w, 32)));
        d = f32x4.add(d, f32x4.mul(one, v128.load(w, 48)));
        e = f32x4.add(e, f32x4.mul(one, v128.load(w, 64)));
        f = f32x4.add(f, f32x4.mul(one, v128.load(w, 80)));
        g = f32x4.add(g, f32x4.mul(one, v128.load(w, 96)));
        h = f32x4.add(h, f32x4.mul(one, v128.load(w, 112)));
        w += step;
        x += 4;
      }
    }
    v128.store(output + o, f32x4.max(a, zero));
    v128.store(output + o, f32x4.max(b, zero), 16);
    v128.store(output + o, f32x4.max(c, zero), 32);
    v128.store(output + o, f32x4.max(d, zero), 48);
    v128.store(output + o, f32x4.max(e, zero), 64);
    v128.store(output + o, f32x4.max(f, zero), 80);
    v128.store(output + o, f32x4.max(g, zero), 96);
    v128.store(output + o, f32x4.max(h, zero), 112);
  }
}

/** Eight outputs: bias plus inputs times weights, added in their order. */
export function last(input: usize, inputs: i32, weights: usize, bias: usize, output: usize): void {
  let a = v128.load(bias);
  let b = v128.load(bias, 16);
  for (let i = 0; i < inputs; i++) {
    const x = v128.load32_splat(input + (<usize>i << 2));
    a = f32x4.add(a, f32x4.mul(x, v128.load(weights)));
    b = f32x4.add(b, f32x4.mul(x, v128.load(weights, 16)));
    weights += 32;
  }
  v128.store(output, a);
  v128.store(output, b, 16);
}
