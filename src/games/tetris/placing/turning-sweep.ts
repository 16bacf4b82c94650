import { TURN_KEY } from '../gravity.ts';

/** Waits for the next turn, from none to the frames of a key that has just counted. */
const TURN_WAITS = TURN_KEY + 1;
const ORIENTATIONS = 4;

/**
 * The origins that a falling piece reaches which may be turned, frame by frame. In each frame a step sideways counts
 * first, then a turn, then the fall. Steps and turns are keys of their own, each with a wait before it counts again; so
 * there is a mask of origins for each orientation and pair of waits.
 */
export class TurningSweep {
  private readonly waits: number;
  private readonly turnBack: boolean;
  private now: Int32Array;
  private next: Int32Array;
  /** For each orientation, the origins that are reached with any waits. */
  readonly reach = new Int32Array(ORIENTATIONS);

  constructor(shift: number, turnBack: boolean) {
    this.waits = shift + 1;
    this.turnBack = turnBack;
    this.now = new Int32Array(ORIENTATIONS * this.waits * TURN_WAITS);
    this.next = new Int32Array(this.now.length);
  }

  begin(orientation: number, origin: number): void {
    this.now.fill(0);
    this.now[this.at(orientation, 0, 0)] = origin;
  }

  /** The frames of one row, in which orientation `o` fits at the origins `fit[o]`. Fills in `reach`. */
  row(frames: number, count: number, fit: Int32Array): void {
    for (let frame = 0; frame < frames; frame++) {
      this.step(count, fit);
      if (count > 1) this.turn(count, fit);
      this.wait(count);
    }
    this.reach.fill(0);
    for (let o = 0; o < count; o++)
      for (let i = this.at(o, 0, 0); i < this.at(o + 1, 0, 0); i++) this.reach[o] |= this.now[i];
  }

  /** Leaves only these origins of each orientation. */
  keep(count: number, fit: Int32Array): void {
    for (let o = 0; o < count; o++) for (let i = this.at(o, 0, 0); i < this.at(o + 1, 0, 0); i++) this.now[i] &= fit[o];
  }

  private at(orientation: number, side: number, turn: number): number {
    return (orientation * this.waits + side) * TURN_WAITS + turn;
  }

  private step(count: number, fit: Int32Array): void {
    const { now, waits } = this;
    for (let o = 0; o < count; o++)
      for (let turn = 0; turn < TURN_WAITS; turn++) {
        const from = now[this.at(o, 0, turn)];
        now[this.at(o, waits - 1, turn)] |= ((from << 1) | (from >> 1)) & fit[o];
      }
  }

  private turn(count: number, fit: Int32Array): void {
    const { now, waits } = this;
    for (let side = 0; side < waits; side++)
      for (let o = 0; o < count; o++) {
        const from = now[this.at(o, side, 0)];
        if (from === 0) continue;
        const on = o + 1 === count ? 0 : o + 1;
        const back = o === 0 ? count - 1 : o - 1;
        now[this.at(on, side, TURN_KEY)] |= from & fit[on];
        if (this.turnBack) now[this.at(back, side, TURN_KEY)] |= from & fit[back];
      }
  }

  /** The end of a frame: every wait is a frame shorter. */
  private wait(count: number): void {
    const { now, next, waits } = this;
    next.fill(0);
    for (let o = 0; o < count; o++)
      for (let side = 0; side < waits; side++)
        for (let turn = 0; turn < TURN_WAITS; turn++)
          next[this.at(o, Math.max(0, side - 1), Math.max(0, turn - 1))] |= now[this.at(o, side, turn)];
    this.now = next;
    this.next = now;
  }
}
