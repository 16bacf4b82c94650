import { piecesOf, type TetrisRules } from './rules.ts';
import { ABOVE, BELOW, COLUMN_BIT, KINDS, type SweepPlan, sweepPlanOf } from './sweep-plan.ts';

/** Room enough for the resting places of any piece on any board: a place is never right above another. */
export function maxRestingPlaces(rules: TetrisRules): number {
  return 4 * rules.width * (Math.ceil(rules.height / 2) + 1);
}

/**
 * Finds where a piece can come to rest. One instance serves one rule set and any number of boards.
 *
 * Every move keeps or lowers the origin, so one sweep from the top suffices: at each height the origins that are
 * reached spread sideways and by turns through those that fit, then step down; where they cannot, they rest. With
 * `tucks` they spread at every height, without it at the entry height only (a straight drop). There is no gravity: a
 * piece may take any number of keys at one height. Cells above the board are free. A piece whose entry is `above`
 * reaches every column and orientation there.
 */
export class RestingPlaces {
  private readonly rules: TetrisRules;
  private readonly plans: readonly SweepPlan[];
  /** For each kind of run, for each row: the columns at which a free one begins. */
  private readonly runs: Int32Array;
  private readonly stride: number;
  private readonly full: number;
  /** Rows from here up are as on an empty board in `runs`. */
  private dirty = 0;
  /** Origins that fit and that are reached at the height of the sweep, an entry an orientation. */
  private readonly fit = new Int32Array(4);
  private readonly reach = new Int32Array(4);
  /** Where each orientation rests, an entry a row. */
  private readonly rest: Int32Array;

  constructor(rules: TetrisRules) {
    this.rules = rules;
    this.stride = BELOW + rules.height + ABOVE;
    this.full = (1 << rules.width) - 1;
    this.rest = new Int32Array(4 * this.stride);
    this.runs = new Int32Array(KINDS * this.stride);
    for (let kind = 0; kind < KINDS; kind++) {
      const begins = kind < 4 ? this.full >> kind : this.full;
      this.runs.fill(begins << COLUMN_BIT, kind * this.stride + BELOW, (kind + 1) * this.stride);
    }
    this.plans = piecesOf(rules).map((_, piece) => this.plan(piece));
  }

  /** Finds out what a new piece gets to at the entry height on an empty board. */
  private plan(piece: number): SweepPlan {
    const { rules } = this;
    const plan = sweepPlanOf(rules, piece, this.stride);
    this.fits(plan, plan.entryRow - rules.fall);
    if (rules.entry === 'above') plan.reached.set(this.fit);
    else {
      this.reach.fill(0);
      this.reach[plan.spawn] = plan.entryBit;
      this.spread(plan);
      plan.reached.set(this.reach);
    }
    return plan;
  }

  /**
   * Writes the placements at which this piece can rest on these rows, ascending; returns how many. None: the piece
   * cannot appear, or (where a game ends when nothing fits) no place leaves it wholly on the board.
   */
  find(rows: Uint16Array, piece: number, into: Int32Array): number {
    const plan = this.plans[piece];
    const { rules, reach } = this;
    const { count } = plan;
    const top = this.load(rows);
    let row = plan.entryRow - rules.fall;
    if (row + plan.lowest >= top) {
      // nothing in the way down to the pile
      for (let o = 0; o < count; o++) reach[o] = plan.reached[o];
      row = top - plan.lowest;
    } else {
      row = this.enter(plan);
      if (row < 0) return 0;
    }
    if (count > 1 && rules.tucks) return this.sweepTogether(plan, row, into);
    let n = 0;
    for (let o = 0; o < count; o++) n = this.sweepAlone(plan, o, row, into, n);
    return n;
  }

  /** The sweep of an orientation that no turn leads to below the entry height. */
  private sweepAlone(plan: SweepPlan, o: number, from: number, into: Int32Array, count: number): number {
    const { runs, rules } = this;
    const base0 = plan.base[2 * o];
    const base1 = plan.base[2 * o + 1];
    const shift0 = plan.shift[2 * o];
    const shift1 = plan.shift[2 * o + 1];
    const highest = plan.highest[o];
    let reached = this.reach[o];
    let n = count;
    for (let row = from; reached !== 0; row--) {
      const free = (runs[base0 + row - 1] >> shift0) & (runs[base1 + row - 1] >> shift1);
      const rest = reached & ~free;
      if (rest !== 0 && row <= highest) n = add(rest, plan.code[o] + row, into, count, n);
      reached &= free;
      if (rules.tucks && reached !== 0 && reached !== free) reached = sideways(reached, free);
    }
    return n;
  }

