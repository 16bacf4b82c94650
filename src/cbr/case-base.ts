/** Local similarity of a query's value and a case's, from 0 to 1. */
export interface Similarity {
  readonly name: string;
  (query: number, value: number): number;
}

/** 1 when both are the same, else 0. */
export const equal: Similarity = named('equal', (query, value) => (query === value ? 1 : 0));

/** 1 - |query - value| / range, never below 0. */
export function interval(range: number): Similarity {
  return named(`interval(${range})`, (query, value) => Math.max(0, 1 - Math.abs(query - value) / range));
}

function named(name: string, similarity: (query: number, value: number) => number): Similarity {
  return Object.defineProperty(similarity, 'name', { value: name }) as Similarity;
}

/** The value of an attribute that a case does not have, in a column of codes. In a column of numbers it is NaN. */
export const MISSING = -128;

/** One thing that is known about a case. */
export interface Attribute {
  readonly name: string;
  /** `code`: a small integer, -127 .. 127; `number`: anything. */
  readonly type: 'code' | 'number';
  /** Absent for attributes that no query asks about. */
  readonly similarity?: Similarity;
}

export type Column = Int8Array | Float32Array;

/** Cases as columns, one typed array for each attribute. A case is a row number that never changes. */
export class CaseBase {
  readonly attributes: readonly Attribute[];
  readonly columns: Column[];
  /** How many cases. */
  size = 0;
  /** Rises whenever a value changes or a case is added: what was computed before is then out of date. */
  version = 0;
  /** Local similarities of codes by attribute and asked value, computed when first needed. */
  private readonly similarities: (Float64Array | undefined)[][];

  constructor(attributes: readonly Attribute[], capacity = 1024) {
    this.attributes = attributes;
    this.columns = attributes.map(({ type }) =>
      type === 'code' ? new Int8Array(capacity) : new Float32Array(capacity),
    );
    this.similarities = attributes.map(() => []);
  }

  /** Adds a case; `values` in the order of the attributes. Returns its row. */
  add(values: ArrayLike<number>): number {
    const row = this.size++;
    if (row === this.columns[0].length) this.grow();
    for (let a = 0; a < this.columns.length; a++) this.columns[a][row] = values[a];
    this.version++;
    return row;
  }

  get(row: number, attribute: number): number {
    return this.columns[attribute][row];
  }

  set(row: number, attribute: number, value: number): void {
    this.columns[attribute][row] = value;
    this.version++;
  }

  /** Copies a case's values out, in the order of the attributes. */
  read(row: number, into: { [i: number]: number }): void {
    for (let a = 0; a < this.columns.length; a++) into[a] = this.columns[a][row];
  }

  /** The local similarity of an asked code to every code that a case may have, at code + 128; missing is 0. */
  similarityTable(attribute: number, asked: number): Float64Array {
    const found = this.similarities[attribute][asked + 128];
    if (found) return found;
    const { similarity, name } = this.attributes[attribute];
    if (!similarity) throw new Error(`attribute ${name} has no similarity`);
    const table = new Float64Array(256);
    for (let code = -127; code < 128; code++) table[code + 128] = similarity(asked, code);
    this.similarities[attribute][asked + 128] = table;
    return table;
  }

  private grow(): void {
    for (let a = 0; a < this.columns.length; a++) {
      const old = this.columns[a];
      const wider = old instanceof Int8Array ? new Int8Array(2 * old.length) : new Float32Array(2 * old.length);
      wider.set(old);
      this.columns[a] = wider;
    }
  }
}

const NONE = new Int32Array(0);

/**
 * The rows of a base in numbered buckets, so that a search compares only some of them. `bucketOf` gives the bucket of a
 * row, or -1 for none. New rows are added one by one; where the answers of `bucketOf` change, rebuild.
 */
export class Partition {
  private readonly bucketOf: (row: number) => number;
  private buckets: { rows: Int32Array; count: number }[] = [];

  constructor(bucketOf: (row: number) => number) {
    this.bucketOf = bucketOf;
  }

  rebuild(base: CaseBase): void {
    this.buckets = [];
    for (let row = 0; row < base.size; row++) this.add(row);
  }

  add(row: number): void {
    const number = this.bucketOf(row);
    if (number < 0) return;
    while (this.buckets.length <= number) this.buckets.push({ rows: NONE, count: 0 });
    const bucket = this.buckets[number];
    if (bucket.count === bucket.rows.length) {
      const wider = new Int32Array(Math.max(16, 2 * bucket.count));
      wider.set(bucket.rows);
      bucket.rows = wider;
    }
    bucket.rows[bucket.count++] = row;
  }

  /** One more than the last bucket that has rows. */
  get size(): number {
    return this.buckets.length;
  }

  /** The rows of a bucket: the first `count(bucket)` of this array. */
  rows(bucket: number): Int32Array {
    return this.buckets[bucket]?.rows ?? NONE;
  }

  count(bucket: number): number {
    return this.buckets[bucket]?.count ?? 0;
  }
}
