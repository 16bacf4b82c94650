import { SimilarityKernel } from '../kernels/similarity/index.ts';
import type { CaseBase, Partition } from './case-base.ts';
import type { Query, Threshold } from './retrieve.ts';

/** The rows of a partition one bucket after the other, and the columns in this order. */
interface Packed {
  /** Where each bucket begins, and after the last where it ends. */
  readonly first: Int32Array;
  readonly rows: Int32Array;
  /** Where the kernel keeps the column of an attribute. */
  readonly columns: Map<number, number>;
}

/** The kernel keeps so many attributes of a query. */
const MOST_ATTRIBUTES = 64;

/**
 * Retrieves by vectors from copies of the columns. They are made once a base has been asked for a while without a
 * change: until then, and for questions about numbers, it leaves the work to `Retrieval`.
 */
export class PackedCases {
  /** The answer to the last question. */
  threshold = 0;
  cases: Int32Array = new Int32Array(0);
  similarities: Float64Array = new Float64Array(0);
  seen = 0;
  rows: Int32Array = new Int32Array(0);
  private kernel: SimilarityKernel | undefined;
  private readonly packed = new Map<Partition, Packed>();
  private readonly columns: number[] = [];
  private readonly tables: Float64Array[] = [];
  private base: CaseBase | undefined;
  private version = -1;
  /** Cases asked about since the base changed. */
  private asked = 0;

  /** Whether it has answered; else the question is left to the plain version. `count`: how many cases the buckets have. */
  answer(
    base: CaseBase,
    query: Query,
    partition: Partition,
    buckets: ArrayLike<number>,
    count: number,
    rule: Threshold,
  ): boolean {
    if (!this.fits(base, query, buckets)) return false;
    if (base !== this.base || base.version !== this.version) this.forget(base);
    // packing pays after about as many comparisons as there are cases
    this.asked += count;
    if (this.asked <= base.size) return false;
    const kernel = this.kernelFor(base);
    if (!kernel) return false;
    let packed = this.packed.get(partition);
    if (!packed) this.packed.set(partition, (packed = pack(partition)));
    this.columns.length = 0;
    this.tables.length = 0;
    for (let q = 0; q < query.count; q++) {
      const attribute = query.attributes[q];
      this.columns.push(this.columnOf(base, packed, attribute));
      this.tables.push(base.similarityTable(attribute, query.values[q]));
    }
    kernel.ask(this.columns, query.weights, this.tables, query.total);
    const found = kernel.find(packed.first[buckets[0]], count, rule.start, rule.step, rule.least);
    this.threshold = found.threshold;
    this.cases = found.cases;
    this.similarities = found.similarities;
    this.rows = packed.rows;
    this.seen = count;
    return true;
  }

  /** Only neighbouring buckets, attributes of codes, and weights that are not negative. */
  private fits(base: CaseBase, query: Query, buckets: ArrayLike<number>): boolean {
    for (let b = 1; b < buckets.length; b++) if (buckets[b] !== buckets[b - 1] + 1) return false;
    for (let q = 0; q < query.count; q++)
      if (!(base.columns[query.attributes[q]] instanceof Int8Array) || !(query.weights[q] >= 0)) return false;
    return query.count <= MOST_ATTRIBUTES && query.total > 0;
  }

  private forget(base: CaseBase): void {
    this.base = base;
    this.version = base.version;
    this.asked = 0;
    this.packed.clear();
  }

  /** Made when first needed, and emptied when first asked since the base changed. */
  private kernelFor(base: CaseBase): SimilarityKernel | undefined {
    this.kernel ??= SimilarityKernel.make();
    if (this.packed.size === 0) this.kernel?.reset(base.size);
    return this.kernel;
  }

  private columnOf(base: CaseBase, { rows, columns }: Packed, attribute: number): number {
    let at = columns.get(attribute);
    if (at === undefined) {
      const column = base.columns[attribute];
      columns.set(attribute, (at = this.kernel!.addColumn(Int8Array.from(rows, (row) => column[row]))));
    }
    return at;
  }
}

function pack(partition: Partition): Packed {
  const first = new Int32Array(partition.size + 1);
  for (let b = 0; b < partition.size; b++) first[b + 1] = first[b] + partition.count(b);
  const rows = new Int32Array(first[partition.size]);
  for (let b = 0; b < partition.size; b++) rows.set(partition.rows(b).subarray(0, partition.count(b)), first[b]);
  return { first, rows, columns: new Map() };
}
