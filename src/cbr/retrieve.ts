import type { CaseBase, Partition } from './case-base.ts';
import { PackedCases } from './packed-cases.ts';

/** What is known of a new problem: some attributes with their values. One object is filled again for every question. */
export class Query {
  readonly attributes = new Int16Array(64);
  readonly values = new Float64Array(64);
  readonly weights = new Float64Array(64);
  count = 0;
  /** The sum of the weights. */
  total = 0;

  clear(): this {
    this.count = 0;
    this.total = 0;
    return this;
  }

  /** `weight` is how much the attribute counts beside the others. */
  ask(attribute: number, value: number, weight = 1): this {
    this.attributes[this.count] = attribute;
    this.weights[this.count] = weight;
    this.values[this.count++] = value;
    this.total += weight;
    return this;
  }

  /** Equal for queries with the same attributes and values in the same order. Whole numbers from -127 to 127 only. */
  key(): string {
    let key = '';
    for (let i = 0; i < this.count; i++) key += String.fromCharCode(((this.values[i] + 128) << 8) | this.attributes[i]);
    return key;
  }
}

/** Global similarity: the weighted mean of the local ones over the attributes asked. A missing value counts 0. */
export function similarityOf(base: CaseBase, query: Query, row: number): number {
  let sum = 0;
  for (let i = 0; i < query.count; i++) {
    const attribute = query.attributes[i];
    const value = base.columns[attribute][row];
    const weight = query.weights[i];
    if (base.attributes[attribute].type === 'code')
      sum += weight * base.similarityTable(attribute, query.values[i])[value + 128];
    else if (!Number.isNaN(value)) sum += weight * base.attributes[attribute].similarity!(query.values[i], value);
  }
  return sum / query.total;
}

/** Which cases are similar enough: from `start` on, lowered by `step` until `least` cases are found. */
export interface Threshold {
  readonly start: number;
  /** 0: the threshold never moves. */
  readonly step: number;
  readonly least: number;
}

/** Questions about fewer cases than this take less time without copies of the columns. */
const MANY = 1000;

/** Rounding errors of this size must not move a case across a step. */
const TOLERANCE = 1e-9;

/**
 * Retrieve: the cases similar to a query. The arrays are overwritten by the next query, so that nothing is allocated
 * once they have grown to the size of the base.
 */
export class Retrieval {
  rows = new Int32Array(1024);
  similarity = new Float64Array(1024);
  /** Cases found: the first `count` of the arrays, in the order of the rows. */
  count = 0;
  /** The threshold that was reached. */
  threshold = 0;
  /** Cases compared. */
  seen = 0;
  /** Whether a kernel found the last answer; it is the same either way. */
  byKernel = false;
  private found = new Int32Array(256);
  private readonly packed = new PackedCases();

  /** Compares the query with every row of these buckets. */
  retrieve(
    base: CaseBase,
    query: Query,
    partition: Partition,
    buckets: ArrayLike<number>,
    rule: Threshold,
    allowed?: (row: number) => boolean,
  ): this {
    let count = 0;
    for (let b = 0; b < buckets.length; b++) count += partition.count(buckets[b]);
    this.byKernel = !allowed && count >= MANY && this.packed.answer(base, query, partition, buckets, count, rule);
    if (this.byKernel) return this.copyAnswer();
    this.makeRoom(count);
    this.gather(partition, buckets, allowed);
    this.compare(base, query);
    this.keep(rule);
    return this;
  }

  private copyAnswer(): this {
    const { cases, rows, similarities, threshold, seen } = this.packed;
    this.makeRoom(cases.length);
    for (let i = 0; i < cases.length; i++) this.rows[i] = rows[cases[i]];
    this.similarity.set(similarities);
    this.count = cases.length;
    this.threshold = threshold;
    this.seen = seen;
    return this;
  }

  private makeRoom(cases: number): void {
    if (cases <= this.rows.length) return;
    this.rows = new Int32Array(2 * cases);
    this.similarity = new Float64Array(2 * cases);
  }

  private gather(partition: Partition, buckets: ArrayLike<number>, allowed?: (row: number) => boolean): void {
    let n = 0;
    for (let b = 0; b < buckets.length; b++) {
      const rows = partition.rows(buckets[b]);
      const count = partition.count(buckets[b]);
      for (let i = 0; i < count; i++) if (!allowed || allowed(rows[i])) this.rows[n++] = rows[i];
    }
    this.seen = n;
  }

  /** One attribute after the other: each pass runs over one column. */
  private compare(base: CaseBase, query: Query): void {
    const { rows, similarity, seen } = this;
    for (let i = 0; i < seen; i++) similarity[i] = 0;
    for (let q = 0; q < query.count; q++) {
      const attribute = query.attributes[q];
      const column = base.columns[attribute];
      const weight = query.weights[q];
      if (column instanceof Int8Array) {
        addCodes(column, base.similarityTable(attribute, query.values[q]), weight, rows, similarity, seen);
      } else {
        const local = base.attributes[attribute].similarity!;
        for (let i = 0; i < seen; i++) {
          const value = column[rows[i]];
          if (!Number.isNaN(value)) similarity[i] += weight * local(query.values[q], value);
        }
      }
    }
    for (let i = 0; i < seen; i++) similarity[i] /= query.total;
  }

  /** Finds the threshold by counting the cases of every step, then drops those below it. */
  private keep({ start, step, least }: Threshold): void {
    const { rows, similarity, seen } = this;
    let limit = start;
    if (step > 0) {
      const steps = Math.min(this.found.length - 1, Math.ceil(start / step));
      this.found.fill(0, 0, steps + 1);
      for (let i = 0; i < seen; i++) {
        const below = Math.ceil((start - similarity[i] - TOLERANCE) / step);
        this.found[below <= 0 ? 0 : below > steps ? steps : below]++;
      }
      let lowered = 0;
      for (let total = this.found[0]; total < least && lowered < steps; ) total += this.found[++lowered];
      limit = Math.max(0, start - lowered * step);
    }
    let n = 0;
    for (let i = 0; i < seen; i++) {
      if (similarity[i] < limit - TOLERANCE) continue;
      rows[n] = rows[i];
      similarity[n++] = similarity[i];
    }
    this.count = n;
    this.threshold = limit;
  }
}

function addCodes(
  column: Int8Array,
  table: Float64Array,
  weight: number,
  rows: Int32Array,
  into: Float64Array,
  n: number,
): void {
  for (let i = 0; i < n; i++) into[i] += weight * table[column[rows[i]] + 128];
}
