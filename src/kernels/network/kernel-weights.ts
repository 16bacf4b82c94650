import { OUTPUTS, type RowLayer, type RowLayers } from './row-layers.ts';

/** The greatest activation. */
const MOST = 32767;

/** Weights of a layer over rows as the kernel reads them: see its source. */
export interface TileWeights {
  /** In blocks of eight outputs, by product; for every two inputs, two numbers for each output of the block. */
  readonly weights: Int16Array;
  /** By product: what the sum of each output begins with. */
  readonly starts: Int32Array;
}

/** What each product multiplies its rows by, of the weights for the row below, the row itself and the row above. */
const products: readonly ((below: number, own: number, above: number) => number)[] = [
  (below) => below,
  (below, own, above) => below + own + above,
  (below, own, above) => below - own + above,
  (_below, _own, above) => above,
];

/** The product of the sum of two rows. The kernel takes 32768 off that sum, which `starts` gives back. */
const OF_SUM = 1;

export function tileWeights({ weights, inputs }: RowLayer, outputs: number): TileWeights {
  const tap = inputs * outputs;
  const turned = products.map((product) =>
    Int16Array.from({ length: tap }, (_, i) => product(weights[i], weights[tap + i], weights[2 * tap + i])),
  );
  const starts = new Int32Array(products.length * outputs);
  turned[OF_SUM].forEach((weight, i) => {
    starts[OF_SUM * outputs + (i % outputs)] += (MOST + 1) * weight;
  });
  const result = new Int16Array(products.length * tap);
  let at = 0;
  for (let block = 0; block < outputs; block += 8)
    for (const product of turned) {
      const part = inPairs(product, outputs, block, 8);
      result.set(part, at);
      at += part.length;
    }
  return { weights: result, starts };
}

/** Whether no sum of a layer can be more than the 31 bits with which the kernel's halves are exact. */
export function staysExact({ weights, inputs }: RowLayer, outputs: number): boolean {
  const sizes = new Float64Array(outputs);
  for (let i = 0; i < 3 * inputs * outputs; i++) sizes[i % outputs] += Math.abs(weights[i]);
  return sizes.every((size) => size * MOST < 2 ** 30);
}

/** The weights of `width` outputs from `block` on: for every two inputs, two numbers for each output. */
export function inPairs(weights: Int8Array | Int16Array, outputs: number, block: number, width: number): Int16Array {
  const inputs = weights.length / outputs;
  const result = new Int16Array(inputs * width);
  let at = 0;
  for (let input = 0; input < inputs; input += 2)
    for (let o = block; o < block + width; o++) {
      result[at++] = weights[input * outputs + o];
      result[at++] = weights[(input + 1) * outputs + o];
    }
  return result;
}

/** Hidden numbers that the kernel computes at once. */
const HIDDEN = 32;

/** The dense and the last layer with as many hidden numbers more, all 0, as the kernel needs. */
export function widened({ dense, last }: RowLayers): Pick<RowLayers, 'dense' | 'last'> {
  const hidden = dense.bias.length;
  const wide = Math.ceil(hidden / HIDDEN) * HIDDEN;
  const weights = new Float32Array((dense.weights.length / hidden) * wide);
  for (let from = 0, to = 0; from < dense.weights.length; from += hidden, to += wide)
    weights.set(dense.weights.subarray(from, from + hidden), to);
  const longer = (numbers: Float32Array, length: number): Float32Array => {
    const result = new Float32Array(length);
    result.set(numbers);
    return result;
  };
  return {
    dense: { weights, bias: longer(dense.bias, wide) },
    last: { weights: longer(last.weights, wide * OUTPUTS), bias: last.bias },
  };
}
