import {
  BATCH,
  type BoardValues,
  OUTPUTS,
  type RowLayer,
  type RowLayers,
  TAIL,
} from '../../../kernels/network/index.ts';

const ROWS = 20;
const { fround } = Math;

/** The network board by board and number by number: what the kernel must give, and what plays where it cannot run. */
export class PlainValues implements BoardValues {
  readonly values = new Float32Array(BATCH * OUTPUTS);
  private readonly network: RowLayers;

  constructor(network: RowLayers) {
    this.network = network;
  }

  evaluate(words: Int32Array, seen: Int32Array, count: number): void {
    const { layers, tail, dense, last, channels } = this.network;
    for (let board = 0; board < count; board++) {
      const rows = seen[board];
      let x: Int32Array = Int32Array.from(
        { length: rows * layers[0].inputs },
        (_, i) => (words[board * ROWS + Math.floor(i / layers[0].inputs)] >> (i % layers[0].inputs)) & 1,
      );
      let before = x;
      layers.forEach((layer, i) => {
        // the second layer of a pair adds what the first one was given
        const next = rowLayer(layer, x, before, rows, channels);
        if (i % 2 === 0) before = next;
        x = next;
      });
      const z = new Float32Array(rows * TAIL);
      for (let row = 0; row < rows; row++)
        for (let o = 0; o < TAIL; o++) {
          let sum = 0;
          for (let c = 0; c < channels; c++) sum += x[row * channels + c] * tail.weights[c * TAIL + o];
          z[row * TAIL + o] = Math.max(0, fround(fround(fround(sum) * tail.scale[o]) + tail.bias[o]));
        }
      const hidden = fully(z, dense.weights, dense.bias).map((number) => Math.max(0, number));
      this.values.set(fully(hidden, last.weights, last.bias), board * OUTPUTS);
    }
  }
}

function rowLayer(layer: RowLayer, x: Int32Array, before: Int32Array, rows: number, outputs: number): Int32Array {
  const { inputs, weights, scale, bias, byRow, residual } = layer;
  const result = new Int32Array(rows * outputs);
  const sums = new Int32Array(outputs);
  for (let row = 0; row < rows; row++) {
    sums.fill(0);
    for (let tap = 0; tap < 3; tap++) {
      const from = row + tap - 1;
      if (from < 0 || from >= rows) continue;
      for (let c = 0; c < inputs; c++) {
        const input = x[from * inputs + c];
        if (input === 0) continue;
        const at = (tap * inputs + c) * outputs;
        for (let o = 0; o < outputs; o++) sums[o] += input * weights[at + o];
      }
    }
    for (let o = 0; o < outputs; o++) {
      let real = fround(fround(fround(sums[o]) * scale[o]) + bias[byRow ? row * outputs + o : o]);
      if (residual !== 0) real = fround(real + fround(before[row * outputs + o] * residual));
      result[row * outputs + o] = Math.min(32767, Math.trunc(fround(Math.max(0, real) + 0.5)));
    }
  }
  return result;
}

function fully(x: Float32Array, weights: Float32Array, bias: Float32Array): Float32Array {
  const sums = bias.slice();
  for (let i = 0; i < x.length; i++)
    for (let o = 0; o < sums.length; o++) sums[o] = fround(sums[o] + fround(x[i] * weights[i * sums.length + o]));
  return sums;
}
