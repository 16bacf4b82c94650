import { dropsRelaxed } from '../drops-relaxed/module.ts';
import { canRun, loadKernel } from '../load.ts';
import { drops } from './module.ts';

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly evaluated: WebAssembly.Global;
  shapesAt(): number;
  weightsAt(): number;
  rowsAt(): number;
  prepare(width: number, height: number, scale: number, error: number): void;
  choose(first: number, end: number, turn: number): number;
}

/** A shape by its columns, from the left: the lowest row of each, and one above the highest. */
export interface DropShape {
  readonly bottoms: readonly number[];
  readonly tops: readonly number[];
}

/** What `DropKernel.choose` returns for a board that is too high for it. */
export const TOO_HIGH = -2;

const WIDEST = 15;
/** Rows are read in vectors of eight. */
const HIGHEST = 30;
const ROOM = 28;
const ENTRIES = 36;
/** The largest rounded weight. */
const LARGEST = 32_000;
/** More than the metrics of a board that is not too high can be together. */
const MOST = 2000;

/** Finds the best straight drop of a piece by weighted metrics, which are those of BCTS and DT-20. */
export class DropKernel {
  private readonly exports: Exports;
  private readonly rows: Uint16Array;

  /** `undefined` where kernels do not run, or not for these boards and weights. */
  static make(
    width: number,
    height: number,
    shapes: readonly (DropShape | undefined)[],
    weights: readonly number[],
  ): DropKernel | undefined {
    if (width > WIDEST || height > HIGHEST || shapes.length > ROOM) return undefined;
    const exports = loadKernel<Exports>(canRun(dropsRelaxed) ? dropsRelaxed : drops);
    return exports && new DropKernel(exports, width, height, shapes, weights);
  }

  private constructor(
    exports: Exports,
    width: number,
    height: number,
    shapes: readonly (DropShape | undefined)[],
    weights: readonly number[],
  ) {
    const { buffer } = exports.memory;
    const table = new Int16Array(buffer, exports.shapesAt(), ROOM * ENTRIES);
    shapes.forEach((shape, i) => {
      if (!shape) return;
      const { bottoms, tops } = shape;
      const columns = bottoms.flatMap((bottom, c) => [
        bottom,
        tops[c],
        tops[c] - bottom,
        (1 << tops[c]) - (1 << bottom),
        1 << bottom,
        1 << (15 - tops[c]),
        0,
        0,
      ]);
      const total = bottoms.reduce((all, bottom) => all + bottom, 0);
      table.set([bottoms.length, Math.max(...tops), total, 0, ...columns], i * ENTRIES);
    });
    new Float64Array(buffer, exports.weightsAt(), weights.length).set(weights);
    const scale = LARGEST / Math.max(...weights.map(Math.abs), Number.MIN_VALUE);
    // every weight is rounded by at most a half
    exports.prepare(width, height, Math.min(scale, Number.MAX_VALUE), MOST / 2);
    this.exports = exports;
    this.rows = new Uint16Array(buffer, exports.rowsAt(), height);
  }

  /** Placements evaluated so far. */
  get evaluations(): number {
    return this.exports.evaluated.value;
  }

  /**
   * The best placement of the shapes from `first` to below `end` as orientation, column and row in a number, which is
   * the lowest of equals; -1 if none fits. `turn` is the orientation of the first shape.
   */
  choose(rows: Uint16Array, first: number, end: number, turn: number): number {
    // for so few rows a loop is faster than `set`
    for (let y = 0; y < rows.length; y++) this.rows[y] = rows[y];
    return this.exports.choose(first, end, turn);
  }
}
