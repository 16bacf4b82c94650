import { adler32 } from '../../../core/adler32.ts';
import { InputError } from '../../../core/errors.ts';
import { OUTPUTS, type RowLayers, TAIL } from '../../../kernels/network/index.ts';
import { readHeadLine } from '../head-line.ts';

const FORMAT = 'jogatina tetris rows network 1';
const ROWS = 20;
const BITS = 32;
const PIECES = 7;

/** What an activation of 1 is in whole numbers, where the greatest one seen is 1: half of what 16 bits can hold. */
const FULL = 16000;

/** A network that has learned, as `training/no-rotation` wrote it. */
export interface RowsNetwork {
  /** The first line of its file: what it was trained for, and how. */
  readonly about: Head;
  readonly layers: RowLayers;
}

interface Head {
  readonly format: string;
  readonly rules: string;
  readonly seed: number;
  readonly moves: number;
  readonly distilMoves: number;
  readonly channels: number;
  readonly blocks: number;
  readonly tail: number;
  readonly hidden: number;
  /** How much more many lines count than few, of a network for records: see `Leaf`. */
  readonly risk?: number;
  /** The greatest number after each layer, on boards of its games. */
  readonly peaks: readonly number[];
  /** Adler-32 of the bytes after the first line. */
  readonly checksum: number;
}

/** Reads an unpacked network: a line of JSON, weights of 8 bits, then fractions. See `training/no-rotation/export.py`. */
export function decodeRowsNetwork(bytes: Uint8Array, where: string): RowsNetwork {
  const fail = (problem: string): never => {
    throw new InputError(`${where} ${problem}`);
  };
  const read = readHeadLine<Head>(bytes, FORMAT);
  if (!read) return fail('is no network over rows');
  const { head, start } = read;
  if (head.tail !== TAIL)
    return fail(`has ${head.tail} numbers a row at the end of its trunk: only ${TAIL} are played`);
  // a copy, so that numbers of four bytes begin where they may
  const body = Uint8Array.from(bytes.subarray(start));
  if (adler32(body) !== head.checksum) fail('is damaged (its checksum is wrong)');
  return { about: head, layers: layersOf(head, body) };
}

function layersOf({ channels, blocks, hidden, peaks }: Head, body: Uint8Array): RowLayers {
  const trunk = 2 * blocks;
  let at = 0;
  const small = (count: number) => new Int8Array(body.buffer, (at += count) - count, count);
  const first = small(3 * BITS * channels);
  const conv = Array.from({ length: trunk }, () => small(3 * channels * channels));
  const tail = small(channels * TAIL);
  const dense = small(ROWS * TAIL * hidden);
  at = Math.ceil(at / 4) * 4;
  const whole = (count: number) => new Float32Array(body.buffer, (at += 4 * count) - 4 * count, count);
  const firstStep = whole(channels);
  const convSteps = conv.map(() => whole(channels));
  const tailStep = whole(TAIL);
  const denseStep = whole(hidden);
  const place = whole(ROWS * channels);
  const biases = conv.map(() => whole(channels));
  const tailBias = whole(TAIL);
  const denseBias = whole(hidden);
  const last = whole(hidden * PIECES);
  const lastBias = whole(PIECES);
  const unit = peaks.map((peak) => FULL / peak);
  const times = (numbers: Float32Array, by: number) => numbers.map((number) => number * by);
  return {
    channels,
    layers: [
      {
        inputs: BITS,
        weights: first,
        scale: times(firstStep, unit[0]),
        bias: times(place, unit[0]),
        byRow: true,
        residual: 0,
      },
      ...conv.map((weights, i) => ({
        inputs: channels,
        weights,
        scale: times(convSteps[i], unit[i + 1] / unit[i]),
        bias: times(biases[i], unit[i + 1]),
        byRow: false,
        residual: i % 2 === 1 ? Math.fround(unit[i + 1] / unit[i - 1]) : 0,
      })),
    ],
    tail: { weights: tail, scale: times(tailStep, 1 / unit[trunk]), bias: tailBias },
    dense: { weights: Float32Array.from(dense, (weight, i) => weight * denseStep[i % hidden]), bias: denseBias },
    last: { weights: padded(last), bias: padded(lastBias) },
  };
}

/** One number more after each seven, so that rows have eight. */
function padded(numbers: Float32Array): Float32Array {
  const result = new Float32Array((numbers.length / PIECES) * OUTPUTS);
  numbers.forEach((number, i) => {
    result[Math.floor(i / PIECES) * OUTPUTS + (i % PIECES)] = number;
  });
  return result;
}
