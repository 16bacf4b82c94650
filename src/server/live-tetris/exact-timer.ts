/** Timers count whole milliseconds and come late, so they are used only if there is more time than this. */
const SOON = 2;
/** For the rest the thread sleeps at most this many milliseconds at once. In between messages are read. */
const NAP = 0.1;

/**
 * Calls back at a time, to a tenth of a millisecond. It sleeps, instead of waiting busily, because others may need the
 * core.
 */
export class ExactTimer {
  private readonly callback: () => void;
  private readonly never = new Int32Array(new SharedArrayBuffer(4));
  private due = Number.POSITIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;
  private soon: NodeJS.Immediate | undefined;

  constructor(callback: () => void) {
    this.callback = callback;
  }

  /** Sets the time of the next call, instead of the one before; infinite for none. */
  set(due: number): void {
    if (due === this.due) return;
    this.due = due;
    clearTimeout(this.timer);
    this.timer = undefined;
    // whoever naps looks at the new time by itself
    if (!this.soon) this.wait();
  }

  private wait(): void {
    this.soon = undefined;
    const left = this.due - performance.now();
    if (left <= 0) {
      this.due = Number.POSITIVE_INFINITY;
      this.callback();
    } else if (left <= SOON) {
      this.soon = setImmediate(() => {
        const rest = this.due - performance.now();
        if (rest > 0 && rest <= SOON) Atomics.wait(this.never, 0, 0, Math.min(rest, NAP));
        this.wait();
      });
    } else if (left < Number.POSITIVE_INFINITY) this.timer = setTimeout(() => this.wait(), Math.floor(left - SOON / 2));
  }
}
