import { COLUMNS, FULL, LINE_POINTS, PIECES, ROWS } from '../../../games/tetris/ist/placements.ts';
import { bits, type IstState } from '../../../games/tetris/ist/state.ts';
import { RowSets } from './row-sets.ts';

/** With more pieces left than this, only the most points of each piece are added up. */
const HORIZON = 8;

/**
 * An upper bound of the points that the remaining pieces can earn. It has three stages, each used only if the one
 * before is not low enough: the most points of each piece; a schedule of lines that looks at the number of cells only;
 * and the sets of rows (`RowSets`). With one piece left the bound is exact.
 */
export class PointsBound {
  private readonly order: readonly number[];
  private readonly sets: RowSets;
  /** By number of pieces placed: the sum of the most points of the remaining pieces. */
  private readonly rest: Int32Array;
  private readonly sorted = new Int32Array(ROWS);
  private best = new Int32Array(2 * ROWS);
  private next = new Int32Array(2 * ROWS);

  constructor(order: readonly number[]) {
    this.order = order;
    this.sets = new RowSets(order);
    this.rest = new Int32Array(order.length + 1);
    for (let i = order.length - 1; i >= 0; i--) this.rest[i] = this.rest[i + 1] + PIECES[order[i]].mostPoints;
  }

  /** The bound for a state. Once a stage gives no more than `enough`, that result is returned. */
  further(state: IstState, enough: number): number {
    const { placed } = state;
    const left = this.order.length - placed;
    const rest = this.rest[placed];
    if (state.complete) return left * LINE_POINTS[4];
    if (rest <= enough || left === 0 || left > HORIZON) return rest;
    const candidates = this.lookAtRows(state, left);
    if (left === 1) return candidates === 0 ? 0 : this.last(state, candidates, enough);
    const rough = this.rough(placed, left, candidates);
    if (rough <= enough) return rough;
    const fine = this.sets.points(placed, state.top);
    return fine < 0 ? rough : fine;
  }

  /** Fills in what `RowSets` needs. Returns how many rows can be cleared at all; `sorted` lists them by empty cells. */
  private lookAtRows(state: IstState, left: number): number {
    const { rows, top } = state;
    const { sorted } = this;
    const { closure, need, gaps, earliest } = this.sets;
    const drops = this.sets.drops(state.placed);
    let above = 0;
    let candidates = 0;
    for (let r = top - 1; r >= 0; r--) {
      const open = FULL & ~rows[r];
      const own = bits(open);
      const covered = open & above;
      let first = Math.max((own + 3) >> 2, drops[open]);
      let set = 1 << r;
      gaps[r] = open;
      need[r] = own;
      above |= rows[r];
      if (covered !== 0) {
        let after = 0;
        for (let up = r + 1; up < top; up++) {
          if ((rows[up] & covered) === 0) continue;
          set |= closure[up];
          if (earliest[up] > after) after = earliest[up];
        }
        let total = 0;
        for (let s = set; s !== 0; s &= s - 1) total += need[31 - Math.clz32(s & -s)];
        first = Math.max(first, after + drops[covered], (total + 3) >> 2);
      }
      closure[r] = set;
      earliest[r] = first;
      if (first > left) continue;
      let to = candidates++;
      while (to > 0 && need[sorted[to - 1]] > own) {
        sorted[to] = sorted[to - 1];
        to--;
      }
      sorted[to] = r;
    }
    return candidates;
  }

  /** The best schedule if a line needs only its empty cells filled: the rows with fewest empty cells first. */
  private rough(placed: number, left: number, candidates: number): number {
    const { need, earliest } = this.sets;
    const { sorted } = this;
    let { best, next } = this;
    let reach = 0;
    best[0] = 0;
    for (let j = 1; j <= left; j++) {
      // the most lines for which j pieces have enough cells
      let lines = 0;
      let room = 4 * j;
      for (let i = 0; i < candidates; i++) {
        const row = sorted[i];
        if (earliest[row] > j) continue;
        if (need[row] > room) break;
        room -= need[row];
        lines++;
      }
      lines += Math.floor(room / COLUMNS);
      const most = PIECES[this.order[placed + j - 1]].mostLines;
      const high = Math.min(lines, reach + most);
      for (let l = 0; l <= high; l++) {
        let value = l <= reach ? best[l] : 0;
        for (let m = Math.max(1, l - reach); m <= most && m <= l; m++) {
          const other = best[l - m] + LINE_POINTS[m];
          if (other > value) value = other;
        }
        next[l] = value;
      }
      reach = high;
      const kept = best;
      best = next;
      next = kept;
    }
    let value = 0;
    for (let l = 0; l <= reach; l++) if (best[l] > value) value = best[l];
    return value;
  }

  /** The most points of the last piece: the best of its placements. */
  private last(state: IstState, candidates: number, enough: number): number {
    const piece = PIECES[this.order[state.placed]];
    const most = LINE_POINTS[Math.min(candidates, piece.mostLines)];
    if (most <= enough) return most;
    const { rows, heights } = state;
    let best = 0;
    for (let i = 0; i < piece.actions.length; i++) {
      const { column, width, height, bottoms, rows: filled } = piece.placements[piece.actions[i]];
      let base = 0;
      for (let c = 0; c < width; c++) {
        const rest = heights[column + c] - bottoms[c];
        if (rest > base) base = rest;
      }
      if (base + height >= ROWS) continue;
      let lines = 0;
      for (let r = 0; r < height; r++) if ((rows[base + r] | filled[r]) === FULL) lines++;
      if (LINE_POINTS[lines] > best) {
        best = LINE_POINTS[lines];
        if (best >= most) break;
      }
    }
    return best;
  }
}
