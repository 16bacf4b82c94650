/** Width of a bucket in milliseconds, and how many there are; later than all counts in the last. */
const BUCKET = 0.01;
const BUCKETS = 20_000;

/** Counts delays in narrow buckets, so that a long game needs no more room than a short one. */
export class Lateness {
  private readonly counts = new Int32Array(BUCKETS);
  private total = 0;

  add(milliseconds: number): void {
    const bucket = Math.floor(milliseconds / BUCKET);
    this.counts[Math.min(Math.max(bucket, 0), BUCKETS - 1)]++;
    this.total++;
  }

  /** The delay that this share of the ticks does not pass, in milliseconds. */
  quantile(share: number): number {
    let left = share * this.total;
    let bucket = 0;
    while (bucket < BUCKETS - 1 && (left -= this.counts[bucket]) > 0) bucket++;
    return this.total === 0 ? 0 : Math.round((bucket + 1) * BUCKET * 100) / 100;
  }
}

/** Timers count whole milliseconds: the last of a wait, of about this many, are slept to a tenth of one. */
const REST = 1.5;
/** After a late tick the next one may come early, but a player always has this share of a tick's time. */
const LEAST_INTERVAL = 0.75;

/** When the tick after one that was due at `due` and came at `now` is due. */
export function nextDue(due: number, now: number, period: number): number {
  return Math.max(due + period, now + LEAST_INTERVAL * period);
}

/**
 * Calls `tick` at a pace: a timer for most of the wait, then a short sleep of the whole thread, which is exact; what
 * came in meanwhile is read before the tick. Looking at the clock until it is time would be as exact where nobody else
 * wants the processor, but where somebody does, a thread that burns its share is kept waiting when it matters.
 * A tick that comes late is made up for by shorter waits, never by a burst.
 */
export class TickClock {
  private readonly tick: (late: number) => void;
  private due = 0;
  private timer: NodeJS.Timeout | undefined;
  private last: NodeJS.Immediate | undefined;
  private readonly never = new Int32Array(new SharedArrayBuffer(4));
  private running = false;

  /** `tick` gets the time at which it was due. */
  constructor(tick: (due: number) => void) {
    this.tick = tick;
  }

  /** `period` gives the milliseconds to the next tick and is asked after each. */
  start(period: () => number): void {
    this.running = true;
    this.due = performance.now() + period();
    const wait = () => {
      const now = performance.now();
      if (now >= this.due) {
        this.tick(this.due);
        if (!this.running) return;
        this.due = nextDue(this.due, now, period());
      }
      const left = this.due - performance.now();
      if (left > REST) {
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
