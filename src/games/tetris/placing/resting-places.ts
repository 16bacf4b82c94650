import { framesPerRow } from '../gravity.ts';
import { piecesOf, shiftOf, type TetrisRules } from '../rules.ts';
import { ABOVE, BELOW, COLUMN_BIT, KINDS, type SweepPlan, sweepPlanOf } from './sweep-plan.ts';
import { TurningSweep } from './turning-sweep.ts';

/** The most resting places that any piece can have on any board. */
export function maxRestingPlaces(rules: TetrisRules): number {
  return 4 * rules.width * (Math.ceil(rules.height / 2) + 1);
}

/**
 * Finds where a piece can come to rest. One instance serves one rule set and any number of boards.
 *
 * No move raises the origin of a piece, so one sweep from the top is enough. At each height, the origins that are
 * reached spread sideways and by turns through the origins that fit; then they step down, and those that cannot are at
 * rest. With `tucks` they spread at every height, without it at the entry height only. A piece may take any number of
 * keys at one height, unless the rules have a level: then it takes those for which there are frames (`gravity.ts`), and
 * without `tucks` it must come to rest where it would have dropped straight. Cells above the board are free. A piece
 * whose entry is `above` reaches every column and orientation there.
 */
export class RestingPlaces {
  /** The level now, where the rules have levels with a speed. */
  level: number;
  private readonly rules: TetrisRules;
  private readonly plans: readonly SweepPlan[];
  /** For each kind of run and each row, a mask of the columns at which a free run begins. */
  private readonly runs: Int32Array;
  private readonly stride: number;
  private readonly full: number;
  /** From this row up, `runs` is as on an empty board. */
  private dirty = 0;
  /** For each orientation, masks of the origins that fit and of those that are reached at the height of the sweep. */
  private readonly fit = new Int32Array(4);
  private readonly reach = new Int32Array(4);
  /** For each orientation and row, a mask of the origins at rest. */
  private readonly rest: Int32Array;
  /** For each bit of an origin, the first frame in which the piece there can step sideways. */
  private readonly ready = new Int32Array(32);
  /** For pieces that fall by themselves and may be turned: their sweep, and origins from which they drop straight. */
  private readonly turning: TurningSweep;
  private readonly straight = new Int32Array(4);

