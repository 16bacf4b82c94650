import type { Layout } from './layout.ts';
import type { TupleBoard } from './tuple-board.ts';

/** A position and what its rows are worth, so that the positions after it need only their own rows. */
export interface MeasuredRows {
  readonly position: TupleBoard;
  /** What all rows below each row are worth: for each row as many sums as a value has. */
  readonly sums: Float64Array;
}

/**
 * What positions are worth: the sum over their tuples, which kind of weights it may be. Results are left in `value`
 * instead of returned: fractions that leave a function are allocated, and these loops must not allocate.
 */
export abstract class TupleSum {
  /** The value of the last position, or the sums that it is made of. */
  readonly value: Float64Array;
  /** Indices of the tuples of the position that `measure` had last, and how many. */
  readonly indices: Int32Array;
  count = 0;
  /** The lanes of tuples as they stand, of those seen in a mirror, and of those that are their own mirror image. */
  protected plain = 0;
  protected mirrored = 0;
  protected either = 0;
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

  measuredRows(position: TupleBoard): MeasuredRows {
    return { position, sums: new Float64Array((this.height + 1) * this.value.length) };
  }

  /** Adds up all tuples of a position. */
  measure(position: TupleBoard): void {
    const { indices, plain, mirrored, either } = this;
    let n = 0;
    for (let y = 0; y < position.top; y++) n = position.rowIndices(y, plain, mirrored, either, indices, n);
    this.count = position.boardIndices(plain, mirrored, either, indices, n);
    this.clear();
    this.add(this.count);
  }

  /** Prepares a base for `measureAfter`. */
  measureRows({ position, sums }: MeasuredRows): void {
    const { indices, value, plain, mirrored, either } = this;
    const size = value.length;
    this.clear();
    for (let y = 0; y <= this.height; y++) {
      for (let i = 0; i < size; i++) sums[y * size + i] = value[i];
      if (y < position.top) this.add(position.rowIndices(y, plain, mirrored, either, indices, 0));
    }
  }

  /** The same as `measure`, from the rows of a base that is a placement before. */
  measureAfter({ position: before, sums }: MeasuredRows, position: TupleBoard): void {
    const { indices, value, plain, mirrored, either } = this;
    const changed = changedRows(before, position, this.reach);
    const low = changed & 255;
    const high = changed >> 8;
    const size = value.length;
    const all = this.height * size;
    for (let i = 0; i < size; i++) value[i] = sums[low * size + i] + sums[all + i] - sums[high * size + i];
    const end = high < position.top ? high : position.top;
    let n = 0;
    for (let y = low; y < end; y++) n = position.rowIndices(y, plain, mirrored, either, indices, n);
    this.add(position.boardIndices(plain, mirrored, either, indices, n));
  }

  private clear(): void {
    const { value } = this;
    for (let i = 0; i < value.length; i++) value[i] = 0;
  }
}

/** The rows whose tuples may differ, as the first and, times 256, one above the last; tuples see `reach` rows above. */
function changedRows(a: TupleBoard, b: TupleBoard, reach: number): number {
  const top = a.top > b.top ? a.top : b.top;
  let low = 0;
  while (low < top && a.rows[low] === b.rows[low] && a.covered[low] === b.covered[low]) low++;
  let high = top;
  while (high > low && a.rows[high - 1] === b.rows[high - 1] && a.covered[high - 1] === b.covered[high - 1]) high--;
  return (low > reach ? low - reach : 0) | (high << 8);
}
