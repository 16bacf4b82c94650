import { loadKernel } from '../load.ts';
import { network } from './module.ts';

/** One layer over rows: each row is made of its own row, the one below and the one above. */
export interface RowLayer {
  readonly inputs: number;
  /** For the row below, the row itself and the row above: for each input a number for each output. */
  readonly weights: Int8Array;
  /** For each output, what a sum is worth as an activation. */
  readonly scale: Float32Array;
  /** For each output, or for each row of the board and output where `byRow`. */
  readonly bias: Float32Array;
  readonly byRow: boolean;
  /** What an activation of the layer before last adds; 0: nothing. */
  readonly residual: number;
}

/**
 * A network over the rows of boards. Activations between the layers are whole numbers from 0 to 32767, so that sums are
 * exact and every version gives the same values.
 */
export interface RowLayers {
  readonly channels: number;
  readonly layers: readonly RowLayer[];
  /** 16 numbers for each row, not below 0. */
  readonly tail: { readonly weights: Int8Array; readonly scale: Float32Array; readonly bias: Float32Array };
  /** From the 16 numbers of 20 rows, the lowest first, to the hidden ones; from these to 8 outputs. */
  readonly dense: { readonly weights: Float32Array; readonly bias: Float32Array };
  readonly last: { readonly weights: Float32Array; readonly bias: Float32Array };
}

export const BITS = 32;
export const TAIL = 16;
export const OUTPUTS = 8;

/** Boards that are evaluated at once. */
export const BATCH = 16;
const ROWS = 20;

/** Values boards by a network. */
export interface BoardValues {
  /** `OUTPUTS` numbers for each board. */
  readonly values: Float32Array;
  /**
   * Values `count` boards, at most `BATCH`. Board i has `seen[i]` rows, from word `ROWS * i` on; bit b of a word is input
   * b of its row.
   */
  evaluate(words: Int32Array, seen: Int32Array, count: number): void;
}

interface Exports {
  readonly memory: WebAssembly.Memory;
  allocate(bytes: number): number;
  clear(rows: number, channels: number, at: number, count: number): void;
  layer(
    input: number,
    inputs: number,
    weights: number,
    scale: number,
    bias: number,
    biasStep: number,
    places: number,
    residual: number,
    residualPart: number,
    output: number,
    outputs: number,
    rows: number,
  ): void;
  tail(input: number, inputs: number, weights: number, scale: number, bias: number, output: number, rows: number): void;
  dense(
    input: number,
    inputs: number,
    weights: number,
    bias: number,
    output: number,
    outputs: number,
    cut: boolean,
  ): void;
}

/** The kernel for a network, or `undefined` where it cannot run. */
export function networkKernel(layers: RowLayers): BoardValues | undefined {
  const kernel = loadKernel<Exports>(network);
  return kernel && new KernelValues(kernel, layers);
}

/** Weights in blocks of `width` outputs: for every two inputs, two numbers for each output of the block. */
function inPairs(weights: Int8Array, outputs: number, width: number): Int16Array {
  const inputs = weights.length / outputs;
  const result = new Int16Array(weights.length);
  let at = 0;
  for (let block = 0; block < outputs; block += width)
    for (let input = 0; input < inputs; input += 2)
      for (let o = block; o < block + width; o++) {
        result[at++] = weights[input * outputs + o];
        result[at++] = weights[(input + 1) * outputs + o];
      }
  return result;
}

class KernelValues implements BoardValues {
  readonly values: Float32Array;
  private readonly kernel: Exports;
  private readonly network: RowLayers;
  private readonly layers: readonly { weights: number; scale: number; bias: number }[];
  private readonly tail: { weights: number; scale: number; bias: number };
  private readonly dense: { weights: number; bias: number };
  private readonly last: { weights: number; bias: number };
  private readonly at: { bits: number; x: number; y: number; z: number; places: number; gaps: number; hidden: number };
  private readonly out: number;
  private readonly bits: Int16Array;
  private readonly places: Int32Array;
  private readonly gaps: Int32Array;

