import { Disconnected, TimedOut } from '../../core/faults.ts';

/** The longest delay that `setTimeout` takes. */
const LONGEST = 2 ** 31 - 1;

/**
 * The time that the seat to move has. Its clock runs while somebody is connected for the seat. While nobody is, the
 * clock stands still, and the time counts as absence, of which a seat has so much for the whole match.
 */
export class TurnClock {
  /** The seat whose clock runs; -1 for none. */
  seat = -1;
  private readonly clock: number | null;
  private readonly maxAbsence: (seat: number) => number;
  private readonly onTimeout: (seat: number, error: Error) => void;
  private readonly absence: number[] = [];
  private timer: NodeJS.Timeout | undefined;
  private here = true;
  private since = 0;
  private left = Number.POSITIVE_INFINITY;

  /** `clock`: milliseconds for each answer, null for none; `maxAbsence`: that a seat may be away in the whole match. */
  constructor(
    clock: number | null,
    maxAbsence: (seat: number) => number,
    onTimeout: (seat: number, error: Error) => void,
  ) {
    this.clock = clock;
    this.maxAbsence = maxAbsence;
    this.onTimeout = onTimeout;
  }

  /** A seat is to move. */
  start(seat: number, here: boolean): void {
    this.stop();
    this.seat = seat;
    this.here = here;
    this.left = this.clock ?? Number.POSITIVE_INFINITY;
    this.arm();
  }

  /** Somebody connected for a seat, or nobody is connected for it any more. */
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
    const wait = this.here ? this.left : this.maxAbsence(this.seat) - (this.absence[this.seat] ?? 0);
    if (wait === Number.POSITIVE_INFINITY) return;
    const { seat, here } = this;
    this.timer = setTimeout(
      () => this.onTimeout(seat, here ? new TimedOut('no answer in time') : new Disconnected('away for too long')),
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
