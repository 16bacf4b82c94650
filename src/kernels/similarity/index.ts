import { loadKernel } from '../load.ts';
import { similarity } from './module.ts';

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly threshold: WebAssembly.Global;
  allocate(bytes: number): number;
  release(): void;
  columnsAt(): number;
  weightsAt(): number;
  tablesAt(): number;
  begin(attributes: number, total: number): void;
  compare(first: number, count: number, rough: number): void;
  keep(
    rough: number,
    first: number,
    count: number,
    start: number,
    step: number,
    least: number,
    exact: number,
    kept: number,
  ): number;
}

/** The entries of a table of local similarities, one for each code from -128 on. */
const CODES = 256;

/**
 * Finds the cases that are similar enough to a query, among columns of codes that it keeps. Similarities are sums of
 * weights times local similarities, which are from 0 to 1.
 */
export class SimilarityKernel {
  private readonly exports: Exports;
  private rough = 0;
  private exact = 0;
  private kept = 0;

  /** `undefined` where kernels do not run. */
  static make(): SimilarityKernel | undefined {
    const exports = loadKernel<Exports>(similarity);
    return exports && new SimilarityKernel(exports);
  }

  private constructor(exports: Exports) {
    this.exports = exports;
  }

  /** Forgets all columns, and makes room for queries over this many cases. */
  reset(cases: number): void {
    this.exports.release();
    this.rough = this.exports.allocate(cases);
    this.exact = this.exports.allocate(8 * cases);
    this.kept = this.exports.allocate(4 * cases);
  }

  /** Keeps a column. Returns where it is. */
  addColumn(codes: Int8Array): number {
    const at = this.exports.allocate(codes.length);
    new Int8Array(this.exports.memory.buffer, at, codes.length).set(codes);
    return at;
  }

  /** Begins a query with this sum of weights: for each attribute its column, weight and local similarities by code. */
  ask(columns: readonly number[], weights: Float64Array, tables: readonly Float64Array[], total: number): void {
    const { exports } = this;
    const { buffer } = exports.memory;
    const all = new Float64Array(buffer, exports.tablesAt(), CODES * columns.length);
    for (let a = 0; a < columns.length; a++) all.set(tables[a], CODES * a);
    new Uint32Array(buffer, exports.columnsAt(), columns.length).set(columns);
    new Float64Array(buffer, exports.weightsAt(), columns.length).set(weights.subarray(0, columns.length));
    exports.begin(columns.length, total);
  }

  /**
   * The cases, of `count` from `first` on, that reach the threshold: from `start`, lowered by `step` until `least` are
   * found. `cases` and `similarities` are overwritten by the next query.
   */
  find(first: number, count: number, start: number, step: number, least: number) {
    const { exports, rough, exact, kept } = this;
    exports.compare(first, count, rough);
    const n = exports.keep(rough, first, count, start, step, least, exact, kept);
    const { buffer } = exports.memory;
    return {
      threshold: exports.threshold.value as number,
      cases: new Int32Array(buffer, kept, n),
      similarities: new Float64Array(buffer, exact, n),
    };
  }
}
