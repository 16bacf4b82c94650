/** A timer wakes up late by up to this, in milliseconds: the rest of the wait is spent looking at the clock. */
const TIMER_SLACK = 1.5;
/** After a late tick the next one may come early, but a player always has this share of a tick's time. */
const LEAST_INTERVAL = 0.75;

/** When the tick after one that was due at `due` and came at `now` is due. */
export function nextDue(due: number, now: number, period: number): number {
  return Math.max(due + period, now + LEAST_INTERVAL * period);
}

/**
 * Calls `tick` at a pace: a timer for most of the wait, then a short spin through the event loop, which lets messages
 * in. A tick that comes late is made up for by shorter waits, never by a burst.
 */
export class Clock {
  private readonly tick: (late: number) => void;
  private due = 0;
  private timer: NodeJS.Timeout | undefined;
  private spin: NodeJS.Immediate | undefined;
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
      if (left > 1 + TIMER_SLACK) this.timer = setTimeout(wait, left - TIMER_SLACK);
      else this.spin = setImmediate(wait);
    };
    wait();
  }

  stop(): void {
    this.running = false;
    clearTimeout(this.timer);
    if (this.spin) clearImmediate(this.spin);
  }
}
