/**
 * The layers of a network over the rows of boards. Rows of all boards stand one after the other, with a row of zeros
 * before each board and after the last. Activations are 16-bit whole numbers, weights too; sums are exact.
 */

export function allocate(bytes: i32): usize {
  return heap.alloc(bytes);
}

/** Zeros in these rows of `channels` numbers: the rows between boards. */
export function clear(rows: usize, channels: i32, at: usize, count: i32): void {
  const bytes = <usize>channels << 1;
  for (let i = 0; i < count; i++) memory.fill(rows + <usize>load<i32>(at + (<usize>i << 2)) * bytes, 0, bytes);
}

/** Sums as activations: times scale, plus bias, plus residual; not below 0, rounded. */
// @ts-ignore: decorator
@inline
function finished(sum: v128, scale: v128, bias: v128): v128 {
  const real = f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(sum), scale), bias);
  return real;
}

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
function store8(
  low: v128,
  high: v128,
  scale: usize,
  bias: usize,
  residual: usize,
  part: v128,
  out: usize,
): void {
  let a = finished(low, v128.load(scale), v128.load(bias));
  let b = finished(high, v128.load(scale, 16), v128.load(bias, 16));
  if (residual != 0) {
    const before = v128.load(residual);
    a = f32x4.add(a, f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(before)), part));
    b = f32x4.add(b, f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_s(before)), part));
  }
  v128.store(out, whole(a, b));
}

/**
 * One layer: each output row is made of its own row, the one below and the one above. Weights are in blocks of eight
 * outputs, each with a vector pair for every two inputs. `bias` has a row of `outputs` numbers for each entry of
 * `places` (`biasStep` bytes apart). Rows are computed four at a time from row 1 on: there must be room for three more.
 */
export function layer(
  input: usize,
  inputs: i32,
  weights: usize,
  scale: usize,
  bias: usize,
  biasStep: i32,
  places: usize,
  residual: usize,
  residualPart: f32,
  output: usize,
  outputs: i32,
  rows: i32,
): void {
  const inStep = <usize>inputs << 1;
  const outStep = <usize>outputs << 1;
  const window = <usize>inputs * 6;
  const part = f32x4.splat(residualPart);
  for (let o = 0; o < outputs; o += 8) {
    const block = weights + (<usize>o * <usize>inputs * 6);
    const scaleAt = scale + (<usize>o << 2);
    const biasAt = bias + (<usize>o << 2);
    for (let row = 1; row <= rows; row += 4) {
      let a0 = i32x4.splat(0);
      let b0 = a0;
      let a1 = a0;
      let b1 = a0;
      let a2 = a0;
      let b2 = a0;
      let a3 = a0;
      let b3 = a0;
      let w = block;
      let x0 = input + <usize>(row - 1) * inStep;
      const end = x0 + window;
      let x1 = x0 + inStep;
      let x2 = x1 + inStep;
      let x3 = x2 + inStep;
      while (x0 < end) {
        const wa = v128.load(w);
        const wb = v128.load(w, 16);
        let x = v128.load32_splat(x0);
        a0 = i32x4.add(a0, i32x4.dot_i16x8_s(x, wa));
        b0 = i32x4.add(b0, i32x4.dot_i16x8_s(x, wb));
        x = v128.load32_splat(x1);
        a1 = i32x4.add(a1, i32x4.dot_i16x8_s(x, wa));
        b1 = i32x4.add(b1, i32x4.dot_i16x8_s(x, wb));
        x = v128.load32_splat(x2);
        a2 = i32x4.add(a2, i32x4.dot_i16x8_s(x, wa));
        b2 = i32x4.add(b2, i32x4.dot_i16x8_s(x, wb));
        x = v128.load32_splat(x3);
        a3 = i32x4.add(a3, i32x4.dot_i16x8_s(x, wa));
        b3 = i32x4.add(b3, i32x4.dot_i16x8_s(x, wb));
        w += 32;
        x0 += 4;
        x1 += 4;
        x2 += 4;
        x3 += 4;
      }
      const at = <usize>row * outStep + (<usize>o << 1);
      const rest = residual == 0 ? 0 : residual + at;
      const place = places + (<usize>row << 2);
      store8(a0, b0, scaleAt, biasAt + <usize>load<i32>(place) * biasStep, rest, part, output + at);
      store8(a1, b1, scaleAt, biasAt + <usize>load<i32>(place, 4) * biasStep, rest == 0 ? 0 : rest + outStep, part, output + at + outStep);
      store8(a2, b2, scaleAt, biasAt + <usize>load<i32>(place, 8) * biasStep, rest == 0 ? 0 : rest + 2 * outStep, part, output + at + 2 * outStep);
      store8(a3, b3, scaleAt, biasAt + <usize>load<i32>(place, 12) * biasStep, rest == 0 ? 0 : rest + 3 * outStep, part, output + at + 3 * outStep);
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

/** A layer of fractions: bias plus inputs times weights (input by input, `outputs` numbers each), cut at 0 if asked. */
export function dense(input: usize, inputs: i32, weights: usize, bias: usize, output: usize, outputs: i32, cut: bool): void {
  const step = <usize>outputs << 2;
  for (let o: usize = 0; o < step; o += 32) {
    let a = v128.load(bias + o);
    let b = v128.load(bias + o, 16);
    let w = weights + o;
    for (let i = 0; i < inputs; i++) {
      const x = v128.load32_splat(input + (<usize>i << 2));
      a = f32x4.add(a, f32x4.mul(x, v128.load(w)));
      b = f32x4.add(b, f32x4.mul(x, v128.load(w, 16)));
      w += step;
    }
    if (cut) {
      a = f32x4.max(a, f32x4.splat(0));
      b = f32x4.max(b, f32x4.splat(0));
    }
    v128.store(output + o, a);
    v128.store(output + o, b, 16);
  }
}
