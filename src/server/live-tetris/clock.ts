/** The width of a bucket in milliseconds. */
const BUCKET = 0.01;
/** How many buckets there are; the last one also counts all longer delays. */
const BUCKETS = 20_000;

/** A histogram of delays: a long game needs no more memory than a short one. */
export class Lateness {
  private readonly counts = new Int32Array(BUCKETS);
  private total = 0;

  add(milliseconds: number): void {
    const bucket = Math.floor(milliseconds / BUCKET);
    this.counts[Math.min(Math.max(bucket, 0), BUCKETS - 1)]++;
    this.total++;
  }

  /** The delay in milliseconds that this share of the ticks does not exceed. */
  quantile(share: number): number {
    let left = share * this.total;
    let bucket = 0;
    while (bucket < BUCKETS - 1 && (left -= this.counts[bucket]) > 0) bucket++;
    return this.total === 0 ? 0 : Math.round((bucket + 1) * BUCKET * 100) / 100;
  }
}

/** Timers count whole milliseconds. The last this many milliseconds of a wait are slept exactly. */
const EXACT_SLEEP = 1.5;
/** After a late tick the next ones may come early, but never before this share of a period. */
const MIN_INTERVAL = 0.75;
/** So many periods are made good in that way. What is more stays lost. */
const MOST_OWED = 4;

/**
 * When ticks are to come: each a period after the one before, however late that was, because players reckon with the
 * ticks to come. After a late one the next ones follow a little faster, until it is made good; never in a burst.
 */
export class TickSchedule {
  /** When the next tick is to come. */
  next: number;
  /** When it would have been to come if none had been late. */
  private due: number;

  constructor(first: number) {
    this.next = this.due = first;
  }

  /** The tick that was to come has come at a time; the next one takes a period. */
  came(now: number, period: number): void {
    this.due = Math.max(this.due, now - MOST_OWED * period) + period;
    this.next = Math.max(this.due, now + MIN_INTERVAL * period);
  }
}

/**
 * Calls `tick` regularly. A timer covers most of a wait, then the whole thread sleeps for the rest, which is exact;
 * messages that came meanwhile are read before the tick. Busy waiting would be as exact on an idle machine only: on a
 * busy one the scheduler delays a thread that has used up its share.
 */
export class TickClock {
  private readonly tick: (due: number) => void;
  private timer: NodeJS.Timeout | undefined;
  private last: NodeJS.Immediate | undefined;
  private readonly never = new Int32Array(new SharedArrayBuffer(4));
  private running = false;

  /** `tick` gets the time when it was to come. */
  constructor(tick: (due: number) => void) {
    this.tick = tick;
  }

  /** `period` returns the milliseconds until the next tick. It is called after each one. */
  start(period: () => number): void {
    this.running = true;
    const schedule = new TickSchedule(performance.now() + period());
    const wait = () => {
      const now = performance.now();
      if (now >= schedule.next) {
        this.tick(schedule.next);
        if (!this.running) return;
        schedule.came(now, period());
      }
      const left = schedule.next - performance.now();
      if (left > EXACT_SLEEP) {
        this.timer = setTimeout(wait, Math.floor(left - 0.5));
        return;
      }
      if (left > 0) Atomics.wait(this.never, 0, 0, left);
      this.last = setImmediate(wait);
    };
    wait();
  }

  stop(): void {
    this.running = false;
    clearTimeout(this.timer);
    if (this.last) clearImmediate(this.last);
  }
}
