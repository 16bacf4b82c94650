/**
 * The rows of a layer that have been computed, by the three rows of the layer before that they were made of. Boards that
 * differ in a few cells have most of them in common. Row 0 is a row of zeros, beyond the board.
 */
export class KnownRows {
  /** The number of the next new row. */
  next = 1;
  private readonly heads: Int32Array;
  private readonly others: Int32Array;
  private readonly keys: Int32Array;
  private readonly mask: number;

  constructor(room: number) {
    const lists = 2 ** Math.ceil(Math.log2(room));
    this.heads = new Int32Array(lists);
    this.others = new Int32Array(room);
    this.keys = new Int32Array(3 * room);
    this.mask = lists - 1;
  }

  /** The number of the row made of these three, or 0. */
  find(below: number, own: number, above: number): number {
    const { keys, others } = this;
    let row = this.heads[this.list(below, own, above)];
    while (row !== 0 && (keys[3 * row] !== below || keys[3 * row + 1] !== own || keys[3 * row + 2] !== above))
      row = others[row];
    return row;
  }

  add(row: number, below: number, own: number, above: number): void {
    const { keys, heads } = this;
    const list = this.list(below, own, above);
    keys[3 * row] = below;
    keys[3 * row + 1] = own;
    keys[3 * row + 2] = above;
    this.others[row] = heads[list];
    heads[list] = row;
  }

  forget(): void {
    this.next = 1;
    this.heads.fill(0);
  }

  private list(below: number, own: number, above: number): number {
    let mixed = Math.imul(below, 0x9e3779b1) ^ Math.imul(own, 0x85ebca6b) ^ Math.imul(above, 0xc2b2ae35);
    mixed ^= mixed >>> 15;
    return (Math.imul(mixed, 0x27d4eb2d) >>> 8) & this.mask;
  }
}
