import { Disconnected, TimedOut } from '../../core/faults.ts';

/** The longest delay that `setTimeout` takes. */
const LONGEST = 2 ** 31 - 1;

/**
 * How long the seat to move may take. Its clock runs while somebody is connected for it; while nobody is, the clock
 * stands still and the absence is taken from the seat's allowance for the match.
 */
export class TurnClock {
  /** The seat whose clock runs; -1 for nobody's. */
  seat = -1;
  private readonly clock: number | null;
  private readonly allowance: (seat: number) => number;
  private readonly ring: (seat: number, error: Error) => void;
  private readonly absence: number[] = [];
  private timer: NodeJS.Timeout | undefined;
  private here = true;
  private since = 0;
  private left = Number.POSITIVE_INFINITY;

  /** `clock`: milliseconds for each answer, null for none; `allowance`: that a seat may be away in the whole match. */
  constructor(clock: number | null, allowance: (seat: number) => number, ring: (seat: number, error: Error) => void) {
    this.clock = clock;
    this.allowance = allowance;
    this.ring = ring;
  }

  /** A seat is to move. */
  start(seat: number, here: boolean): void {
    this.stop();
    this.seat = seat;
    this.here = here;
    this.left = this.clock ?? Number.POSITIVE_INFINITY;
    this.arm();
  }

  /** The seat to move came back, or went. */
  presence(seat: number, here: boolean): void {
    if (seat !== this.seat || here === this.here) return;
    this.settle();
    this.here = here;
    this.arm();
  }

  stop(): void {
    if (this.seat >= 0) this.settle();
    this.seat = -1;
  }

  /** Milliseconds left for this answer; null without a clock. */
  remaining(): number | null {
    if (this.seat < 0 || this.left === Number.POSITIVE_INFINITY) return null;
    return Math.max(0, Math.round(this.left - (this.here ? performance.now() - this.since : 0)));
  }

  private arm(): void {
    this.since = performance.now();
    const wait = this.here ? this.left : this.allowance(this.seat) - (this.absence[this.seat] ?? 0);
    if (wait === Number.POSITIVE_INFINITY) return;
    const { seat, here } = this;
    this.timer = setTimeout(
      () => this.ring(seat, here ? new TimedOut('no answer in time') : new Disconnected('away for too long')),
      Math.min(Math.max(wait, 0), LONGEST),
    );
    this.timer.unref();
  }

  private settle(): void {
    clearTimeout(this.timer);
    const passed = performance.now() - this.since;
    if (this.here) this.left -= passed;
    else this.absence[this.seat] = (this.absence[this.seat] ?? 0) + passed;
  }
}
