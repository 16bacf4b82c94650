/** From how many of the last states the server's clock is estimated. */
const REMEMBERED = 96;
/** The weight of the newest estimate of how much longer ticks take than the speed says, and its limits in periods. */
const NEWEST = 0.02;
const MOST_EARLY = -0.3;
const MOST_LATE = 3;
/** A state that comes so many milliseconds and periods after the one before means that one of the two stood still. */
const STALL = 60;
const STALL_PERIODS = 4;
/** A state that comes so many periods later than any of late may mean that ticks are lost. If all do at so many times, they are. */
const LATER = 2;
const LATE_MOMENTS = 4;
/** By which part the most that states of late were late is forgotten with each of them. */
const FORGOTTEN = 0.0005;

/**
 * When the server's ticks happen, told by the local clock. States come late by an amount that varies. Those that came
 * with the least delay tell when ticks happen, so every tick has the time at which its state would come with the least
 * delay. Without a clock every state is a tick, and takes a unit of time.
 */
export class TickTimes {
  /** The number of states seen so far. */
  tick = 0;
  /** Whether there is a clock. */
  isTimed = false;
  /** The time from a tick to the next. */
  period = 1;
  /** When ticks were last found to be lost, and whether they may have been since. */
  lost = Number.NEGATIVE_INFINITY;
  isBehind = false;
  /** The time of the newest tick, and when its state came. */
  private newest = 0;
  private before = 0;
  /** The time that the ticks so far should have taken, and how much more each of them takes. */
  private nominal = 0;
  private drift = 0;
  private due = 0;
  /** How many states have come since the last one that was very late. */
  private steady = 0;
  /** How late the last states came by that reckoning, and how many of them count. */
  private readonly late = new Float64Array(REMEMBERED);
  private known = 0;
  /** How much later than the earliest states of late came. */
  private varied = 0;
  /** How many of the newest states came much later than that, and at how many times: some come all at once. */
  private behind = 0;
  private moments = 0;

  /** Takes note of a state that came at a time, when the game had a speed. */
  see(speed: number, at: number | undefined): void {
    this.tick++;
    this.isTimed = at !== undefined;
    if (at === undefined) {
      this.newest = this.tick;
      return;
    }
    this.nominal += this.due;
    this.due = 1000 / speed;
    const { late, tick } = this;
    late[tick % REMEMBERED] = at - this.nominal;
    const half = REMEMBERED / 2;
    const isStalled = at - this.before > Math.max(STALL_PERIODS * this.period, STALL);
    this.known = Math.min(this.known + 1, REMEMBERED);
    this.findLost(at);
    this.before = at;
    this.steady = isStalled ? 0 : this.steady + 1;
    if (this.steady >= REMEMBERED) {
      const drift = (this.least(0, half) - this.least(half, REMEMBERED)) / half;
      const limited = Math.min(Math.max(drift, MOST_EARLY * this.due), MOST_LATE * this.due);
      this.drift += NEWEST * (limited - this.drift);
    }
    this.period = this.due + this.drift;
    this.newest = this.nominal + this.least(0, this.known, this.drift);
  }

  /** Whether the newest state came much too late, or the next one is: then it is not known when ticks happen. */
  isUnsure(now: number): boolean {
    return this.isBehind || now - this.timeOf(this.tick + 1) > this.latest;
  }

  /** How late a state may be. */
  private get latest(): number {
    return this.tick < REMEMBERED ? Number.POSITIVE_INFINITY : this.varied + LATER * this.period;
  }

  /**
   * Finds out whether ticks are lost. If the server has stood still, or the whole machine, those of that time never come:
   * all states are later from then on, and only the new ones tell when ticks happen. If it was the client alone, or the
   * network, states come all at once, and the newest is in time.
   */
  private findLost(at: number): void {
    if (this.tick < REMEMBERED / 2) return;
    // `newest` is still the time of the tick before
    const late = at - (this.newest + this.period);
    const wait = at - this.before;
    this.isBehind = late > this.latest;
    // states before a long wait are of ticks before the standstill
    if (!this.isBehind || wait > this.latest) this.behind = this.moments = 0;
    if (!this.isBehind) {
      this.varied = Math.max((1 - FORGOTTEN) * this.varied, late);
      return;
    }
    this.behind++;
    if (wait > this.period / 2) this.moments++;
    if (this.moments < LATE_MOMENTS) return;
    this.lost = at;
    this.known = Math.min(this.behind, REMEMBERED);
    this.steady = -1;
    this.behind = this.moments = 0;
    this.isBehind = false;
  }

  /** When the state of a tick comes at the earliest, past or future. */
  timeOf(tick: number): number {
    return this.newest + (tick - this.tick) * this.period;
  }

  /** The first tick that is not before a time, and not yet seen. */
  tickAt(time: number): number {
    return this.tick + Math.max(1, Math.ceil((time - this.newest) / this.period));
  }

  /** The least delay of the states from one age to another, if each tick since then took so much longer. */
  private least(from: number, to: number, drift = 0): number {
    const { late, tick } = this;
    let least = Number.POSITIVE_INFINITY;
    for (let age = from; age < to; age++) least = Math.min(least, late[(tick - age) % REMEMBERED] + drift * age);
    return least;
  }
}