  constructor(kernel: Exports, network: RowLayers) {
    const { channels, dense, last, tail } = network;
    this.kernel = kernel;
    this.network = network;
    // a row of zeros before each board and after the last, and what the last four rows computed may reach beyond
    const rows = BATCH * (ROWS + 1) + 6;
    const given: [number, Int16Array | Float32Array][] = [];
    const put = (numbers: Int16Array | Float32Array): number => {
      const at = kernel.allocate(numbers.byteLength);
      given.push([at, numbers]);
      return at;
    };
    this.layers = network.layers.map(({ weights, scale, bias }) => ({
      weights: put(inPairs(weights, channels, 8)),
      scale: put(scale),
      bias: put(bias),
    }));
    this.tail = { weights: put(inPairs(tail.weights, TAIL, TAIL)), scale: put(tail.scale), bias: put(tail.bias) };
    this.dense = { weights: put(dense.weights), bias: put(dense.bias) };
    this.last = { weights: put(last.weights), bias: put(last.bias) };
    this.at = {
      bits: kernel.allocate(rows * BITS * 2),
      x: kernel.allocate(rows * channels * 2),
      y: kernel.allocate(rows * channels * 2),
      z: kernel.allocate(rows * TAIL * 4),
      places: kernel.allocate(rows * 4),
      gaps: kernel.allocate((BATCH + 1) * 4),
      hidden: kernel.allocate(dense.bias.byteLength),
    };
    this.out = kernel.allocate(BATCH * OUTPUTS * 4);
    const { buffer } = kernel.memory;
    for (const [at, numbers] of given)
      if (numbers instanceof Int16Array) new Int16Array(buffer, at, numbers.length).set(numbers);
      else new Float32Array(buffer, at, numbers.length).set(numbers);
    this.bits = new Int16Array(buffer, this.at.bits, rows * BITS);
    this.places = new Int32Array(buffer, this.at.places, rows);
    this.gaps = new Int32Array(buffer, this.at.gaps, BATCH + 1);
    this.values = new Float32Array(buffer, this.out, BATCH * OUTPUTS);
  }

  evaluate(words: Int32Array, seen: Int32Array, count: number): void {
    const { kernel, network, layers, tail, dense, last, at, gaps } = this;
    const { channels } = network;
    const rows = this.load(words, seen, count);
    for (let i = 0; i < layers.length; i++) {
      const { inputs, byRow, residual } = network.layers[i];
      const { weights, scale, bias } = layers[i];
      const input = i === 0 ? at.bits : i % 2 === 1 ? at.x : at.y;
      const output = i % 2 === 1 ? at.y : at.x;
      const step = byRow ? 4 * channels : 0;
      const before = residual === 0 ? 0 : at.x;
      kernel.layer(
        ...([input, inputs, weights, scale, bias, step, at.places, before, residual, output, channels, rows] as const),
      );
      kernel.clear(output, channels, at.gaps, count + 1);
    }
    kernel.tail(at.x, channels, tail.weights, tail.scale, tail.bias, at.z, rows + 1);
    for (let i = 0; i < count; i++) {
      const input = at.z + (gaps[i] + 1) * TAIL * 4;
      const hidden = network.dense.bias.length;
      kernel.dense(input, seen[i] * TAIL, dense.weights, dense.bias, at.hidden, hidden, true);
      kernel.dense(at.hidden, hidden, last.weights, last.bias, this.out + i * OUTPUTS * 4, OUTPUTS, false);
    }
  }

  /** Lays the rows of the boards out. Returns the last of them. */
  private load(words: Int32Array, seen: Int32Array, count: number): number {
    const { bits, places, gaps } = this;
    let row = 0;
    for (let i = 0; i < count; i++) {
      gaps[i] = row;
      bits.fill(0, row * BITS, (row + 1) * BITS);
      for (let y = 0; y < seen[i]; y++) {
        row++;
        places[row] = y;
        const word = words[i * ROWS + y];
        for (let bit = 0, to = row * BITS; bit < BITS; bit++) bits[to++] = (word >> bit) & 1;
      }
      row++;
      places[row] = 0;
    }
    gaps[count] = row;
    bits.fill(0, row * BITS, (row + 5) * BITS);
    places.fill(0, row, row + 5);
    return row - 1;
  }
}