  /** The sweep of all orientations at once, which turn into each other at every height. */
  private sweepTogether(plan: SweepPlan, from: number, into: Int32Array): number {
    const { rest, reach, fit, stride } = this;
    const { count } = plan;
    let row = from;
    for (let open = true; open; row--) {
      this.fits(plan, row - 1);
      open = false;
      let spreads = false;
      for (let o = 0; o < count; o++) {
        const before = reach[o];
        const free = fit[o];
        const after = before & free;
        rest[o * stride + BELOW + row] = before ^ after;
        reach[o] = after;
        if (after !== 0) open = true;
        if (after !== free) spreads = true;
      }
      if (open && spreads) this.spread(plan);
    }
    let n = 0;
    for (let o = 0; o < count; o++) {
      const first = n;
      const highest = Math.min(from, plan.highest[o]);
      for (let at = row + 1; at <= highest; at++) {
        const mask = rest[o * stride + BELOW + at];
        if (mask !== 0) n = add(mask, plan.code[o] + at, into, first, n);
      }
    }
    return n;
  }

  /** Takes the free runs of each row up to the pile's top; returns that. */
  private load(rows: Uint16Array): number {
    const { runs, stride, full } = this;
    let top = this.rules.height;
    while (top > 0 && rows[top - 1] === 0) top--;
    const until = top > this.dirty ? top : this.dirty;
    // runs upwards that begin in the row above, of 1, 2 and 3 cells
    let up1 = full << COLUMN_BIT;
    let up2 = up1;
    let up3 = up1;
    for (let row = until - 1, i = BELOW + row; row >= 0; row--, i--) {
      const one = (~rows[row] & full) << COLUMN_BIT;
      const two = one & (one >> 1);
      runs[i] = one;
      runs[i + stride] = two;
      runs[i + 2 * stride] = two & (one >> 2);
      runs[i + 3 * stride] = two & (two >> 2);
      runs[i + 6 * stride] = one & up3;
      up3 = one & up2;
      runs[i + 5 * stride] = up3;
      up2 = one & up1;
      runs[i + 4 * stride] = up2;
      up1 = one;
    }
    this.dirty = top;
    return top;
  }

  /** The origins at which each orientation fits, with the origin at this row. */
  private fits(plan: SweepPlan, row: number): void {
    const { runs, fit } = this;
    const { base, shift, count } = plan;
    for (let o = 0, i = 0; o < count; o++, i += 2)
      fit[o] = (runs[base[i] + row] >> shift[i]) & (runs[base[i + 1] + row] >> shift[i + 1]);
  }

  /** The piece appears, falls and spreads with the pile in its way; returns the row, or -1 where it cannot appear. */
  private enter(plan: SweepPlan): number {
    const { fit, reach, rules } = this;
    const { spawn, entryBit } = plan;
    let row = plan.entryRow;
    this.fits(plan, row);
    if ((fit[spawn] & entryBit) === 0) return -1;
    reach.fill(0);
    reach[spawn] = entryBit;
    for (let fall = rules.fall; fall > 0; fall--) {
      this.fits(plan, row - 1);
      // it rests before the first key
      if ((fit[spawn] & entryBit) === 0) return row;
      row--;
    }
    this.spread(plan);
    return row;
  }

  /** Sideways moves and turns at one height, until there is nothing new. */
  private spread(plan: SweepPlan): void {
    const { fit, reach } = this;
    const { count } = plan;
    const { turnBack } = this.rules;
    for (let more = true; more; ) {
      more = false;
      for (let o = 0; o < count; o++) {
        const free = fit[o];
        const reached = reach[o];
        if (reached !== 0 && reached !== free) reach[o] = sideways(reached, free);
      }
      if (count === 1) return;
      for (let o = 0; o < count; o++) {
        const next = o + 1 === count ? 0 : o + 1;
        const turned = reach[next] | (reach[o] & fit[next]);
        if (turned !== reach[next]) {
          reach[next] = turned;
          more = true;
        }
        if (!turnBack) continue;
        const back = reach[o] | (reach[next] & fit[o]);
        if (back !== reach[o]) {
          reach[o] = back;
          more = true;
        }
      }
    }
  }
}

/** Sideways moves through the origins that are free. */
function sideways(from: number, free: number): number {
  let reached = from;
  for (let before = 0; before !== reached; ) {
    before = reached;
    reached |= ((reached << 1) | (reached >> 1)) & free;
  }
  return reached;
}

/** Adds the placements of these origins in order behind `first`; returns the new end. */
function add(origins: number, code: number, into: Int32Array, first: number, end: number): number {
  let n = end;
  for (let mask = origins; mask !== 0; mask &= mask - 1) {
    const place = code + ((31 - Math.clz32(mask & -mask)) << 6);
    let i = n++;
    for (; i > first && into[i - 1] > place; i--) into[i] = into[i - 1];
    into[i] = place;
  }
  return n;
}
