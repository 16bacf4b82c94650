/** From how many of the last keys delays are estimated, and how many are needed before the estimate is trusted. */
const REMEMBERED = 96;
const ENOUGH = 8;
/** Among so many, one delay at each end may be an exception; if ticks have a clock, which may be late, so many. */
const MANY = 48;
const EXCEPTIONS = 2;
/** The longest delay in ticks that is expected before there is an estimate. */
const UNKNOWN = 15;
/** By how many ticks delays may be longer or shorter than the ones seen, if there is one sample, a few, or enough. */
const MARGINS = [3, 1, 0.05] as const;
/** By what part delays may vary more than those seen. */
const WIDER = 0.08;
/** By what part of the range delays may be shorter than any seen, a tick at most. */
const WARY = 0.2;
/** The share of keys whose delay may be unlike those seen before, and by how many ticks. */
const STRANGE = 0.03;
const STRANGE_TICKS = 3;

/**
 * How late keys act. A delay is the time from sending a key until the state of the tick in which it arrived, which comes
 * at the earliest as `TickTimes` has it. Since only the tick is known in which a key acted, each sample is a range. If
 * one delay is in all of the ranges, delays do not vary.
 */
export class KeyDelays {
  /** The least, the usual and the longest delay. Among many, an exception or two at each end do not count. */
  least = 0;
  usual = 0;
  longest = UNKNOWN;
  /** How wide a range would be in which all delays were equally likely, if they varied as much as those seen. */
  spread = 0;
  private count = 0;
  private readonly low = new Float64Array(REMEMBERED);
  private readonly high = new Float64Array(REMEMBERED);
  private readonly lows = new Float64Array(REMEMBERED);
  private readonly highs = new Float64Array(REMEMBERED);
  private margin = STRANGE_TICKS;

  /** Whether enough keys have been seen for the delays to be known. */
  get isSure(): boolean {
    return this.count >= ENOUGH;
  }

  /** Before the first key: ticks take so long. */
  begin(period: number): void {
    if (this.count > 0) return;
    this.longest = UNKNOWN * period;
    this.margin = STRANGE_TICKS * period;
  }

  /**
   * Takes note of a delay between two bounds; `period` is the time of a tick. `wary`: the least delay is taken to be
   * shorter than all those seen, because a key that comes too early meets another piece.
   */
  add(low: number, high: number, period: number, wary = false): void {
    const { count } = this;
    this.low[count % REMEMBERED] = low;
    this.high[count % REMEMBERED] = high;
    this.count++;
    const known = Math.min(this.count, REMEMBERED);
    const lows = this.lows.subarray(0, known);
    const highs = this.highs.subarray(0, known);
    lows.set(this.low.subarray(0, known));
    highs.set(this.high.subarray(0, known));
    lows.sort();
    highs.sort();
    const exceptions = this.count < MANY ? 0 : wary ? EXCEPTIONS : 1;
    const earliest = highs[exceptions];
    const latest = lows[known - 1 - exceptions];
    this.margin = STRANGE_TICKS * period;
    this.measureSpread(known, period);
    this.usual = (lows[known >> 1] + highs[known >> 1]) / 2;
    if (this.isSure && latest < earliest) {
      this.least = this.longest = (latest + earliest) / 2;
      return;
    }
    const margin = period * MARGINS[this.isSure ? 2 : this.count > 1 ? 1 : 0] + WIDER * Math.abs(latest - earliest);
    const early = wary ? Math.min(period, WARY * Math.abs(latest - earliest)) : 0;
    this.least = Math.max(Math.min(earliest, latest) - margin - early, 0);
    this.longest = Math.max(earliest, latest) + margin;
  }

  /**
   * The least and the longest delay that leave out as few of those seen as possible, so that they are no further apart
   * than `most`, but at most a quarter at each end.
   */
  range(most: number): readonly [least: number, longest: number] {
    const { least, longest, count, lows, highs } = this;
    if (count < MANY || longest - least <= most) return [least, longest];
    const known = Math.min(count, REMEMBERED);
    for (let out = EXCEPTIONS + 1; out <= known >> 2; out++) {
      const early = Math.min(highs[out], lows[known - 1 - out]);
      const late = Math.max(highs[out], lows[known - 1 - out]);
      if (late - early <= most || out === known >> 2) return [early, late];
    }
    return [least, longest];
  }

  private measureSpread(known: number, period: number): void {
    let [sum, squares] = [0, 0];
    for (let i = 0; i < known; i++) {
      const middle = (this.low[i] + this.high[i]) / 2;
      sum += middle;
      squares += middle * middle;
    }
    // each sample is known to a tick only
    this.spread = Math.sqrt(Math.max(0, 12 * (squares / known - (sum / known) ** 2) - period * period));
  }

  /** The chance that a key's delay is no longer than this. */
  within(delay: number): number {
    const { least, longest, margin } = this;
    const widest = longest - least + 2 * margin;
    const strange = limited((delay - least + margin) / widest);
    const known = Math.min(this.count, REMEMBERED);
    if (!this.isSure) return limited((delay - least + margin / 4) / (longest - least + margin / 2));
    let sum = 0;
    for (let i = 0; i < known; i++) {
      const low = Math.max(this.low[i], least);
      const high = Math.min(this.high[i], longest);
      sum +=
        low < high
          ? limited((delay - low) / (high - low))
          : Number(delay >= (least === longest ? least : this.high[i]));
    }
    return (1 - STRANGE) * (sum / known) + STRANGE * strange;
  }
}

function limited(share: number): number {
  return share < 0 ? 0 : share > 1 ? 1 : share;
}
