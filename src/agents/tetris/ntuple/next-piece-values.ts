import { LANES, type Layout, mirrorOf, mirrorPairOf, SHARED } from './layout.ts';
import { TupleSum } from './tuple-sum.ts';

// kinds of tuples, each of which has sums of its own: see `TupleBoard.rowIndices`
const PLAIN = 0;
const MIRRORED = 1;
const SYMMETRIC = 2;
const KINDS = 3;

/** The values of a board with each of the pieces that may come next, computed in one pass. */
export class NextPieceValues extends TupleSum {
  private readonly weights: Float32Array | Int16Array;
  private readonly unit: number;
  /** Slots sorted by kind, with room for all of them in each. Sums of one kind at a time stay in registers. */
  private readonly sorted: Int32Array;
  private readonly room: number;

  constructor(layout: Layout, weights: Float32Array | Int16Array, unit = 1) {
    super(layout, KINDS * LANES);
    this.weights = weights;
    this.unit = unit;
    this.room = this.indices.length;
    this.sorted = new Int32Array(KINDS * this.room);
    this.plain = PLAIN;
    this.mirrored = MIRRORED;
    this.symmetric = SYMMETRIC;
  }

  /** The value of the last board if this piece comes next. */
  of(piece: number): number {
    const { value } = this;
    const own =
      value[PLAIN * LANES + piece] +
      value[MIRRORED * LANES + mirrorOf[piece]] +
      value[SYMMETRIC * LANES + mirrorPairOf[piece]];
    const shared = value[PLAIN * LANES + SHARED] + value[MIRRORED * LANES + SHARED] + value[SYMMETRIC * LANES + SHARED];
    return (own + shared) * this.unit;
  }

  protected override add(count: number): void {
    const { indices, sorted, room } = this;
    let plain = PLAIN * room;
    let mirrored = MIRRORED * room;
    let symmetric = SYMMETRIC * room;
    for (let i = 0; i < count; i++) {
      const index = indices[i];
      const kind = index & (LANES - 1);
      const slot = index - kind;
      if (kind === PLAIN) sorted[plain++] = slot;
      else if (kind === MIRRORED) sorted[mirrored++] = slot;
      else sorted[symmetric++] = slot;
    }
    this.addKind(PLAIN, plain);
    this.addKind(MIRRORED, mirrored);
    this.addKind(SYMMETRIC, symmetric);
  }

  /** Adds the weights of the sorted slots of a kind, up to `end`. */
  private addKind(kind: number, end: number): void {
    const { sorted, weights, value } = this;
    const to = kind * LANES;
    let a = value[to];
    let b = value[to + 1];
    let c = value[to + 2];
    let d = value[to + 3];
    let e = value[to + 4];
    let f = value[to + 5];
    let g = value[to + 6];
    let h = value[to + 7];
    for (let i = kind * this.room; i < end; i++) {
      const from = sorted[i];
      a += weights[from];
      b += weights[from + 1];
      c += weights[from + 2];
      d += weights[from + 3];
      e += weights[from + 4];
      f += weights[from + 5];
      g += weights[from + 6];
      h += weights[from + 7];
    }
    value[to] = a;
    value[to + 1] = b;
    value[to + 2] = c;
    value[to + 3] = d;
    value[to + 4] = e;
    value[to + 5] = f;
    value[to + 6] = g;
    value[to + 7] = h;
  }
}
