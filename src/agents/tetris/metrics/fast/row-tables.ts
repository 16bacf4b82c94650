/** How many bits are set, of an integer of 31 bits at most. */
export function bitCount(x: number): number {
  x -= (x >> 1) & 0x55555555;
  x = (x & 0x33333333) + ((x >> 2) & 0x33333333);
  x = (x + (x >> 4)) & 0x0f0f0f0f;
  return Math.imul(x, 0x01010101) >> 24;
}

/** Sums of three small numbers in one integer: ten bits each, enough for 40 rows of 16 cells. */
export const FIELD = 10;
export const FIELD_MASK = (1 << FIELD) - 1;

/** What a row alone tells, for every row of a width; the index is the row's bits. */
export interface RowTables {
  readonly width: number;
  /** A row without an empty cell. */
  readonly full: number;
  /** Filled cells. */
  readonly count: Uint8Array;
  /** Empty cells between filled ones, walls filled, as a mask. */
  readonly between: Uint16Array;
  /** Fields: filled cells; changes along the row (none in an empty one); cells equal to their mirror image. */
  readonly cells: Int32Array;
  /**
   * For an outline (the columns that are at least this high): columns; neighbours of which one is in it; columns
   * outside it between two inside. Summed over all rows: heights, height differences, projection potential.
   */
  readonly outline: Int32Array;
  /** Twice the sum of the signed distances of the filled cells from the middle. */
  readonly moment: Int16Array;
}

const made = new Map<number, RowTables>();

export function rowTables(width: number): RowTables {
  let tables = made.get(width);
  if (!tables) made.set(width, (tables = makeTables(width)));
  return tables;
}

function makeTables(width: number): RowTables {
  const size = 1 << width;
  const full = size - 1;
  const tables = {
    width,
    full,
    count: new Uint8Array(size),
    between: new Uint16Array(size),
    cells: new Int32Array(size),
    outline: new Int32Array(size),
    moment: new Int16Array(size),
  };
  for (let row = 1; row < size; row++) tables.count[row] = tables.count[row >> 1] + (row & 1);
  for (let row = 0; row < size; row++) {
    const walled = (row << 1) | 1 | (1 << (width + 1));
    const between = ~row & walled & (walled >> 2) & full;
    let mirror = 0;
    let moment = 0;
    for (let column = 0; column < width; column++) {
      if (((row >> column) & 1) === 0) continue;
      mirror |= 1 << (width - 1 - column);
      moment += 2 * column - (width - 1);
    }
    // the change at the right wall is the odd bit out of the table: a walled row has width + 1 pairs of neighbours
    const changes = (walled ^ (walled >> 1)) & ((1 << (width + 1)) - 1);
    const transitions = row === 0 ? 0 : tables.count[changes & full] + (changes >> width);
    const steps = tables.count[(row ^ (row >> 1)) & (full >> 1)];
    tables.between[row] = between;
    tables.cells[row] = pack(tables.count[row], transitions, width - tables.count[row ^ mirror]);
    tables.outline[row] = pack(tables.count[row], steps, tables.count[between]);
    tables.moment[row] = moment;
  }
  return tables;
}

function pack(low: number, middle: number, high: number): number {
  return low | (middle << FIELD) | (high << (2 * FIELD));
}
