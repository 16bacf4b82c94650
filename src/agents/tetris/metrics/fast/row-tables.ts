/** How many bits of an integer below 2^31 are set. */
export function bitCount(x: number): number {
  x -= (x >> 1) & 0x55555555;
  x = (x & 0x33333333) + ((x >> 2) & 0x33333333);
  x = (x + (x >> 4)) & 0x0f0f0f0f;
  return Math.imul(x, 0x01010101) >> 24;
}

/** Three sums are kept in one integer, in fields of ten bits each. That is enough for 40 rows of 16 cells. */
export const FIELD = 10;
export const FIELD_MASK = (1 << FIELD) - 1;

/** What can be computed from one row alone, for every row of a width. The index is the row's bits. */
export interface RowTables {
  readonly width: number;
  /** A row without an empty cell. */
  readonly full: number;
  /** Filled cells. */
  readonly count: Uint8Array;
  /** A mask of the empty cells with filled cells on both sides; walls count as filled. */
  readonly between: Uint16Array;
  /** Three fields: filled cells, changes along the row (0 for an empty row), cells equal to their mirror image. */
  readonly cells: Int32Array;
  /**
   * Here the index is an outline: a mask of the columns that reach up to a row. Three fields: its columns, the pairs of
   * neighbours of which one is in it, and the columns outside it between two inside. Summed over all rows they give the
   * column heights, the height differences and the projection potential.
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
    // a row with its walls has width + 1 pairs of neighbours, one more than the table of counts has bits
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
