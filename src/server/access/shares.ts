import type { Socket } from 'node:net';
import type { Problem } from '../../core/problems.ts';
import { HttpError } from './access.ts';

/** How many of a thing there may be at once, and how many of them are kept for events. */
interface Limit {
  readonly most: number;
  readonly forEvents: number;
}

/** The one table of what visitors share. */
export const LIMITS = {
  /** Open TCP connections. */
  connections: { most: 4000, forEvents: 0 },
  /** WebSockets; those of outside programs may use what is kept for events. */
  sockets: { most: 2000, forEvents: 200 },
  /** Matches that are not over. */
  rooms: { most: 2000, forEvents: 200 },
  /** Questions to the coach, and games of Tetris, that wait or are being answered. */
  questions: { most: 60, forEvents: 0 },
  games: { most: 30, forEvents: 0 },
} as const satisfies Record<string, Limit>;

/** An address may hold this part of what is left. */
const PART = 1 / 16;
/** So few an address may always hold, as long as there is any left. */
const FEWEST = 2;

const none = () => 0;

/**
 * Shares a limited thing among addresses. An address may hold a sixteenth of what is still free, so one alone gets a
 * seventeenth of all, and thirty greedy ones leave a sixth for the next (the dynamic thresholds by which switches share
 * their memory: Choudhury and Hahne, 1998).
 */
export class Share {
  private readonly limit: Limit;
  private readonly held = new Map<string, number>();
  private all = 0;
  /** How many an address holds on other servers of the site. */
  elsewhere: (address: string) => number = none;
  /** Called where an address holds more or fewer than before. */
  onChange: (address: string) => void = none;

  constructor(limit: Limit) {
    this.limit = limit;
  }

  of(address: string): number {
    return this.held.get(address) ?? 0;
  }

  /** Who holds any. */
  get holders(): Iterable<string> {
    return this.held.keys();
  }

  /** Whether an address may hold one more. `all`: how many there are, where others than addresses hold some. */
  hasRoom(address: string, { all = this.all, event = false } = {}): boolean {
    const { most, forEvents } = this.limit;
    const free = most - (event ? 0 : forEvents) - all;
    return free > 0 && this.of(address) + this.elsewhere(address) < Math.max(FEWEST, free * PART);
  }

  take(address: string): void {
    this.held.set(address, this.of(address) + 1);
    this.all++;
    this.onChange(address);
  }

  release(address: string): void {
    const left = this.of(address) - 1;
    if (left > 0) this.held.set(address, left);
    else this.held.delete(address);
    this.all--;
    this.onChange(address);
  }

  /** One more until a connection ends; false, and nothing is taken, where the address has its share. */
  takeUntilClosed(address: string, socket: Socket, event = false): boolean {
    if (!this.hasRoom(address, { event })) return false;
    this.take(address);
    socket.once('close', () => this.release(address));
    return true;
  }

  /** Does something that counts as one more until it is done; 429 where the address has its share. */
  async during<T>(address: string, what: Problem, work: () => Promise<T>): Promise<T> {
    if (!this.hasRoom(address)) throw new HttpError(429, what);
    this.take(address);
    try {
      return await work();
    } finally {
      this.release(address);
    }
  }
}

const MINUTE = 60_000;

/** How many of a thing an address may begin in a minute. */
export class Rate {
  private readonly most: number;
  private readonly begun = new Map<string, number>();
  private minute = 0;

  constructor(most: number) {
    this.most = most;
  }

  /** Counts one more; whether the address may begin it. */
  allows(address: string): boolean {
    const minute = Math.floor(performance.now() / MINUTE);
    if (minute !== this.minute) this.begun.clear();
    this.minute = minute;
    const begun = (this.begun.get(address) ?? 0) + 1;
    this.begun.set(address, begun);
    return begun <= this.most;
  }
}
