import type { Similarity } from './similarity.ts';

/** In a column of codes: this case has no such value. In a column of numbers it is NaN. */
export const MISSING = -128;

/** One thing that is known about a case. */
export interface Attribute {
  readonly name: string;
  /** `code`: a small integer, -127 .. 127; `number`: anything. */
  readonly type: 'code' | 'number';
  /** Absent where the attribute is never asked for. */
  readonly similarity?: Similarity;
}

export type Column = Int8Array | Float32Array;

/** Cases as columns, one typed array an attribute. A case is a row number, stable for as long as the base lives. */
export class CaseBase {
  readonly attributes: readonly Attribute[];
  readonly columns: Column[];
  /** How many cases. */
  size = 0;
  /** Rises whenever a value changes or a case joins: what was computed before is stale. */
  version = 0;
  /** Local similarities of codes, tabulated by attribute and asked value when first needed. */
  private readonly tables: (Float64Array | undefined)[][];

  constructor(attributes: readonly Attribute[], capacity = 1024) {
    this.attributes = attributes;
    this.columns = attributes.map(({ type }) =>
      type === 'code' ? new Int8Array(capacity) : new Float32Array(capacity),
    );
    this.tables = attributes.map(() => []);
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

  /** The local similarity of an asked code to every code a case may hold, at code + 128; missing scores 0. */
  table(attribute: number, asked: number): Float64Array {
    const found = this.tables[attribute][asked + 128];
    if (found) return found;
    const { similarity, name } = this.attributes[attribute];
    if (!similarity) throw new Error(`attribute ${name} has no similarity`);
    const table = new Float64Array(256);
    for (let code = -127; code < 128; code++) table[code + 128] = similarity(asked, code);
    this.tables[attribute][asked + 128] = table;
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
