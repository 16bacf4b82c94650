import { inPairs, tileWeights, widened } from './kernel-weights.ts';
import { KnownRows } from './known-rows.ts';
import { BATCH, BITS, type BoardValues, OUTPUTS, ROWS, type RowLayers, TAIL } from './row-layers.ts';

export interface NetworkExports {
  readonly memory: WebAssembly.Memory;
  allocate(bytes: number): number;
  layer(
    input: number,
    inputs: number,
    weights: number,
    starts: number,
    scale: number,
    bias: number,
    biasStep: number,
    residual: number,
    residualPart: number,
    output: number,
    outputs: number,
    tiles: number,
    count: number,
    turned: number,
  ): void;
  tail(input: number, inputs: number, weights: number, scale: number, bias: number, output: number, rows: number): void;
  hidden(
    input: number,
    list: number,
    rows: number,
    weights: number,
    bias: number,
    output: number,
    outputs: number,
  ): void;
  last(input: number, inputs: number, weights: number, bias: number, output: number): void;
}

/** Rows of a layer that are kept. When they are full all are forgotten, which changes no value. */
const KEPT = 4096;

/** The most rows that a batch can add to a layer: a tile for each of its rows, and up to three tiles more. */
const MOST_NEW = 2 * (BATCH * ROWS + 3);

const NUMBERS_PER_TILE = 8;

/** A layer as the kernel has it: addresses, and the rows that it has computed. */
interface Place {
  readonly inputs: number;
  readonly weights: number;
  readonly starts: number;
  readonly scale: number;
  readonly bias: number;
  readonly biasStep: number;
  readonly residual: number;
}

/**
 * Values boards by the kernel. A row of a layer depends on three rows of the layer before, so what has been computed for
 * one board serves all others that have the same rows there: see `KnownRows`.
 */
export class KernelValues implements BoardValues {
  readonly values: Float32Array;
  private readonly kernel: NetworkExports;
  private readonly channels: number;
  private readonly layers: readonly Place[];
  private readonly tail: { weights: number; scale: number; bias: number };
  private readonly dense: { weights: number; bias: number; outputs: number };
  private readonly last: { weights: number; bias: number };
  /** For the bits of boards and for each layer: its rows, where they are, and those of the batch's boards. */
  private readonly known: readonly KnownRows[];
  private readonly rows: readonly number[];
  private readonly numbers: readonly Int32Array[];
  private readonly bits: Int16Array;
  private readonly tiles: Int32Array;
  private readonly at: { tiles: number; turned: number; z: number; hidden: number; out: number; top: number };

  constructor(kernel: NetworkExports, network: RowLayers) {
    const { channels, tail } = network;
    const { dense, last } = widened(network);
    this.kernel = kernel;
    this.channels = channels;
    const given: [number, Int16Array | Int32Array | Float32Array][] = [];
    const put = (numbers: Int16Array | Int32Array | Float32Array): number => {
      const at = kernel.allocate(numbers.byteLength);
      given.push([at, numbers]);
      return at;
    };
    this.layers = network.layers.map((layer) => {
      const { weights, starts } = tileWeights(layer, channels);
      return {
        inputs: layer.inputs,
        weights: put(weights),
        starts: put(starts),
        scale: put(layer.scale),
        bias: put(layer.bias),
        biasStep: layer.byRow ? 4 * channels : 0,
        residual: layer.residual,
      };
    });
    this.tail = { weights: put(inPairs(tail.weights, TAIL, 0, TAIL)), scale: put(tail.scale), bias: put(tail.bias) };
    this.dense = { weights: put(dense.weights), bias: put(dense.bias), outputs: dense.bias.length };
    this.last = { weights: put(last.weights), bias: put(last.bias) };
    const levels = [BITS, ...this.layers.map(() => channels)];
    this.known = levels.map(() => new KnownRows(KEPT));
    this.rows = levels.map((wide) => kernel.allocate(KEPT * wide * 2));
    const board = 4 * ROWS * BATCH;
    const numbers = levels.map(() => kernel.allocate(board));
    this.at = {
      tiles: kernel.allocate((MOST_NEW / 2) * NUMBERS_PER_TILE * 4),
      turned: kernel.allocate((MOST_NEW / 2) * Math.max(BITS, channels) * 8),
      z: kernel.allocate(KEPT * TAIL * 4),
      hidden: kernel.allocate(dense.bias.byteLength),
      out: kernel.allocate(BATCH * OUTPUTS * 4),
      top: numbers[levels.length - 1],
    };
    const { buffer } = kernel.memory;
    for (const [at, data] of given)
      new Uint8Array(buffer, at, data.byteLength).set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    this.numbers = numbers.map((at) => new Int32Array(buffer, at, BATCH * ROWS));
    this.bits = new Int16Array(buffer, this.rows[0], KEPT * BITS);
    this.tiles = new Int32Array(buffer, this.at.tiles, (MOST_NEW / 2) * NUMBERS_PER_TILE);
    this.values = new Float32Array(buffer, this.at.out, BATCH * OUTPUTS);
  }

