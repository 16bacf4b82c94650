import { type FallingPiece, turnsOf } from './falling-piece.ts';
import type { LiveKey } from './live-state.ts';

/** States after which a key that no other can have overtaken counts as lost. */
const LONG_PATIENCE = 6;
/** The same for others: as late as the last ones were, and so many more. */
const PATIENCE = 2;
/** How many of the last keys tell how late the next ones will be, and how far pieces fall meanwhile. */
const REMEMBERED = 8;
const REMEMBERED_FALLS = 24;

/** A key on its way: what the piece looks like when it has arrived, from which row, and how many states came since. */
interface Sent {
  readonly orientation: number;
  readonly column: number;
  readonly row: number;
  states: number;
}

/**
 * Keeps track of the keys that were sent. The server applies the last key that came before a tick: a key that comes late
 * is applied later, unless the next one has overtaken it. So the next key waits until the last one shows, unless all
 * keys have been late by the same for a while: then as many are on their way at once as it takes ticks to see one.
 */
export class KeyPlanner {
  private from = { orientation: 0, column: 0 };
  private readonly sent: Sent[] = [];
  private readonly lags: number[] = [];
  private readonly falls: number[] = [];

  /** Ticks by which keys are late, if all of the last ones were late by the same; else 0. */
  get lag(): number {
    return this.lags.length === REMEMBERED && Math.min(...this.lags) === this.latest ? this.latest : 0;
  }

  /** Rows that a piece falls on average from one key to the next: more than one with late keys or states unseen. */
  get pace(): number {
    if (this.lag > 0 || this.falls.length === 0) return 1;
    return this.falls.reduce((sum, fall) => sum + fall, 0) / this.falls.length;
  }

  /** Ticks by which the latest of the last keys was late. */
  get latest(): number {
    return Math.max(0, ...this.lags);
  }

  get isIdle(): boolean {
    return this.sent.length === 0;
  }

  get hasRoom(): boolean {
    return this.sent.length <= this.lag;
  }

  /** Forgets the keys on their way. */
  clear(): void {
    this.sent.length = 0;
  }

  /** A key that turns or moves the piece, sent on seeing this. */
  press(key: LiveKey, falling: FallingPiece): void {
    if (this.isIdle) this.from = falling;
    const { orientation, column } = this.sent.at(-1) ?? this.from;
    this.sent.push({
      orientation: key === 'w' ? (orientation + 1) % turnsOf[falling.piece] : orientation,
      column: column + (key === 'a' ? -1 : key === 'd' ? 1 : 0),
      row: falling.row,
      states: 0,
    });
  }

  /** Takes note of what a state shows. `astray`: not what the keys should have done, and none is on its way any more. */
  watch(falling: FallingPiece): 'on course' | 'waiting' | 'astray' {
    const { sent, from } = this;
    if (sent.length === 0) return 'on course';
    for (const key of sent) key.states++;
    const shown = sent.findLastIndex(({ orientation, column }) => sameWay(falling, orientation, column));
    if (shown >= 0) {
      this.from = sent[shown];
      for (const { states, row } of sent.splice(0, shown + 1)) {
        this.lags.push(states - 1);
        this.falls.push(row - falling.row);
      }
      keepLast(this.lags, REMEMBERED);
      keepLast(this.falls, REMEMBERED_FALLS);
      return 'on course';
    }
    const unmoved = sameWay(falling, from.orientation, from.column);
    const patience = unmoved && this.lag === 0 ? LONG_PATIENCE : this.lag + PATIENCE;
    if (sent.at(-1)!.states < patience) return unmoved && this.hasRoom ? 'on course' : 'waiting';
    this.clear();
    return 'astray';
  }
}

function sameWay(falling: FallingPiece, orientation: number, column: number): boolean {
  return falling.orientation === orientation && falling.column === column;
}

function keepLast(list: number[], count: number): void {
  if (list.length > count) list.splice(0, list.length - count);
}
