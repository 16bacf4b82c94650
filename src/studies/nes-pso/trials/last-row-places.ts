import { fits } from '../../../games/tetris/board.ts';
import { columnOf, orientationOf, rowOf } from '../../../games/tetris/placing/placements.ts';
import { maxRestingPlaces, RestingPlaces } from '../../../games/tetris/placing/resting-places.ts';
import { piecesOf, type TetrisRules } from '../../../games/tetris/rules.ts';

/**
 * Where a piece rests that drops straight and may then slide along the row that it lies on, and nowhere else: another
 * reading of the thesis, between its two. For rules without rotation.
 */
export class LastRowPlaces extends RestingPlaces {
  private readonly own: TetrisRules;
  private readonly drops: RestingPlaces;
  private readonly dropped: Int32Array;

  constructor(rules: TetrisRules) {
    super(rules);
    this.own = rules;
    this.drops = new RestingPlaces({ ...rules, tucks: false });
    this.dropped = new Int32Array(maxRestingPlaces(rules));
  }

  override find(rows: Uint16Array, piece: number, into: Int32Array): number {
    const straight = this.drops.find(rows, piece, this.dropped);
    const all = super.find(rows, piece, into);
    let count = 0;
    for (let i = 0; i < all; i++) if (this.slidesTo(into[i], rows, piece, straight)) into[count++] = into[i];
    return count;
  }

  /** Whether a straight drop ends on the same row, with nothing in between. */
  private slidesTo(code: number, rows: Uint16Array, piece: number, straight: number): boolean {
    const { width, height } = this.own;
    const shape = piecesOf(this.own)[piece].orientations[orientationOf(code)];
    const [column, row] = [columnOf(code), rowOf(code)];
    const isFree = (from: number, to: number) => {
      for (let c = from; c <= to; c++) if (!fits({ width, height, rows }, shape, c, row)) return false;
      return true;
    };
    for (let i = 0; i < straight; i++) {
      if (rowOf(this.dropped[i]) !== row) continue;
      const start = columnOf(this.dropped[i]);
      if (isFree(Math.min(start, column), Math.max(start, column))) return true;
    }
    return false;
  }
}