  evaluate(words: Int32Array, seen: Int32Array, count: number): void {
    const { kernel, channels, tail, dense, last, at, layers, known } = this;
    if (known.some(({ next }) => next + MOST_NEW > KEPT)) for (const each of known) each.forget();
    this.load(words, seen, count);
    const first = known[layers.length].next;
    for (let i = 0; i < layers.length; i++) this.compute(i, seen, count);
    const top = this.rows[layers.length] + first * channels * 2;
    const fresh = known[layers.length].next - first;
    kernel.tail(top, channels, tail.weights, tail.scale, tail.bias, at.z + first * TAIL * 4, fresh);
    for (let i = 0; i < count; i++) {
      const list = at.top + 4 * ROWS * i;
      kernel.hidden(at.z, list, seen[i], dense.weights, dense.bias, at.hidden, dense.outputs);
      kernel.last(at.hidden, dense.outputs, last.weights, last.bias, at.out + i * OUTPUTS * 4);
    }
  }

  /** Numbers the rows of the boards, and writes the bits of new ones. */
  private load(words: Int32Array, seen: Int32Array, count: number): void {
    const { bits } = this;
    const known = this.known[0];
    const numbers = this.numbers[0];
    for (let i = 0; i < count; i++)
      for (let y = 0; y < seen[i]; y++) {
        const word = words[i * ROWS + y];
        let row = known.find(word, y, 0);
        if (row === 0) {
          row = known.next++;
          known.add(row, word, y, 0);
          for (let bit = 0, to = row * BITS; bit < BITS; bit++) bits[to++] = (word >> bit) & 1;
        }
        numbers[i * ROWS + y] = row;
      }
  }

  /** Numbers the rows after layer `i`, and computes new ones. */
  private compute(i: number, seen: Int32Array, count: number): void {
    const { kernel, layers, rows, at, channels } = this;
    const first = this.known[i + 1].next;
    const tiles = this.findNew(i, seen, count);
    if (tiles === 0) return;
    const { inputs, weights, starts, scale, bias, biasStep, residual } = layers[i];
    const before = residual === 0 ? 0 : rows[i - 1];
    const output = rows[i + 1] + first * channels * 2;
    kernel.layer(
      ...([rows[i], inputs, weights, starts, scale, bias, biasStep, before, residual] as const),
      ...([output, channels, at.tiles, tiles, at.turned] as const),
    );
  }

  /** Lists the tiles that give the new rows after layer `i`. Returns how many, a multiple of four. */
  private findNew(i: number, seen: Int32Array, count: number): number {
    const { tiles } = this;
    const known = this.known[i + 1];
    const from = this.numbers[i];
    const to = this.numbers[i + 1];
    const added = this.numbers[Math.max(0, i - 1)];
    let at = 0;
    for (let board = 0; board < count; board++) {
      const start = board * ROWS;
      const end = start + seen[board];
      for (let k = start; k < end; k++) {
        const below = k > start ? from[k - 1] : 0;
        const own = from[k];
        const above = k + 1 < end ? from[k + 1] : 0;
        const found = known.find(below, own, above);
        to[k] = found;
        if (found !== 0) continue;
        const row = known.next;
        known.next += 2;
        known.add(row, below, own, above);
        to[k] = row;
        // the row above it is in the same tile, whether it is wanted or not
        const over = k + 2 < end ? from[k + 2] : 0;
        tiles[at] = below;
        tiles[at + 1] = own;
        tiles[at + 2] = above;
        tiles[at + 3] = over;
        tiles[at + 4] = k - start;
        tiles[at + 5] = Math.min(k - start + 1, ROWS - 1);
        tiles[at + 6] = added[k];
        tiles[at + 7] = k + 1 < end ? added[k + 1] : 0;
        at += NUMBERS_PER_TILE;
        if (k + 1 === end) continue;
        k++;
        to[k] = known.find(own, above, over);
        if (to[k] === 0) {
          known.add(row + 1, own, above, over);
          to[k] = row + 1;
        }
      }
    }
    while (at % (4 * NUMBERS_PER_TILE) !== 0) {
      tiles.fill(0, at, at + NUMBERS_PER_TILE);
      at += NUMBERS_PER_TILE;
    }
    return at / NUMBERS_PER_TILE;
  }
}
