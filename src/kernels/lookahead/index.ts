import { loadKernel } from '../load.ts';
import { lookahead } from './module.ts';

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly evaluated: WebAssembly.Global;
  shapesAt(): number;
  weightsAt(): number;
  ratiosAt(): number;
  entropiesAt(): number;
  rowsAt(): number;
  prepare(width: number, height: number, tucks: number, weights: number): void;
  choose(first: number, next: number, top: number): number;
}

/** The metrics that it knows, in its own order. */
const METRICS = [
  'lines',
  'lock-height',
  'landing-height',
  'eroded-cells',
  'aggregate-height',
  'max-height',
  'height-range',
  'bumpiness',
  'projection-potential',
  'holes',
  'corner-lock',
  'column-holes',
  'weighted-column-holes',
  'column-hole-depths',
  'min-column-hole-depth',
  'max-column-hole-depth',
  'well-cells',
  'deep-wells',
  'row-transitions',
  'filled-row-transitions',
  'column-transitions',
  'inner-column-transitions',
  'filled-cells',
  'vertical-mass',
  'horizontal-mass',
  'fill-ratio',
  'entropy',
  'symmetry',
  'largest-area',
  'smallest-area',
  'possible-positions',
];

/** How a metric becomes a number; others are whole. */
const KINDS: Readonly<Record<string, number>> = {
  'landing-height': 1,
  'horizontal-mass': 1,
  'fill-ratio': 2,
  entropy: 3,
};

/** A piece as it appears: its cells by row, lowest first, and by column, and the column at which it appears. */
export interface TurnlessShape {
  readonly width: number;
  readonly rows: readonly number[];
  readonly bottoms: readonly number[];
  readonly tops: readonly number[];
  readonly entry: number;
}

export interface LookAheadSetup {
  readonly width: number;
  readonly height: number;
  /** Whether a piece may slide under an overhang. */
  readonly tucks: boolean;
  readonly shapes: readonly TurnlessShape[];
  /** Metrics and weights in the order in which they are added up. */
  readonly weights: readonly (readonly [metric: string, weight: number])[];
  /** Fill ratio and entropy by the number of filled cells. */
  readonly ratios: Float64Array;
  readonly entropies: Float64Array;
}

/** What `choose` returns if no placement of the first piece lets the next one appear. */
export const LOST = -2;

/** The parts of the vectors of `possible-positions` are this wide. */
const WIDEST = 10;
const HIGHEST = 24;
const PIECES = 7;
/** Of a shape, in entries of 16 bits. */
const ENTRIES = 72;
const MIRRORED = 40;

/** Finds the best placement of a piece that cannot turn by the best evaluation after it and the next one. */
export class LookAheadKernel {
  private readonly exports: Exports;
  private readonly rows: Uint16Array;

  /** `undefined` where kernels do not run, or not for these boards, shapes and metrics. */
  static make(setup: LookAheadSetup): LookAheadKernel | undefined {
    const { width, height, shapes, weights } = setup;
    if (width > WIDEST || height > HIGHEST || shapes.length !== PIECES) return undefined;
    if (shapes.some(({ rows }) => rows.length > 2) || weights.some(([name]) => !METRICS.includes(name)))
      return undefined;
    const exports = loadKernel<Exports>(lookahead);
    return exports && new LookAheadKernel(exports, setup);
  }

  private constructor(exports: Exports, { width, height, tucks, shapes, weights, ratios, entropies }: LookAheadSetup) {
    const { buffer } = exports.memory;
    shapes.forEach((shape, i) => {
      const at = exports.shapesAt() + 2 * ENTRIES * i;
      new Int16Array(buffer, at, MIRRORED).set(described(shape));
      const mirrored = Array.from({ length: width }, (_, x) => cellsMirrored(shape, x, width));
      new Int32Array(buffer, at + 2 * MIRRORED, width).set(mirrored);
    });
    weights.forEach(([name, weight], i) => {
      const at = exports.weightsAt() + 16 * i;
      new Int32Array(buffer, at, 2).set([METRICS.indexOf(name), KINDS[name] ?? 0]);
      new Float64Array(buffer, at + 8, 1)[0] = weight;
    });
    new Float64Array(buffer, exports.ratiosAt(), ratios.length).set(ratios);
    new Float64Array(buffer, exports.entropiesAt(), entropies.length).set(entropies);
    exports.prepare(width, height, Number(tucks), weights.length);
    this.exports = exports;
    this.rows = new Uint16Array(buffer, exports.rowsAt(), height);
  }

  /** Leaves evaluated so far. */
  get evaluations(): number {
    return this.exports.evaluated.value;
  }

  /** The best place of the first piece: its column times 32 plus its row, the lowest of equals. Or `LOST`. */
  choose(rows: Uint16Array, top: number, first: number, next: number): number {
    this.rows.set(rows);
    return this.exports.choose(first, next, top);
  }
}

/** A shape as the kernel reads it: see `SHAPE_WIDTH` and those after it in `assembly/places.ts`. */
function described({ width, rows, bottoms, tops, entry }: TurnlessShape): number[] {
  const cells = rows.flatMap((row, y) => bitsOf(row).map((x) => [x, y] as const));
  const ends = [0, 1].flatMap((y) => (rows[y] ? [Math.min(...bitsOf(rows[y])), Math.max(...bitsOf(rows[y]))] : [0, 0]));
  const vertical = cells.reduce((sum, [, y]) => sum + y + 1, 0);
  const horizontal = cells.reduce((sum, [x]) => sum + x, 0);
  const columns = bottoms.flatMap((bottom, c) => [bottom, tops[c], tops[c] - bottom, (1 << tops[c]) - (1 << bottom)]);
  return [
    ...[width, rows.length, entry, ...ends, vertical],
    ...cells.flat(),
    ...[horizontal, rows[0], rows[1] ?? 0, 0],
    ...columns,
  ];
}

function bitsOf(row: number): number[] {
  return [0, 1, 2, 3].filter((x) => (row >> x) & 1);
}

/** How many cells of a shape in this column have their mirror image in the shape. */
function cellsMirrored({ rows }: TurnlessShape, column: number, width: number): number {
  const images = rows.map((row) => bitsOf(row).map((x) => width - 1 - 2 * column - x));
  return rows.reduce((sum, row, y) => sum + bitsOf(row).filter((x) => images[y].includes(x)).length, 0);
}
