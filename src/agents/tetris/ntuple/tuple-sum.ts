import type { Layout } from './layout.ts';
import type { TupleBoard } from './tuple-board.ts';

/** A board with the sums over its rows. A board one placement later needs only the rows that have changed. */
export interface MeasuredRows {
  readonly board: TupleBoard;
  /** For each row, the sums over all rows below it; as many numbers as `TupleSum.value` has. */
  readonly sums: Float64Array;
}

/**
 * The value of a board: the sum of the weights of its tuples. Subclasses say which weights. Results are written to
 * `value` because a fraction that a function returns may be allocated on the heap, and hot loops must not allocate.
 */
export abstract class TupleSum {
  /** The value of the last board, or the sums that it is computed from. */
  readonly value: Float64Array;
  /** The indices of the tuples of the board that was last given to `measure`; the first `count` are valid. */
  readonly indices: Int32Array;
  count = 0;
  /** The lanes of plain tuples, of mirrored ones and of symmetric ones: see `TupleBoard.rowIndices`. */
  protected plain = 0;
  protected mirrored = 0;
  protected symmetric = 0;
  private readonly height: number;
  private readonly reach: number;

  constructor(layout: Layout, sums = 1) {
    this.value = new Float64Array(sums);
    this.height = layout.height;
    this.reach = layout.reach;
    this.indices = new Int32Array(layout.height * layout.rowIndices + layout.boardIndices);
  }

  /** Adds the weights of the first `count` indices to `value`. */
  protected abstract add(count: number): void;

  /** Room for the sums over a board's rows, for `measureRows` to fill in. */
  measuredRows(board: TupleBoard): MeasuredRows {
    return { board, sums: new Float64Array((this.height + 1) * this.value.length) };
  }

  /** Adds up all tuples of a board. */
  measure(board: TupleBoard): void {
    const { indices, plain, mirrored, symmetric } = this;
    let n = 0;
    for (let y = 0; y < board.top; y++) n = board.rowIndices(y, plain, mirrored, symmetric, indices, n);
    this.count = board.boardIndices(plain, mirrored, symmetric, indices, n);
    this.clear();
    this.add(this.count);
  }

  /** Fills in the sums over the rows of a board. */
  measureRows({ board, sums }: MeasuredRows): void {
    const { indices, value, plain, mirrored, symmetric } = this;
    const size = value.length;
    this.clear();
    for (let y = 0; y <= this.height; y++) {
      for (let i = 0; i < size; i++) sums[y * size + i] = value[i];
      if (y < board.top) this.add(board.rowIndices(y, plain, mirrored, symmetric, indices, 0));
    }
  }

  /** The same result as `measure`, computed from the rows of the board before the last placement. */
  measureAfter({ board: before, sums }: MeasuredRows, board: TupleBoard): void {
    const { indices, value, plain, mirrored, symmetric } = this;
    const changed = changedRows(before, board, this.reach);
    const low = changed & 255;
    const high = changed >> 8;
    const size = value.length;
    const all = this.height * size;
    for (let i = 0; i < size; i++) value[i] = sums[low * size + i] + sums[all + i] - sums[high * size + i];
    const end = high < board.top ? high : board.top;
    let n = 0;
    for (let y = low; y < end; y++) n = board.rowIndices(y, plain, mirrored, symmetric, indices, n);
    this.add(board.boardIndices(plain, mirrored, symmetric, indices, n));
  }

  private clear(): void {
    const { value } = this;
    for (let i = 0; i < value.length; i++) value[i] = 0;
  }
}

/**
 * The range of rows whose tuples may differ between two boards. Tuples see up to `reach` rows above their own. The low
 * byte of the result is the first row, the bits above it are one more than the last.
 */
function changedRows(a: TupleBoard, b: TupleBoard, reach: number): number {
  const top = a.top > b.top ? a.top : b.top;
  let low = 0;
  while (low < top && a.rows[low] === b.rows[low] && a.covered[low] === b.covered[low]) low++;
  let high = top;
  while (high > low && a.rows[high - 1] === b.rows[high - 1] && a.covered[high - 1] === b.covered[high - 1]) high--;
  return (low > reach ? low - reach : 0) | (high << 8);
}