  constructor(rules: TetrisRules) {
    this.rules = rules;
    this.level = rules.level ?? 0;
    this.turning = new TurningSweep(shiftOf(rules), rules.turnBack);
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

  /** Makes the plan of a piece, with the origins that it reaches at the entry height of an empty board. */
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
   * Writes the placements at which this piece can rest on these rows to `into`, in ascending order. Returns how many.
   * If there is none, the piece cannot appear, or (where a game ends when nothing fits) no placement is wholly on the
   * board.
   */
  find(rows: Uint16Array, piece: number, into: Int32Array): number {
    const plan = this.plans[piece];
    const { rules, reach } = this;
    const { count } = plan;
    const top = this.load(rows);
    if (rules.level !== undefined) return count > 1 ? this.sweepTurning(plan, into) : this.sweepFalling(plan, into);
    let row = plan.entryRow - rules.fall;
    if (row + plan.lowest >= top) {
      // nothing is in the way above the pile
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

  /** Sweeps one orientation, for pieces that do not turn below the entry height. */
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

  /** Sweeps a piece that falls by itself. A step sideways may wait, so the earliest frame for each origin is enough. */
  private sweepFalling(plan: SweepPlan, into: Int32Array): number {
    const { runs, ready, rules } = this;
    const { base, shift, entryBit, code } = plan;
    const frames = framesPerRow(this.level);
    const fitting = (row: number) => (runs[base[0] + row] >> shift[0]) & (runs[base[1] + row] >> shift[1]);
    let free = fitting(plan.entryRow);
    let reached = entryBit & free;
    let straight = free;
    let n = 0;
    ready.fill(NEVER);
    ready[31 - Math.clz32(entryBit)] = 1;
    for (let row = plan.entryRow, frame = 0; reached !== 0; row--, frame += frames) {
      reached = this.step(reached, free, frame + 1, frame + frames);
      free = fitting(row - 1);
      const rest = reached & ~free & (rules.tucks ? -1 : straight);
      if (rest !== 0) n = add(rest, code[0] + row, into, 0, n);
      reached &= free;
      straight &= free;
      for (let bit = 0; bit < 32; bit++) if (((reached >> bit) & 1) === 0) ready[bit] = NEVER;
    }
    return n;
  }

  /** Spreads the reached origins sideways within these frames. */
  private step(from: number, free: number, first: number, last: number): number {
    const { ready } = this;
    const shift = shiftOf(this.rules);
    let reached = from;
    for (let more = true; more; ) {
      more = false;
      for (let mask = reached; mask !== 0; mask &= mask - 1) {
        const bit = 31 - Math.clz32(mask & -mask);
        const frame = Math.max(ready[bit], first);
        if (frame > last) continue;
        for (let side = bit - 1; side <= bit + 1; side += 2) {
          if (((free >> side) & 1) === 0 || ready[side] <= frame + shift) continue;
          ready[side] = frame + shift;
          reached |= 1 << side;
          more = true;
        }
      }
    }
    return reached;
  }

  /** Sweeps a piece that falls by itself and may be turned. */
  private sweepTurning(plan: SweepPlan, into: Int32Array): number {
    const { turning, rules, fit, rest, stride } = this;
    const { count, entryRow, entryBit, spawn } = plan;
    const frames = framesPerRow(this.level);
    let row = entryRow;
    this.fits(plan, row);
    if ((fit[spawn] & entryBit) === 0) return 0;
    this.straight.set(fit);
    turning.begin(spawn, entryBit);
    for (let open = true; open; row--) {
      turning.row(frames, count, fit);
      this.fits(plan, row - 1);
      open = false;
      for (let o = 0; o < count; o++) {
        const reached = turning.reach[o];
        rest[o * stride + BELOW + row] = reached & ~fit[o] & (rules.tucks ? -1 : this.straight[o]);
        this.straight[o] &= fit[o];
        if ((reached & fit[o]) !== 0) open = true;
      }
      turning.keep(count, fit);
    }
    return this.listResting(plan, row + 1, entryRow, into);
  }

  /** Sweeps all orientations at once, for pieces that may turn at every height. */
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
    return this.listResting(plan, row + 1, from, into);
  }

  /** Writes the placements in `rest` of these rows. Returns how many. */
  private listResting(plan: SweepPlan, low: number, high: number, into: Int32Array): number {
    const { rest, stride } = this;
    let n = 0;
    for (let o = 0; o < plan.count; o++) {
      const first = n;
      const highest = Math.min(high, plan.highest[o]);
      for (let at = low; at <= highest; at++) {
        const mask = rest[o * stride + BELOW + at];
        if (mask !== 0) n = add(mask, plan.code[o] + at, into, first, n);
      }
    }
    return n;
  }

  /** Fills in the free runs of the rows of the pile. Returns its top. */
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

  /** Writes the origins in this row at which each orientation fits to `fit`. */
  private fits(plan: SweepPlan, row: number): void {
    const { runs, fit } = this;
    const { base, shift, count } = plan;
    for (let o = 0, i = 0; o < count; o++, i += 2)
      fit[o] = (runs[base[i] + row] >> shift[i]) & (runs[base[i + 1] + row] >> shift[i + 1]);
  }

  /**
   * Lets the piece appear, fall and spread where the pile may be in its way. Returns its row, or -1 if it cannot
   * appear.
   */
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

  /** Spreads the reached origins by sideways moves and turns at one height. */
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

/** Later than any frame. */
const NEVER = 1 << 30;

/** All origins that sideways moves through `free` reach from `from`. */
function sideways(from: number, free: number): number {
  let reached = from;
  for (let before = 0; before !== reached; ) {
    before = reached;
    reached |= ((reached << 1) | (reached >> 1)) & free;
  }
  return reached;
}

/**
 * Adds the placements of these origins to `into`, keeping the entries from `first` on in order. Returns the new end.
 */
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
