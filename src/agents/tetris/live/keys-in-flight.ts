import { type FallingPiece, spawning, turnsOf } from './falling-piece.ts';
import type { LiveKey } from './live-state.ts';

/** From how many of the last keys the delay is estimated, and how many are needed before the estimate is trusted. */
const REMEMBERED = 32;
const ENOUGH = 8;
/** The longest delay in ticks that is expected before there is an estimate. */
const UNKNOWN = 12;
/** How many ticks after the longest usual delay a key counts as lost. */
const PATIENCE = 1;
/** For how many ticks a lost key is remembered, in case it was only very late. */
const MEMORY = 60;
/** The weight of the newest key in the share of those without effect. */
const NEWEST = 0.01;

/** A key that was sent, and after how many states. */
interface SentKey {
  readonly key: LiveKey;
  readonly sent: number;
  readonly spare: boolean;
  lost: boolean;
}

/**
 * The keys that were sent and have not yet acted. At each tick the server applies only the last key that has arrived,
 * so a key may act late, or be replaced by the next one. What acted shows in how the piece moved from one state to the
 * next; keys act in the order in which they were sent.
 *
 * A delay of d ticks means that a key sent after state n acts in tick n + 1 + d.
 */
export class KeysInFlight {
  /** The number of states seen so far. */
  tick = 0;
  /** The least, the usual and the longest delay of the last keys in ticks. One exception at each end does not count. */
  least = 0;
  usual = 0;
  longest = UNKNOWN;
  /** The state after which the last key was sent. */
  lastSent = -1;
  /** The share of keys without effect. */
  failing = 0;
  private keys: SentKey[] = [];
  private readonly delays: number[] = [];
  private before: FallingPiece | undefined;

  /** By how many ticks delays vary. */
  get span(): number {
    return this.longest - this.least;
  }

  /** Whether enough keys have been seen for the delays to be known. */
  get isSure(): boolean {
    return this.delays.length >= ENOUGH;
  }

  /** How many keys are under way. */
  get count(): number {
    let count = 0;
    for (const { lost } of this.keys) if (!lost) count++;
    return count;
  }

  /** How many of one key are under way. */
  underWay(which: LiveKey): number {
    let count = 0;
    for (const { key, lost } of this.keys) if (key === which && !lost) count++;
    return count;
  }

  /** Notes that a key is sent; `spare`: it need not do anything. */
  press(key: LiveKey, spare = false): void {
    this.lastSent = this.tick;
    this.keys.push({ key, sent: this.tick, spare, lost: false });
  }

  /** Finds out from the next state which keys acted. */
  see(falling: FallingPiece | undefined): void {
    this.tick++;
    if (falling) {
      const { before } = this;
      const from = before?.piece === falling.piece && before.row > falling.row ? before : spawning(falling.piece);
      const turns = turnsOf[falling.piece];
      for (let i = (falling.orientation - from.orientation + turns) % turns; i > 0; i--) this.acted('w');
      for (let i = from.column - falling.column; i > 0; i--) this.acted('a');
      for (let i = falling.column - from.column; i > 0; i--) this.acted('d');
      if (from.row - falling.row > 1) this.acted('s');
    }
    this.before = falling;
    this.giveUp();
  }

  /** Fills in which key is expected to act how many ticks from now: 1 is the next one. Keys act in different ticks. */
  expected(into: LiveKey[]): void {
    into.length = 0;
    let free = 1;
    for (const { key, sent, lost } of this.keys) {
      if (lost) continue;
      const due = Math.max(free, sent + 1 + this.usual - this.tick);
      while (into.length < due) into.push('');
      into[due] = key;
      free = due + 1;
    }
  }

  /** The chance that a key is replaced by one that is sent so many ticks later, if all delays are equally likely. */
  replaced(ticks: number): number {
    const width = this.span + 1;
    return ticks >= width ? 0 : ((width - ticks) * (width - ticks + 1)) / (2 * width * width);
  }

  private acted(key: LiveKey): void {
    let place = this.keys.findIndex((sent) => sent.key === key && !sent.lost);
    // none is under way: then one that seemed lost was only late
    if (place < 0) place = this.keys.findIndex((sent) => sent.key === key);
    if (place < 0) return;
    this.delays.push(this.tick - 1 - this.keys[place].sent);
    if (this.delays.length > REMEMBERED) this.delays.shift();
    // those before it have been replaced
    for (const [i, sent] of this.keys.splice(0, place + 1).entries()) this.judge(sent, i < place);
    this.estimate();
  }

  private giveUp(): void {
    for (const sent of this.keys) {
      if (sent.lost || this.tick - 1 - sent.sent <= this.longest + PATIENCE) continue;
      this.judge(sent, true);
      sent.lost = true;
    }
    while (this.keys.length > 0 && this.tick - this.keys[0].sent > MEMORY) this.keys.shift();
  }

  private judge({ spare, lost }: SentKey, failed: boolean): void {
    if (!spare && !lost) this.failing += NEWEST * (Number(failed) - this.failing);
  }

  private estimate(): void {
    const sorted = this.delays.toSorted((a, b) => a - b);
    const { length } = sorted;
    this.usual = sorted[length >> 1];
    if (length >= ENOUGH) {
      this.least = sorted[1];
      this.longest = sorted[length - 2];
    } else {
      const margin = length === 1 ? 3 : 1;
      this.least = Math.max(0, sorted[0] - margin);
      this.longest = sorted[length - 1] + margin;
    }
  }
}
